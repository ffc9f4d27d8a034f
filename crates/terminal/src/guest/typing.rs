//! What is typed at a table of a server: commands of the game, chores, and orders to the table.

use super::orders::{self, OrderWord, Stage};
use super::{Guest, Left, NoteChange, Pending, Wish};
use crate::face::Shown;
use crate::game::AtTerminal;
use crate::keyboard::Errand;
use crate::look::named;
use crate::session::Reply;
use crate::thinking::{self, Matter};
use sentences::{Chore, Command, OrderLine};
use std::sync::Arc;
use tabletop::{Phase, Seat};

impl<R: AtTerminal> Guest<R> {
    /// Orders that change nothing, while there is no view yet.
    fn enter_before_the_deal(&self, line: &str) -> Reply {
        let is = |words: &[&str]| words.iter().any(|word| word.eq_ignore_ascii_case(line));
        if is(&["quit", "exit", "ende", "beenden"]) {
            return Reply::quit();
        }
        if is(&["log", "verlauf"]) {
            return Reply::page(self.log(usize::MAX).into_iter().map(|entry| entry.text));
        }
        let help =
            orders::help(self.place.language, self.stage(), R::TRADES).into_iter().map(|help| format!("{}: {}", help.usage, help.means));
        if is(&["help", "hilfe", "?"]) { Reply::page(help) } else { Reply::wrong(self.asks()) }
    }

    /// A command of the game, or a chore.
    pub(super) fn command(&mut self, line: &str) -> Reply {
        let Some(look) = Shown::look(self) else { return self.enter_before_the_deal(line) };
        let command = look.moment().parse(line).map_err(|wrong| look.wrong(line, look.speaker.wrong(&wrong)));
        match command {
            Ok(Command::Chore(chore)) => self.chore(&chore),
            Ok(Command::Do(_) | Command::Draft(_)) if self.seat().is_none() => Reply::wrong(self.labels().texts().only_watching.to_owned()),
            Ok(Command::Do(action)) => {
                let asked = self.state.asked.as_ref().map(|asked| asked.id);
                let order = protocol::Command::<R>::Act { asked, action: action.clone() };
                let before = self.state.view.clone().map(|view| (action, view));
                self.send(&order, before)
            }
            Ok(Command::Draft(draft)) => {
                self.draft = draft;
                Reply::says(Shown::look(self).and_then(|look| R::say_draft(&look.moment())))
            }
            Err(wrong) => {
                self.refused = None;
                wrong
            }
        }
    }

    fn chore(&mut self, chore: &Chore) -> Reply {
        match chore {
            Chore::Undo => self.send(&protocol::Command::Undo, None),
            Chore::Save => Reply::says([self.labels().texts().kept_there.to_owned()]),
            Chore::Hint => Reply::says(self.advice()),
            Chore::Why(Some(name)) => self.why_of(name),
            Chore::Why(None)
            | Chore::Quit
            | Chore::Rules(_)
            | Chore::Help(_)
            | Chore::Log(_)
            | Chore::Cards
            | Chore::Offers
            | Chore::Map
            | Chore::Scores => {
                let help = orders::help(self.place.language, self.stage(), R::TRADES);
                let log = |most| self.log(most).into_iter().map(|entry| entry.text).collect();
                let answered = Shown::look(self).and_then(|look| look.answer(chore, &help, self.refused, log));
                answered.unwrap_or_else(|| Reply::wrong(self.asks()))
            }
        }
    }

    /// Only the server knows why its bots do what they do.
    fn why_of(&mut self, name: &str) -> Reply {
        match self.seat_named(name) {
            Some(seat) => self.send(&protocol::Command::Why { seat }, None),
            None => Reply::wrong(self.labels().nobody_called(name, &self.names.join(", "))),
        }
    }

