#include "notation/pgn/pgn_writer.h"

#include <algorithm>
#include <array>

#include "base/text.h"
#include "notation/fen.h"
#include "rules/setup.h"

namespace kiebitz {
namespace {

struct RosterTag {
  std::string_view name;
  std::string_view unknown;
};
constexpr std::string_view kResultTag = "Result";
constexpr std::array<RosterTag, 7> kRoster = {{{"Event", "?"},
                                               {"Site", "?"},
                                               {"Date", "????.??.??"},
                                               {"Round", "?"},
                                               {"White", "?"},
                                               {"Black", "?"},
                                               {kResultTag, "*"}}};

bool is_roster_tag(std::string_view name) {
  return std::any_of(kRoster.begin(), kRoster.end(), [name](const RosterTag& tag) { return tag.name == name; });
}

void append_number(std::string& out, int number) {
  std::array<char, 12> digits;
  const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), number).ptr;
  out.append(digits.data(), end);
}

std::size_t width_of(std::string_view text) {
  return static_cast<std::size_t>(
      std::count_if(text.begin(), text.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xc0) != 0x80; }));
}

// At the start of a line these would be read as an escape and as the first tag of another game.
bool may_begin_line(std::string_view word) { return !word.starts_with('%') && !word.starts_with("[Event"); }

}  // namespace

void PgnWriter::begin_game() {
  tags_.clear();
  moves_.clear();
  word_.clear();
  column_ = 0;
  next_joins_ = false;
  needs_number_ = true;
}

void PgnWriter::tag(std::string_view name, std::string_view value) { tags_.emplace_back(name, value); }

const std::string* PgnWriter::find_tag(std::string_view name) const {
  const auto found = std::find_if(tags_.begin(), tags_.end(), [name](const Tag& tag) { return tag.first == name; });
  return found == tags_.end() ? nullptr : &found->second;
}

PgnMoves PgnWriter::begin_moves(const Position& start) {
  const Setup setup = start.to_setup();
  if (find_tag("FEN") != nullptr || setup == standard_setup()) return PgnMoves::Read;
  if (start.has_chess960_castling() && find_tag("Variant") == nullptr) tag("Variant", "Chess960");
  if (find_tag("SetUp") == nullptr) tag("SetUp", "1");
  tag("FEN", format_fen(setup));
  return PgnMoves::Read;
}

void PgnWriter::begin_word() {
  if (next_joins_) {
    next_joins_ = false;
  } else {
    flush_word();
  }
}

void PgnWriter::flush_word() {
  if (word_.empty()) return;
  const std::size_t width = width_of(word_);
  if (column_ > 0 && column_ + 1 + width > options_.line_width && may_begin_line(word_)) {
    moves_ += '\n';
    column_ = 0;
  } else if (column_ > 0) {
    moves_ += ' ';
    ++column_;
  }
  moves_ += word_;
  column_ += width;
  word_.clear();
}

void PgnWriter::write_move_number(const Position& before) {
  const bool is_white = before.side_to_move() == Color::White;
  if (!is_white && !needs_number_) return;
  begin_word();
  append_number(word_, before.fullmove_number());
  word_ += is_white ? "." : "...";
}

void PgnWriter::move(Move move, const Position& before) {
  write_move_number(before);
  begin_word();
  append_san(word_, before, move, options_.letters);
  needs_number_ = false;
}

void PgnWriter::null_move(const Position& before) {
  write_move_number(before);
  begin_word();
  word_ += "--";
  needs_number_ = false;
}

void PgnWriter::nag(Nag nag) {
  begin_word();
  word_ += '$';
  append_number(word_, number(nag));
}

void PgnWriter::comment(std::string_view text) {
  bool is_first = true;
  std::size_t at = text.find_first_not_of(kBlanks);
  while (at != std::string_view::npos) {
    const std::size_t end = std::min(text.find_first_of(kBlanks, at), text.size());
    begin_word();
    if (is_first) word_ += '{';
    is_first = false;
    for (char c : text.substr(at, end - at)) word_ += c == '}' ? ')' : c;
    at = text.find_first_not_of(kBlanks, end);
  }
  if (is_first) return;
  word_ += '}';
  needs_number_ = true;
}

void PgnWriter::begin_variation() {
  begin_word();
  word_ += '(';
  next_joins_ = true;
  needs_number_ = true;
}

void PgnWriter::end_variation() {
  word_ += ')';
  next_joins_ = false;
  needs_number_ = true;
}

void PgnWriter::end_game(GameResult result) {
  begin_word();
  word_ += format_result(result);
  flush_word();
  write_tags(result);
  out_ += '\n';
  out_ += moves_;
  out_ += "\n\n";
}

void PgnWriter::bad_game(const PgnError& /*error*/) { begin_game(); }

void PgnWriter::write_tags(GameResult result) {
  for (const RosterTag& roster : kRoster) {
    const std::string* value = find_tag(roster.name);
    const std::string_view otherwise = roster.name == kResultTag ? format_result(result) : roster.unknown;
    write_tag(roster.name, value != nullptr ? std::string_view(*value) : otherwise);
  }
  for (const auto& [name, value] : tags_)
    if (!is_roster_tag(name)) write_tag(name, value);
}

void PgnWriter::write_tag(std::string_view name, std::string_view value) {
  out_ += '[';
  out_ += name;
  out_ += " \"";
  for (char c : value) {
    if (c == '"' || c == '\\') out_ += '\\';
    out_ += is_blank(c) ? ' ' : c;
  }
  out_ += "\"]\n";
}

}  // namespace kiebitz
