//! The single keys of a table: what they do, when they do nothing, the list of them, and what is said to those who hear the table.

use crate::table::{ana_with, is_over, until_she_may_offer};
use crate::trade::{bob_offers, trading};
use browser::{Hands, PagePlayer, Tab, TestServer, control, reach_by_keys};
use serde_json::json;

const CHOSEN: &str = "document.querySelectorAll('footer .card.chosen').length";
const OPEN: &str = "!!document.querySelector('dialog.key-help[open]')";

/// No pointer and hardly a Tab: numbers choose cards, Enter does the main thing, letters do the rest.
fn single_keys_play(game: &str) {
    let house = TestServer::open();
    let (ana, table) = ana_with(&house, game, &["random"]);
    ana.eval(ANNOUNCED);
    assert!(PagePlayer::new(&ana, Hands::SingleKeys).play() > 10);
    is_over(&ana, &table);
    // On the stage if she brought it about, and to those who hear the table if somebody else did.
    let last = if game == "oltre-mare" { "draws the last card" } else { "Round 5 of 5" };
    let announced = format!("banners.has('Last round') || [...told].some(says => says.includes('{last}'))");
    assert_eq!(ana.eval(&announced), true, "{}", ana.eval("[[...banners], [...told].slice(-9)]"));
    assert_eq!(ana.troubles(), Vec::<String>::new());
}

/// Notes what is announced: large words on the stage, and what is said to those who hear the table.
const ANNOUNCED: &str = "window.banners = new Set(); window.told = new Set(); new MutationObserver(() => {
    document.querySelectorAll('.stage-show .banner').forEach(one => banners.add(one.textContent));
    document.querySelectorAll('.stage-show ~ [aria-live=polite]').forEach(one => told.add(one.textContent));
}).observe(document.body, { childList: true, subtree: true, characterData: true })";

#[test]
fn oltre_mare_is_played_by_single_keys() {
    single_keys_play("oltre-mare");
}

#[test]
fn ostia_is_played_by_single_keys() {
    single_keys_play("ostia");
}

/// The number of a card chooses it, and again lets it go; a card that a pointer chose does not keep Enter from the main thing.
#[test]
fn a_card_is_chosen_by_its_number_and_enter_does_the_main_thing() {
    let house = TestServer::open();
    let (ana, _) = ana_with(&house, "ostia", &["random", "random"]);
    ana.press("2");
    ana.wait_until(
        "the second card is chosen",
        "[...document.querySelectorAll('.boat .card')].findIndex(one => one.matches('.chosen')) === 1",
    );
    ana.press("2");
    ana.wait_until("it is let go", &format!("{CHOSEN} === 0"));
    ana.click("document.querySelectorAll('.boat .card')[0]");
    ana.wait_until("the first card is chosen", &format!("{CHOSEN} === 1"));
    ana.press("Enter");
    ana.wait_until("it is kept", "document.querySelector('.log').innerText.includes('You keep')");
    assert_eq!(ana.troubles(), Vec::<String>::new());
}

#[test]
fn the_top_offer_is_declined_countered_and_accepted_by_a_letter() {
    let house = TestServer::open();
    let (ana, bob, table) = trading(&house);
    bob_offers(&bob, &table, "first", 1, &[]);
    bob_offers(&bob, &table, "second", 2, &[]);
    let many = "document.querySelectorAll('.dock .offer').length";
    ana.wait_until("she sees both", &format!("{many} === 2"));
    // Those who hear the table hear of it, politely.
    ana.wait_until("it is announced", "document.querySelector('.stage-show ~ [aria-live=polite]').textContent.includes('Bob offers you')");
    ana.press("d");
    ana.wait_until("the first is declined", &format!("{many} === 1"));
    assert_eq!(ana.eval("document.querySelector('.dock .number').innerText"), "2");
    ana.press("c");
    ana.wait_until("a counter is composed", "document.querySelector('.composer')");
    ana.click_on("Cancel");
    ana.wait_until("it is not made", "!document.querySelector('.composer')");
    ana.press("a");
    ana.wait_until("the second is accepted", &format!("{many} === 0"));
    // And one of her own.
    ana.press("o");
    ana.wait_until("an offer is composed", "document.querySelector('.composer')");
    assert_eq!((ana.troubles(), bob.troubles()), (vec![], vec![]));
}

/// One card for one good, to everybody: no pointer at all.
#[test]
fn an_offer_is_composed_and_made_by_keys_alone() {
    let house = TestServer::open();
    let (ana, _) = ana_with(&house, "oltre-mare", &["random", "random"]);
    until_she_may_offer(&ana, Hands::SingleKeys);
    ana.press("o");
    ana.wait_until("an offer is composed", "document.querySelector('.composer')");
    ana.press("1");
    ana.wait_until("a card is offered", &format!("{CHOSEN} === 1"));
    let presses = |script: &str| {
        assert!(reach_by_keys(&ana, script).is_some(), "{script} went away");
        ana.press("Enter");
    };
    presses("document.querySelector('.composer .goods .add')");
    ana.wait_until("a good is wanted", "document.querySelector('.composer .goods li:not(.none)')");
    // What the card is said to show, from a menu.
    presses("document.querySelector('.own .claims summary')");
    presses("document.querySelector('.own .claims[open] .chip')");
    ana.press("Escape");
    ana.wait_until("it is said", "document.querySelector('.composer .sentence').textContent.includes('you say: ')");
    presses("document.querySelector('.composer button.main')");
    ana.wait_until(
        "the offer is made",
        "!document.querySelector('.composer') && document.querySelector('.log').textContent.includes('You offer')",
    );
    assert_eq!(ana.troubles(), Vec::<String>::new());
}

