//! Friends: the link by which people become friends, the reader's friends, whom they keep away, and invitations to tables.

use crate::account::{at_the_door, became, doing};
use crate::bar::Reader;
use crate::copy::{copied_link, whole};
use crate::home::sit;
use crate::house::{Trouble, delete, get, post_nothing, put, put_for};
use crate::people_words::{people, people_texts, title};
use crate::place::Place;
use crate::settings::word;
use crate::trouble::said;
use leptos::prelude::*;
use leptos::task::spawn_local;
use protocol::{Friend, FriendLink, FriendOffer, FriendWish, InvitedTo, MyPeople, ShieldWish, ShieldedPerson};
use sentences::say;

/// The page; a reader whom the server does not know says first who they are.
#[component]
pub(crate) fn FriendsPage() -> impl IntoView {
    let reader = Reader::here();
    let known = Memo::new(move |_| reader.0.with(Option::is_some));
    let inside = move || {
        if known.get() {
            my_people()
        } else if reader.is_answered() {
            at_the_door(reader)
        } else {
            view! { <p role="status">{word(|words| words.loading)}</p> }.into_any()
        }
    };
    view! { <main class="form narrow friends"><h1>{people(|words| words.friends)}</h1>{inside}</main> }.into_any()
}

/// What the lists need to change something: they show what the server says afterwards.
#[derive(Clone, Copy)]
struct People {
    all: RwSignal<Option<MyPeople>>,
    told: RwSignal<Option<Result<(), String>>>,
}

impl People {
    fn load(self) {
        spawn_local(async move {
            match get::<MyPeople>("api/me/people").await {
                Ok(found) => self.all.set(Some(found)),
                Err(why) => self.told.set(Some(Err(said(&why)))),
            }
        });
    }

    fn change(self, does: impl Future<Output = Result<(), Trouble>> + 'static) {
        spawn_local(async move {
            self.told.set(does.await.err().map(|why| Err(said(&why))));
            self.load();
        });
    }
}

fn my_people() -> AnyView {
    let people_here = People { all: RwSignal::new(None), told: RwSignal::new(None) };
    people_here.load();
    let shown = move || {
        let MyPeople { link, friends, shields } = people_here.all.get()?;
        let none = friends.is_empty().then(|| view! { <p class="faint">{people(|words| words.no_friends)}</p> });
        let kept_away = (!shields.is_empty()).then(|| {
            let rows = shields.into_iter().map(|person| shielded(people_here, person)).collect_view();
            view! { <h2>{people(|words| words.kept_away)}</h2><ul class="people">{rows}</ul> }
        });
        let rows = friends.into_iter().map(|friend| one_friend(people_here, friend)).collect_view();
        Some(view! {
            {own_link(people_here, link)}
            <h2>{people(|words| words.your_friends)}</h2>
            {none}<ul class="people">{rows}</ul>
            {kept_away}
        })
    };
    view! { {shown}{became(people_here.told)} }.into_any()
}

/// The link by which others become friends.
fn own_link(all: People, link: Option<FriendLink>) -> AnyView {
    let make = move |_| all.change(async { put_for::<FriendLink>("api/me/friend-link", &()).await.map(drop) });
    let inside = match link {
        None => view! { <button class="main make" on:click=make>{people(|words| words.make_friend_link)}</button> }.into_any(),
        Some(link) => {
            let end =
                asks_again(|words| words.take_link_back, |words| words.really_take_back, move || all.change(delete("api/me/friend-link")));
            view! { {copied_link(whole(&link.link))}<p>{end}</p> }.into_any()
        }
    };
    view! { <p class="faint">{people(|words| words.friend_link_means)}</p><div class="friend-link">{inside}</div> }.into_any()
}

/// A word about people.
type PickPeople = fn(&sentences::PeopleTexts) -> &'static str;

/// A button whose second press does it.
fn asks_again(label: PickPeople, really: PickPeople, does: impl Fn() + 'static) -> AnyView {
    let sure = RwSignal::new(false);
    let pressed = move |_| {
        if sure.get_untracked() {
            does();
        }
        sure.update(|sure| *sure = !*sure);
    };
    let text = move || if sure.get() { people(really)() } else { people(label)() };
    view! { <button class="end" class:no=sure on:click=pressed on:blur=move |_| sure.set(false)>{text}</button> }.into_any()
}

fn one_friend(all: People, Friend { id, name, .. }: Friend) -> AnyView {
    let (friend, muted, blocked) = (id.clone(), id.clone(), id);
    let end = asks_again(
        |words| words.end_friendship,
        |words| words.really_end_friendship,
        move || {
            all.change({
                let path = format!("api/me/friends/{friend}");
                async move { delete(&path).await }
            });
        },
    );
    let set = move |wish: ShieldWish| all.change(async move { put("api/me/shields", &wish).await });
    let mute = move |_| set(ShieldWish { id: Some(muted.clone()), muted: Some(true), ..ShieldWish::default() });
    let block = asks_again(
        |words| words.block,
        |words| words.really_block,
        move || set(ShieldWish { id: Some(blocked.clone()), blocked: Some(true), ..ShieldWish::default() }),
    );
    view! {
        <li><b>{name}</b><span class="buttons"><button on:click=mute>{people(|words| words.mute)}</button>{block}{end}</span></li>
    }
    .into_any()
}