    /// What a captain would do, why, and how it is typed. It thinks here, with what this seat knows.
    fn advice(&self) -> Vec<String> {
        let labels = self.labels();
        let (Some(seat), Some(asked), Some(look)) = (self.seat(), &self.state.asked, Shown::look(self)) else {
            return vec![labels.texts().no_hint.to_owned()];
        };
        let Some(prompt) = look.prompt.as_deref().filter(|_| self.phase() == Some(Phase::Running)) else {
            return vec![labels.texts().no_hint.to_owned()];
        };
        let Some(known) = self.knowledge.as_ref().filter(|known| known.whole) else { return vec![labels.texts().no_hints.to_owned()] };
        let errand = if asked.must { Errand::Decide } else { Errand::Speak };
        let seed = u64::from(asked.id);
        let matter = Matter::<R> { seat, knowledge: &known.knowledge, prompt, errand, seed };
        let Some(advice) = thinking::counsel(&matter, self.place.thinking) else { return vec![labels.texts().would_be_silent.to_owned()] };
        look.advised(seat, &advice.action, advice.why.as_ref())
    }

    /// Gives an order to the table, or answers it at once.
    pub(super) fn order(&mut self, word: OrderWord, rest: &str) -> Reply {
        match self.ordered(word, rest) {
            Ok(order) => self.send(&order, None),
            Err(reply) => reply,
        }
    }

    fn ordered(&mut self, word: OrderWord, rest: &str) -> Result<protocol::Command<R>, Reply> {
        use protocol::Command as Ask;
        let whom = self.seat_named(rest).ok_or_else(|| Reply::wrong(self.labels().nobody_called(rest, &self.names.join(", "))));
        let (labels, language) = (self.labels(), self.place.language);
        let how = || Reply::wrong(labels.what_then(orders::usage(language, word)));
        Ok(match word {
            OrderWord::Who => return Err(Reply::says([format!("{} {}", self.who(), self.here())])),
            OrderWord::Invite => {
                let seat = rest.parse::<u8>().ok().filter(|seat| *seat > 0).map(|seat| Seat(seat - 1));
                self.wishes.push_back(match rest {
                    "off" | "aus" => Wish::TakeLinksBack,
                    // Once the game has begun, others can only watch.
                    "" if self.stage() == Stage::Gathering => Wish::Invite(None),
                    "" | "watch" | "zuschauen" => Wish::WatchLink,
                    _ if seat.is_some() => Wish::Invite(seat),
                    friend => Wish::InviteFriend(friend.to_owned()),
                });
                return Err(Reply::says([labels.texts().sending.to_owned()]));
            }
            OrderWord::Note => {
                self.wishes.push_back(Wish::Note(match rest {
                    "" => NoteChange::Read,
                    "clear" | "löschen" => NoteChange::Clear,
                    line => NoteChange::Add(line.to_owned()),
                }));
                return Err(Reply::says([labels.texts().sending.to_owned()]));
            }
            OrderWord::Next => {
                self.wishes.push_back(Wish::Next);
                return Err(Reply::says([labels.texts().sending.to_owned()]));
            }
            OrderWord::Nudge if rest.is_empty() => return Err(how()),
            OrderWord::Nudge => {
                let whom = whom?;
                self.wishes.push_back(Wish::Nudge(whom));
                return Err(Reply::says([labels.texts().sending.to_owned()]));
            }
            OrderWord::Resign if !["yes", "ja"].contains(&rest) => {
                return Err(Reply::says([labels.really(orders::usage(language, word))]));
            }
            OrderWord::Resign => Ask::Resign,
            OrderWord::Close if !["yes", "ja"].contains(&rest) => {
                return Err(Reply::says([labels.really_close(orders::usage(language, word))]));
            }
            OrderWord::Close => Ask::Close,
            OrderWord::Say if rest.is_empty() => return Err(how()),
            OrderWord::Say => Ask::Say { text: rest.to_owned() },
            OrderWord::TakeBack => {
                // Without a number it means before the player's own last decision, whatever bots did since.
                let count = if rest.is_empty() { None } else { Some(rest.parse::<u32>().map_err(|_| how())?) };
                let actions = self.acts.last().map_or(0, |act| act.action);
                Ask::AskTakeBack { keep: count.map(|count| actions.saturating_sub(count.max(1))) }
            }
            OrderWord::Grant if self.is_asked_to_pause() => Ask::Pause,
            OrderWord::Grant => Ask::GrantTakeBack,
            OrderWord::Deny if self.is_asked_to_pause() => Ask::RefusePause,
            OrderWord::Deny => Ask::RefuseTakeBack,
            OrderWord::Pause => Ask::Pause,
            OrderWord::Vacation if rest.is_empty() => Ask::Vacation { away: true },
            OrderWord::Vacation if ["end", "ende"].contains(&rest) => Ask::Vacation { away: false },
            OrderWord::Vacation => return Err(how()),
            OrderWord::Resume => Ask::Resume,
            OrderWord::Return => Ask::Return,
            OrderWord::Rematch => Ask::Rematch,
            OrderWord::Nothing => Ask::NothingForMe,
            OrderWord::Order => return self.standing(rest),
            OrderWord::Orders => return Err(Reply::page(self.left())),
            OrderWord::Draft => return self.drafted(rest),
            OrderWord::SeatBot => match (orders::bot(rest), self.state.seats.iter().position(|seat| seat.name.is_none())) {
                (Ok(bot), Some(seat)) => Ask::SeatBot { seat: Seat(seat as u8), bot },
                (Ok(_), None) => return Err(Reply::wrong(labels.denied(protocol::Denial::Full))),
                (Err(wrong), _) => return Err(Reply::wrong(wrong)),
            },
            OrderWord::StandIn | OrderWord::Remove if rest.is_empty() => return Err(how()),
            OrderWord::StandIn => Ask::TakeOver { seat: whom? },
            OrderWord::Remove => Ask::Remove { seat: whom? },
            OrderWord::Mute | OrderWord::Unmute | OrderWord::Block | OrderWord::Unblock => return self.keep_away(word, rest),
        })
    }

