//! Where and when you are told that something waits for you.

use super::Route;
use super::me::person_only;
use crate::house::House;
use crate::notices::{MINUTES_OF_A_DAY, NoticeHours, Quiet, Wanted, read_keys, zone_named};
use crate::problem::Problem;
use crate::read::{Read, language};
use crate::who::Who;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, Method, StatusCode};
use protocol::{ConfirmNotice, NoticeHook, NoticeTimes, NoticeWish, PushWish, QuietHours, Schemas};
use sentences::Language;
use std::sync::Arc;
use store::{PersonId, Subscription};

pub(super) fn routes() -> Vec<Route> {
    const NOTICE: &str = "/api/me/notice";
    const PUSH: &str = "/api/me/notice/push";
    vec![
        Route::new(Method::PUT, NOTICE, "set_notice", "Be notified when it is your turn and you are not there", notice)
            .body(Schemas::input::<NoticeWish>)
            .in_a_language()
            .done("Saved. A mail address gets a mail with a link to confirm it.")
            .problems(&[409]),
        Route::new(Method::DELETE, NOTICE, "remove_notice", "Be notified no more", no_notice).done("No more notices are sent."),
        Route::new(Method::POST, "/api/me/notice/confirm", "confirm_notice", "Confirm a mail address", confirm)
            .body(Schemas::input::<ConfirmNotice>)
            .done("The address is confirmed; notices are sent to it from now on.")
            .problems(&[404]),
        Route::new(Method::PUT, "/api/me/notice/times", "set_notice_times", "Say when you want to be notified", times)
            .body(Schemas::input::<NoticeTimes>)
            .done("Saved. What has not been sent yet is sent then."),
        Route::new(Method::DELETE, "/api/me/notice/mail", "remove_mail", "No more mails", no_mail).done("No more mails are sent."),
        Route::new(Method::DELETE, "/api/me/notice/hook", "remove_hook", "No more posts to your own webhook", no_hook)
            .done("Nothing more is posted there."),
        Route::new(Method::PUT, PUSH, "set_push", "Be notified in this browser by web push", push)
            .body(Schemas::input::<PushWish>)
            .in_a_language()
            .done("This browser is notified from now on, as long as your session here lasts.")
            .problems(&[409]),
        Route::new(Method::DELETE, PUSH, "remove_push", "Be notified in this browser no more", no_push)
            .done("This browser is notified no more."),
        Route::new(
            Method::POST,
            "/api/notice/stop/{token}",
            "stop_mail",
            "Stop the mails in which this token stands; for mail programs, which need no session (RFC 8058)",
            stop,
        )
        .open()
        .done("No more mails are sent.")
        .problems(&[404]),
    ]
}

/// The language that is named, or the one that the browser asks for.
fn language_of(code: Option<&str>, headers: &HeaderMap) -> Result<Language, Problem> {
    match code {
        Some(code) => Language::from_code(code).ok_or_else(|| Problem::wrong("the languages are en and de")),
        None => Ok(language(headers)),
    }
}

async fn notice(
    State(house): State<Arc<House>>,
    Who(who): Who,
    headers: HeaderMap,
    Read(given): Read<NoticeWish>,
) -> Result<StatusCode, Problem> {
    person_only(&who)?;
    // A mail to somebody who did not ask for it is a nuisance, so few are sent.
    house.limits.table(who.person)?;
    let language = language_of(given.language.as_deref(), &headers)?;
    let handle = match given.handle {
        Some(_) if !house.notices.has_webhook() => return Err(Problem::conflict("no-webhook", "this server has no webhook")),
        Some(handle) => Some(crate::name::name(&handle)?),
        None => None,
    };
    let hook = match given.hook {
        Some(_) if house.settings.public_url.is_none() => {
            return Err(Problem::conflict("no-address", "this server does not know its own address, so it cannot send links"));
        }
        Some(NoticeHook { url, form }) => Some(NoticeHook { url: house.notices.outward_address(&url)?, form }),
        None => None,
    };
    let unconfirmed = match given.mail {
        Some(_) if !house.notices.sends_mail() => return Err(Problem::conflict("no-mail", "this server sends no mail")),
        Some(address) => Some(house.notices.ask_to_confirm(&house, &address, language).await?),
        None => None,
    };
    let change = |wanted: &mut Wanted| {
        wanted.language = Some(language.code().into());
        wanted.handle = handle.or_else(|| wanted.handle.take());
        wanted.hook = hook.or_else(|| wanted.hook.take());
        wanted.unconfirmed = unconfirmed.or_else(|| wanted.unconfirmed.take());
        Ok(())
    };
    house.notices.wish(&house, who.person, change).await?;
    Ok(StatusCode::NO_CONTENT)
}

