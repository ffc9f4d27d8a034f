//! Where and when you are told that something waits for you.

use super::Route;
use super::me::person_only;
use crate::house::House;
use crate::notices::{MINUTES_OF_A_DAY, NoticeHours, Quiet, Wanted, read_keys, zone_named};
use crate::problem::{Problem, SAYS};
use crate::read::{Read, language_of};
use crate::who::{Origin, Who};
use axum::Extension;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, Method, StatusCode};
use protocol::{ConfirmNotice, NoticeHook, NoticeTimes, NoticeWish, PushWish, QuietHours, Schemas};
use std::sync::Arc;
use store::{PersonId, Subscription};

pub(super) fn routes() -> Vec<Route> {
    const NOTICE: &str = "/api/me/notice";
    const PUSH: &str = "/api/me/notice/push";
    vec![
        Route::new(Method::PUT, NOTICE, "set_notice", "Be notified when it is your turn and you are not there", notice)
            .body(Schemas::input::<NoticeWish>)
            .in_a_language()
            .done("Saved. An email address gets an email with a link to confirm it; a name at the server's webhook gets such a link there.")
            .problems(&[409]),
        Route::new(Method::DELETE, NOTICE, "remove_notice", "Stop all notifications", no_notice)
            .done("No notifications are sent any longer."),
        Route::new(
            Method::POST,
            "/api/me/notice/confirm",
            "confirm_notice",
            "Confirm an email address, or a name at the server's webhook",
            confirm,
        )
        .body(Schemas::input::<ConfirmNotice>)
        .done("It is confirmed; notifications are sent there from now on.")
        .problems(&[404]),
        Route::new(Method::PUT, "/api/me/notice/times", "set_notice_times", "Say when you want to be notified", times)
            .body(Schemas::input::<NoticeTimes>)
            .done("Saved. What has not been sent yet is sent then."),
        Route::new(Method::DELETE, "/api/me/notice/mail", "remove_mail", "Stop emails", no_mail).done("No emails are sent any longer."),
        Route::new(Method::DELETE, "/api/me/notice/hook", "remove_hook", "Stop using your own webhook", no_hook)
            .done("Nothing is posted there any longer."),
        Route::new(Method::PUT, PUSH, "set_push", "Be notified in this browser by web push", push)
            .body(Schemas::input::<PushWish>)
            .in_a_language()
            .done("This browser is notified from now on, as long as your session here lasts.")
            .problems(&[409]),
        Route::new(Method::DELETE, PUSH, "remove_push", "Stop web push in this browser", no_push)
            .done("This browser is no longer notified."),
        Route::new(
            Method::POST,
            "/api/notice/stop/{token}",
            "stop_mail",
            "Stop the emails that contain this token; for email programs, which need no session (RFC 8058)",
            stop,
        )
        .open()
        .done("No emails are sent any longer.")
        .problems(&[404]),
    ]
}

async fn notice(
    State(house): State<Arc<House>>,
    Who(who): Who,
    headers: HeaderMap,
    Extension(origin): Extension<Origin>,
    Read(given): Read<NoticeWish>,
) -> Result<StatusCode, Problem> {
    person_only(&who)?;
    // A mail to somebody who did not ask for it is a nuisance, so few are sent.
    house.limits.table_from(who.person, origin.address)?;
    let language = language_of(given.language.as_deref(), &headers)?;
    let handle = match given.handle {
        Some(_) if !house.notices.has_webhook() => return Err(Problem::conflict("no-webhook", SAYS.no_webhook)),
        Some(handle) => Some(crate::name::name(&handle)?),
        None => None,
    };
    let hook = match given.hook {
        Some(_) if house.settings.public_url.is_none() => {
            return Err(Problem::conflict("no-address", SAYS.no_address));
        }
        Some(NoticeHook { url, form }) => Some(NoticeHook { url: house.notices.outward_address(&url)?, form }),
        None => None,
    };
    let kept = house.store.person(who.person).await?.map(|person| Wanted::read(person.notice.as_deref())).unwrap_or_default();
    let unconfirmed_handle = match handle {
        Some(handle) if kept.handle.as_ref() == Some(&handle) => None,
        Some(handle) => Some(house.notices.ask_there_to_confirm(&house, &who.name, &handle).await?),
        None => None,
    };
    let unconfirmed = match given.mail {
        Some(_) if !house.notices.sends_mail() => return Err(Problem::conflict("no-mail", SAYS.no_mail)),
        Some(address) => Some(house.notices.ask_to_confirm(&house, &address, language).await?),
        None => None,
    };
    let change = |wanted: &mut Wanted| {
        wanted.language = Some(language.code().into());
        wanted.unconfirmed_handle = unconfirmed_handle.or_else(|| wanted.unconfirmed_handle.take());
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
        let is_it = |unconfirmed: &mut Option<(String, String)>| unconfirmed.take_if(|(_, kept)| *kept == hash);
        if let Some((address, hash)) = is_it(&mut wanted.unconfirmed) {
            (wanted.mail, wanted.confirmed) = (Some(address), Some(hash));
        } else if let Some((handle, hash)) = is_it(&mut wanted.unconfirmed_handle) {
            (wanted.handle, wanted.confirmed_handle) = (Some(handle), Some(hash));
        } else {
            // Somebody who opens the link again has already confirmed it.
            let before = [(wanted.mail.is_some(), &wanted.confirmed), (wanted.handle.is_some(), &wanted.confirmed_handle)];
            if !before.into_iter().any(|(is_there, confirmed)| is_there && confirmed.as_ref() == Some(&hash)) {
                return Err(Problem::not_found());
            }
        }
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
        (wanted.unconfirmed_handle, wanted.confirmed_handle) = (None, None);
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
        return Err(Problem::wrong(SAYS.no_zone));
    }
    let quiet = quiet.map(|QuietHours { from, until }| Quiet { from, until });
    let minutes = digest.into_iter().chain(quiet.iter().flat_map(|quiet| [quiet.from, quiet.until]));
    if minutes.into_iter().any(|minute| minute >= MINUTES_OF_A_DAY) {
        return Err(Problem::wrong(SAYS.no_minute));
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
        return Err(Problem::conflict("no-push", SAYS.no_push));
    }
    let language = language_of(given.language.as_deref(), &headers)?;
    let (key, auth) = read_keys(&given).ok_or_else(|| Problem::wrong(SAYS.no_push_keys))?;
    let endpoint = house.notices.outward_address(&given.endpoint)?;
    let subscription = Subscription { session: who.session, endpoint, key, auth, created: house.now() };
    house.store.subscribe(subscription).await?;
    let change = |wanted: &mut Wanted| {
        // A browser that renews its address knows no language: the one that was chosen stays.
        if given.language.is_some() || wanted.language.is_none() {
            wanted.language = Some(language.code().into());
        }
        Ok(())
    };
    house.notices.wish(&house, who.person, change).await?;
    Ok(StatusCode::NO_CONTENT)
}

async fn no_push(State(house): State<Arc<House>>, Who(who): Who) -> Result<StatusCode, Problem> {
    house.store.unsubscribe(who.session).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// An email program calls this without anybody's session; only the emails to this person contain the token.
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