    /// Mutes or blocks somebody for the player alone; a host can mute for all.
    fn keep_away(&mut self, word: OrderWord, rest: &str) -> Result<protocol::Command<R>, Reply> {
        let labels = self.labels();
        let (name, all) =
            rest.strip_suffix(" all").or_else(|| rest.strip_suffix(" alle")).map_or((rest, false), |name| (name.trim(), true));
        if name.is_empty() {
            return Err(Reply::wrong(labels.what_then(orders::usage(self.place.language, word))));
        }
        let on = matches!(word, OrderWord::Mute | OrderWord::Block);
        let mutes = matches!(word, OrderWord::Mute | OrderWord::Unmute);
        let Some(seat) = self.seat_named(name) else { return self.keep_spectator_away(name, (mutes, on), all) };
        if mutes && all {
            return Ok(protocol::Command::Mute { seat, silent: on });
        }
        self.wishes.push_back(Wish::Shield { seat, blocked: (!mutes).then_some(on), muted: mutes.then_some(on) });
        Err(Reply::says([labels.texts().sending.to_owned()]))
    }

    /// The same for spectators: the host mutes a name or all of them, and a spectator mutes or blocks another one.
    fn keep_spectator_away(&mut self, name: &str, (mutes, on): (bool, bool), all: bool) -> Result<protocol::Command<R>, Reply> {
        let labels = self.labels();
        let chats = self.state.about.as_ref().is_some_and(|about| about.spectator_chat);
        let known =
            self.spectators.iter().rev().find(|(_, known)| known.to_lowercase() == name.to_lowercase()).map(|(speaker, _)| *speaker);
        if chats && mutes && ["spectators", "zuschauer"].contains(&name.to_lowercase().as_str()) {
            return Ok(protocol::Command::MuteSpectators { name: None, silent: on });
        }
        if chats && mutes && all {
            return Ok(protocol::Command::MuteSpectators { name: Some(name.to_owned()), silent: on });
        }
        let speaker = known.ok_or_else(|| Reply::wrong(labels.nobody_called(name, &self.names.join(", "))))?;
        self.wishes.push_back(Wish::ShieldSpectator { speaker, blocked: (!mutes).then_some(on), muted: mutes.then_some(on) });
        Err(Reply::says([labels.texts().sending.to_owned()]))
    }

