//! The friends, shields and invitations of the store in memory.

use crate::{FriendLink, Millis, PersonId, Relation, Shield, TableId, TableInvitation};
use std::collections::BTreeMap;

#[derive(Default)]
pub(super) struct Relations {
    all: BTreeMap<(PersonId, PersonId), Relation>,
    links: BTreeMap<PersonId, FriendLink>,
    /// Each with whether it was declined.
    invitations: BTreeMap<(PersonId, TableId), (TableInvitation, bool)>,
}

impl Relations {
    pub(super) fn of(&self, person: PersonId) -> Vec<Relation> {
        let mut all: Vec<Relation> = self.all.iter().filter(|((whose, _), _)| *whose == person).map(|(_, known)| known.clone()).collect();
        all.sort_by_key(|known| (known.since, known.other));
        all
    }

    pub(super) fn between(&self, person: PersonId, other: PersonId) -> Option<Relation> {
        self.all.get(&(person, other)).cloned()
    }

    fn change(&mut self, person: PersonId, other: PersonId, handle: &str, at: Millis, change: impl FnOnce(&mut Relation)) {
        let fresh = || Relation { other, handle: handle.into(), friend: false, shield: Shield::default(), since: at };
        let known = self.all.entry((person, other)).or_insert_with(fresh);
        change(known);
        if !known.friend && known.shield == Shield::default() {
            self.all.remove(&(person, other));
        }
    }

    pub(super) fn befriend(&mut self, [one, other]: [PersonId; 2], handles: &[String; 2], at: Millis) -> bool {
        let blocks = |whose, whom| self.between(whose, whom).is_some_and(|known| known.shield.blocked);
        if one == other || blocks(one, other) || blocks(other, one) {
            return false;
        }
        self.change(one, other, &handles[0], at, |known| known.friend = true);
        self.change(other, one, &handles[1], at, |known| known.friend = true);
        true
    }

    pub(super) fn end_friendship(&mut self, one: PersonId, other: PersonId) {
        for (whose, whom) in [(one, other), (other, one)] {
            if self.all.contains_key(&(whose, whom)) {
                self.change(whose, whom, "", 0, |known| known.friend = false);
            }
        }
    }

    pub(super) fn set_shield(&mut self, person: PersonId, other: PersonId, handle: &str, shield: Shield, at: Millis) {
        self.change(person, other, handle, at, |known| known.shield = shield);
        if shield.blocked {
            self.end_friendship(person, other);
            for ((invited, _), (invitation, declined)) in &mut self.invitations {
                *declined |= *invited == person && invitation.by == other;
            }
        }
    }

    pub(super) fn keep_link(&mut self, person: PersonId, link: FriendLink) -> FriendLink {
        self.links.entry(person).or_insert(link).clone()
    }

    pub(super) fn link_of(&self, person: PersonId) -> Option<FriendLink> {
        self.links.get(&person).cloned()
    }

    pub(super) fn link_owner(&self, token: &str) -> Option<PersonId> {
        self.links.iter().find(|(_, link)| link.token == token).map(|(person, _)| *person)
    }

    pub(super) fn end_link(&mut self, person: PersonId) {
        self.links.remove(&person);
    }

    pub(super) fn invite(&mut self, person: PersonId, invitation: TableInvitation) -> bool {
        let key = (person, invitation.table);
        let new = !self.invitations.contains_key(&key);
        self.invitations.entry(key).or_insert((invitation, false));
        new
    }

    pub(super) fn invitations_of(&self, person: PersonId) -> Vec<TableInvitation> {
        let open = self.invitations.iter().filter(|((invited, _), (_, declined))| *invited == person && !declined);
        let mut open: Vec<TableInvitation> = open.map(|(_, (invitation, _))| invitation.clone()).collect();
        open.sort_by_key(|invitation| (invitation.at, invitation.table));
        open
    }

    pub(super) fn decline(&mut self, person: PersonId, table: TableId) {
        if let Some((_, declined)) = self.invitations.get_mut(&(person, table)) {
            *declined = true;
        }
    }

    pub(super) fn forget_person(&mut self, person: PersonId) {
        self.all.retain(|(one, other), _| *one != person && *other != person);
        self.links.remove(&person);
        self.invitations.retain(|(invited, _), (invitation, _)| *invited != person && invitation.by != person);
    }

    pub(super) fn forget_tables(&mut self, gone: &[TableId]) {
        self.invitations.retain(|(_, table), _| !gone.contains(table));
    }
}