async fn confirm(
    State(house): State<Arc<House>>,
    Who(who): Who,
    Read(ConfirmNotice { token }): Read<ConfirmNotice>,
) -> Result<StatusCode, Problem> {
    house.limits.command(who.person)?;
    let hash = crate::notices::hex(&crate::token::hash(&token));
    let change = |wanted: &mut Wanted| {
        // Somebody who opens the link again has already confirmed it.
        if wanted.mail.is_some() && wanted.confirmed.as_ref() == Some(&hash) {
            return Ok(());
        }
        let Some((address, _)) = wanted.unconfirmed.take().filter(|(_, kept)| *kept == hash) else { return Err(Problem::not_found()) };
        (wanted.mail, wanted.confirmed) = (Some(address), Some(hash));
        Ok(())
    };
    house.notices.wish(&house, who.person, change).await?;
    Ok(StatusCode::NO_CONTENT)
}

async fn no_notice(State(house): State<Arc<House>>, Who(who): Who) -> Result<StatusCode, Problem> {
    let change = |wanted: &mut Wanted| {
        *wanted = Wanted::default();
        Ok(())
    };
    house.notices.wish(&house, who.person, change).await?;
    for browser in house.store.subscriptions_of(who.person).await? {
        house.store.unsubscribe(browser.session).await?;
    }
    Ok(StatusCode::NO_CONTENT)
}

async fn no_mail(State(house): State<Arc<House>>, Who(who): Who) -> Result<StatusCode, Problem> {
    let change = |wanted: &mut Wanted| {
        without_mail(wanted);
        Ok(())
    };
    house.notices.wish(&house, who.person, change).await?;
    Ok(StatusCode::NO_CONTENT)
}

fn without_mail(wanted: &mut Wanted) {
    (wanted.mail, wanted.unconfirmed, wanted.confirmed) = (None, None, None);
}

async fn no_hook(State(house): State<Arc<House>>, Who(who): Who) -> Result<StatusCode, Problem> {
    let change = |wanted: &mut Wanted| {
        (wanted.hook, wanted.handle) = (None, None);
        Ok(())
    };
    house.notices.wish(&house, who.person, change).await?;
    Ok(StatusCode::NO_CONTENT)
}

async fn times(State(house): State<Arc<House>>, Who(who): Who, Read(given): Read<NoticeTimes>) -> Result<StatusCode, Problem> {
    person_only(&who)?;
    house.limits.command(who.person)?;
    let NoticeTimes { zone, digest, quiet, vacation } = given;
    if zone.as_deref().is_some_and(|zone| zone_named(zone).is_none()) {
        return Err(Problem::wrong("a time zone looks like Europe/Berlin"));
    }
    let quiet = quiet.map(|QuietHours { from, until }| Quiet { from, until });
    let minutes = digest.into_iter().chain(quiet.iter().flat_map(|quiet| [quiet.from, quiet.until]));
    if minutes.into_iter().any(|minute| minute >= MINUTES_OF_A_DAY) {
        return Err(Problem::wrong("a day has 1440 minutes, counted from 0"));
    }
    let hours = NoticeHours { zone, digest, quiet, vacation: vacation.filter(|until| *until > house.now()) };
    let change = |wanted: &mut Wanted| {
        wanted.hours = hours;
        Ok(())
    };
    house.notices.wish(&house, who.person, change).await?;
    Ok(StatusCode::NO_CONTENT)
}

async fn push(
    State(house): State<Arc<House>>,
    Who(who): Who,
    headers: HeaderMap,
    Read(given): Read<PushWish>,
) -> Result<StatusCode, Problem> {
    person_only(&who)?;
    house.limits.command(who.person)?;
    if house.notices.public_push_key(&house).await?.is_none() {
        return Err(Problem::conflict("no-push", "this server sends no web push"));
    }
    let language = language_of(given.language.as_deref(), &headers)?;
    let (key, auth) = read_keys(&given).ok_or_else(|| Problem::wrong("these are no keys of a browser"))?;
    let endpoint = house.notices.outward_address(&given.endpoint)?;
    let subscription = Subscription { session: who.session, endpoint, key, auth, created: house.now() };
    house.store.subscribe(subscription).await?;
    let change = |wanted: &mut Wanted| {
        wanted.language = Some(language.code().into());
        Ok(())
    };
    house.notices.wish(&house, who.person, change).await?;
    Ok(StatusCode::NO_CONTENT)
}

async fn no_push(State(house): State<Arc<House>>, Who(who): Who) -> Result<StatusCode, Problem> {
    house.store.unsubscribe(who.session).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// A mail program presses this without anybody's session; the token stands only in the mails to this person.
async fn stop(State(house): State<Arc<House>>, Path(token): Path<String>) -> Result<StatusCode, Problem> {
    let (person, token) = token.split_once('.').ok_or_else(Problem::not_found)?;
    let person: PersonId = person.parse().map_err(|_| Problem::not_found())?;
    if house.store.person(person).await?.is_none() {
        return Err(Problem::not_found());
    }
    let change = |wanted: &mut Wanted| {
        let mine = wanted.stop.as_deref().is_some_and(|kept| crate::token::hash(kept) == crate::token::hash(token));
        if !mine {
            return Err(Problem::not_found());
        }
        without_mail(wanted);
        Ok(())
    };
    house.notices.wish(&house, person, change).await?;
    Ok(StatusCode::NO_CONTENT)
}
