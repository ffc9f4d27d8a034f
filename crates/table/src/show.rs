//! What viewers are shown: one frame for each viewer, serialized once for all streams of that viewer.

use crate::course::{Changed, Course};
use crate::effect::{Effect, Lobby, Stream};
use crate::entry::Who;
use crate::{Seated, Sitting, bot_name};
use alloc::format;
use alloc::string::String;
use alloc::sync::Arc;
use alloc::vec::Vec;
use protocol::{About, Asked, Clocks, Idle, OfferTime, Own, SeatNow, Summary, TakeBackNow, VERSION};
use serde::Serialize;
use tabletop::Phase;
use tabletop::{Seat, Seed, Viewer};

/// The part of a [`protocol::Frame`] that describes the current state, with borrowed fields.
#[derive(Serialize)]
#[serde(bound = "")]
struct Now<'a, R: Seated> {
    phase: Phase,
    #[serde(skip_serializing_if = "Option::is_none")]
    stopped: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    about: Option<About<R>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    seats: Option<Vec<SeatNow>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    you: Option<Seat>,
    #[serde(skip_serializing_if = "Option::is_none")]
    view: Option<R::View>,
    #[serde(skip_serializing_if = "Option::is_none")]
    waits: Option<Vec<Seat>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    asked: Option<Asked<R>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    own: Option<Own<R>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    clocks: Option<Clocks>,
    #[serde(skip_serializing_if = "Option::is_none")]
    paused: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    take_back: Option<TakeBackNow<R>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    offers: Option<Vec<OfferTime>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    idle: Option<Idle>,
}

