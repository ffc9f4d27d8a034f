//! The other people at the table, one by one, and what the reader can do about each; and closing the table.

use crate::desk::{Desk, Shown};
use crate::door::Entered;
use crate::house::{get, post_nothing, put, table};
use crate::place::Place;
use crate::settings::{Settings, word};
use crate::trouble::said;
use crate::who::letter;
use leptos::prelude::*;
use leptos::task::spawn_local;
use protocol::{Command, Friend, FriendInvited, ListedTable, MyPeople, SeatAt, SeatNow, ShieldWish, SpectatorAt, What};
use tabletop::{Phase, Seat};

/// Did the reader open the table?
fn is_host() -> bool {
    use_context::<Entered>().is_some_and(|entered| entered.host)
}

/// Does a person sit there who has not given up?
fn is_person(seat: &SeatNow) -> bool {
    let bot = seat.bot.is_some() && !seat.away;
    seat.name.is_some() && !bot && !seat.resigned
}

/// The seats of other people.
fn others<R: Shown>(desk: Desk<R>) -> Memo<Vec<Seat>> {
    Memo::new(move |_| {
        let you = desk.you();
        desk.now.with(|now| {
            let people = (0..).map(Seat).zip(&now.seats).filter(|(seat, now)| Some(*seat) != you && is_person(now));
            people.map(|(seat, _)| seat).collect()
        })
    })
}

/// The seats of those whom the reader keeps away.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Shields {
    pub(crate) blocked: Vec<Seat>,
    pub(crate) muted: Vec<Seat>,
    /// The spectators, by number, whom another one is not shown.
    pub(crate) spectators: Vec<u32>,
}

/// Asks the server whom the reader keeps away, whenever somebody else sits there.
pub(crate) fn keep_away<R: Shown>(desk: Desk<R>, watch: Option<&str>) {
    let watch = watch.map(str::to_owned);
    let speakers = speakers(desk);
    Effect::new(move || {
        speakers.track();
        if desk.names().is_empty() {
            return;
        }
        let (id, watch) = (desk.table.get_value(), watch.clone());
        spawn_local(async move {
            if let Ok(ListedTable { blocked, muted, hidden_spectators: spectators, .. }) = table(&id, watch.as_deref()).await {
                let _ = desk.shields.try_set(Shields { blocked, muted, spectators });
            }
        });
    });
}

/// Blocks or mutes who sits there, or no longer.
fn set<R: Shown>(desk: Desk<R>, seat: Seat, change: fn(&mut ShieldWish, bool), seats: fn(&mut Shields) -> &mut Vec<Seat>) {
    let mut shields = desk.shields.get_untracked();
    let on = !seats(&mut shields).contains(&seat);
    let mut wish = ShieldWish { at: Some(SeatAt { table: desk.table.get_value(), seat }), ..ShieldWish::default() };
    change(&mut wish, on);
    spawn_local(async move {
        match put("api/me/shields", &wish).await {
            Ok(()) => desk.shields.update(|shields| {
                let seats = seats(shields);
                seats.retain(|other| *other != seat);
                seats.extend(on.then_some(seat));
            }),
            Err(why) => desk.refused.set(Some(said(&why))),
        }
    });
}

/// Is there anything about people in the menu?
pub(crate) fn has_people<R: Shown>(desk: Desk<R>) -> Memo<bool> {
    let (host, others) = (is_host(), others(desk));
    let speakers = speakers(desk);
    Memo::new(move |_| host || others.with(|others| !others.is_empty()) || speakers.with(|speakers| !speakers.is_empty()))
}

/// The list, in the menu of the table.
pub(crate) fn people_here<R: Shown>(desk: Desk<R>) -> AnyView {
    let others = others(desk);
    let shown = move || {
        let rows = others.get().into_iter().map(|seat| one(desk, seat)).collect_view();
        // Practice has nobody else.
        others.with(|others| !others.is_empty()).then(|| {
            view! { <details class="people-here"><summary>{word(|words| words.people_here)}</summary><ul>{rows}</ul></details> }
        })
    };
    view! { {shown}{spectators_here(desk)} }.into_any()
}

/// The spectators who have said something, as far as the reader is one: their numbers, and their last names.
fn speakers<R: Shown>(desk: Desk<R>) -> Memo<Vec<(u32, String)>> {
    Memo::new(move |_| {
        desk.spectators.with(|remarks| {
            let mut speakers: Vec<(u32, String)> = Vec::new();
            for remark in remarks.iter().rev() {
                if !speakers.iter().any(|(known, _)| *known == remark.speaker) {
                    speakers.push((remark.speaker, remark.name.clone()));
                }
            }
            speakers.sort();
            speakers
        })
    })
}

