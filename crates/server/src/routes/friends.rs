//! Friends: links by which people become friends, invitations to them, and whom somebody keeps away.

use super::Route;
use super::lobby::{ShownTable, belongs, id, opened_by, shown, standing};
use super::looking::may_look;
use super::me::person_only;
use crate::house::House;
use crate::keeper::Note;
use crate::known::Known;
use crate::problem::{Problem, SAYS};
use crate::read::Read;
use crate::token;
use crate::who::{Perhaps, Who};
use axum::Json;
use axum::extract::{Path, State};
use axum::http::{Method, StatusCode};
use protocol::{
    Denial, Friend, FriendInvited, FriendLink, FriendOffer, FriendWish, InvitedTo, ListedTable, MyPeople, Schemas, SeatAt, ShieldWish,
    ShieldedPerson, SpectatorAt,
};
use serde_json::value::RawValue;
use std::sync::Arc;
use store::{PersonId, Phase, Relation, Shield, TableId, TableInvitation, TableRow};
use tabletop::{Seat, Viewer};
use tokio::sync::oneshot;

pub(super) fn routes() -> Vec<Route> {
    const LINK: &str = "/api/me/friend-link";
    vec![
        Route::new(Method::GET, "/api/me/people", "my_people", "Your friends, and whom you have blocked or muted", people).answer(
            200,
            "The people.",
            Schemas::output::<MyPeople>,
        ),
        Route::new(Method::PUT, LINK, "make_friend_link", "Make your link for friends, or show the one that there is", make_link).answer(
            200,
            "The link.",
            Schemas::output::<FriendLink>,
        ),
        Route::new(Method::DELETE, LINK, "take_back_friend_link", "Take your link for friends back; your friends stay", end_link)
            .done("It is taken back."),
        Route::new(Method::GET, "/api/friend-links/{token}", "get_friend_link", "Whose friend you would become; it changes nothing", offer)
            .open_or_known()
            .answer(200, "Whose link it is.", Schemas::output::<FriendOffer>)
            .problems(&[404]),
        Route::new(Method::POST, "/api/me/friends", "become_friends", "Become the friend of somebody by their link", befriend)
            .body(Schemas::input::<FriendWish>)
            .done("You are friends.")
            .problems(&[404]),
        Route::new(Method::DELETE, "/api/me/friends/{friend}", "end_friendship", "Be friends with somebody no longer", end_friendship)
            .done("You are no longer friends, on either side.")
            .problems(&[404]),
        Route::new(Method::POST, "/api/tables/{table}/friends", "invite_friend", "Invite a friend to a table that gathers", invite)
            .body(Schemas::input::<FriendInvited>)
            .done("They are invited, and notified once if they want to be; each only once to a table.")
            .problems(&[409]),
        Route::new(Method::GET, "/api/me/invitations", "my_invitations", "The tables to which friends invite you", invitations).answer(
            200,
            "The invitations to tables that still gather, the oldest first.",
            Schemas::output::<Vec<InvitedTo>>,
        ),
        Route::new(Method::DELETE, "/api/me/invitations/{table}", "decline_invitation", "Decline an invitation to a table", decline)
            .done("It is declined. Nobody is told."),
        Route::new(Method::PUT, "/api/me/shields", "set_shield", "Block or mute somebody, or no longer; they are not told", shield)
            .body(Schemas::input::<ShieldWish>)
            .done("Saved.")
            .problems(&[404]),
    ]
}

/// How somebody is called.
async fn name_of(house: &House, person: PersonId) -> Result<String, Problem> {
    Ok(house.store.person(person).await?.map(|person| person.name).unwrap_or_default())
}

async fn people(State(house): State<Arc<House>>, Who(who): Who) -> Result<Json<MyPeople>, Problem> {
    let mut told = MyPeople { link: house.store.friend_link_of(who.person).await?.map(|link| linked(&house, link)), ..MyPeople::default() };
    for Relation { other, handle, friend, shield, since } in house.store.relations_of(who.person).await? {
        let name = name_of(&house, other).await?;
        let Shield { blocked, muted } = shield;
        if shield != Shield::default() {
            told.shields.push(ShieldedPerson { id: handle.clone(), name: name.clone(), blocked, muted });
        }
        if friend {
            told.friends.push(Friend { id: handle, name, since });
        }
    }
    Ok(Json(told))
}

fn linked(house: &House, store::FriendLink { token, .. }: store::FriendLink) -> FriendLink {
    FriendLink { link: house.settings.link(&format!("friend={token}")), token }
}

async fn make_link(State(house): State<Arc<House>>, Who(who): Who) -> Result<Json<FriendLink>, Problem> {
    person_only(&who)?;
    house.limits.command(who.person)?;
    let fresh = store::FriendLink { token: token::fresh(&house), created: house.now() };
    let kept = house.store.keep_friend_link(who.person, fresh).await?;
    Ok(Json(linked(&house, kept)))
}

