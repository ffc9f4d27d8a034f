//! A reader who plays by following the prompt: presses what is marked, chooses cards until that can be pressed, takes the first way
//! where there are several. Not a good player, but it gets to the end by what the page offers alone.

use crate::tab::Tab;
use serde_json::Value;
use std::thread;
use std::time::{Duration, Instant};

/// Finds what a reader who follows the prompt would press next, and keeps it in `window.next`: an object whose `what` tells its kind.
pub const NEXT: &str = include_str!("next.js");

/// How the reader operates the page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hands {
    /// Pointer alone.
    Pointer,
    /// Keys alone: Tab and Shift+Tab to a control, Enter to press it.
    Keys,
    /// Keys alone, and the single keys of the table where there is one for what is to be pressed.
    SingleKeys,
    /// A finger alone.
    Finger,
}

/// What came of a step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PlayerStep {
    /// This was pressed, and the page has answered.
    Pressed(String),
    /// Nothing is asked of this reader.
    Waits,
    /// The game is over.
    Over,
}

/// A reader at a table.
pub struct PagePlayer<'a> {
    tab: &'a Tab,
    hands: Hands,
}

/// The reader gives up when nothing happens for this long.
const STUCK: Duration = Duration::from_secs(60);

/// What can be pressed is pressed by then.
const SOON: Duration = Duration::from_secs(3);

impl<'a> PagePlayer<'a> {
    /// A player before this tab.
    pub fn new(tab: &'a Tab, hands: Hands) -> PagePlayer<'a> {
        PagePlayer { tab, hands }
    }

    /// One step: presses one thing, if anything is asked.
    ///
    /// # Panics
    /// When something is asked and the page offers no way to answer, or does not react.
    #[track_caller]
    pub fn step(&self) -> PlayerStep {
        let next = self.tab.eval(NEXT);
        match next["what"].as_str().unwrap_or_default() {
            "over" => return PlayerStep::Over,
            "nothing asked" => return PlayerStep::Waits,
            "done" | "shown" | "card" | "tray" | "way" => {}
            other => panic!("{other}; {}", self.tab.remember("the player is stuck")),
        }
        let says = next["says"].as_str().unwrap_or_default().to_owned();
        let before = self.tab.eval(SIGNS);
        if !self.reach() {
            // It went away before it was reached: the game has moved on.
            return PlayerStep::Waits;
        }
        let changed = format!("{SIGNS} !== {before}");
        if self.tab.wait_for(STUCK, &changed).is_none() {
            let hit = self.tab.eval("window.hit");
            panic!("\"{says}\" does nothing; pressed: {hit}; {}", self.tab.remember("the page does not react"));
        }
        PlayerStep::Pressed(says)
    }

    /// Plays until the game is over; says how many things were pressed.
    ///
    /// # Panics
    /// When nothing happens for a long time, or the server refuses.
    #[track_caller]
    pub fn play(&self) -> usize {
        self.play_while(|_| true)
    }

    /// Plays as long as `on` wants, which sees each step; says how many things were pressed.
    ///
    /// # Panics
    /// When nothing happens for a long time.
    #[track_caller]
    pub fn play_while(&self, mut on: impl FnMut(&PlayerStep) -> bool) -> usize {
        let (mut pressed, mut last) = (0, Instant::now());
        loop {
            let step = self.step();
            match step {
                PlayerStep::Over => return pressed,
                PlayerStep::Pressed(_) => (pressed, last) = (pressed + 1, Instant::now()),
                PlayerStep::Waits if last.elapsed() > STUCK => panic!("nothing happens any more; {}", self.tab.remember("nothing happens")),
                PlayerStep::Waits => thread::sleep(Duration::from_millis(15)),
            }
            if !on(&step) {
                return pressed;
            }
        }
    }

    /// Presses what `window.next` holds; says whether it was there.
    #[track_caller]
    fn reach(&self) -> bool {
        match self.hands {
            Hands::Pointer => self.tab.try_click(SOON, "window.next"),
            Hands::Finger => self.tab.try_tap(SOON, "window.next"),
            Hands::Keys => self.tab_and_enter(),
            Hands::SingleKeys => match self.tab.eval(SINGLE_KEY).as_str().unwrap_or_default() {
                "gone" => false,
                "" => self.tab_and_enter(),
                "M" => {
                    self.tab.press("m");
                    let there = self.tab.wait_for(SOON, "document.activeElement === window.next");
                    self.tab.press("Enter");
                    there.is_some()
                }
                key => {
                    self.tab.press(&key.to_lowercase().replace("enter", "Enter"));
                    true
                }
            },
        }
    }

    #[track_caller]
    fn tab_and_enter(&self) -> bool {
        let there = reach_by_keys(self.tab, "window.next").is_some();
        if there {
            self.tab.press("Enter");
        }
        there
    }
}

/// The single key that presses `window.next`; empty if there is none, or if Enter would press what has the focus.
const SINGLE_KEY: &str = "(() => {
    const to = window.next;
    if (!to?.isConnected || to.disabled) return 'gone';
    const seen = query => [...document.querySelectorAll(query)].filter(one => one.checkVisibility() && !one.disabled);
    if (to.matches('.card')) return String(seen('footer .card').indexOf(to) + 1);
    if (to.matches('button.main')) return document.activeElement.matches('button, a, summary, input, [role=button]') ? '' : 'Enter';
    if (to.matches('.map .press')) return to === document.querySelector('.map .press') ? 'M' : '';
    return to.getAttribute('aria-keyshortcuts') ?? '';
})()";

/// Goes to the element that a script finds by Tab alone, or Shift+Tab where it lies before. Nothing when it went away meanwhile.
///
/// # Panics
/// When it cannot be reached, or is reached and cannot be seen to have the focus.
#[track_caller]
pub fn reach_by_keys(tab: &Tab, script: &str) -> Option<()> {
    let way = format!(
        "(() => {{ const to = {script}; if (!to?.isConnected || to.disabled) return 'gone'; const at = document.activeElement; if (at === to) return 'there';
            return at && at !== document.body && at.compareDocumentPosition(to) & Node.DOCUMENT_POSITION_PRECEDING ? 'Shift+Tab' : 'Tab'; }})()"
    );
    for _ in 0..400 {
        match tab.eval(&way).as_str().unwrap_or_default() {
            "gone" => return None,
            "there" => {
                let hidden = tab.eval(&format!(
                    "(() => {{ const at = document.activeElement; return at === {script} && !({RING})(at) && at.outerHTML; }})()"
                ));
                assert_eq!(hidden, Value::Bool(false), "the focus cannot be seen");
                return Some(());
            }
            key => tab.press(key),
        }
    }
    panic!("{} cannot be reached by keys; {}", tab.eval(&format!("({script})?.outerHTML")), tab.remember("not to be reached by keys"))
}

/// Is it to be seen that this control has the focus?
const RING: &str = "at => { const style = getComputedStyle(at); return style.outlineStyle !== 'none' || style.boxShadow !== 'none'; }";

/// What changes when something was done: what is asked, what is offered, what is chosen, what is refused.
const SIGNS: &str = "[...document.querySelectorAll('.prompt .says, .prompt .buttons, .prompt .refused, .hand, .stage, [aria-pressed], [role=dialog]')].map(one => one.innerText + one.ariaPressed + one.disabled).join()";
