#include "brains/file/brain_file.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <initializer_list>
#include <tuple>

#include "brains/file/brain_words.h"
#include "brains/file/toml_section.h"
#include "brains/terms/term.h"

namespace kiebitz::brains {
namespace {

constexpr std::array<std::string_view, 6> kPieceNames = {"pawn", "knight", "bishop", "rook", "queen", "king"};
constexpr std::string_view kPieceLetters = "PNBRQK";

constexpr Range kPointRange = {-1e6, 1e6};
constexpr std::size_t kLongestName = 64;
constexpr std::size_t kLongestTitle = 200;
constexpr std::size_t kLongestAbout = 10'000;

// Keeps what stood there before if nothing (valid) was read.
template <class T, class U>
void assign(T& target, const std::optional<U>& read) {
  if (read) target = *read;
}

// Keys that mean nothing beside what else the section says.
void refuse_keys(TomlSection& section, std::initializer_list<std::string_view> keys, std::string_view reason) {
  for (const std::string_view key : keys)
    if (const TomlNode* node = section.find(key)) section.complain(node->place, key, reason);
}

class BrainReader {
 public:
  explicit BrainReader(const TomlNode& root) : file_(root, "", errors_) {}

  Expected<Brain, BrainFileErrors> read() {
    read_names();
    read_phases();  // first: they say which weights there may be
    read_search();
    read_scoring();
    read_values();
    read_tables();
    read_terms();
    read_the_rest();
    file_.finish();
    if (errors_.empty()) return std::move(brain_);
    std::stable_sort(errors_.begin(), errors_.end(), [](const BrainFileError& a, const BrainFileError& b) {
      return std::tie(a.line, a.column) < std::tie(b.line, b.column);
    });
    return Unexpected(std::move(errors_));
  }

 private:
  void read_names();
  void read_phases();
  void read_search();
  void read_scoring();
  void read_draws_seen(TomlSection& score);
  void read_values();
  void read_value_set(TomlSection& section, PieceValues& values);
  void read_tables();
  void read_table_set(TomlSection& section, TableSet& set);
  void read_terms();
  void read_term(TomlSection& section, TermId id);
  void read_the_rest();

  // One number for all phases, or a table with one for each phase the brain has.
  std::optional<PerPhase<double>> per_phase(TomlSection& section, std::string_view key, Range range);
  bool has_phase(Phase phase) const {
    if (phase == Phase::Opening) return brain_.phases.model == PhaseModel::ByGame;
    return brain_.phases.model != PhaseModel::Single;
  }

