//! include/cat_mouse.h: that it compiles by itself wherever C and C++ programmers live, and says what is promised.
//!
//! The compilers are the ones that `cc` finds, and clang. A machine without clang skips its rows, unless the
//! environment variable `CAT_MOUSE_REQUIRE_CLANG` is 1, as it is in CI.
#![cfg(target_os = "linux")]

mod native {
    pub mod compiler;
    pub mod declarations;
}

use std::env;
use std::fs;
use std::io::ErrorKind;
use std::process::{Command, Stdio};

use native::compiler::{compiler, folder, run};
use native::declarations::{functions, header};

macro_rules! standards {
    ($($name:ident: $language:ident $standard:literal;)*) => {$(
        mod $name {
            use super::*;

            #[test]
            fn default_compiler() {
                compiles(None, Language::$language, $standard);
            }

            #[test]
            fn clang() {
                if has_clang() {
                    compiles(Some(Language::$language.clang()), Language::$language, $standard);
                }
            }
        }
    )*};
}

standards! {
    c99: C "c99";
    c11: C "c11";
    c17: C "c17";
    c23: C "c2x";
    cpp11: Cpp "c++11";
    cpp17: Cpp "c++17";
    cpp20: Cpp "c++20";
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Language {
    C,
    Cpp,
}

impl Language {
    fn clang(self) -> &'static str {
        match self {
            Language::C => "clang",
            Language::Cpp => "clang++",
        }
    }
}

/// Nothing but the header, twice, and what its macros begin structs with. More warnings than are promised: users compile with
/// whatever they like. One of them is that of fields that an initializer has forgotten.
fn compiles(name: Option<&str>, language: Language, standard: &str) {
    let folder = folder(&format!("{}-{standard}", name.unwrap_or("default")));
    let source = folder.join(if language == Language::C { "alone.c" } else { "alone.cpp" });
    let text = "#include \"cat_mouse.h\"\n#include \"cat_mouse.h\"\n\
                extern cat_mouse_options options;\nextern cat_mouse_summary summary;\n\
                extern cat_mouse_rules rules;\n\
                cat_mouse_options options = CAT_MOUSE_OPTIONS_INIT;\n\
                cat_mouse_summary summary = CAT_MOUSE_SUMMARY_INIT;\n\
                cat_mouse_rules rules = CAT_MOUSE_RULES_INIT;\n";
    fs::write(&source, text).expect("the folder is ours");
    let mut command = compiler(name, language == Language::Cpp, standard);
    command.args(["-fsyntax-only", "-Wredundant-decls", "-Wundef", "-Wconversion", "-Wshadow"]);
    if language == Language::C {
        command.arg("-Wstrict-prototypes");
    }
    run(command.arg(source));
}

fn has_clang() -> bool {
    let starts = |name| match Command::new(name).arg("--version").stdout(Stdio::null()).status() {
        Ok(status) => status.success(),
        Err(error) if error.kind() == ErrorKind::NotFound => false,
        Err(error) => panic!("{name}: {error}"),
    };
    let found = starts(Language::C.clang()) && starts(Language::Cpp.clang());
    let required = env::var("CAT_MOUSE_REQUIRE_CLANG").is_ok_and(|value| value == "1");
    assert!(found || !required, "clang and clang++ are required here, but not both installed");
    if !found {
        println!("skipped: clang and clang++ are not both installed");
    }
    found
}

