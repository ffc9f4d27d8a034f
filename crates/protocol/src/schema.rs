//! JSON Schemas of everything on the wire, as the named components of an OpenAPI description.
//!
//! Types describe themselves ([`JsonSchema`]). What differs between the games is described once for each of them, and what a client may
//! leave out differs between reading and writing; so there are four generators, whose results are merged by name. A type that is not the
//! same in both games gets the name of its game in front (`OstiaView`). A type that a client may write with fewer fields than it reads
//! gets `Input` behind (`ClockInput`).

mod plain;

use crate::{Account, Command, HintAnswer, HistoryItem, Keyed, StreamLine};
use alloc::collections::{BTreeMap, BTreeSet};
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use schemars::JsonSchema;
use schemars::generate::{SchemaGenerator, SchemaSettings};
use schemars::transform::ReplaceBoolSchemas;
use serde_json::{Map, Value, json};
use tabletop::Rules;
use tabletop::record::{Notation, Record};

/// The schemas that a description refers to.
pub struct Schemas {
    worlds: [World; 4],
    /// Types that both games have, each in its own form.
    either: BTreeSet<String>,
}

/// Types of one game, as they are read or written.
struct World {
    game: &'static str,
    input: bool,
    generator: SchemaGenerator,
}

/// Where the components of a description are.
const COMPONENTS: &str = "#/components/schemas/";

/// What both games have, until it is known under which name.
const EITHER: &str = "#/either/";

type HintOf<R> = HintAnswer<<R as Rules>::Action>;
type AccountOf<R> = Account<<R as Notation>::Score>;