/// Somebody who is kept away, with the ways back.
fn shielded(all: People, ShieldedPerson { id, name, blocked, muted }: ShieldedPerson) -> AnyView {
    let set = move |wish: ShieldWish| all.change(async move { put("api/me/shields", &wish).await });
    let (first, second) = (id.clone(), id);
    let unblock = blocked.then(|| {
        let press = move |_| set(ShieldWish { id: Some(first.clone()), blocked: Some(false), ..ShieldWish::default() });
        view! { <button on:click=press>{people(|words| words.unblock)}</button> }
    });
    let unmute = muted.then(|| {
        let press = move |_| set(ShieldWish { id: Some(second.clone()), muted: Some(false), ..ShieldWish::default() });
        view! { <button on:click=press>{people(|words| words.unmute)}</button> }
    });
    let notes = [blocked.then(|| people_texts().is_blocked), muted.then(|| people_texts().is_muted)];
    let notes = notes.into_iter().flatten().collect::<Vec<_>>().join(" · ");
    view! { <li><b>{name}</b>" "<small class="faint">{notes}</small><span class="buttons">{unblock}{unmute}</span></li> }.into_any()
}

/// What a link for friends opens: whose it is, and a button; nobody becomes a friend by looking.
#[component]
pub(crate) fn BecomeFriend(token: String) -> impl IntoView {
    let reader = Reader::here();
    let (offer, told) = (RwSignal::new(None::<Result<FriendOffer, Option<String>>>), RwSignal::new(None));
    let token = StoredValue::new(token);
    let known = Memo::new(move |_| reader.0.with(Option::is_some));
    let load = move || {
        spawn_local(async move {
            let found = get::<FriendOffer>(&format!("api/friend-links/{}", token.get_value())).await;
            let missing = |why: &Trouble| matches!(why, Trouble::Problem { code, .. } if code == "not-found");
            offer.set(Some(found.map_err(|why| if missing(&why) { None } else { Some(said(&why)) })));
        });
    };
    Effect::new(move || {
        known.get();
        load();
    });
    let agree = move |_| {
        doing(told, async move {
            post_nothing("api/me/friends", &FriendWish { token: token.get_value() }).await?;
            load();
            Ok(())
        });
    };
    let shown = move || {
        let FriendOffer { name, yours, friends } = match offer.get()? {
            Ok(offer) => offer,
            Err(why) => {
                let why = why.unwrap_or_else(|| people_texts().link_is_gone.to_owned());
                return Some(view! { <p class="refused" role="alert">{why}</p> }.into_any());
            }
        };
        let texts = people_texts();
        let inside = if yours {
            view! { <p>{texts.own_friend_link}</p> }.into_any()
        } else if friends {
            view! { <p role="status"><b>{say!(texts.are_friends, name)}</b></p> }.into_any()
        } else if known.get() {
            view! { <p><button class="main big" on:click=agree>{people(|words| words.become_friends)}</button></p> }.into_any()
        } else {
            at_the_door(reader)
        };
        Some(view! { <h1>{say!(texts.offers_friendship, name)}</h1><p class="faint">{texts.friends_mean}</p>{inside} }.into_any())
    };
    view! {
        <main class="form narrow become-friend">
            {shown}
            {became(told)}
            <p><a class="button" href=Place::Friends.address()>{people(|words| words.friends)}</a>" "<a class="button" href=Place::Home.address()>{word(|words| words.home)}</a></p>
        </main>
    }
    .into_any()
}

/// The tables to which friends invite the reader, on the first page.
pub(crate) fn invitations(all: RwSignal<Vec<InvitedTo>>) -> AnyView {
    let reader = Reader::here();
    let trouble = RwSignal::new(None::<String>);
    let row = move |InvitedTo { by: host, table, .. }: InvitedTo| {
        let (texts, game) = (people_texts(), title(&table.game));
        let names =
            |seats: &mut dyn Iterator<Item = &protocol::SeatNow>| seats.filter_map(|seat| seat.name.clone()).collect::<Vec<_>>().join(", ");
        let (there, kept_away) = (names(&mut table.summary.seats.iter()), table.blocked.clone());
        let warning = (!kept_away.is_empty()).then(|| {
            let names = names(&mut kept_away.iter().filter_map(|seat| table.summary.seats.get(seat.index())));
            view! { <p class="notice">{say!(texts.blocked_sit_there, names)}</p> }
        });
        let id = table.id.clone();
        let decline = move |_| {
            let path = format!("api/me/invitations/{id}");
            all.update(|all| all.retain(|invited| invited.table.id != id));
            spawn_local(async move { trouble.set(delete(&path).await.err().map(|why| said(&why))) });
        };
        let place = Place::of_table(&table);
        let accept = move |_| {
            let (table, place) = (table.clone(), place.clone());
            spawn_local(async move {
                match sit(reader, &table).await {
                    Ok(()) => place.go(),
                    Err(why) => trouble.set(Some(said(&why))),
                }
            });
        };
        view! {
            <li>
                <div><b>{say!(texts.invites, host, game)}</b>" "<small class="faint">{there}</small>{warning}</div>
                <span class="buttons"><button class="main accept" on:click=accept>{texts.accept}</button><button class="decline" on:click=decline>{texts.decline}</button></span>
            </li>
        }
    };
    let shown = move || {
        let all = all.get();
        (!all.is_empty()).then(|| {
            view! {
                <section class="tables invitations">
                    <h2>{people(|words| words.invitations)}</h2>
                    <ul>{all.into_iter().map(row).collect_view()}</ul>
                    {move || trouble.get().map(|why| view! { <p class="refused" role="alert">{why}</p> })}
                </section>
            }
        })
    };
    shown.into_any()
}
