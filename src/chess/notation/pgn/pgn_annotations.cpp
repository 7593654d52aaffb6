#include "notation/pgn/pgn_annotations.h"

#include <fmt/format.h>

#include <cstdlib>
#include <iterator>

#include "base/text.h"

namespace kiebitz {
namespace {

using std::chrono::milliseconds;

constexpr std::string_view kColorLetters = "GRYB";
constexpr std::size_t kMaxNumberLength = 9;

// A whole number without sign, short enough not to overflow.
std::optional<int> parse_digits(std::string_view text) {
  const bool is_short = !text.empty() && text.size() <= kMaxNumberLength && is_digit(text.front());
  return is_short ? parse_number<int>(text) : std::nullopt;
}

// The digits after a decimal point as this number of decimals; further digits are dropped.
std::optional<int> parse_fraction(std::string_view digits, std::size_t decimals) {
  std::string padded(digits.substr(0, decimals));
  if (digits.empty() || digits.find_first_not_of("0123456789") != std::string_view::npos) return std::nullopt;
  padded.resize(decimals, '0');
  return parse_digits(padded);
}

// h:mm:ss; the leading parts may be missing, and a fraction may follow.
std::optional<milliseconds> parse_duration(std::string_view text) {
  constexpr int kMaxHours = 9999;
  std::int64_t total = 0;
  const std::size_t point = text.find('.');
  if (point != std::string_view::npos) {
    const auto fraction = parse_fraction(text.substr(point + 1), 3);
    if (!fraction) return std::nullopt;
    total = *fraction;
    text = text.substr(0, point);
  }
  std::int64_t unit = 1000;
  for (int part = 0; part < 3; ++part) {
    const std::size_t colon = text.rfind(':');
    const auto number = parse_digits(colon == std::string_view::npos ? text : text.substr(colon + 1));
    if (!number || *number > kMaxHours * 3600) return std::nullopt;
    total += *number * unit;
    if (colon == std::string_view::npos) return milliseconds(total);
    text = text.substr(0, colon);
    unit *= 60;
  }
  return std::nullopt;
}

std::optional<PgnEval> parse_eval(std::string_view text) {
  PgnEval eval;
  if (const std::size_t comma = text.find(','); comma != std::string_view::npos) {
    eval.depth = parse_digits(text.substr(comma + 1));
    if (!eval.depth) return std::nullopt;
    text = text.substr(0, comma);
  }
  const bool is_mate = text.starts_with('#');
  if (is_mate) text.remove_prefix(1);
  const bool is_negative = text.starts_with('-');
  if (is_negative || text.starts_with('+')) text.remove_prefix(1);
  const std::size_t point = is_mate ? std::string_view::npos : text.find('.');
  const auto whole = parse_digits(text.substr(0, point));
  if (!whole || (!is_mate && *whole > 1'000'000)) return std::nullopt;
  int value = is_mate ? *whole : *whole * 100;
  if (point != std::string_view::npos) {
    const auto fraction = parse_fraction(text.substr(point + 1), 2);
    if (!fraction) return std::nullopt;
    value += *fraction;
  }
  eval.kind = is_mate ? PgnEval::Kind::Mate : PgnEval::Kind::Centipawns;
  eval.value = is_negative ? -value : value;
  return eval;
}

std::optional<Square> parse_square(std::string_view text) {
  if (text.size() != 2 || text[0] < 'a' || text[0] > 'h' || text[1] < '1' || text[1] > '8') return std::nullopt;
  return make_square(static_cast<File>(text[0] - 'a'), static_cast<Rank>(text[1] - '1'));
}

std::optional<MarkColor> parse_color(std::string_view item) {
  const std::size_t found = item.empty() ? std::string_view::npos : kColorLetters.find(item.front());
  return found == std::string_view::npos ? std::nullopt : std::optional(static_cast<MarkColor>(found));
}

std::optional<MarkedSquare> parse_marked_square(std::string_view item) {
  const auto color = parse_color(item);
  const auto square = color ? parse_square(item.substr(1)) : std::nullopt;
  if (!square) return std::nullopt;
  return MarkedSquare{*color, *square};
}

std::optional<MarkedArrow> parse_marked_arrow(std::string_view item) {
  const auto color = parse_color(item);
  if (!color || item.size() != 5) return std::nullopt;
  const auto from = parse_square(item.substr(1, 2));
  const auto to = parse_square(item.substr(3, 2));
  if (!from || !to) return std::nullopt;
  return MarkedArrow{*color, *from, *to};
}

// A list separated by commas; every entry must be valid.
template <class T, class Parse>
bool parse_list(std::string_view list, std::vector<T>& into, Parse parse_item) {
  std::vector<T> items;
  while (true) {
    const std::size_t comma = list.find(',');
    const auto item = parse_item(trim(list.substr(0, comma), " "));
    if (!item) return false;
    items.push_back(*item);
    if (comma == std::string_view::npos) break;
    list.remove_prefix(comma + 1);
  }
  into.insert(into.end(), items.begin(), items.end());
  return true;
}

template <class T>
bool assign(std::optional<T>& target, std::optional<T> value) {
  if (value) target = value;
  return value.has_value();
}

// A longer name is no known command, so its end is not searched.
constexpr std::size_t kLongestCommandName = 4;

// The part of [%name value] between the brackets.
bool parse_command(std::string_view command, PgnComment& comment) {
  const std::size_t blank = command.substr(0, kLongestCommandName + 1).find(' ');
  if (blank == std::string_view::npos) return false;
  const std::string_view name = command.substr(0, blank);
  const std::string_view value = trim(command.substr(blank), " ");
  if (name == "clk") return assign(comment.clock, parse_duration(value));
  if (name == "emt") return assign(comment.elapsed, parse_duration(value));
  if (name == "eval") return assign(comment.eval, parse_eval(value));
  if (name == "csl") return parse_list(value, comment.squares, parse_marked_square);
  if (name == "cal") return parse_list(value, comment.arrows, parse_marked_arrow);
  return false;
}

void append_text(std::string& out, std::string_view piece) {
  piece = trim(piece, " ");
  if (piece.empty()) return;
  if (!out.empty()) out += ' ';
  out += piece;
}

}  // namespace

PgnComment parse_comment(std::string_view comment) {
  PgnComment result;
  std::size_t text_start = 0;
  std::size_t at = 0;
  std::size_t end = 0;  // of the command; found once for all commands that begin before it
  while ((at = comment.find("[%", at)) != std::string_view::npos) {
    if (end <= at) end = comment.find(']', at);
    if (end == std::string_view::npos) break;
    if (parse_command(comment.substr(at + 2, end - at - 2), result)) {
      append_text(result.text, comment.substr(text_start, at - text_start));
      text_start = end + 1;
      at = end + 1;
    } else {
      at += 2;
    }
  }
  append_text(result.text, comment.substr(text_start));
  return result;
}

namespace {

void append_duration(std::string& out, std::string_view name, milliseconds time) {
  const auto total = time.count();
  const auto seconds = total / 1000;
  fmt::format_to(std::back_inserter(out), "[%{} {}:{:02}:{:02}", name, seconds / 3600, seconds / 60 % 60, seconds % 60);
  if (const auto rest = total % 1000; rest != 0) {
    std::string fraction = fmt::format(".{:03}", rest);
    fraction.erase(fraction.find_last_not_of('0') + 1);
    out += fraction;
  }
  out += ']';
}

void append_eval(std::string& out, const PgnEval& eval) {
  const auto sink = std::back_inserter(out);
  if (eval.kind == PgnEval::Kind::Mate) {
    fmt::format_to(sink, "[%eval #{}", eval.value);
  } else {
    const int size = std::abs(eval.value);
    fmt::format_to(sink, "[%eval {}{}.{:02}", eval.value < 0 ? "-" : "", size / 100, size % 100);
  }
  if (eval.depth) fmt::format_to(sink, ",{}", *eval.depth);
  out += ']';
}

void append_square(std::string& out, Square square) {
  out += static_cast<char>('a' + index(file_of(square)));
  out += static_cast<char>('1' + index(rank_of(square)));
}

void append_item(std::string& out, const MarkedSquare& mark) {
  out += kColorLetters[static_cast<std::size_t>(mark.color)];
  append_square(out, mark.square);
}

void append_item(std::string& out, const MarkedArrow& mark) {
  out += kColorLetters[static_cast<std::size_t>(mark.color)];
  append_square(out, mark.from);
  append_square(out, mark.to);
}

template <class T>
std::string format_list(std::string_view name, const std::vector<T>& items) {
  if (items.empty()) return {};
  std::string out = fmt::format("[%{} ", name);
  for (const T& item : items) {
    if (&item != &items.front()) out += ',';
    append_item(out, item);
  }
  return out += ']';
}

}  // namespace

std::string format_comment(const PgnComment& comment) {
  std::string out;
  const auto add = [&out](std::string_view piece) { append_text(out, piece); };
  std::string piece;
  if (comment.eval) append_eval(piece, *comment.eval);
  add(piece);
  piece.clear();
  if (comment.clock) append_duration(piece, "clk", *comment.clock);
  add(piece);
  piece.clear();
  if (comment.elapsed) append_duration(piece, "emt", *comment.elapsed);
  add(piece);
  add(format_list("csl", comment.squares));
  add(format_list("cal", comment.arrows));
  add(comment.text);
  return out;
}

}  // namespace kiebitz
