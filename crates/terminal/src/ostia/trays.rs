//! The three fields of the player's own board: what is typed so far, or what is decided and still secret.

use super::words;
use crate::scene::Scene;
use ostia::{Action, Placement, State, Step};
use sentences::OstiaLabels;

/// The fields with what would lie on them; at the end nobody goes to the Senate any more (OS-70).
pub(crate) fn trays(scene: &Scene<'_, State>) -> Option<Vec<(String, String)>> {
    let placement = placed(scene)?;
    let language = scene.speaker.language;
    let labels = OstiaLabels::of(language);
    let (forum, senate, storage) = (labels.tray_forum, labels.tray_senate, labels.tray_storage);
    let laid = |cards, bluffs: u8| {
        let goods = words::goods(&scene.speaker, cards);
        match bluffs {
            0 => goods,
            bluffs => format!("{goods} + {bluffs} {}", OstiaLabels::of(language).bluff_count),
        }
    };
    let mut trays = vec![
        (forum.to_owned(), laid(placement.forum, placement.bluffs.forum)),
        (senate.to_owned(), laid(placement.senate, placement.bluffs.senate)),
        (storage.to_owned(), laid(placement.storage, placement.bluffs.storage)),
    ];
    if scene.view.step == Some(Step::Final) {
        trays.remove(1);
    }
    Some(trays)
}

/// What is being typed comes first.
fn placed(scene: &Scene<'_, State>) -> Option<Placement> {
    let draft = scene.draft.and_then(Action::placement);
    draft.or_else(|| scene.view.decision.as_ref().and_then(Action::placement))
}
