//! Makes a program shorter on the line without changing what it does: functions that are the same are kept once, those that begin alike
//! stand beside each other, which compresses better, and the names by which a program and its glue know each other are short.

use core::convert::Infallible;
use core::fmt::Write;
use std::collections::{BTreeMap, HashMap};
use wasm_encoder::reencode::{Error, Reencode, utils};
use wasm_encoder::{CodeSection, FunctionSection, ImportSection, Module};
use wasmparser::{
    BinaryReaderError, CodeSectionReader, CustomSectionReader, FunctionBody, FunctionSectionReader, Import, Imports, Operator, Parser,
    Payload, TypeRef,
};

/// A program and its glue, packed.
pub(crate) fn pack(program: &[u8], glue: &str) -> Result<(Vec<u8>, String), String> {
    let mut packing = Packing::of(program).map_err(|error| error.to_string())?;
    let mut packed = Module::new();
    packing.parse_core_module(&mut packed, Parser::new(0), program).map_err(|error| error.to_string())?;
    Ok((packed.finish(), bare(&renamed(glue, &packing.names))))
}

/// How a program is packed.
struct Packing {
    /// The number of functions that the glue gives; they keep their numbers.
    given: u32,
    /// The program's own functions in their new order, by their old places.
    order: Vec<usize>,
    /// The new place of each; functions that are the same share one.
    places: Vec<u32>,
    /// Short names for what the glue gives.
    names: BTreeMap<String, String>,
}

impl Packing {
    fn of(program: &[u8]) -> Result<Packing, BinaryReaderError> {
        let (mut given, mut names, mut types, mut bodies) = (0, BTreeMap::new(), Vec::new(), Vec::new());
        for payload in Parser::new(0).parse_all(program) {
            let payload = payload?;
            if let Payload::ImportSection(imports) = payload {
                for import in imports.into_imports() {
                    let Import { name, ty, .. } = import?;
                    given += u32::from(matches!(ty, TypeRef::Func(_) | TypeRef::FuncExact(_)));
                    let short = format!("_{}", names.len());
                    names.entry(name.to_owned()).or_insert(short);
                }
            } else if let Payload::FunctionSection(functions) = payload {
                types = functions.into_iter().collect::<Result<Vec<u32>, _>>()?;
            } else if let Payload::CodeSectionEntry(body) = payload {
                bodies.push(without_targets(&body)?);
            }
        }
        let same = the_same(given, &types, &bodies);
        let mut order: Vec<usize> = (0..bodies.len()).filter(|&own| same[own] == own).collect();
        order.sort_by_key(|&own| &bodies[own].0);
        let mut places = vec![0; bodies.len()];
        for (place, &own) in (0..).zip(&order) {
            places[own] = place;
        }
        let places = same.into_iter().map(|same| places[same]).collect();
        Ok(Packing { given, order, places, names })
    }
}

/// For each function the first one that is the same: of the same type, with the same body, calling the same functions. When two are found
/// to be the same, those that call them may be, too.
fn the_same(given: u32, types: &[u32], bodies: &[(Vec<u8>, Vec<u32>)]) -> Vec<usize> {
    let mut same: Vec<usize> = (0..bodies.len()).collect();
    loop {
        let target = |function: u32| function.checked_sub(given).map_or(function, |own| given + same[own as usize] as u32);
        let mut first = HashMap::new();
        let found: Vec<usize> = (0..bodies.len())
            .map(|own| {
                let (body, calls) = &bodies[own];
                let calls: Vec<u32> = calls.iter().copied().map(target).collect();
                *first.entry((types[own], body, calls)).or_insert(own)
            })
            .collect();
        if found == same {
            return same;
        }
        same = found;
    }
}

/// What a function does without the functions that it names, because those get other numbers; and those.
fn without_targets(body: &FunctionBody<'_>) -> Result<(Vec<u8>, Vec<u32>), BinaryReaderError> {
    let (bytes, begin) = (body.as_bytes(), body.range().start);
    let (mut kept, mut named) = (Vec::with_capacity(bytes.len()), Vec::new());
    let mut from = 0;
    let mut operators = body.get_operators_reader()?;
    while !operators.eof() {
        let (operator, at) = operators.read_with_offset()?;
        if let Operator::Call { function_index } | Operator::RefFunc { function_index } = operator {
            named.push(function_index);
            kept.extend_from_slice(&bytes[from..=at - begin]);
            from = operators.original_position() - begin;
        }
    }
    kept.extend_from_slice(&bytes[from..]);
    Ok((kept, named))
}

impl Reencode for Packing {
    type Error = Infallible;

    fn function_index(&mut self, function: u32) -> Result<u32, Error> {
        Ok(function.checked_sub(self.given).map_or(function, |own| self.given + self.places[own as usize]))
    }

    fn parse_imports(&mut self, packed: &mut ImportSection, imports: Imports<'_>) -> Result<(), Error> {
        if let Imports::Single(at, import) = imports {
            let short = self.names[import.name].clone();
            return utils::parse_imports(self, packed, Imports::Single(at, Import { name: &short, ..import }));
        }
        utils::parse_imports(self, packed, imports)
    }