async fn end_link(State(house): State<Arc<House>>, Who(who): Who) -> Result<StatusCode, Problem> {
    house.limits.command(who.person)?;
    house.store.end_friend_link(who.person).await?;
    Ok(StatusCode::NO_CONTENT)
}

async fn is_blocked(house: &House, by: PersonId, other: PersonId) -> Result<bool, Problem> {
    Ok(house.store.relation(by, other).await?.is_some_and(|known| known.shield.blocked))
}

/// Whose link it is. To those whom its owner blocks it looks like one that was taken back.
async fn owner(house: &House, who: Option<&Known>, token: &str) -> Result<PersonId, Problem> {
    let owner = house.store.friend_link_owner(token).await?.ok_or_else(Problem::not_found)?;
    match who {
        Some(who) if is_blocked(house, owner, who.person).await? => Err(Problem::not_found()),
        Some(_) | None => Ok(owner),
    }
}

async fn offer(State(house): State<Arc<House>>, Path(token): Path<String>, Perhaps(who): Perhaps) -> Result<Json<FriendOffer>, Problem> {
    let owner = owner(&house, who.as_ref(), &token).await?;
    let friends = match &who {
        Some(who) => house.store.relation(who.person, owner).await?.is_some_and(|known| known.friend),
        None => false,
    };
    let yours = who.is_some_and(|who| who.person == owner);
    Ok(Json(FriendOffer { name: name_of(&house, owner).await?, yours, friends }))
}

async fn befriend(
    State(house): State<Arc<House>>,
    Who(who): Who,
    Read(FriendWish { token }): Read<FriendWish>,
) -> Result<StatusCode, Problem> {
    person_only(&who)?;
    house.limits.command(who.person)?;
    let owner = owner(&house, Some(&who), &token).await?;
    if owner == who.person {
        return Err(Problem::wrong(SAYS.is_you));
    }
    if is_blocked(&house, who.person, owner).await? {
        return Err(Problem::wrong(SAYS.you_block_them));
    }
    let handles = [(); 2].map(|()| token::fresh(&house));
    if house.store.befriend([who.person, owner], handles, house.now()).await? {
        Ok(StatusCode::NO_CONTENT)
    } else {
        Err(Problem::not_found())
    }
}

/// What somebody has settled about the person whom they know by this handle.
async fn known_by(house: &House, who: &Known, handle: &str) -> Result<Relation, Problem> {
    let all = house.store.relations_of(who.person).await?;
    all.into_iter().find(|known| known.handle == handle).ok_or_else(Problem::not_found)
}

