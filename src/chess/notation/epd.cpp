#include "notation/epd.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/text.h"

namespace kiebitz {
namespace {

constexpr bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

std::optional<int> parse_int(std::string_view text) {
  if (text.starts_with('+')) text.remove_prefix(1);
  return parse_number<int>(text);
}

bool has_alternatives(std::string_view opcode) {
  return opcode == "bm" || opcode == "am" || opcode == "sm" || opcode == "pm";
}

struct PlacedOperation {
  EpdOperation operation;
  int column = 1;
  std::vector<int> operand_columns;
};

class EpdParser {
 public:
  explicit EpdParser(std::string_view line) : line_(line) {}

  Expected<Epd, EpdError> parse();

 private:
  char peek() const { return line_[at_]; }
  bool at_end() const { return at_ == line_.size(); }
  int column() const { return static_cast<int>(at_) + 1; }
  void skip_blanks() {
    while (!at_end() && is_blank(peek())) ++at_;
  }
  // For use as `return fail(...)`: always false.
  bool fail(EpdErrorKind kind, int column, std::string_view text);

  void parse_counters();
  bool parse_operations();
  bool parse_operation();
  bool parse_operand(PlacedOperation& placed);
  bool apply_counters(Setup& setup);
  bool resolve_moves(const Position& position, PlacedOperation& placed);