    /// Nobody reads what else is in a program: how it was made, and with which features.
    fn parse_custom_section(&mut self, _: &mut Module, _: CustomSectionReader<'_>) -> Result<(), Error> {
        Ok(())
    }

    fn parse_function_section(&mut self, packed: &mut FunctionSection, functions: FunctionSectionReader<'_>) -> Result<(), Error> {
        let types = functions.into_iter().collect::<Result<Vec<u32>, _>>()?;
        for &own in &self.order {
            packed.function(types[own]);
        }
        Ok(())
    }

    fn parse_code_section(&mut self, packed: &mut CodeSection, code: CodeSectionReader<'_>) -> Result<(), Error> {
        let bodies = code.into_iter().collect::<Result<Vec<FunctionBody<'_>>, _>>()?;
        for own in self.order.clone() {
            self.parse_function_body(packed, bodies[own].clone())?;
        }
        Ok(())
    }
}

/// The glue with other names for what it gives to the program.
fn renamed(glue: &str, names: &BTreeMap<String, String>) -> String {
    let in_word = |letter: char| letter.is_alphanumeric() || letter == '_' || letter == '$';
    let mut renamed = String::with_capacity(glue.len());
    let mut rest = glue;
    while !rest.is_empty() {
        let (word, after) = rest.split_at(rest.find(|letter| !in_word(letter)).unwrap_or(rest.len()));
        let (between, after) = after.split_at(after.find(in_word).unwrap_or(after.len()));
        // Writing into a string cannot fail.
        let _ = write!(renamed, "{}{between}", names.get(word).map_or(word, String::as_str));
        rest = after;
    }
    renamed
}

/// Generated glue without indentation and comments, which have lines of their own.
fn bare(glue: &str) -> String {
    let lines = glue.lines().map(str::trim).filter(|line| !line.is_empty() && !["//", "/*", "*"].iter().any(|mark| line.starts_with(mark)));
    lines.fold(String::new(), |glue, line| glue + line + "\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A program whose functions call each other in a chain, some of them in the same way.
    fn program() -> Vec<u8> {
        let mut module = Module::new();
        let mut types = wasm_encoder::TypeSection::new();
        types.ty().function([], [wasm_encoder::ValType::I32]);
        let mut imports = ImportSection::new();
        imports.import("glue", "__wbg_given_1f", wasm_encoder::EntityType::Function(0));
        let mut functions = FunctionSection::new();
        let mut exports = wasm_encoder::ExportSection::new();
        exports.export("last", wasm_encoder::ExportKind::Func, 5);
        let mut code = CodeSection::new();
        // The first two are the same, and so are the two that call them; the last one calls all of them.
        for calls in [&[0_u32][..], &[0], &[1], &[2], &[1, 2, 3, 4]] {
            functions.function(0);
            let mut function = wasm_encoder::Function::new([]);
            let mut put = |instruction| {
                function.instruction(&instruction);
            };
            put(wasm_encoder::Instruction::I32Const(calls.len() as i32));
            for call in calls {
                put(wasm_encoder::Instruction::Call(*call));
                put(wasm_encoder::Instruction::I32Add);
            }
            put(wasm_encoder::Instruction::End);
            code.function(&function);
        }
        module.section(&types).section(&imports).section(&functions).section(&exports).section(&code);
        module.finish()
    }

    #[test]
    fn functions_that_are_the_same_are_kept_once() {
        let (packed, glue) = pack(&program(), "__wbg_given_1f: () => 1").unwrap();
        assert_eq!(glue, "_0: () => 1\n");
        let (mut calls, mut last) = (Vec::new(), 0);
        for payload in Parser::new(0).parse_all(&packed) {
            let payload = payload.unwrap();
            if let Payload::ImportSection(imports) = payload {
                assert_eq!(imports.into_imports().next().unwrap().unwrap().name, "_0");
            } else if let Payload::ExportSection(exports) = payload {
                last = exports.into_iter().next().unwrap().unwrap().index;
            } else if let Payload::CodeSectionEntry(body) = payload {
                calls.push(without_targets(&body).unwrap().1);
            }
        }
        assert_eq!(calls.len(), 3);
        let of = |function: u32| &calls[function as usize - 1];
        let [first, again, second, once_more] = of(last)[..] else { panic!("{calls:?}") };
        assert_eq!((first, second, of(first), of(second)), (again, once_more, &vec![0], &vec![first]));
    }

    #[test]
    fn only_whole_names_are_changed() {
        let names = BTreeMap::from([("__wbg_call_1f".to_owned(), "_0".to_owned())]);
        let glue = "__wbg_call_1f: function(a) { return __wbg_call_1f2(a) + $__wbg_call_1f; }, x.__wbg_call_1f";
        assert_eq!(renamed(glue, &names), "_0: function(a) { return __wbg_call_1f2(a) + $__wbg_call_1f; }, x._0");
    }

    #[test]
    fn comments_and_blanks_are_left_out() {
        assert_eq!(bare("/**\n * Says it.\n */\nfunction say() {\n\n    // Now.\n    a * b;\n}"), "function say() {\na * b;\n}\n");
    }
}
