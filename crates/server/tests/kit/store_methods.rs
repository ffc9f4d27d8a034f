//! What a store does, but for writing and reading logs: for the stores of tests that pass it on to another.

/// Hands all methods of a store but `append`, `open_table`, `read` and `forget_person` to this macro.
macro_rules! store_methods {
    ($passes_on:ident) => {
        $passes_on! {
            table(table: TableId) -> Option<TableRow>;
            listed(phase: Phase, after: Option<(Millis, TableId)>, limit: u32) -> Vec<TableRow>;
            set_alive(table: TableId, at: Millis) -> ();
            gathering_of(person: PersonId) -> u64;
            tables_of(person: PersonId) -> Vec<TableRow>;
            games_of(person: PersonId) -> Vec<(TableRow, u8)>;
            seats(table: TableId) -> Vec<SeatedPerson>;
            tables_naming(person: PersonId) -> Vec<TableId>;
            all_tables() -> Vec<TableId>;
            rated_games() -> Vec<(TableRow, Vec<SeatedPerson>)>;
            rated_mark() -> (u64, Millis);
            wakes() -> Vec<(Millis, TableId)>;
            latest() -> Millis;
            set_wake(table: TableId, wake: Option<Millis>) -> ();
            count_tables() -> [u64; 4];
            remove_tables(before: Millis) -> u64;
            add_person(person: NewPerson) -> ();
            person(person: PersonId) -> Option<Person>;
            person_named(name: &str) -> Option<Person>;
            set_passphrase(person: PersonId, passphrase: Option<String>) -> ();
            rename_person(person: PersonId, name: String) -> ();
            set_notice(person: PersonId, notice: Option<String>) -> ();
            saw_person(person: PersonId, at: Millis) -> ();
            people() -> Vec<Person>;
            add_session(session: StoredSession) -> ();
            session(hash: Hash, now: Millis) -> Option<StoredSession>;
            sessions_of(person: PersonId) -> Vec<StoredSession>;
            end_session(hash: Hash) -> ();
            remove_sessions(before: Millis) -> u64;
            add_pass(pass: Pass) -> ();
            pass(hash: Hash) -> Option<Pass>;
            use_invitation(hash: Hash, person: PersonId) -> Use;
            free_invitation(hash: Hash, person: PersonId) -> ();
            keep_link(link: StoredLink) -> StoredLink;
            link(token: &str) -> Option<StoredLink>;
            links(table: TableId) -> Vec<StoredLink>;
            end_link(table: TableId, token: &str) -> bool;
            relations_of(person: PersonId) -> Vec<Relation>;
            relation(person: PersonId, other: PersonId) -> Option<Relation>;
            befriend(people: [PersonId; 2], handles: [String; 2], at: Millis) -> bool;
            end_friendship(one: PersonId, other: PersonId) -> ();
            set_shield(people: (PersonId, PersonId), handle: String, shield: Shield, at: Millis) -> ();
            keep_friend_link(person: PersonId, link: FriendLink) -> FriendLink;
            friend_link_of(person: PersonId) -> Option<FriendLink>;
            friend_link_owner(token: &str) -> Option<PersonId>;
            end_friend_link(person: PersonId) -> ();
            invite_friend(person: PersonId, invitation: TableInvitation) -> bool;
            table_invitations_of(person: PersonId) -> Vec<TableInvitation>;
            decline_invitation(person: PersonId, table: TableId) -> ();
            note(notice: NewNotice) -> Noting;
            notice(person: PersonId, table: TableId, kind: NoticeKind) -> Option<StoredNotice>;
            next_notice() -> Option<StoredNotice>;
            pending_notices(person: PersonId) -> Vec<StoredNotice>;
            settle_notice(notice: NoticeKey, told: Option<Millis>) -> bool;
            put_off_notice(notice: NoticeKey, due: Millis, failed: bool) -> ();
            subscribe(subscription: Subscription) -> ();
            unsubscribe(session: Hash) -> ();
            subscriptions_of(person: PersonId) -> Vec<Subscription>;
            table_note(person: PersonId, table: TableId) -> Option<TableNote>;
            table_notes_of(person: PersonId) -> Vec<TableNote>;
            set_table_note(person: PersonId, table: TableId, text: String) -> ();
            set_seen(person: PersonId, table: TableId, seen: u64) -> ();
            secret(name: &str, fresh: Vec<u8>) -> Vec<u8>;
        }
    };
}

pub(crate) use store_methods;