/// Everything that others link against, word for word. It only ever grows.
const CONTRACT: &[&str] = &[
    "int cat_mouse_game(const int *offsets, const int *adj, int n);",
    "cat_mouse_status cat_mouse_game_batch(const int32_t *nodes, const int64_t *offsets_at, const int32_t *offsets, \
     const int64_t *adj_at, const int32_t *adj, size_t count, uint32_t threads, int32_t *outcomes, \
     cat_mouse_error *error);",
    "cat_mouse_status cat_mouse_arena_new(const int32_t *offsets, const int32_t *adj, int32_t n, \
     cat_mouse_arena **out, cat_mouse_error *error);",
    "cat_mouse_status cat_mouse_arena_new_64(const int64_t *offsets, const int64_t *adj, int64_t n, \
     cat_mouse_arena **out, cat_mouse_error *error);",
    "void cat_mouse_arena_free(cat_mouse_arena *arena);",
    "cat_mouse_status cat_mouse_arena_set_holes(cat_mouse_arena *arena, const int32_t *nodes, size_t count, \
     cat_mouse_error *error);",
    "cat_mouse_status cat_mouse_arena_set_goals(cat_mouse_arena *arena, int32_t side, const int32_t *nodes, \
     size_t count, cat_mouse_error *error);",
    "cat_mouse_status cat_mouse_arena_set_forbidden(cat_mouse_arena *arena, int32_t side, const int32_t *nodes, \
     size_t count, cat_mouse_error *error);",
    "cat_mouse_status cat_mouse_arena_set_moves(cat_mouse_arena *arena, int32_t side, const int32_t *offsets, \
     const int32_t *adj, cat_mouse_error *error);",
    "cat_mouse_status cat_mouse_arena_set_may_stay(cat_mouse_arena *arena, int32_t side, int32_t yes, \
     cat_mouse_error *error);",
    "cat_mouse_status cat_mouse_arena_set_stuck(cat_mouse_arena *arena, int32_t side, int32_t rule, \
     cat_mouse_error *error);",
    "cat_mouse_status cat_mouse_arena_set_endless(cat_mouse_arena *arena, int32_t winner_or_draw, \
     cat_mouse_error *error);",
    "cat_mouse_status cat_mouse_arena_set_ply_limit(cat_mouse_arena *arena, uint32_t plies, \
     cat_mouse_error *error);",
    "cat_mouse_status cat_mouse_arena_set_pieces(cat_mouse_arena *arena, int32_t side, int32_t count, \
     cat_mouse_error *error);",
    "cat_mouse_status cat_mouse_arena_set_speed(cat_mouse_arena *arena, int32_t side, int32_t edges, \
     cat_mouse_error *error);",
    "cat_mouse_status cat_mouse_arena_set_all_must(cat_mouse_arena *arena, int32_t yes, cat_mouse_error *error);",
    "cat_mouse_status cat_mouse_table_place(const cat_mouse_table *table, int32_t side, const int32_t *nodes, \
     uint64_t *place);",
    "cat_mouse_status cat_mouse_table_place_nodes(const cat_mouse_table *table, int32_t side, uint64_t place, \
     int32_t *nodes);",
    "cat_mouse_status cat_mouse_table_placement(const cat_mouse_table *table, int32_t side_to_move, int32_t *mice, \
     int32_t *cats, int32_t *outcome, int64_t *plies, cat_mouse_error *error);",
    "cat_mouse_status cat_mouse_estimate(const cat_mouse_arena *arena, const cat_mouse_options *options, \
     uint64_t *bytes, cat_mouse_error *error);",
    "cat_mouse_status cat_mouse_solve(const cat_mouse_arena *arena, const cat_mouse_options *options, \
     cat_mouse_table **out, cat_mouse_error *error);",
    "cat_mouse_status cat_mouse_decide(const cat_mouse_arena *arena, const int32_t *mice, const int32_t *cats, \
     int32_t side_to_move, const cat_mouse_options *options, int32_t *outcome, cat_mouse_error *error);",
    "cat_mouse_status cat_mouse_cop_number(const int32_t *offsets, const int32_t *adj, int32_t n, int32_t max_cops, \
     const cat_mouse_options *options, int32_t *cops, uint32_t *capture_rounds, cat_mouse_error *error);",
    "cat_mouse_status cat_mouse_cop_number_batch(const int32_t *nodes, const int64_t *offsets_at, \
     const int32_t *offsets, const int64_t *adj_at, const int32_t *adj, size_t count, int32_t max_cops, \
     uint32_t threads, int32_t *cops, uint32_t *capture_rounds, cat_mouse_error *error);",
    "cat_mouse_status cat_mouse_cop_number_graph6(const char *text, size_t length, int32_t max_cops, \
     uint32_t threads, int32_t *cops, uint32_t *capture_rounds, size_t capacity, size_t *count, \
     cat_mouse_error *error);",
    "cat_mouse_status cat_mouse_certificate_new(const cat_mouse_arena *arena, const int32_t *mice, \
     const int32_t *cats, int32_t side_to_move, const cat_mouse_options *options, cat_mouse_certificate **out, \
     cat_mouse_error *error);",
    "cat_mouse_status cat_mouse_certificate_claim(const cat_mouse_certificate *certificate, int32_t *mice, \
     int32_t *cats, int32_t *side_to_move, int32_t *outcome, int32_t *kind, uint64_t *moves);",
    "cat_mouse_status cat_mouse_certificate_verify(const cat_mouse_certificate *certificate, \
     const cat_mouse_arena *arena, cat_mouse_error *error);",
    "void cat_mouse_certificate_free(cat_mouse_certificate *certificate);",
    "int32_t cat_mouse_table_outcome(const cat_mouse_table *table, const int32_t *mice, const int32_t *cats, \
     int32_t side_to_move);",
    "cat_mouse_status cat_mouse_table_plies(const cat_mouse_table *table, const int32_t *mice, const int32_t *cats, \
     int32_t side_to_move, int64_t *plies);",
    "cat_mouse_status cat_mouse_table_copy_plies(const cat_mouse_table *table, int32_t side_to_move, \
     uint32_t *out, size_t len);",
    "cat_mouse_status cat_mouse_table_copy_outcomes(const cat_mouse_table *table, int32_t side_to_move, \
     uint8_t *out, size_t len);",
    "cat_mouse_status cat_mouse_table_summary(const cat_mouse_table *table, cat_mouse_summary *summary);",
    "cat_mouse_status cat_mouse_table_save(const cat_mouse_table *table, const char *path, cat_mouse_error *error);",
    "cat_mouse_status cat_mouse_table_open(const char *path, cat_mouse_table **out, cat_mouse_error *error);",
    "cat_mouse_status cat_mouse_table_best_moves(const cat_mouse_table *table, const int32_t *mice, \
     const int32_t *cats, int32_t side_to_move, int32_t *moves, size_t capacity, size_t *count, \
     cat_mouse_error *error);",
    "cat_mouse_status cat_mouse_table_best_positions(const cat_mouse_table *table, const int32_t *mice, \
     const int32_t *cats, int32_t side_to_move, int32_t *mice_after, int32_t *cats_after, int64_t *plies_after, \
     size_t capacity, size_t *count, cat_mouse_error *error);",
    "cat_mouse_status cat_mouse_table_line(const cat_mouse_table *table, const int32_t *mice, const int32_t *cats, \
     int32_t side_to_move, int32_t *nodes, size_t capacity, size_t *count, size_t *repeats_from, \
     cat_mouse_error *error);",
    "cat_mouse_status cat_mouse_table_verify(const cat_mouse_table *table, const cat_mouse_arena *arena, \
     cat_mouse_error *error);",
    "void cat_mouse_table_free(cat_mouse_table *table);",
    "typedef struct cat_mouse_arena cat_mouse_arena;",
    "typedef struct cat_mouse_table cat_mouse_table;",
    "typedef struct cat_mouse_error { int32_t status; int32_t reserved; int64_t where; char message[240]; \
     } cat_mouse_error;",
    "typedef struct cat_mouse_options { uint32_t size; uint32_t threads; uint32_t with_plies; uint32_t cpu_level; \
     uint64_t memory_limit; int32_t (*progress)(void *user, const cat_mouse_progress *state); void *user; \
     } cat_mouse_options;",
    "typedef struct cat_mouse_progress { uint32_t size; uint32_t rounds; uint64_t decided; uint64_t positions; \
     uint64_t memory; ",
    "typedef struct cat_mouse_summary { uint32_t size; uint32_t cpu_level; uint32_t threads; uint32_t reserved; \
     uint64_t mouse_places; uint64_t cat_places; uint64_t mouse_to_move[3]; uint64_t cat_to_move[3]; \
     uint32_t mouse_rounds; uint32_t cat_rounds; uint64_t table_bytes; uint64_t solve_bytes; \
     uint64_t solve_nanoseconds; int64_t mouse_longest_plies; int64_t cat_longest_plies; \
     int32_t mouse_longest_start[3]; int32_t cat_longest_start[3]; ",
    "uint32_t cat_mouse_version(void);",
    "const char *cat_mouse_version_string(void);",
    "const char *cat_mouse_status_name(int32_t status);",
    "const char *cat_mouse_outcome_name(int32_t outcome);",
    "const char *cat_mouse_cpu_level(void);",
    "#define CAT_MOUSE_OPTIONS_INIT ",
    "#define CAT_MOUSE_SUMMARY_INIT ",
    "#define CAT_MOUSE_RULES_INIT ",
    "cat_mouse_status cat_mouse_table_rules(const cat_mouse_table *table, cat_mouse_rules *rules);",
    "cat_mouse_status cat_mouse_table_holes(const cat_mouse_table *table, int32_t *nodes, size_t capacity, \
     size_t *count);",
    "cat_mouse_status cat_mouse_table_goals(const cat_mouse_table *table, int32_t side, int32_t *nodes, \
     size_t capacity, size_t *count);",
    "cat_mouse_status cat_mouse_table_forbidden(const cat_mouse_table *table, int32_t side, int32_t *nodes, \
     size_t capacity, size_t *count);",
    "typedef struct cat_mouse_rules { uint32_t size; int32_t endless; uint32_t ply_limit; int32_t all_must; \
     uint64_t nodes; int32_t own_moves[2]; int32_t may_stay[2]; int32_t stuck[2]; int32_t pieces[2]; \
     int32_t speed[2]; ",
    "#define CAT_MOUSE_VERSION_MAJOR ",
    "#define CAT_MOUSE_VERSION_MINOR ",
    "#define CAT_MOUSE_VERSION_PATCH ",
    "#define CAT_MOUSE_VERSION ",
    "#define CAT_MOUSE_OK 0 ",
    "#define CAT_MOUSE_NULL_POINTER (-1) ",
    "#define CAT_MOUSE_INVALID_ARGUMENT (-2) ",
    "#define CAT_MOUSE_INVALID_GRAPH (-3) ",
    "#define CAT_MOUSE_OUT_OF_MEMORY (-4) ",
    "#define CAT_MOUSE_CANCELLED (-5) ",
    "#define CAT_MOUSE_IO (-6) ",
    "#define CAT_MOUSE_CORRUPT_FILE (-7) ",
    "#define CAT_MOUSE_UNSUPPORTED (-8) ",
    "#define CAT_MOUSE_INTERNAL (-9) ",
    "#define CAT_MOUSE_DRAW 0 ",
    "#define CAT_MOUSE_MOUSE_WINS 1 ",
    "#define CAT_MOUSE_CAT_WINS 2 ",
    "#define CAT_MOUSE_SIDE_MOUSE 1 ",
    "#define CAT_MOUSE_SIDE_CAT 2 ",
    "#define CAT_MOUSE_OFF_BOARD (-1) ",
    "#define CAT_MOUSE_MOST_PIECES 16 ",
    "#define CAT_MOUSE_CPU_BEST 0 ",
    "#define CAT_MOUSE_CPU_PORTABLE 1 ",
    "#define CAT_MOUSE_CPU_AVX2 2 ",
    "#define CAT_MOUSE_CPU_AVX512 3 ",
    "#define CAT_MOUSE_CPU_SSE2 4 ",
    "#define CAT_MOUSE_CPU_AVX512_GFNI 5 ",
];

