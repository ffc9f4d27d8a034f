//! What really lies on the disk, read by somebody who does not use the table's own reading of it.

use std::collections::{BTreeMap, BTreeSet};
use table::{Entry, Line, Seated};
use tabletop::record::EditionMark;
use tabletop::{Nobody, Seat, Seed, Seeded, Viewer};

pub(crate) struct Mirror<R: Seated> {
    find: fn(&EditionMark) -> R::Edition,
    pub(crate) log: Vec<Vec<u8>>,
    setup: Option<R::Setup>,
    seed: Option<Seed>,
    pub(crate) game: Option<(R, Seeded)>,
    pub(crate) actions: Vec<(Seat, R::Action)>,
    /// Every view that was ever right, by viewer, the spectator last.
    views: Vec<BTreeSet<String>>,
    /// How often each command is in the log.
    pub(crate) marks: BTreeMap<u64, u32>,
    pub(crate) is_over: bool,
}

impl<R: Seated> Mirror<R> {
    pub(crate) fn new(find: fn(&EditionMark) -> R::Edition) -> Mirror<R> {
        Mirror {
            find,
            log: Vec::new(),
            setup: None,
            seed: None,
            game: None,
            actions: Vec::new(),
            views: Vec::new(),
            marks: BTreeMap::new(),
            is_over: false,
        }
    }

    /// This lies on the disk now. Says what kind of entry it is.
    pub(crate) fn append(&mut self, entry: Vec<u8>) -> String {
        let line: Line<R> = serde_json::from_slice(&entry).unwrap();
        let value: serde_json::Value = serde_json::from_slice(&entry).unwrap();
        let what = &value["entry"];
        let mut kind = what.as_str().map_or_else(|| what.as_object().unwrap().keys().next().unwrap().clone(), str::to_owned);
        if let Some(key) = line.key {
            *self.marks.entry(key.mark).or_default() += 1;
        }
        self.log.push(entry);
        let mut again = false;
        if let Entry::Opened(opened) = &line.entry {
            self.setup = Some(R::setup((self.find)(&opened.edition), opened.options.clone(), opened.seats, opened.start));
            self.views = vec![BTreeSet::new(); usize::from(opened.seats) + 1];
        } else if let Entry::Dealt { seed } = &line.entry {
            self.seed = Some(seed.parse().unwrap());
            again = true;
        } else if let Entry::Acted { seat, action, by } = line.entry {
            let (game, luck) = self.game.as_mut().unwrap();
            game.play(seat, &action, luck, &mut Nobody).map_err(|refusal| R::refused(&refusal)).expect("only what is legal is stored");
            self.actions.push((seat, action));
            if by == protocol::By::Draft {
                kind = "draft".into();
            }
        } else if let Entry::Undone { keep, .. } | Entry::TakenBack { keep } = line.entry {
            self.actions.truncate(keep as usize);
            again = true;
        } else if let Entry::Over = line.entry {
            self.is_over = true;
        }
        if again {
            self.play_again();
        }
        if let Some((game, _)) = &self.game {
            for (viewer, views) in Viewer::all(game.seats()).zip(&mut self.views) {
                views.insert(serde_json::to_string(&game.view(viewer)).unwrap());
            }
        }
        kind
    }

    fn play_again(&mut self) {
        let (Some(setup), Some(seed)) = (&self.setup, self.seed) else { return };
        let mut luck = Seeded::new(seed);
        let mut game = R::new(setup, &mut luck, &mut Nobody);
        for (seat, action) in &self.actions {
            let played = game.play(*seat, action, &mut luck, &mut Nobody);
            assert!(played.is_ok(), "what is left was legal before");
        }
        self.game = Some((game, luck));
    }

    /// What this viewer sees by what is stored.
    pub(crate) fn view(&self, viewer: Viewer) -> Option<String> {
        self.game.as_ref().map(|(game, _)| serde_json::to_string(&game.view(viewer)).unwrap())
    }

    /// Was this ever right?
    pub(crate) fn was_right(&self, viewer: Viewer, view: &str) -> bool {
        let at = match viewer {
            Viewer::Seat(seat) => seat.index(),
            Viewer::Spectator => self.views.len() - 1,
        };
        self.views[at].contains(view)
    }
}
