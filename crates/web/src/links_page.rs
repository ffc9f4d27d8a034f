//! All links to a table: for any seat, for one seat, for watching; each with a QR code, and a way to take it back.

use crate::account::became;
use crate::bar::Reader;
use crate::copy::{copied_link, whole};
use crate::door::{Door, Entered};
use crate::house::{Trouble, delete, get, put_for};
use crate::people_words::{people, people_texts};
use crate::place::Place;
use crate::settings::word;
use crate::trouble::said;
use leptos::prelude::*;
use leptos::task::spawn_local;
use protocol::{LinkUse, LinkWish, ListedTable, TableLink};
use sentences::say;
use tabletop::{Phase, Seat};

/// What came of the last thing that was done.
type Became = RwSignal<Option<Result<(), String>>>;

/// Does something whose success is seen by itself.
fn trying(done: Became, does: impl Future<Output = Result<(), Trouble>> + 'static) {
    done.set(None);
    spawn_local(async move { done.set(does.await.err().map(|why| Err(said(&why)))) });
}

/// The page; only for those who may see the table.
#[component]
pub(crate) fn LinksPage(id: String) -> impl IntoView {
    let door = Door::knock(Reader::here(), id.clone(), None);
    let shown = move || match door.answer.get() {
        None => view! { <main class="form narrow"><p role="status">{word(|words| words.loading)}</p></main> }.into_any(),
        Some(Err(why)) => door.closed(&why),
        Some(Ok(Entered { host, .. })) => of_table(&id, host),
    };
    shown.into_any()
}

fn of_table(id: &str, host: bool) -> AnyView {
    let (table, links, done) = (RwSignal::new(None::<ListedTable>), RwSignal::new(Vec::<TableLink>::new()), Became::new(None));
    let path = StoredValue::new(format!("api/tables/{id}"));
    let load = move || {
        trying(done, async move {
            let path = path.get_value();
            table.set(Some(get(&path).await?));
            links.set(get(&format!("{path}/links")).await?);
            Ok(())
        });
    };
    spawn_local(async move { load() });
    let rows = move || {
        let table = table.get()?;
        let mut kinds = Vec::new();
        if table.phase == Phase::Gathering {
            kinds.push((LinkUse::Sit, None));
            let free = table.summary.seats.iter().enumerate().filter(|(_, seat)| seat.name.is_none());
            kinds.extend(free.map(|(place, _)| (LinkUse::Sit, Some(Seat(place as u8)))));
        }
        kinds.push((LinkUse::Watch, None));
        let row = move |(purpose, seat): (LinkUse, Option<Seat>)| {
            let link = Memo::new(move |_| links.with(|all| all.iter().find(|link| (link.purpose, link.seat) == (purpose, seat)).cloned()));
            let (wish, wanted) = (LinkWish { purpose, seat }, people_texts());
            let label = match (purpose, seat) {
                (LinkUse::Watch, _) => wanted.for_watching.to_owned(),
                (LinkUse::Sit, None) => wanted.for_any_seat.to_owned(),
                (LinkUse::Sit, Some(seat)) => {
                    let seat = seat.0 + 1;
                    say!(wanted.for_seat, seat)
                }
            };
            let make = move |_| {
                let wish = wish.clone();
                trying(done, async move {
                    let made: TableLink = put_for(&format!("{}/links", path.get_value()), &wish).await?;
                    links.update(|all| all.push(made));
                    Ok(())
                });
            };
            let inside = move || match link.get() {
                None => view! { <button class="make" on:click=make.clone()>{people(|words| words.make_link)}</button> }.into_any(),
                Some(link) => one_link(link, host, path, links, done),
            };
            view! { <li><h2>{label}</h2>{inside}</li> }
        };
        let place = Place::of_table(&table);
        Some(view! {
            <ul class="links">{kinds.into_iter().map(row).collect_view()}</ul>
            <p><a class="button" href=place.address()>{word(|words| words.to_the_table)}</a></p>
        })
    };
    view! { <main class="form links-page"><h1>{people(|words| words.invite)}</h1><p class="faint">{people(|words| words.links_mean)}</p>{rows}{became(done)}</main> }
        .into_any()
}

/// A link that there is.
fn one_link(link: TableLink, host: bool, path: StoredValue<String>, links: RwSignal<Vec<TableLink>>, done: Became) -> AnyView {
    let sure = RwSignal::new(false);
    let picture = format!("api/invitations/{}/qr.svg", link.token);
    let token = StoredValue::new(link.token);
    let end = move |_| {
        if !sure.get_untracked() {
            sure.set(true);
            return;
        }
        trying(done, async move {
            let token = token.get_value();
            delete(&format!("{}/links/{token}", path.get_value())).await?;
            links.update(|all| all.retain(|link| link.token != token));
            Ok::<(), Trouble>(())
        });
    };
    let take_back = host.then(|| {
        let label = move || if sure.get() { people(|words| words.really_take_back)() } else { people(|words| words.take_link_back)() };
        view! { <button class="end" class:no=move || sure.get() data-asks on:click=end>{label}</button> }
    });
    view! {
        <img class="qr" width="180" height="180" src=picture alt=people(|words| words.qr_code)/>
        {copied_link(whole(&link.link))}
        {take_back}
    }
    .into_any()
}