/// Where spectators may chat: what a spectator can do about the others, and what the host can do for all.
fn spectators_here<R: Shown>(desk: Desk<R>) -> AnyView {
    let (speakers, host, settings) = (speakers(desk), is_host(), Settings::here());
    let chats = Memo::new(move |_| desk.now.with(|now| now.about.as_ref().is_some_and(|about| about.spectator_chat)));
    let row = move |(speaker, name): (u32, String)| {
        let hidden = Memo::new(move |_| desk.shields.with(|shields| shields.spectators.contains(&speaker)));
        let named = name.clone();
        let label = move || {
            let words = settings.words();
            if hidden.get() { words.unmute_for_me } else { words.mute_for_me }.replace("{}", &named)
        };
        let hide = move |_| hide_spectator(desk, speaker, !hidden.get_untracked());
        view! { <li><b>{name}</b><button class="hide" data-asks on:click=hide>{label}</button></li> }
    };
    let shown = move || {
        let speakers = speakers.get();
        (chats.get() && (host || !speakers.is_empty())).then(|| {
            let rows = speakers.into_iter().map(row).collect_view();
            let host = host.then(|| mute_spectators(desk));
            view! { <details class="people-here spectators-here"><summary>{word(|words| words.spectator_talk)}</summary><ul>{rows}</ul>{host}</details> }
        })
    };
    shown.into_any()
}

/// A spectator does not see what this one says, or sees it again.
fn hide_spectator<R: Shown>(desk: Desk<R>, speaker: u32, muted: bool) {
    let spectator = Some(SpectatorAt { table: desk.table.get_value(), speaker });
    spawn_local(async move {
        match put("api/me/shields", &ShieldWish { spectator, muted: Some(muted), ..ShieldWish::default() }).await {
            Ok(()) => desk.shields.update(|shields| {
                shields.spectators.retain(|other| *other != speaker);
                shields.spectators.extend(muted.then_some(speaker));
            }),
            Err(why) => desk.refused.set(Some(said(&why))),
        }
    });
}

/// The host mutes spectators by the name that was reported, or all of them. A host who plays is not told who speaks.
fn mute_spectators<R: Shown>(desk: Desk<R>) -> AnyView {
    let settings = Settings::here();
    let name = RwSignal::new(String::new());
    let all_silent = Memo::new(move |_| {
        desk.now.with(|now| {
            let news = now.past.iter().rev().map(|past| &past.news.what);
            news.filter_map(|what| if let What::SpectatorsMuted { silent } = what { Some(*silent) } else { None }).next().unwrap_or(false)
        })
    });
    let all = move || {
        let words = settings.words();
        if all_silent.get() { words.unmute_spectators } else { words.mute_spectators }
    };
    let change_all = move |_| desk.command(Command::MuteSpectators { name: None, silent: !all_silent.get_untracked() });
    let change = move |silent: bool| {
        let named = name.get_untracked().trim().to_owned();
        if !named.is_empty() {
            desk.command(Command::MuteSpectators { name: Some(named), silent });
        }
    };
    view! {
        <p class="faint">{word(|words| words.players_read_nothing)}</p>
        <p class="chat mute-spectator">
            <input maxlength="60" aria-label=word(|words| words.spectator_name) placeholder=word(|words| words.spectator_name)
                prop:value=move || name.get() on:input=move |event| name.set(event_target_value(&event))/>
            <button class="mute" on:click=move |_| change(true)>{word(|words| words.mute_spectator)}</button>
            <button on:click=move |_| change(false)>{word(|words| words.unmute_spectator)}</button>
        </p>
        <p><button class="mute-all" data-asks on:click=change_all>{all}</button></p>
    }
    .into_any()
}

/// A button whose second press does it.
fn asks_again(class: &'static str, text: impl Fn(bool) -> String + Send + Sync + 'static, does: impl Fn() + 'static) -> AnyView {
    let sure = RwSignal::new(false);
    let pressed = move |_| {
        if sure.get_untracked() {
            does();
        }
        sure.update(|sure| *sure = !*sure);
    };
    view! { <button class=class class:no=sure data-asks on:click=pressed on:blur=move |_| sure.set(false)>{move || text(sure.get())}</button> }.into_any()
}

/// One of them: what anybody can do for themselves, and what the host can do for all.
fn one<R: Shown>(desk: Desk<R>, seat: Seat) -> AnyView {
    let settings = Settings::here();
    let name = Memo::new(move |_| desk.names().into_iter().nth(seat.index()).unwrap_or_default());
    let says = move |text: &str| text.replace("{}", &name.get());
    let hidden = Memo::new(move |_| desk.shields.with(|shields| shields.muted.contains(&seat)));
    let blocked = Memo::new(move |_| desk.shields.with(|shields| shields.blocked.contains(&seat)));
    let hide = move || {
        let words = settings.words();
        says(if hidden.get() { words.unmute_for_me } else { words.mute_for_me })
    };
    let mute = move |_| set(desk, seat, |wish, on| wish.muted = Some(on), |shields| &mut shields.muted);
    let change_block = move || set(desk, seat, |wish, on| wish.blocked = Some(on), |shields| &mut shields.blocked);
    let block = move || {
        let words = settings.words();
        if blocked.get() {
            view! { <button class="block" data-asks on:click=move |_| change_block()>{says(words.unblock_person)}</button> }.into_any()
        } else {
            asks_again("block", move |sure| says(if sure { words.really_block } else { words.block_person }), change_block)
        }
    };
    let host = is_host().then(|| for_all(desk, seat, says));
    view! {
        <li class=format!("seat-{}", seat.0)>
            <b><span class="shape" aria-hidden="true">{letter(seat)}</span>{name}</b>
            <button class="hide" data-asks on:click=mute>{hide}</button>
            {block}
            {host}
        </li>
    }
    .into_any()
}

