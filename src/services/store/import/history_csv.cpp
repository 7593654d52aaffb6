#include "store/import/history_csv.h"

#include <fmt/format.h>

#include <vector>

#include "base/text.h"
#include "notation/fen.h"

namespace kiebitz {
namespace {

std::string_view without_quotes(std::string_view field) {
  const bool is_quoted = field.size() >= 2 && field.front() == '"' && field.back() == '"';
  return is_quoted ? field.substr(1, field.size() - 2) : field;
}

// Neither boards nor numbers hold commas, so a quote needs no closer look.
std::vector<std::string_view> fields_of(std::string_view line) {
  std::vector<std::string_view> fields = split(line, ',');
  for (std::string_view& field : fields) field = without_quotes(field);
  return fields;
}

// Whether the pieces can stand so is not asked: a history may hold any board.
bool is_board(std::string_view text) {
  if (text.find(' ') != std::string_view::npos) return false;
  return parse_setup_prefix(std::string(text) + " w - -").has_value();
}

}  // namespace

std::string CsvError::describe() const {
  switch (kind) {
    case CsvErrorKind::NoHeader:
      return fmt::format("line {}: the first line must name the columns board and value", line);
    case CsvErrorKind::MissingField:
      return fmt::format("line {}: there are fewer fields than columns", line);
    case CsvErrorKind::BadBoard:
      return fmt::format("line {}: this is not the board of a FEN", line);
    case CsvErrorKind::BadValue:
      return fmt::format("line {}: the value is not a whole number", line);
  }
  return "";
}

Expected<std::optional<BoardHistory>, CsvError> HistoryCsvReader::read_header(std::string_view line) {
  const std::vector<std::string_view> fields = fields_of(line);
  for (std::size_t i = 0; i < fields.size(); ++i) {
    if (fields[i] == "board") board_column_ = i;
    if (fields[i] == "value") value_column_ = i;
  }
  if (!board_column_ || !value_column_) return Unexpected(CsvError{CsvErrorKind::NoHeader, line_});
  return std::optional<BoardHistory>();
}

Expected<std::optional<BoardHistory>, CsvError> HistoryCsvReader::read_line(std::string_view line) {
  ++line_;
  if (!line.empty() && line.back() == '\r') line.remove_suffix(1);
  if (line.empty()) return std::optional<BoardHistory>();
  if (!board_column_ || !value_column_) return read_header(line);
  const std::vector<std::string_view> fields = fields_of(line);
  if (fields.size() <= *board_column_ || fields.size() <= *value_column_)
    return Unexpected(CsvError{CsvErrorKind::MissingField, line_});
  BoardHistory history;
  history.board = fields[*board_column_];
  if (!is_board(history.board)) return Unexpected(CsvError{CsvErrorKind::BadBoard, line_});
  const auto value = parse_number<decltype(history.value)>(fields[*value_column_]);
  if (!value) return Unexpected(CsvError{CsvErrorKind::BadValue, line_});
  history.value = *value;
  return std::optional(std::move(history));
}

std::string format_history_line(const BoardHistory& history) {
  return fmt::format("{},{}\n", history.board, history.value);
}

}  // namespace kiebitz