/// A frame of parts that are already serialized. It follows news of some number, or nothing.
pub(crate) fn assembled(table: &str, after: Option<u32>, n: u32, news: &str, now: &str) -> Arc<str> {
    let after = after.map_or(String::new(), |after| format!(r#""after":{after},"#));
    let table = serde_json::to_string(table).unwrap_or_default();
    format!(r#"{{"v":{VERSION},"table":{table},"n":{n},{after}"news":[{news}],{now}}}"#).into()
}

impl<R: Seated> Course<R> {
    /// The state for this viewer, or as much of it as has changed: the fields of a frame, without braces.
    pub(crate) fn now(&self, viewer: Viewer, changed: Changed) -> String {
        let seat = match viewer {
            Viewer::Seat(seat) => Some(seat),
            Viewer::Spectator => None,
        };
        let play = self.play.as_ref().filter(|_| self.stopped.is_none());
        let game = play.filter(|_| changed.game);
        let now = Now::<R> {
            phase: self.phase,
            stopped: self.stopped.as_deref(),
            about: changed.about.then(|| self.about()),
            seats: changed.seats.then(|| self.seats_now()),
            you: seat.filter(|_| changed.seats),
            view: game.map(|play| play.state.view(viewer)),
            waits: game.map(|play| play.state.asked().must.iter().collect()),
            asked: game.zip(seat).map(|(play, seat)| {
                let chair = &self.chairs[seat.index()];
                Asked {
                    id: chair.asked,
                    must: play.state.asked().must.has(seat),
                    prompt: chair.prompt.clone(),
                    undo: play.may_undo(seat).unwrap_or(0),
                }
            }),
            own: seat.filter(|seat| changed.own.has(*seat)).map(|seat| {
                let chair = &self.chairs[seat.index()];
                let nothing_for_me = self.wants_nothing(seat);
                Own { draft: chair.draft.clone(), instructions: chair.instructions.clone(), nothing_for_me }
            }),
            clocks: if changed.clocks && play.is_some() { self.times.shown(self.running()) } else { None },
            paused: changed.clocks.then_some(self.paused),
            take_back: changed.take_back.then(|| self.take_back_now(viewer)),
            offers: play
                .and(seat)
                .filter(|seat| changed.game || changed.clocks || changed.own.has(*seat))
                .and_then(|seat| self.offers_now(seat)),
            idle: (changed.clocks || changed.seats).then(|| self.idle_now()),
        };
        // Serializing our own types cannot fail: their keys are strings.
        let mut text = serde_json::to_string(&now).unwrap_or_default();
        text.pop();
        text.remove(0);
        text
    }

    fn about(&self) -> About<R> {
        let opened = &self.opened;
        About {
            game: opened.game.clone(),
            rules: opened.rules,
            edition: opened.edition.name.clone(),
            edition_sha256: opened.edition.sha256.clone(),
            options: opened.options.clone(),
            clock: opened.house.clock,
            stand_in: opened.house.stand_in,
            hints: opened.house.hints,
            pace: opened.house.pace,
            patience: opened.house.patience,
            take_over: opened.house.take_over,
            zone: opened.house.zone.as_ref().map(|zone| zone.name.clone()),
            server_seed_sha256: self.server_seed_sha256(),
            rated: opened.house.rated,
            seed_sha256: self.play.as_ref().map(|play| play.seed.sha256()),
            rematch_seed_sha256: self.promised.as_ref().filter(|_| self.phase == Phase::Over).map(Seed::sha256),
            rematch: self.rematch.clone(),
        }
    }

    /// The hash of the server's own seed for this game.
    fn server_seed_sha256(&self) -> Option<String> {
        let dealt = self.dealt_from.as_ref().map(|source| source.server_sha256.clone());
        dealt.or_else(|| self.promised.as_ref().map(Seed::sha256))
    }

    /// The name of a bot on this seat.
    pub(crate) fn bot_name(&self, seat: Seat) -> String {
        let people = self.chairs.iter().filter_map(|chair| match &chair.who {
            Some(Who::Person { name, .. }) => Some(name.as_str()),
            Some(Who::Bot(_)) | None => None,
        });
        bot_name::<R>(seat, people)
    }

    pub(crate) fn seats_now(&self) -> Vec<SeatNow> {
        let now = |(seat, chair): (Seat, &crate::course::Chair<R>)| {
            let (name, program, host) = match &chair.who {
                Some(Who::Person { name, program, person }) => (Some(name.clone()), *program, *person == self.opened.host),
                Some(Who::Bot(_)) => (Some(self.bot_name(seat)), false, false),
                None => (None, false, false),
            };
            let (away, resigned, muted) = (chair.away.is_some() && !chair.gone, chair.gone, chair.muted);
            let vacation = self.times.vacation_until(seat);
            SeatNow { name, bot: self.bot_at(seat), program, host, away, resigned, removed: chair.removed, muted, vacation }
        };
        Seat::all(self.opened.seats).zip(&self.chairs).map(now).collect()
    }

    /// What the lobby shows.
    pub(crate) fn lobby(&self) -> Lobby {
        let summary = Summary {
            game: self.opened.game.clone(),
            edition: self.opened.edition.name.clone(),
            phase: self.phase,
            seats: self.seats_now(),
            clock: self.opened.house.clock,
            server_seed_sha256: self.server_seed_sha256(),
            options: unusual::<R>(&self.opened.options),
            rated: self.opened.house.rated,
            stood_in: self.stood_in,
            dealt: self.dealt_at,
            ended: self.over_at.filter(|_| self.phase == Phase::Over),
            outcome: self.play.as_ref().filter(|_| self.phase == Phase::Over).and_then(|play| play.state.outcome()),
        };
        let people = Seat::all(self.opened.seats).zip(&self.chairs);
        Lobby {
            phase: self.phase,
            summary: serde_json::to_string(&summary).unwrap_or_default(),
            people: people.filter_map(|(seat, chair)| chair.last_player().map(|person| (seat, person))).collect(),
        }
    }

    fn take_back_now(&self, viewer: Viewer) -> TakeBackNow<R> {
        let actions = self.play.as_ref().map_or(0, |play| play.actions);
        let mut eyes = Viewer::all(self.opened.seats);
        self.take_back.as_ref().map_or_else(TakeBackNow::default, |take_back| TakeBackNow {
            by: Some(take_back.by),
            keep: take_back.keep,
            gone: actions.saturating_sub(take_back.keep),
            first: take_back.first,
            sights: eyes.position(|eyes| eyes == viewer).and_then(|at| take_back.sights.get(at).cloned()).unwrap_or_default(),
            open: take_back.open.iter().collect(),
        })
    }
}

/// The options that differ from their default.
fn unusual<R: Seated>(options: &R::Options) -> serde_json::Map<alloc::string::String, serde_json::Value> {
    let written = |options: &R::Options| serde_json::to_value(options).unwrap_or_default();
    let usual = written(&R::Options::default());
    let serde_json::Value::Object(mut all) = written(options) else { return serde_json::Map::new() };
    all.retain(|name, value| usual.get(name.as_str()) != Some(value));
    all
}

impl<R: Seated> Sitting<R> {
    /// What a viewer who was told this much is told now.
    pub(crate) fn frame(&self, viewer: Viewer, last: u32, changed: Changed) -> Arc<str> {
        let eyes = &self.course.eyes[self.index(viewer)];
        let table = &self.course.opened.table;
        match eyes.since(last) {
            Some(news) => assembled(table, Some(last), eyes.n, &news, &self.course.now(viewer, changed)),
            None => assembled(table, None, eyes.n, "", &self.course.now(viewer, Changed::ALL)),
        }
    }

    /// A new viewer gets what they have missed, or everything.
    pub(crate) fn show(&self, stream: Stream, viewer: Viewer, last: Option<u32>, out: &mut Vec<Effect>) {
        if viewer == Viewer::Spectator && self.lagging.is_on(&self.course) {
            self.lagging.show(&self.course, stream, last, out);
            return;
        }
        let n = self.course.eyes[self.index(viewer)].n;
        let last = last.filter(|last| *last <= n);
        let frame = match last {
            Some(last) if last == n => None,
            Some(last) => Some(self.frame(viewer, last, Changed::ALL)),
            None => Some(assembled(&self.course.opened.table, None, n, "", &self.course.now(viewer, Changed::ALL))),
        };
        out.push(Effect::Welcome { stream, viewer, n, frame });
    }
}