/// What others do and one's own turn is said in live regions that stay where they are; what one does oneself is not repeated.
#[test]
fn those_who_hear_the_table_are_told_what_others_do_and_their_own_turn() {
    const REGIONS: &str =
        "[document.querySelector('.stage-show ~ [aria-live=polite]'), document.querySelector('.prompt .says[role=status]')]";
    let house = TestServer::open();
    let (ana, bob, _) = trading(&house);
    for person in [&ana, &bob] {
        person.eval(&format!("window.regions = {REGIONS}"));
        person.eval(ANNOUNCED);
    }
    let waits = bob.eval("regions[1].textContent");
    PagePlayer::new(&ana, Hands::Pointer).play_while(|_| bob.eval("!document.querySelector('.prompt.must')") == true);
    assert_eq!(
        bob.eval("[...told].some(says => says.includes('Ana plays ')) && [...told].some(says => says.includes('Ana loads '))"),
        true,
        "{}",
        bob.eval("[...told]")
    );
    assert_eq!(
        ana.eval("[...told].some(says => says.includes('You play') || says.includes('Ana plays'))"),
        false,
        "{}",
        ana.eval("[...told]")
    );
    bob.wait_until("his turn is told", &format!("regions[1].textContent.trim() && regions[1].textContent !== {waits}"));
    for person in [&ana, &bob] {
        assert_eq!(
            person.eval(&format!("{REGIONS}.every((one, at) => one === regions[at])")),
            true,
            "a region that is replaced says nothing"
        );
    }
}

/// What is operated, and what is read at it, by the tree of those who hear the page.
fn names(tab: &Tab, role: &str) -> Vec<String> {
    let tree = tab.ask("Accessibility.getFullAXTree", json!({}));
    let all = tree["nodes"].as_array().into_iter().flatten().filter(|node| node["ignored"] != true && node["role"]["value"] == role);
    all.filter_map(|node| node["name"]["value"].as_str()).map(str::to_owned).collect()
}

/// Each player is read as a sentence, not as a row of figures; so is each card of Ostia.
#[test]
fn panels_and_the_cards_of_ostia_are_read_as_sentences() {
    for game in ["oltre-mare", "ostia"] {
        let house = TestServer::open();
        let (ana, _) = ana_with(&house, game, &["random", "random"]);
        let said = names(&ana, "StaticText");
        let money = if game == "ostia" { "denarii" } else { "ducats" };
        let panels = said.iter().filter(|says| says.contains(money) && says.contains(", ") && says.trim_end().ends_with('.'));
        assert!(panels.count() >= 3, "{game}: {said:#?}");
        let figures = "[...document.querySelectorAll('.players .figures')].every(one => one.ariaHidden === 'true')";
        assert_eq!(ana.eval(figures), true, "{game}: figures are not read besides");
        if game == "ostia" {
            let cards = names(&ana, "button");
            let card = |name: &&String| name.contains("Minimum ") && name.contains("Senate ") && name.matches(", ").count() >= 2;
            assert_eq!(cards.iter().filter(card).count(), 5, "a boat has five cards: {cards:#?}");
        }
    }
}

#[test]
fn no_key_does_anything_while_something_is_written_or_when_they_are_turned_off() {
    let house = TestServer::open();
    let (ana, _) = ana_with(&house, "ostia", &["random", "random"]);
    ana.click_on("Chat");
    ana.click("document.querySelector('.chat input')");
    for key in ["1", "m", "?", "h"] {
        ana.press(key);
    }
    ana.wait_until("all of it is written", "document.querySelector('.chat input').value === '1m?h'");
    assert_eq!((ana.eval(CHOSEN), ana.eval(OPEN)), (json!(0), json!(false)));
    ana.click("document.querySelector('.settings summary')");
    ana.click("document.querySelector('.settings [name=shortcuts]')");
    ana.press("Escape");
    ana.eval("document.querySelector('#table').focus()");
    ana.press("1");
    ana.press("?");
    // A key that is not a single key still works, so both were heard.
    ana.press("Tab");
    ana.wait_until("the focus has moved", "document.activeElement.id !== 'table'");
    assert_eq!((ana.eval(CHOSEN), ana.eval(OPEN)), (json!(0), json!(false)));
}