async fn end_friendship(State(house): State<Arc<House>>, Path(friend): Path<String>, Who(who): Who) -> Result<StatusCode, Problem> {
    house.limits.command(who.person)?;
    let Relation { other, .. } = known_by(&house, &who, &friend).await?;
    house.store.end_friendship(who.person, other).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Whether a friend wants to be told anything, or has been invited before, is private: the answer is always the same.
async fn invite(
    State(house): State<Arc<House>>,
    Path(table): Path<String>,
    Who(who): Who,
    Read(FriendInvited { friend }): Read<FriendInvited>,
) -> Result<StatusCode, Problem> {
    let table = id(&table)?;
    // An invitation to somebody who did not wait for it is a nuisance, so few are sent.
    house.limits.table(who.person)?;
    belongs(&house, &who, table).await?;
    let row = house.store.table(table).await?.ok_or_else(Problem::not_found)?;
    if row.phase != Phase::Gathering {
        return Err(Problem::denied(Denial::Begun));
    }
    let Relation { other, friend: true, .. } = known_by(&house, &who, &friend).await? else { return Err(Problem::not_found()) };
    if sits(&house, table, other).await? {
        return Err(Problem::denied(Denial::SeatTaken));
    }
    if house.store.invite_friend(other, TableInvitation { table, by: who.person, at: house.now() }).await? {
        house.notices.invite(&house, other, table, &who.name).await?;
    }
    Ok(StatusCode::NO_CONTENT)
}

async fn sits(house: &House, table: TableId, person: PersonId) -> Result<bool, Problem> {
    Ok(house.store.seats(table).await?.iter().any(|seated| seated.person == person))
}

/// Is this person invited to the table by a friend? Then they may look at it and sit down.
pub(super) async fn is_invited(house: &House, person: PersonId, table: TableId) -> Result<bool, Problem> {
    Ok(house.store.table_invitations_of(person).await?.iter().any(|invitation| invitation.table == table))
}

async fn invitations(State(house): State<Arc<House>>, Who(who): Who) -> Result<Json<Vec<InvitedTo<Box<RawValue>>>>, Problem> {
    let mut told = Vec::new();
    for TableInvitation { table, by, at } in house.store.table_invitations_of(who.person).await? {
        let Some(row) = house.store.table(table).await?.filter(|row| row.phase == Phase::Gathering) else { continue };
        if sits(&house, table, who.person).await? {
            continue;
        }
        let (by, ratings) = (name_of(&house, by).await?, house.ratings.at(&house, &row).await?);
        let (blocked, _) = shielded(&house, &who, table).await?;
        let table: ShownTable = ListedTable { ratings, blocked, ..shown(row) };
        told.push(InvitedTo { by, at, table });
    }
    Ok(Json(told))
}

async fn decline(State(house): State<Arc<House>>, Path(table): Path<String>, Who(who): Who) -> Result<StatusCode, Problem> {
    house.limits.command(who.person)?;
    house.store.decline_invitation(who.person, id(&table)?).await?;
    Ok(StatusCode::NO_CONTENT)
}

async fn shield(State(house): State<Arc<House>>, Who(who): Who, Read(wish): Read<ShieldWish>) -> Result<StatusCode, Problem> {
    person_only(&who)?;
    house.limits.command(who.person)?;
    let other = match (&wish.at, &wish.spectator, &wish.id) {
        (Some(SeatAt { table, seat }), None, None) => {
            let (TableRow { id, .. }, _) = may_look(&house, Some(&who), table, None).await?;
            let seats = house.store.seats(id).await?;
            seats.iter().find(|seated| seated.seat == seat.0).map(|seated| seated.person).ok_or_else(Problem::not_found)?
        }
        (None, Some(SpectatorAt { table, speaker }), None) => {
            let speakers = speakers(&house, &who, table).await?;
            usize::try_from(*speaker).ok().and_then(|at| speakers.get(at)).copied().ok_or_else(Problem::not_found)?
        }
        (None, None, Some(handle)) => known_by(&house, &who, handle).await?.other,
        (_, _, _) => return Err(Problem::wrong(SAYS.whom)),
    };
    if other == who.person {
        return Err(Problem::wrong(SAYS.is_you));
    }
    let before = house.store.relation(who.person, other).await?.map(|known| known.shield).unwrap_or_default();
    let shield = Shield { blocked: wish.blocked.unwrap_or(before.blocked), muted: wish.muted.unwrap_or(before.muted) };
    house.store.set_shield((who.person, other), token::fresh(&house), shield, house.now()).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// The seats at a table of those whom somebody has blocked, and of those whom they have muted.
pub(super) async fn shielded(house: &House, who: &Known, table: TableId) -> Result<(Vec<Seat>, Vec<Seat>), Problem> {
    let relations = house.store.relations_of(who.person).await?;
    if relations.iter().all(|known| known.shield == Shield::default()) {
        return Ok((Vec::new(), Vec::new()));
    }
    let seats = house.store.seats(table).await?;
    let at = |wanted: fn(Shield) -> bool| {
        let of = |person| relations.iter().any(|known| known.other == person && wanted(known.shield));
        seats.iter().filter(|seated| of(seated.person)).map(|seated| Seat(seated.seat)).collect()
    };
    Ok((at(|shield| shield.blocked), at(|shield| shield.muted)))
}

/// The spectators who have spoken at a table, for somebody who is watching. To players it seems that nobody has.
async fn speakers(house: &Arc<House>, who: &Known, table: &str) -> Result<Vec<PersonId>, Problem> {
    let table = id(table)?;
    if !house.lines.shows_to(who.person, table) || standing(house, who, table).await?.viewer != Viewer::Spectator {
        return Ok(Vec::new());
    }
    let (reply, answer) = oneshot::channel();
    house.tables.tell(house, table, Note::Speakers { reply }).await?;
    answer.await.map_err(|_| Problem::broken())?
}

/// The spectators at a table whom somebody has blocked or muted: a spectator is shown nothing of either.
pub(super) async fn hidden_spectators(house: &Arc<House>, who: &Known, table: TableId) -> Result<Vec<u32>, Problem> {
    let mut hidden = house.store.relations_of(who.person).await?;
    hidden.retain(|known| known.shield != Shield::default());
    if hidden.is_empty() {
        return Ok(Vec::new());
    }
    let speakers = speakers(house, who, &table.to_string()).await?;
    let is_hidden = |person: &PersonId| hidden.iter().any(|known| known.other == *person);
    Ok((0..).zip(&speakers).filter(|(_, person)| is_hidden(person)).map(|(number, _)| number).collect())
}

/// May this person sit down at the table? Not if its host has blocked them.
pub(super) async fn may_sit(house: &Arc<House>, person: PersonId, table: TableId) -> Result<(), Problem> {
    let host = opened_by(house, table).await?;
    if is_blocked(house, host, person).await? { Err(Problem::not_yours(SAYS.may_not_sit)) } else { Ok(()) }
}
