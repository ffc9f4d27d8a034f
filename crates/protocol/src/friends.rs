//! Routes of friends: links by which people become friends, invitations to them, and whom somebody keeps away.

use crate::{ListedTable, Millis, Summary};
use alloc::string::String;
use alloc::vec::Vec;
use serde::{Deserialize, Serialize};
use tabletop::Seat;

/// The answer to `GET /api/me/people`: your friends, and whom you keep away. Nobody else is told any of it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct MyPeople {
    /// Your link for friends, if you have made one.
    pub link: Option<FriendLink>,
    /// Your friends, the oldest friendship first.
    pub friends: Vec<Friend>,
    /// The people whom you have blocked or muted.
    pub shields: Vec<ShieldedPerson>,
}

/// Your link for friends: anyone who opens it can become your friend, until you take it back.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct FriendLink {
    /// The token.
    pub token: String,
    /// The link itself, which contains the token.
    pub link: String,
}

/// A friend. Whether they are here now is not told.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Friend {
    /// What they are known by to you alone.
    pub id: String,
    /// The name.
    pub name: String,
    /// Since when you are friends.
    pub since: Millis,
}

/// Somebody whom you have blocked or muted.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ShieldedPerson {
    /// What they are known by to you alone.
    pub id: String,
    /// The name.
    pub name: String,
    /// They can neither invite or befriend you, nor sit down at tables that you open.
    pub blocked: bool,
    /// You do not see what they say.
    pub muted: bool,
}

/// The answer to `GET /api/friend-links/{token}`: whose friend you would become. Asking changes nothing.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct FriendOffer {
    /// Whose link it is.
    pub name: String,
    /// Is it your own?
    pub yours: bool,
    /// Are you friends already?
    pub friends: bool,
}

/// The body of `POST /api/me/friends`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct FriendWish {
    /// The token of their link.
    pub token: String,
}

/// The body of `POST /api/tables/{table}/friends`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct FriendInvited {
    /// What the friend is known by to you.
    pub friend: String,
}

/// An invitation by a friend to a table that still gathers.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct InvitedTo<S = Summary> {
    /// Who invites you.
    pub by: String,
    /// When.
    pub at: Millis,
    /// To which table; you accept by sitting down there.
    pub table: ListedTable<S>,
}

/// The body of `PUT /api/me/shields`: whom to block or to mute, or no longer. They are not told.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct ShieldWish {
    /// Somebody who sits at a table.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at: Option<SeatAt>,
    /// Or, for a spectator: another spectator, as their remarks number them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub spectator: Option<SpectatorAt>,
    /// Or a friend, or somebody you have blocked or muted, by what they are known by to you.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub id: Option<String>,
    /// Are they blocked? Default: as before.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub blocked: Option<bool>,
    /// Are they muted? Default: as before.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub muted: Option<bool>,
}

/// A spectator who has said something at a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct SpectatorAt {
    /// The table.
    pub table: String,
    /// Who: [`crate::SpectatorRemark::speaker`].
    pub speaker: u32,
}

/// A seat at a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct SeatAt {
    /// The table.
    pub table: String,
    /// The seat.
    pub seat: Seat,
}