/// What the host can do: muting, and removing, which asks once.
fn for_all<R: Shown>(desk: Desk<R>, seat: Seat, says: impl Fn(&str) -> String + Copy + Send + Sync + 'static) -> AnyView {
    let settings = Settings::here();
    let muted = Memo::new(move |_| desk.now.with(|now| now.seats.get(seat.index()).is_some_and(|now| now.muted)));
    let running = Memo::new(move |_| desk.now.with(|now| now.phase == Phase::Running));
    let label = move || {
        let words = settings.words();
        says(if muted.get() { words.unmute_for_all } else { words.mute_for_all })
    };
    let remove = move || {
        let words = settings.words();
        let text = move |sure| says(if sure { words.really_remove } else { words.remove_from_game });
        running.get().then(|| asks_again("remove", text, move || desk.command(Command::Remove { seat })))
    };
    view! {
        <button class="mute" data-asks on:click=move |_| desk.command(Command::Mute { seat, silent: !muted.get_untracked() })>{label}</button>
        {remove}
    }
    .into_any()
}

/// Before the deal: whom the reader has blocked sits there. They are warned, and stay if they like.
pub(crate) fn warning<R: Shown>(desk: Desk<R>) -> AnyView {
    let settings = Settings::here();
    let shown = move || {
        let names = desk.names();
        let names: Vec<String> = desk.shields.get().blocked.iter().filter_map(|seat| names.get(seat.index()).cloned()).collect();
        (!names.is_empty())
            .then(|| view! { <p class="notice blocked" role="status">{settings.words().blocked_here.replace("{}", &names.join(", "))}</p> })
    };
    shown.into_any()
}

/// Before the deal: the reader's friends, each with a button that invites them.
pub(crate) fn invite_friends<R: Shown>(desk: Desk<R>) -> AnyView {
    let friends = RwSignal::new(None::<Vec<Friend>>);
    let invited = RwSignal::new(Vec::<String>::new());
    let load = move |_| {
        spawn_local(async move {
            match get::<MyPeople>("api/me/people").await {
                Ok(found) => friends.set(Some(found.friends)),
                Err(why) => desk.refused.set(Some(said(&why))),
            }
        });
    };
    let row = move |Friend { id, name, .. }: Friend| {
        let (wanted, done) = (id.clone(), Memo::new(move |_| invited.with(|invited| invited.contains(&id))));
        let invite = move |_| {
            let (table, friend) = (desk.table.get_value(), wanted.clone());
            spawn_local(async move {
                match post_nothing(&format!("api/tables/{table}/friends"), &FriendInvited { friend: friend.clone() }).await {
                    Ok(()) => invited.update(|invited| invited.push(friend)),
                    Err(why) => desk.refused.set(Some(said(&why))),
                }
            });
        };
        let act = move || {
            if done.get() {
                view! { <small role="status">{word(|words| words.is_invited)}</small> }.into_any()
            } else {
                view! { <button on:click=invite.clone()>{word(|words| words.invite_now)}</button> }.into_any()
            }
        };
        view! { <li><b>{name}</b>{act}</li> }
    };
    let rows = move || {
        let friends = friends.get()?;
        Some(if friends.is_empty() {
            view! { <p class="faint">{word(|words| words.no_friends_yet)}" "<a href=Place::Friends.address()>{word(|words| words.friends)}</a></p> }.into_any()
        } else {
            view! { <ul class="people">{friends.into_iter().map(row).collect_view()}</ul> }.into_any()
        })
    };
    view! { <details class="invite-friends" on:toggle=load><summary>{word(|words| words.invite_friend)}</summary>{rows}</details> }
        .into_any()
}

/// The host closes the table; it asks once.
pub(crate) fn close<R: Shown>(desk: Desk<R>) -> AnyView {
    let settings = Settings::here();
    let phase = Memo::new(move |_| desk.now.with(|now| now.phase));
    let host = is_host();
    let shown = move || {
        let words = settings.words();
        let asks = match phase.get() {
            Phase::Gathering => words.really_close_table,
            Phase::Running => words.really_close_game,
            Phase::Over | Phase::Stopped => return None,
        };
        let text = move |sure| if sure { asks } else { words.close_table }.to_owned();
        host.then(|| asks_again("close-table", text, move || desk.command(Command::Close)))
    };
    shown.into_any()
}