  Brain brain_;
  BrainFileErrors errors_;
  TomlSection file_;
};

void BrainReader::read_names() {
  assign(brain_.title, file_.text("title", kLongestTitle));
  assign(brain_.about, file_.text("about", kLongestAbout));
  const auto name = file_.text("name", kLongestName);
  if (file_.find("name") == nullptr) return file_.complain("'name' is missing");
  if (name && !is_brain_name(*name))
    return file_.complain(file_.find("name")->place, "name",
                          "expected letters, digits, '-' and '_', beginning with a letter or digit");
  assign(brain_.name, name);
}

void BrainReader::read_phases() {
  auto section = file_.section("phases");
  if (!section) return;
  Phases& phases = brain_.phases;
  assign(phases.model, section->choice<PhaseModel>("model", kPhaseModels));
  assign(phases.opening_moves, section->integer("opening_moves", {0, 1000}));
  assign(phases.endgame_material, section->number("endgame_material", {0, 1e6}));
  if (phases.model != PhaseModel::ByGame)
    refuse_keys(*section, {"opening_moves", "endgame_material"}, "only with model = \"by-game\"");
  section->finish();
}

std::optional<PerPhase<double>> BrainReader::per_phase(TomlSection& section, std::string_view key, Range range) {
  const TomlNode* node = section.find(key);
  if (node == nullptr) return std::nullopt;
  PerPhase<double> out{};
  if (node->kind != TomlKind::Table) {
    out.fill(section.number_of(*node, key, range).value_or(range.lowest));
    return out;
  }
  if (brain_.phases.model == PhaseModel::Single) {
    section.complain(node->place, key, "numbers per phase need phases.model = \"by-game\" or \"tapered\"");
    return std::nullopt;
  }
  auto phases = section.section(key);
  for (const Phase phase : {Phase::Opening, Phase::Middlegame, Phase::Endgame}) {
    if (!has_phase(phase)) continue;
    const std::string_view name = kPhaseNames[index(phase)];
    if (phases->find(name) == nullptr) phases->complain(fmt::format("'{}' is missing", name));
    out[index(phase)] = phases->number(name, range).value_or(range.lowest);
  }
  phases->finish();
  return out;
}

void BrainReader::read_search() {
  auto section = file_.section("search");
  if (!section) return;
  SearchSettings& search = brain_.search;
  assign(search.algorithm, section->choice<Algorithm>("algorithm", kAlgorithms));
  assign(search.ordering, section->choice<Ordering>("ordering", kOrderings));
  assign(search.deepening, section->choice<Deepening>("deepening", kDeepenings));
  if (const auto depth = per_phase(*section, "depth", {1, kMaxBrainDepth})) {
    std::transform(depth->begin(), depth->end(), search.depth.begin(), [](double d) { return static_cast<int>(d); });
    if (!std::equal(depth->begin(), depth->end(), search.depth.begin()))
      section->complain(section->find("depth")->place, "depth", "expected whole numbers");
  }
  assign(search.cache, section->flag("cache"));
  assign(search.quiescence, section->flag("quiescence"));
  assign(search.leaf_mates, section->flag("leaf_mates"));
  assign(search.full_root_window, section->flag("full_root_window"));
  if (const auto width = section->integer("width", {1, 256})) {
    search.width = *width;
    if (search.ordering == Ordering::None)
      section->complain(section->find("width")->place, "width", "the best moves are known only with an ordering");
  }
  if (const auto seconds = section->number("seconds", {0.001, 86400}))
    search.time = std::chrono::milliseconds(static_cast<std::int64_t>(*seconds * 1000));
  section->finish();
}

void BrainReader::read_scoring() {
  auto section = file_.section("score");
  if (!section) return;
  Scoring& score = brain_.scoring;
  assign(score.pawn, section->number("pawn", {0.001, 1e6}));
  assign(score.mate, section->choice<MateScore>("mate", kMates));
  assign(score.mate_value, section->number("mate_value", {1000, 1e9}));
  assign(score.draw, section->choice<DrawScore>("draw", kDraws));
  assign(score.stalemate_loses, section->choice<bool>("stalemate", kStalemates));
  read_draws_seen(*section);
  section->finish();
}

void BrainReader::read_draws_seen(TomlSection& section) {
  const TomlNode* list = section.find("draws_seen");
  if (list == nullptr) return;
  Scoring& score = brain_.scoring;
  score.sees_repetition = score.sees_fifty_moves = score.sees_dead_positions = false;
  const auto refuse = [&](const TomlNode& node) {
    section.complain(node.place, "draws_seen", "expected a list of \"repetition\", \"fifty-moves\", \"dead-position\"");
  };
  if (list->kind != TomlKind::Array) return refuse(*list);
  for (const TomlNode& item : list->items) {
    if (item.kind == TomlKind::Text && item.text == "repetition")
      score.sees_repetition = true;
    else if (item.kind == TomlKind::Text && item.text == "fifty-moves")
      score.sees_fifty_moves = true;
    else if (item.kind == TomlKind::Text && item.text == "dead-position")
      score.sees_dead_positions = true;
    else
      refuse(item);
  }
}

void BrainReader::read_values() {
  auto section = file_.section("values");
  if (!section) return;
  PieceValues values{};
  read_value_set(*section, values);
  brain_.evaluation.values.fill(values);
  if (auto endgame = section->section("endgame")) {
    read_value_set(*endgame, brain_.evaluation.values[index(Phase::Endgame)]);
    endgame->finish();
  }
  section->finish();
}

void BrainReader::read_value_set(TomlSection& section, PieceValues& values) {
  for (std::size_t i = 0; i < kPieceNames.size(); ++i) assign(values[i], section.number(kPieceNames[i], kPointRange));
}

void BrainReader::read_tables() {
  auto section = file_.section("tables");
  if (!section) return;
  TableSet set;
  read_table_set(*section, set);
  brain_.evaluation.tables.fill(set);
  if (auto endgame = section->section("endgame")) {
    read_table_set(*endgame, brain_.evaluation.tables[index(Phase::Endgame)]);
    endgame->finish();
  }
  section->finish();
}

void BrainReader::read_table_set(TomlSection& section, TableSet& set) {
  for (std::size_t i = 0; i < kPieceNames.size(); ++i) {
    const TomlNode* list = section.find(kPieceNames[i]);
    if (list == nullptr) continue;
    if (list->kind != TomlKind::Array || list->items.size() != kSquareCount) {
      section.complain(list->place, kPieceNames[i],
                       fmt::format("expected a list of 64 numbers, not {}",
                                   list->kind == TomlKind::Array ? fmt::format("of {}", list->items.size())
                                                                 : std::string(describe(list->kind))));
      continue;
    }
    for (std::size_t s = 0; s < kSquareCount; ++s)
      assign(set.by_type[i][s], section.number_of(list->items[s], kPieceNames[i], kPointRange));
  }
  for (const Color c : kColors) {
    const std::string_view key = c == Color::White ? "mirrored_white" : "mirrored_black";
    const auto letters = section.text(key, kPieceLetters.size());
    if (!letters) continue;
    set.mirrored[index(c)].fill(false);
    for (const char letter : *letters) {
      const std::size_t type = kPieceLetters.find(letter);
      if (type == std::string_view::npos)
        section.complain(section.find(key)->place, key, "expected letters out of PNBRQK");
      else
        set.mirrored[index(c)][type] = true;
    }
  }
}

void BrainReader::read_terms() {
  auto section = file_.section("terms");
  if (section) {
    for (const TermSpec& spec : term_specs())
      if (auto term = section->section(spec.name)) read_term(*term, spec.id);
    section->finish();
  }
  if (brain_.evaluation.terms.empty() && brain_.search.algorithm != Algorithm::Random)
    file_.complain("a brain that searches needs at least one term, such as [terms.material]");
}

void BrainReader::read_term(TomlSection& section, TermId id) {
  WeightedTerm term{.id = id};
  const auto both = per_phase(section, "weight", kPointRange);
  const auto own = per_phase(section, "own", kPointRange);
  const auto enemy = per_phase(section, "enemy", kPointRange);
  if (both && (own || enemy)) section.complain("either 'weight' or 'own' and 'enemy'");
  if (section.find("weight") == nullptr && section.find("own") == nullptr && section.find("enemy") == nullptr)
    section.complain("'weight' is missing");
  if (both) term.own = term.enemy = *both;
  assign(term.own, own);
  assign(term.enemy, enemy);
  assign(term.divide, section.number("divide", {1e-3, 1e6}));
  if (id == TermId::Attacked) assign(term.waiting, section.number("waiting", {0, 1e3}));
  section.finish();
  const bool needs_values =
      id == TermId::Material || id == TermId::Attacked || id == TermId::CenterReach || id == TermId::ShieldGaps;
  if (needs_values && !file_.find("values")) section.complain("counts piece values, and there is no [values]");
  if (id == TermId::Tables && !file_.find("tables")) section.complain("there is no [tables]");
  brain_.evaluation.terms.push_back(term);
}

void BrainReader::read_the_rest() {
  if (auto section = file_.section("sources")) {
    if (const auto moves = section->integer("book_moves", {1, 1000})) brain_.sources.book_moves = *moves;
    assign(brain_.sources.book_choice, section->choice<BookChoice>("book_choice", kBookChoices));
    if (const auto pieces = section->integer("tablebase_pieces", {2, 7})) brain_.sources.tablebase_pieces = *pieces;
    section->finish();
  }
  if (auto section = file_.section("choice")) {
    assign(brain_.choice.among, section->choice<ChoiceAmong>("among", kAmong));
    assign(brain_.choice.count, section->integer("count", {1, 256}));
    if (const auto margin = section->number("margin", {0, 1e6})) brain_.choice.margin = *margin;
    if (brain_.choice.among != ChoiceAmong::Best)
      refuse_keys(*section, {"count", "margin"}, "only with among = \"best\"");
    section->finish();
  }
  if (auto section = file_.section("clock")) {
    assign(brain_.clock, section->choice<ClockRule>("rule", kClockRules));
    section->finish();
  }
}

}  // namespace

std::string BrainFileError::describe() const { return fmt::format("line {}: {}", line, reason); }

bool is_brain_name(std::string_view name) {
  const auto is_word = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
  };
  return !name.empty() && is_word(name.front()) &&
         std::all_of(name.begin(), name.end(), [&](char c) { return is_word(c) || c == '-' || c == '_'; });
}

Expected<Brain, BrainFileErrors> parse_brain(std::string_view text) {
  if (text.size() > kMaxBrainFileBytes)
    return Unexpected(BrainFileErrors{{1, 1, fmt::format("longer than {} bytes", kMaxBrainFileBytes)}});
  const auto tree = parse_toml(text);
  if (!tree)
    return Unexpected(BrainFileErrors{{tree.error().place.line, tree.error().place.column, tree.error().message}});
  return BrainReader(*tree).read();
}

}  // namespace kiebitz::brains