  std::string_view line_;
  std::size_t at_ = 0;
  std::vector<PlacedOperation> operations_;
  EpdError error_;
};

bool EpdParser::fail(EpdErrorKind kind, int column, std::string_view text) {
  error_.kind = kind;
  error_.column = column;
  error_.text = std::string(text);
  return false;
}

Expected<Epd, EpdError> EpdParser::parse() {
  const auto prefix = parse_setup_prefix(line_);
  const auto fen_error = [](const FenError& fen) {
    EpdError error;
    error.column = fen.column;
    error.fen = fen;
    return Unexpected(error);
  };
  if (!prefix) return fen_error(prefix.error());
  Setup setup = prefix->setup;
  at_ = prefix->length;
  parse_counters();
  if (!parse_operations() || !apply_counters(setup)) return Unexpected(error_);
  auto position = Position::from_setup(setup);
  if (!position) return fen_error(locate_setup_error(line_, position.error()));

  Epd epd{*std::move(position), {}};
  for (PlacedOperation& placed : operations_) {
    if (!resolve_moves(epd.position, placed)) return Unexpected(error_);
    epd.operations.push_back(std::move(placed.operation));
  }
  return epd;
}

// Lists of openings often contain full FENs.
void EpdParser::parse_counters() {
  for (std::string_view opcode : {"hmvc", "fmvn"}) {
    skip_blanks();
    if (at_end() || !is_digit(peek())) return;
    PlacedOperation placed;
    placed.operation.opcode = opcode;
    placed.column = column();
    parse_operand(placed);
    operations_.push_back(std::move(placed));
  }
}

bool EpdParser::parse_operations() {
  while (true) {
    while (!at_end() && (is_blank(peek()) || peek() == ';')) ++at_;
    if (at_end()) return true;
    if (!parse_operation()) return false;
  }
}

bool EpdParser::parse_operation() {
  PlacedOperation placed;
  placed.column = column();
  if (!is_letter(peek())) return fail(EpdErrorKind::BadOpcode, column(), line_.substr(at_, 1));
  while (!at_end() && !is_blank(peek()) && peek() != ';') placed.operation.opcode += line_[at_++];
  while (true) {
    skip_blanks();
    if (at_end()) break;
    if (peek() == ';') {
      ++at_;
      break;
    }
    if (!parse_operand(placed)) return false;
  }
  operations_.push_back(std::move(placed));
  return true;
}

bool EpdParser::parse_operand(PlacedOperation& placed) {
  EpdOperand operand;
  placed.operand_columns.push_back(column());
  if (peek() == '"') {
    const std::size_t close = line_.find('"', at_ + 1);
    if (close == std::string_view::npos) return fail(EpdErrorKind::UnclosedString, column(), placed.operation.opcode);
    operand.is_quoted = true;
    operand.text = line_.substr(at_ + 1, close - at_ - 1);
    at_ = close + 1;
  } else {
    while (!at_end() && !is_blank(peek()) && peek() != ';') operand.text += line_[at_++];
  }
  placed.operation.operands.push_back(std::move(operand));
  return true;
}

bool EpdParser::apply_counters(Setup& setup) {
  for (const auto& [operation, at, columns] : operations_) {
    const bool is_clock = operation.opcode == "hmvc";
    if (!is_clock && operation.opcode != "fmvn") continue;
    const auto value = operation.operands.empty() ? std::nullopt : parse_int(operation.operands.front().text);
    if (!value || *value < 0 || *value > (is_clock ? kMaxHalfmoveClock : kMaxFullmoveNumber))
      return fail(EpdErrorKind::BadNumber, at, operation.opcode);
    (is_clock ? setup.halfmove_clock : setup.fullmove_number) = is_clock ? *value : std::max(*value, 1);
  }
  return true;
}

bool EpdParser::resolve_moves(const Position& position, PlacedOperation& placed) {
  EpdOperation& operation = placed.operation;
  const bool is_line = operation.opcode == "pv";
  if (!is_line && !has_alternatives(operation.opcode)) return true;
  Position current = position;
  for (std::size_t i = 0; i < operation.operands.size(); ++i) {
    const auto move = parse_san(current, operation.operands[i].text);
    if (!move) {
      error_.san = move.error();
      return fail(EpdErrorKind::BadMove, placed.operand_columns[i], operation.operands[i].text);
    }
    operation.moves.push_back(*move);
    if (is_line) current.make(*move);
  }
  return true;
}

}  // namespace

const EpdOperation* Epd::find(std::string_view opcode) const {
  const auto found = std::find_if(operations.begin(), operations.end(),
                                  [opcode](const EpdOperation& operation) { return operation.opcode == opcode; });
  return found == operations.end() ? nullptr : &*found;
}

std::optional<std::string_view> Epd::text(std::string_view opcode) const {
  const EpdOperation* operation = find(opcode);
  if (operation == nullptr || operation->operands.empty()) return std::nullopt;
  return operation->operands.front().text;
}

std::optional<int> Epd::number(std::string_view opcode) const {
  const auto operand = text(opcode);
  return operand ? parse_int(*operand) : std::nullopt;
}

std::vector<Move> Epd::moves(std::string_view opcode) const {
  const EpdOperation* operation = find(opcode);
  return operation == nullptr ? std::vector<Move>() : operation->moves;
}

std::optional<bool> Epd::is_solved_by(Move move) const {
  const std::vector<Move> best = moves("bm");
  const std::vector<Move> avoid = moves("am");
  if (best.empty() && avoid.empty()) return std::nullopt;
  const auto has = [move](const std::vector<Move>& list) {
    return std::find(list.begin(), list.end(), move) != list.end();
  };
  return (best.empty() || has(best)) && !has(avoid);
}

std::string EpdError::describe() const {
  switch (kind) {
    case EpdErrorKind::Fen:
      return fen.describe();
    case EpdErrorKind::BadOpcode:
      return fmt::format("EPD column {}: an operation begins with a letter, not with {}", column, text);
    case EpdErrorKind::UnclosedString:
      return fmt::format("EPD column {}: this string of {} never ends", column, text);
    case EpdErrorKind::BadNumber:
      return fmt::format("EPD column {}: {} needs a whole number in its range", column, text);
    case EpdErrorKind::BadMove:
      break;
  }
  return fmt::format("EPD column {}: {}: {}", column, text, san.describe());
}

Expected<Epd, EpdError> parse_epd(std::string_view line) { return EpdParser(line).parse(); }

std::string format_epd(const Epd& epd, CastlingStyle style) {
  std::string out = format_fen_without_counters(epd.position, style);
  for (const EpdOperation& operation : epd.operations) {
    out += ' ';
    out += operation.opcode;
    for (const EpdOperand& operand : operation.operands) {
      out += ' ';
      if (operand.is_quoted) out += '"';
      out += operand.text;
      if (operand.is_quoted) out += '"';
    }
    out += ';';
  }
  return out;
}

EpdOperation make_move_operation(const Position& position, std::string_view opcode, const std::vector<Move>& moves) {
  EpdOperation operation;
  operation.opcode = opcode;
  operation.moves = moves;
  Position current = position;
  for (Move move : moves) {
    operation.operands.push_back({format_san(current, move), false});
    if (opcode == "pv") current.make(move);
  }
  return operation;
}

// A string cannot contain a quote.
EpdOperation make_text_operation(std::string_view opcode, std::string_view text) {
  EpdOperation operation;
  operation.opcode = opcode;
  operation.operands.push_back({std::string(text), true});
  std::string& plain = operation.operands.back().text;
  std::replace(plain.begin(), plain.end(), '"', '\'');
  return operation;
}

EpdOperation make_number_operation(std::string_view opcode, int number) {
  EpdOperation operation;
  operation.opcode = opcode;
  operation.operands.push_back({fmt::format_int(number).str(), false});
  return operation;
}

}  // namespace kiebitz