#[test]
fn a_question_mark_or_the_menu_of_the_table_lists_all_keys_in_the_language_of_the_reader() {
    for game in ["oltre-mare", "ostia"] {
        let house = TestServer::open();
        let (ana, _) = ana_with(&house, game, &["random", "random"]);
        ana.press("?");
        ana.wait_until("the list is open", OPEN);
        let unknown = "[...document.querySelectorAll('[aria-keyshortcuts]')].map(one => one.getAttribute('aria-keyshortcuts'))
            .filter(key => ![...document.querySelectorAll('.key-help kbd')].some(known => known.innerText === key))";
        assert_eq!(ana.eval(unknown), json!([]), "every key is in the list");
        // Nothing behind it hears a key.
        ana.press("1");
        ana.press("Escape");
        ana.wait_until("it is closed", &format!("!{OPEN}"));
        assert_eq!(ana.eval(CHOSEN), 0);
        ana.click("document.querySelector('.settings summary')");
        ana.click_on("Deutsch");
        ana.press("Escape");
        ana.click("document.querySelector('.tools .menu summary')");
        ana.click(&control("Tastatur"));
        ana.wait_until(
            "the list is open again",
            &format!("{OPEN} && document.querySelector('.key-help').innerText.includes('um einen Tipp bitten')"),
        );
        ana.click("document.querySelector('.key-help .main')");
        ana.wait_until("it is closed by its button", &format!("!{OPEN}"));
        assert_eq!(ana.troubles(), Vec::<String>::new());
    }
}

#[test]
fn m_and_l_go_to_the_map_or_market_and_to_the_log() {
    for (game, part) in [("oltre-mare", ".map, .map *"), ("ostia", ".market")] {
        let house = TestServer::open();
        let (ana, _) = ana_with(&house, game, &["random", "random"]);
        ana.press("m");
        ana.wait_until("the focus is there", &format!("document.activeElement.matches('{part}')"));
        ana.press("l");
        ana.wait_until("the focus is in the log", "document.activeElement.matches('.log ol')");
    }
}

/// Cards to be loaded are moved by arrows, and the focus stays with the card.
#[test]
fn a_card_to_be_loaded_is_moved_twice_by_the_same_key() {
    const ORDER: &str = "[...document.querySelectorAll('.load li')].map(one => Number(one.dataset.card))";
    let house = TestServer::seeded(1);
    let (ana, _) = ana_with(&house, "oltre-mare", &["random", "random"]);
    let may_load = "document.querySelector('.prompt.must') && document.querySelectorAll('.load .card').length >= 3";
    PagePlayer::new(&ana, Hands::Pointer).play_while(|_| ana.eval(&format!("!({may_load})")) == true);
    let before: Vec<u8> = serde_json::from_value(ana.eval(ORDER)).expect("cards have numbers");
    ana.eval("document.querySelector('.load .card').focus()");
    ana.press("ArrowRight");
    let focused = format!("document.activeElement === document.querySelector('.load [data-card=\"{}\"] .card')", before[0]);
    ana.wait_until("it has moved, with the focus", &format!("{ORDER}[1] === {} && {focused}", before[0]));
    ana.press("ArrowRight");
    ana.wait_until("it has moved again, with the focus", &format!("{ORDER}[2] === {} && {focused}", before[0]));
    assert_eq!(ana.troubles(), Vec::<String>::new());
}

/// What is new has the focus: the button of a reveal, that of the ceremony at the end.
#[test]
fn what_is_new_has_the_focus() {
    let house = TestServer::seeded(1);
    let (ana, _) = ana_with(&house, "ostia", &["random"]);
    let player = PagePlayer::new(&ana, Hands::Pointer);
    player.play_while(|_| ana.eval("!document.querySelector('.reveal')") == true);
    ana.wait_until("the reveal has it", "document.activeElement?.id === 'go-on'");
    ana.press("Enter");
    ana.wait_until("it is left", "!document.querySelector('.reveal')");
    player.play();
    ana.wait_until("the ceremony has it", "document.activeElement?.matches('.ceremony .buttons button.main')");
    assert_eq!(ana.troubles(), Vec::<String>::new());
}

/// The first offer to the reader has the focus, but none of its buttons, so that Enter means what it meant; and nobody is interrupted who
/// composes or writes.
#[test]
fn an_offer_takes_the_focus_from_the_table_alone() {
    let house = TestServer::open();
    let (ana, bob, table) = trading(&house);
    ana.eval("document.getElementById('table').focus()");
    bob_offers(&bob, &table, "first", 1, &[]);
    ana.wait_until("the offer has it", "document.activeElement?.matches('.dock li.offer')");
    ana.press("d");
    ana.wait_until("the table has it again", "!document.querySelector('.dock .offer') && document.activeElement?.id === 'table'");
    ana.press("o");
    ana.click("document.querySelector('.composer .get input')");
    bob_offers(&bob, &table, "second", 2, &[]);
    ana.wait_until("it is there", "document.querySelector('.dock .offer')");
    let stays = "new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => done(document.activeElement.matches('.composer input')))))";
    assert_eq!(ana.eval(stays), true);
    assert_eq!((ana.troubles(), bob.troubles()), (vec![], vec![]));
}
