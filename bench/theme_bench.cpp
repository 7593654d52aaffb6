// How well the theme tagger agrees with the tags of the Lichess puzzle database: theme_bench FILE.csv
// Prints precision, recall and F1 per theme, and as its last line the mean F1 of the tactical themes. The file has the
// columns of the database (id, FEN, moves, ..., themes), with or without their names in the first line. Puzzles that
// were never tagged, recognised by having no theme but phase and origin, are left out.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <fstream>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "base/text.h"
#include "insight/themes/tagger.h"

namespace {

using kiebitz::split;
using kiebitz::insight::kThemeCount;
using kiebitz::insight::parse_theme;
using kiebitz::insight::Puzzle;
using kiebitz::insight::Theme;
using kiebitz::insight::theme_at;
using kiebitz::insight::theme_name;
using kiebitz::insight::ThemeGroup;
using kiebitz::insight::ThemeSet;

constexpr int kEnoughExamples = 10;  // of a tactical theme, for the mean

struct Columns {
  std::size_t id = 0;
  std::size_t fen = 1;
  std::size_t moves = 2;
  std::size_t themes = 7;
};

struct Counts {
  int both = 0;
  int only_ours = 0;
  int only_theirs = 0;

  int examples() const { return both + only_theirs; }
  double precision() const { return ratio(both + only_ours); }
  double recall() const { return ratio(examples()); }
  double f1() const { return both == 0 ? 0.0 : 2.0 * both / (2 * both + only_ours + only_theirs); }

 private:
  double ratio(int of) const { return of == 0 ? 1.0 : static_cast<double>(both) / of; }
};

Columns columns_of(const std::vector<std::string_view>& names) {
  const auto place = [&names](std::string_view name, std::size_t otherwise) {
    const auto found = std::find(names.begin(), names.end(), name);
    return found == names.end() ? otherwise : static_cast<std::size_t>(found - names.begin());
  };
  const Columns usual;
  return {place("PuzzleId", usual.id), place("FEN", usual.fen), place("Moves", usual.moves),
          place("Themes", usual.themes)};
}

// Phase and origin, which are no tags of the moves.
bool is_known_of_the_game(std::string_view theme) {
  constexpr std::array<std::string_view, 6> kNames = {"opening", "middlegame",     "endgame",
                                                      "master",  "masterVsMaster", "superGM"};
  return theme.empty() || std::find(kNames.begin(), kNames.end(), theme) != kNames.end();
}

bool was_tagged(const std::vector<std::string_view>& themes) {
  return !std::all_of(themes.begin(), themes.end(), is_known_of_the_game);
}

class Comparison {
 public:
  void add(const Puzzle& puzzle, const std::vector<std::string_view>& themes) {
    const ThemeSet ours = kiebitz::insight::themes_of(puzzle);
    ThemeSet theirs;
    for (const std::string_view name : themes) {
      if (const auto theme = parse_theme(name)) {
        theirs.add(*theme);
      } else if (!is_known_of_the_game(name)) {
        ++not_ours_[std::string(name)];
      }
    }
    for (int i = 0; i < kThemeCount; ++i) {
      const bool we_say = ours.has(theme_at(i));
      const bool they_say = theirs.has(theme_at(i));
      counts_[i].both += we_say && they_say;
      counts_[i].only_ours += we_say && !they_say;
      counts_[i].only_theirs += !we_say && they_say;
    }
    ++puzzles_;
  }

  void print_themes() const {
    fmt::print("{:<18} {:>8} {:>9} {:>7} {:>7} {:>6} {:>6}\n", "theme", "examples", "precision", "recall", "F1",
               "extra", "missed");
    for (int i = 0; i < kThemeCount; ++i) {
      const Counts& c = counts_[i];
      if (c.examples() + c.only_ours == 0) continue;
      fmt::print("{:<18} {:>8} {:>9.3f} {:>7.3f} {:>7.3f} {:>6} {:>6}\n", theme_name(theme_at(i)), c.examples(),
                 c.precision(), c.recall(), c.f1(), c.only_ours, c.only_theirs);
    }
  }

  // Themes that need an engine or that people add by hand.
  void print_what_is_not_ours() const {
    if (not_ours_.empty()) return;
    std::string list;
    for (const auto& [name, times] : not_ours_) list += fmt::format("{}{} {}", list.empty() ? "" : ", ", name, times);
    fmt::print("\nin the file, but not ours to tag: {}\n", list);
  }

  void print_mean(std::string_view title, ThemeGroup group, int enough) const {
    double sum = 0;
    int themes = 0;
    for (int i = 0; i < kThemeCount; ++i) {
      if (group_of(theme_at(i)) != group || counts_[i].examples() < enough) continue;
      sum += counts_[i].f1();
      ++themes;
    }
    fmt::print("{}macro F1 {:.3f} over {} themes\n", title, themes == 0 ? 0.0 : sum / themes, themes);
  }

  int puzzles() const { return puzzles_; }

 private:
  std::array<Counts, kThemeCount> counts_{};
  std::map<std::string, int> not_ours_;
  int puzzles_ = 0;
};

class PuzzleFile {
 public:
  void read(std::istream& in) {
    std::string line;
    for (std::size_t number = 1; std::getline(in, line); ++number) {
      if (!line.empty() && line.back() == '\r') line.pop_back();
      const auto fields = split(line, ',');
      if (number == 1 && fields.front() == "PuzzleId") {
        columns_ = columns_of(fields);
      } else if (!line.empty()) {
        add_row(fields, number);
      }
    }
  }

  const Comparison& comparison() const { return comparison_; }
  int untagged() const { return untagged_; }
  int unreadable() const { return unreadable_; }

 private:
  void add_row(const std::vector<std::string_view>& fields, std::size_t line) {
    if (fields.size() <= std::max({columns_.fen, columns_.moves, columns_.themes})) {
      complain(line, "a column is missing");
      return;
    }
    const auto themes = split(fields[columns_.themes], ' ');
    if (!was_tagged(themes)) {
      ++untagged_;
      return;
    }
    const auto puzzle = Puzzle::parse(fields[columns_.fen], fields[columns_.moves]);
    if (!puzzle) {
      complain(line, puzzle.error().describe());
      return;
    }
    comparison_.add(*puzzle, themes);
  }

  void complain(std::size_t line, std::string_view reason) {
    ++unreadable_;
    fmt::print(stderr, "line {}: {}; left out\n", line, reason);
  }

  Columns columns_;
  Comparison comparison_;
  int untagged_ = 0;
  int unreadable_ = 0;
};

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2) {
    fmt::print(stderr, "usage: themes FILE.csv, puzzles in the format of the Lichess database\n");
    return 2;
  }
  std::ifstream in(argv[1]);
  if (!in) {
    fmt::print(stderr, "{} cannot be read\n", argv[1]);
    return 1;
  }
  PuzzleFile file;
  file.read(in);
  const Comparison& comparison = file.comparison();
  comparison.print_themes();
  comparison.print_what_is_not_ours();
  fmt::print("\n{} puzzles; left out: {} never tagged, {} unreadable\n", comparison.puzzles(), file.untagged(),
             file.unreadable());
  comparison.print_mean("mates: ", ThemeGroup::Mate, 1);
  comparison.print_mean("endings: ", ThemeGroup::Ending, 1);
  comparison.print_mean("", ThemeGroup::Tactic, kEnoughExamples);
  return 0;
}