    /// Leaves or cancels a standing order.
    fn standing(&self, typed: &str) -> Result<protocol::Command<R>, Reply> {
        let Some(look) = Shown::look(self).filter(|_| self.seat().is_some()) else { return Err(Reply::wrong(self.asks())) };
        let (moment, labels) = (look.moment(), self.labels());
        if typed.is_empty() {
            let word = orders::usage(self.place.language, OrderWord::Order).split(' ').next().unwrap_or_default();
            let help = R::order_help(&moment.speaker).into_iter().map(|help| format!("{word} {}: {}", help.usage, help.means));
            return Err(Reply::page(help.chain(self.left())));
        }
        let own = self.instructions();
        let instructions = match moment.parse_order(typed).map_err(|wrong| Reply::wrong(moment.speaker.wrong(&wrong)))? {
            OrderLine::Leave(order) => protocol::with_order(own, order),
            OrderLine::Cancel(None) => Vec::new(),
            OrderLine::Cancel(Some(number)) if !(1..=own.len()).contains(&number) => {
                return Err(Reply::wrong(labels.no_such_order(number)));
            }
            OrderLine::Cancel(Some(number)) => {
                let mut left = own.to_vec();
                left.remove(number - 1);
                left
            }
        };
        Ok(protocol::Command::Instruct { instructions })
    }

    /// The player's standing orders.
    fn instructions(&self) -> &[R::Instruction] {
        self.state.own.as_ref().map_or(&[], |own| &own.instructions)
    }

    /// The player's standing orders and draft, one line each.
    fn left(&self) -> Vec<String> {
        let Some(look) = Shown::look(self) else { return Vec::new() };
        let (moment, labels) = (look.moment(), self.labels());
        let orders = (1..).zip(self.instructions()).map(|(number, order)| format!("{number}. {}", R::say_order(&moment.speaker, order)));
        let draft = self.state.own.as_ref().and_then(|own| own.draft.as_ref());
        let draft = draft.map(|action| labels.draft_counts(&moment.write(action)));
        [labels.your_orders(self.instructions().is_empty())].into_iter().chain(orders).chain(draft).collect()
    }

    /// Saves a command of the game, to count when the player's time runs out.
    fn drafted(&self, typed: &str) -> Result<protocol::Command<R>, Reply> {
        let Some(look) = Shown::look(self).filter(|_| self.seat().is_some()) else { return Err(Reply::wrong(self.asks())) };
        let language = self.place.language;
        if typed.is_empty() {
            return Err(Reply::wrong(self.labels().what_then(orders::usage(language, OrderWord::Draft))));
        }
        if ["nothing", "nichts"].contains(&typed.to_lowercase().as_str()) {
            return Ok(protocol::Command::Draft { action: None });
        }
        match look.moment().parse(typed).map_err(|wrong| look.wrong(typed, look.speaker.wrong(&wrong)))? {
            Command::Do(action) => Ok(protocol::Command::Draft { action: Some(action) }),
            Command::Draft(_) | Command::Chore(_) => Err(Reply::wrong(self.labels().what_then(orders::usage(language, OrderWord::Draft)))),
        }
    }

    /// The seat of this name, or of this number after an `@`.
    fn seat_named(&self, name: &str) -> Option<Seat> {
        let count = self.names.len();
        match name.strip_prefix('@') {
            Some(number) => number.parse().ok().filter(|number| (1..=count).contains(number)).map(|number| Seat(number as u8 - 1)),
            None => named(&self.names, Seat::all(count as u8), name),
        }
    }

    /// Sends a command, with a unique key.
    fn send(&mut self, order: &protocol::Command<R>, action: Option<(R::Action, Arc<R::View>)>) -> Reply {
        if self.pending.is_some() {
            return Reply::wrong(self.labels().texts().on_its_way.to_owned());
        }
        if let Some(why) = &self.ended {
            return Reply::wrong(why.clone());
        }
        self.keys += 1;
        let keyed = protocol::Keyed { v: Some(protocol::VERSION), key: format!("{}-{}", self.place.key, self.keys), command: order };
        self.wishes.push_back(Wish::Command(serde_json::to_string(&keyed).expect("our own types can be written as JSON")));
        let (undo, resigns) = (matches!(order, protocol::Command::Undo), matches!(order, protocol::Command::Resign));
        let nothing = matches!(order, protocol::Command::NothingForMe);
        let left = if let protocol::Command::Instruct { instructions } = order {
            Some(if instructions.len() < self.instructions().len() { Left::Cancelled } else { Left::Order })
        } else if let protocol::Command::Draft { action } = order {
            Some(if action.is_some() { Left::Draft } else { Left::NoDraft })
        } else {
            None
        };
        self.pending = Some(Pending { action, undo, resigns, nothing, left });
        self.refused = None;
        self.read = self.told;
        Reply::says([self.labels().texts().sending.to_owned()])
    }
}