#[test]
fn everything_promised_is_declared() {
    let header = header();
    let missing: Vec<_> = CONTRACT.iter().filter(|promise| !header.contains(*promise)).collect();
    assert!(missing.is_empty(), "not in include/cat_mouse.h: {missing:#?}");
}

#[test]
fn everything_declared_is_promised() {
    let promised = |name: &String| CONTRACT.iter().any(|promise| promise.contains(&format!("{name}(")));
    let unknown: Vec<_> = functions().into_iter().filter(|name| !promised(name)).collect();
    assert!(unknown.is_empty(), "new in include/cat_mouse.h, to be added to CONTRACT: {unknown:?}");
}

#[test]
fn everything_declared_is_in_the_readme() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/README.md");
    let readme = std::fs::read_to_string(path).expect("README.md is there");
    let missing: Vec<_> =
        functions().into_iter().filter(|name| !readme.contains(&format!("`{name}`"))).collect();
    assert!(missing.is_empty(), "not in README.md: {missing:?}");
}

/// The signature that everybody searches for stands on one line.
#[test]
fn the_puzzle_has_its_signature_on_one_line() {
    let text = include_str!("../include/cat_mouse.h");
    assert!(text.lines().any(|line| line == CONTRACT[0]), "{}", CONTRACT[0]);
}