/// A method for a type that both games have.
macro_rules! of_games {
    ($(#[$doc:meta])* $name:ident, $oltre_mare:ty, $ostia:ty, $input:literal) => {
        $(#[$doc])*
        pub fn $name(&mut self) -> Value {
            let [om_out, om_in, os_out, os_in] = &mut self.worlds;
            let (first, second) = if $input { (om_in, os_in) } else { (om_out, os_out) };
            first.generator.subschema_for::<$oltre_mare>();
            second.generator.subschema_for::<$ostia>();
            let name = <$oltre_mare as JsonSchema>::schema_name();
            self.either.insert(name.clone().into());
            json!({ "$ref": format!("{EITHER}{name}") })
        }
    };
}

impl Default for Schemas {
    fn default() -> Schemas {
        let world = |game: &'static str, input| {
            let mut no_booleans = ReplaceBoolSchemas::default();
            no_booleans.skip_additional_properties = true;
            let mut settings = SchemaSettings::draft2020_12().with_transform(no_booleans);
            settings.untagged_enum_variant_titles = true;
            settings.definitions_path = format!("/{}", path(game, input)).into();
            let settings = if input { settings.for_deserialize() } else { settings.for_serialize() };
            World { game, input, generator: settings.into_generator() }
        };
        let worlds = [world("OltreMare", false), world("OltreMare", true), world("Ostia", false), world("Ostia", true)];
        Schemas { worlds, either: BTreeSet::new() }
    }
}

impl Schemas {
    /// Something that a client reads.
    pub fn output<T: JsonSchema>(&mut self) -> Value {
        self.worlds[0].generator.subschema_for::<T>().to_value()
    }

    /// Something that a client writes.
    pub fn input<T: JsonSchema>(&mut self) -> Value {
        self.worlds[1].generator.subschema_for::<T>().to_value()
    }

    /// The fields of something that a client writes, such as the query of a route.
    pub fn fields<T: JsonSchema>(&mut self) -> Value {
        T::json_schema(&mut self.worlds[1].generator).to_value()
    }

    of_games! {
        /// A command with its key.
        command, Keyed<Command<oltre_mare::State>>, Keyed<Command<ostia::State>>, true
    }

    of_games! {
        /// A line of a stream.
        stream_line, StreamLine<oltre_mare::State>, StreamLine<ostia::State>, false
    }

    of_games! {
        /// What a bot would do.
        hint, HintOf<oltre_mare::State>, HintOf<ostia::State>, false
    }

    of_games! {
        /// An item of a history.
        history_item, HistoryItem<oltre_mare::State>, HistoryItem<ostia::State>, false
    }

    of_games! {
        /// A game that is over, looked back at.
        account, AccountOf<oltre_mare::State>, AccountOf<ostia::State>, false
    }

    of_games! {
        /// The record of a game.
        record, Record<oltre_mare::State>, Record<ostia::State>, false
    }

    /// A history.
    pub fn history(&mut self) -> Value {
        json!({ "type": "array", "items": self.history_item() })
    }

    /// All components by their final name. In the description, what refers to them is named so as well.
    pub fn finish(self, description: &mut Value) -> Map<String, Value> {
        let worlds: Vec<Named> = self.worlds.into_iter().map(Named::new).collect();
        let names = Names::new(&worlds);
        let mut components = Map::new();
        for world in &worlds {
            for (name, schema) in &world.schemas {
                let mut schema = schema.clone();
                names.rename(&mut schema);
                components.insert(names.of(name, world), schema);
            }
        }
        for name in self.either {
            // Where both are alike, one is enough.
            components.entry(name.clone()).or_insert_with(|| {
                let games = ["OltreMare", "Ostia"].map(|game| json!({ "$ref": format!("{COMPONENTS}{game}{name}") }));
                json!({ "description": "The game of the table decides which of the two it is.", "anyOf": games })
            });
        }
        names.rename(description);
        components
    }
}

/// The schemas of one game, read or written, by the names of their types.
struct Named {
    game: &'static str,
    input: bool,
    path: String,
    schemas: BTreeMap<String, Value>,
}

impl Named {
    fn new(mut world: World) -> Named {
        let path = format!("#/{}/", path(world.game, world.input));
        let definitions = world.generator.take_definitions(true);
        Named { game: world.game, input: world.input, schemas: plain::definitions(definitions, &path, world.input), path }
    }
}

fn path(game: &str, input: bool) -> String {
    format!("{game}-{}", if input { "input" } else { "output" })
}

/// What the types of all games are called in the end.
struct Names {
    paths: Vec<(String, &'static str, bool)>,
    /// Not the same in both games.
    by_game: BTreeSet<String>,
    /// Not the same when it is read and when it is written.
    by_side: BTreeSet<String>,
}

impl Names {
    fn new(worlds: &[Named]) -> Names {
        let differing = |are_pair: &dyn Fn(&Named, &Named) -> bool| {
            let mut differing = BTreeSet::new();
            // What refers to something that differs, differs as well; so it goes on until nothing is added.
            loop {
                let before = differing.len();
                for (one, other) in worlds.iter().flat_map(|one| worlds.iter().map(move |other| (one, other))) {
                    for (name, schema) in one.schemas.iter().filter(|_| are_pair(one, other)) {
                        let Some(second) = other.schemas.get(name) else { continue };
                        let refers =
                            plain::references(schema).any(|to| to.strip_prefix(&*one.path).is_some_and(|to| differing.contains(to)));
                        if refers || without(schema, &one.path) != without(second, &other.path) {
                            differing.insert(name.clone());
                        }
                    }
                }
                if differing.len() == before {
                    return differing;
                }
            }
        };
        Names {
            paths: worlds.iter().map(|world| (world.path.clone(), world.game, world.input)).collect(),
            by_game: differing(&|one, other| one.game != other.game && one.input == other.input),
            by_side: differing(&|one, other| one.game == other.game && one.input != other.input),
        }
    }

    fn of(&self, name: &str, world: &Named) -> String {
        self.called(name, world.game, world.input)
    }

    fn called(&self, name: &str, game: &str, input: bool) -> String {
        let game = if self.by_game.contains(name) { game } else { "" };
        let side = if input && self.by_side.contains(name) { "Input" } else { "" };
        format!("{game}{name}{side}")
    }

    /// Gives everything that is referred to its final name.
    fn rename(&self, value: &mut Value) {
        plain::each_text(value, &mut |text| {
            if let Some(name) = text.strip_prefix(EITHER) {
                *text = format!("{COMPONENTS}{name}");
            }
            for (path, game, input) in &self.paths {
                if let Some(name) = text.strip_prefix(&**path) {
                    *text = format!("{COMPONENTS}{}", self.called(name, game, *input));
                }
            }
        });
    }
}

/// The schema as a text, without the place where its names are.
fn without(schema: &Value, path: &str) -> String {
    schema.to_string().replace(path, "#/")
}
