#include "engine/option_table.h"

#include <fmt/core.h>

#include <algorithm>
#include <vector>

#include "base/text.h"
#include "engine/engine.h"
#include "engine/level.h"

namespace kiebitz {
namespace {

void assign(bool& field, const OptionValue& value) { field = value.flag; }
void assign(int& field, const OptionValue& value) { field = static_cast<int>(value.number); }
void assign(std::size_t& field, const OptionValue& value) { field = static_cast<std::size_t>(value.number); }
void assign(Milliseconds& field, const OptionValue& value) { field = Milliseconds(value.number); }
void assign(std::string& field, const OptionValue& value) { field = value.text; }
void assign(book::BookPolicy& field, const OptionValue& value) { field = parse_book_policy(value.text); }

std::string text_of(bool field) { return field ? "true" : "false"; }
std::string text_of(int field) { return std::to_string(field); }
std::string text_of(std::size_t field) { return std::to_string(field); }
std::string text_of(Milliseconds field) { return std::to_string(field.count()); }
std::string text_of(const std::string& field) { return field; }
std::string text_of(book::BookPolicy field) { return std::string(format_book_policy(field)); }

// `Access` is a lambda without captures from a config to one of its fields.
template <class Access>
constexpr OptionField field(Access) {
  return {[](EngineConfig& config, const OptionValue& value) { assign(Access{}(config), value); },
          [](const EngineConfig& config) { return text_of(Access{}(config)); }};
}

void write_nothing(EngineConfig&, const OptionValue&) {}

constexpr OptionField kNoField = {write_nothing, [](const EngineConfig&) { return std::string(); }};
constexpr OptionField kPonder = {write_nothing, [](const EngineConfig&) { return text_of(false); }};
constexpr OptionField kAbout = {
    write_nothing, [](const EngineConfig&) { return std::string("Kiebitz, free software (GPL-3.0-or-later)"); }};
constexpr OptionField kEvaluation = {
    [](EngineConfig& config, const OptionValue& value) { config.uses_network = value.text == "network"; },
    [](const EngineConfig& config) { return std::string(config.uses_network ? "network" : "classical"); }};

// The default of an option is what a new config has.
std::vector<OptionSpec> make_table() {
  std::vector<OptionSpec> table = {
      OptionSpec{OptionId::Hash, "Hash", OptionType::Spin, ConfigPart::Hash,
                 field([](auto& c) -> auto& { return c.hash_mib; }), 1, Engine::kMaxHashMib,
                 "Size of the table of searched positions in MiB.",
                 "Größe der Tabelle durchsuchter Stellungen in MiB."},
      OptionSpec{
          OptionId::Threads, "Threads", OptionType::Spin, ConfigPart::Threads,
          field([](auto& c) -> auto& { return c.threads; }), kAllCores, Engine::kMaxThreads,
          "Number of search threads; 0: one per core, and more do not help. A limited strength uses one.",
          "Anzahl der Such-Threads; 0: einer je Kern, mehr bringen nichts. Eine begrenzte Spielstärke nutzt einen."},
      OptionSpec{OptionId::ClearHash, "Clear Hash", OptionType::Button, ConfigPart::Memory, kNoField, 0, 0,
                 "Forgets everything learned from earlier searches.",
                 "Vergisst alles, was frühere Suchen gelernt haben."},
      OptionSpec{OptionId::Ponder, "Ponder", OptionType::Check, ConfigPart::Caller, kPonder, 0, 0,
                 "The program may think on the opponent's time; the GUI decides when.",
                 "Das Programm darf denken, während der Gegner am Zug ist; wann, bestimmt die Oberfläche."},
      OptionSpec{OptionId::MultiPv, "MultiPV", OptionType::Spin, ConfigPart::Caller,
                 field([](auto& c) -> auto& { return c.multi_pv; }), 1, 256, "Number of lines to analyse.",
                 "Anzahl der Varianten, die untersucht werden."},
      OptionSpec{OptionId::MoveOverhead, "Move Overhead", OptionType::Spin, ConfigPart::MoveOverhead,
                 field([](auto& c) -> auto& { return c.move_overhead; }), 0, 5000,
                 "Milliseconds kept back per move for the way between engine and clock.",
                 "Millisekunden je Zug, die für den Weg zwischen Engine und Uhr zurückgehalten werden."},
      OptionSpec{OptionId::Chess960, "UCI_Chess960", OptionType::Check, ConfigPart::Caller,
                 field([](auto& c) -> auto& { return c.chess960; }), 0, 0, "Castling is written as king takes rook.",
                 "Rochaden werden als „König schlägt Turm“ geschrieben."},
      OptionSpec{OptionId::ShowWdl, "UCI_ShowWDL", OptionType::Check, ConfigPart::Caller,
                 field([](auto& c) -> auto& { return c.show_wdl; }), 0, 0,
                 "Adds the chances of win, draw and loss to every score.",
                 "Fügt jeder Bewertung die Chancen auf Sieg, Remis und Niederlage hinzu."},
      OptionSpec{OptionId::LimitStrength, "UCI_LimitStrength", OptionType::Check, ConfigPart::Strength,
                 field([](auto& c) -> auto& { return c.strength.is_limited; }), 0, 0, "Plays at the rating of UCI_Elo.",
                 "Spielt mit der Wertungszahl von UCI_Elo."},
      OptionSpec{OptionId::Elo, "UCI_Elo", OptionType::Spin, ConfigPart::Strength,
                 field([](auto& c) -> auto& { return c.strength.elo; }), kMinElo, kMaxElo,
                 "The rating to play at, if UCI_LimitStrength is on; docs/levels.md says how it was measured.",
                 "Die Wertungszahl, mit der gespielt wird, wenn UCI_LimitStrength an ist; docs/levels.md sagt, wie sie "
                 "gemessen wurde."},
      OptionSpec{OptionId::SkillLevel, "Skill Level", OptionType::Spin, ConfigPart::Strength,
                 field([](auto& c) -> auto& { return c.strength.skill; }), 0, kFullSkill,
                 "A coarser way to limit the strength: 0 is a beginner, 20 does not limit.",
                 "Begrenzt die Spielstärke gröber: 0 ist ein Anfänger, 20 begrenzt nicht."},
      OptionSpec{OptionId::AnalyseMode, "UCI_AnalyseMode", OptionType::Check, ConfigPart::Strength,
                 field([](auto& c) -> auto& { return c.strength.analyses; }), 0, 0,
                 "The GUI analyses and does not play: the strength is not limited then.",
                 "Die Oberfläche analysiert, statt zu spielen: Dann ist die Spielstärke nicht begrenzt."},
      OptionSpec{OptionId::Opponent, "UCI_Opponent", OptionType::String, ConfigPart::Caller, kNoField, 0, 0,
                 "Who plays against us; accepted, plays no role.",
                 "Wer der Gegner ist; wird entgegengenommen, hat aber keine Wirkung."},
      OptionSpec{OptionId::EngineAbout, "UCI_EngineAbout", OptionType::String, ConfigPart::Caller, kAbout, 0, 0,
                 "What this program is; setting it changes nothing.",
                 "Was dieses Programm ist; ein anderer Wert ändert nichts."},
      OptionSpec{OptionId::DebugLogFile, "Debug Log File", OptionType::String, ConfigPart::Caller, kNoField, 0, 0,
                 "Writes both directions of the dialogue with times to this file; empty stops it.",
                 "Schreibt den Dialog in beiden Richtungen mit Uhrzeiten in diese Datei; leer: kein Protokoll."},
      OptionSpec{OptionId::SyzygyPath, "SyzygyPath", OptionType::String, ConfigPart::Tablebase,
                 field([](auto& c) -> auto& { return c.tablebase.syzygy_path; }), 0, 0,
                 "Directories with Syzygy tables, separated by colons.",
                 "Ordner mit Syzygy-Tabellen, durch Doppelpunkte getrennt."},
      OptionSpec{
          OptionId::SyzygyProbeDepth, "SyzygyProbeDepth", OptionType::Spin, ConfigPart::Tablebase,
          field([](auto& c) -> auto& { return c.tablebase.rules.syzygy_min_depth; }), 1, 100,
          "Positions with as many men as the largest Syzygy table are looked up at this remaining depth or more.",
          "Stellungen mit so vielen Steinen wie in der größten Syzygy-Tabelle werden ab dieser Resttiefe "
          "nachgeschlagen."},
      OptionSpec{OptionId::SyzygyFiftyMoveRule, "Syzygy50MoveRule", OptionType::Check, ConfigPart::Tablebase,
                 field([](auto& c) -> auto& { return c.tablebase.rules.fifty_moves; }), 0, 0,
                 "A win that the fifty-move rule spoils counts as a draw.",
                 "Ein Gewinn, den die 50-Züge-Regel verdirbt, zählt als Remis."},
      OptionSpec{OptionId::SyzygyProbeLimit, "SyzygyProbeLimit", OptionType::Spin, ConfigPart::Tablebase,
                 field([](auto& c) -> auto& { return c.tablebase.rules.syzygy_limit; }), 0, 7,
                 "Largest number of men to look up in Syzygy tables.",
                 "Größte Zahl von Steinen, mit der in Syzygy-Tabellen nachgeschlagen wird."},
      OptionSpec{OptionId::OwnTables, "OwnTables", OptionType::Check, ConfigPart::Tablebase,
                 field([](auto& c) -> auto& { return c.tablebase.use_own; }), 0, 0,
                 "Plays endings of three men, and of four if kiebitz tablebase build was run, by Kiebitz's own tables.",
                 "Spielt Endspiele mit drei Steinen nach eigenen Tabellen, nach kiebitz tablebase build auch solche "
                 "mit vier."},
      OptionSpec{OptionId::OwnTablesPath, "OwnTablesPath", OptionType::String, ConfigPart::Tablebase,
                 field([](auto& c) -> auto& { return c.tablebase.own_directory; }), 0, 0,
                 "Directory of these tables; empty: where kiebitz tablebase build puts them.",
                 "Ordner dieser Tabellen; leer: wo kiebitz tablebase build sie ablegt."},
      OptionSpec{OptionId::Evaluation, "Evaluation", OptionType::Combo, ConfigPart::Evaluation, kEvaluation, 0, 0,
                 "Who says what a position is worth: the network if there is one, or the classical terms.",
                 "Womit Stellungen bewertet werden: mit dem Netz, falls vorhanden, oder mit den klassischen Kriterien.",
                 "network classical"},
      OptionSpec{OptionId::EvalFile, "EvalFile", OptionType::String, ConfigPart::Network,
                 field([](auto& c) -> auto& { return c.network_file; }), 0, 0,
                 "Network to use instead of the one the program began with; empty goes back to that one.",
                 "Netz anstelle dessen, mit dem das Programm begonnen hat; leer: wieder jenes."},
      OptionSpec{OptionId::OwnBook, "OwnBook", OptionType::Check, ConfigPart::Book,
                 field([](auto& c) -> auto& { return c.book.use; }), 0, 0, "Plays opening moves from a book.",
                 "Spielt Eröffnungszüge aus einem Buch."},
      OptionSpec{OptionId::BookFile, "BookFile", OptionType::String, ConfigPart::Book,
                 field([](auto& c) -> auto& { return c.book.path; }), 0, 0,
                 "Polyglot book to use; empty: the one inside the program.",
                 "Polyglot-Buch, das benutzt wird; leer: das eingebaute."},
      OptionSpec{OptionId::BookPolicy, "BookPolicy", OptionType::Combo, ConfigPart::Book,
                 field([](auto& c) -> auto& { return c.book.policy; }), 0, 0,
                 "Which move of the book is played: the best one, one by weight, or any.",
                 "Welcher Buchzug gespielt wird: der beste, einer nach Gewicht oder irgendeiner.",
                 "best weighted uniform"},
      OptionSpec{OptionId::BookDepth, "BookDepth", OptionType::Spin, ConfigPart::Book,
                 field([](auto& c) -> auto& { return c.book.max_ply; }), 1, 255,
                 "Half-moves of the game in which the book is used.",
                 "Halbzüge der Partie, in denen das Buch benutzt wird."},
  };
  const EngineConfig config{.network = nullptr};
  for (OptionSpec& spec : table) spec.default_text = spec.field.read(config);
  return table;
}

const std::vector<OptionSpec>& table() {
  static const std::vector<OptionSpec> kTable = make_table();
  return kTable;
}

// The choice in the spelling of the table; empty if there is no such choice.
std::string_view find_choice(std::string_view choices, std::string_view text) {
  while (!choices.empty()) {
    const std::string_view choice = choices.substr(0, choices.find(' '));
    if (equal_ignoring_case(choice, text)) return choice;
    choices.remove_prefix(std::min(choices.size(), choice.size() + 1));
  }
  return {};
}

}  // namespace

std::span<const OptionSpec> option_table() { return table(); }

const OptionSpec* find_option(std::string_view name) {
  const auto it = std::find_if(table().begin(), table().end(),
                               [name](const OptionSpec& spec) { return equal_ignoring_case(spec.name, name); });
  return it == table().end() ? nullptr : &*it;
}

Expected<OptionValue, std::string> parse_option(const OptionSpec& spec, std::string_view text) {
  OptionValue value;
  switch (spec.type) {
    case OptionType::Button:
      break;
    case OptionType::Check:
      if (!equal_ignoring_case(text, "true") && !equal_ignoring_case(text, "false"))
        return Unexpected(fmt::format("{} must be true or false, not '{}'", spec.name, text));
      value.flag = equal_ignoring_case(text, "true");
      break;
    case OptionType::Spin: {
      const auto number = parse_number<std::int64_t>(text);
      if (!number || *number < spec.min || *number > spec.max)
        return Unexpected(
            fmt::format("{} must be a number from {} to {}, not '{}'", spec.name, spec.min, spec.max, text));
      value.number = *number;
      break;
    }
    case OptionType::Combo: {
      const std::string_view choice = find_choice(spec.choices, text);
      if (choice.empty())
        return Unexpected(fmt::format("{} must be one of: {}; not '{}'", spec.name, spec.choices, text));
      value.text = choice;
      break;
    }
    case OptionType::String:
      value.text = text == "<empty>" ? std::string_view() : text;
      break;
  }
  return value;
}

}  // namespace kiebitz
