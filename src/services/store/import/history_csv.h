// The history of boards as a CSV file with the columns board and value: the board is the first field of a FEN, the
// value the sum of +1 for every win of White and -1 for every win of Black. Other columns and their order do not
// matter.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "base/expected.h"
#include "store/store.h"

namespace kiebitz {

enum class CsvErrorKind : std::uint8_t { NoHeader, MissingField, BadBoard, BadValue };

struct CsvError {
  CsvErrorKind kind = CsvErrorKind::NoHeader;
  std::size_t line = 1;

  // "line 3: this is not the board of a FEN"
  std::string describe() const;
};

// Reads line after line; one thread at a time.
class HistoryCsvReader {
 public:
  // A line of the file without its end. Nothing for the header and for empty lines.
  Expected<std::optional<BoardHistory>, CsvError> read_line(std::string_view line);

 private:
  Expected<std::optional<BoardHistory>, CsvError> read_header(std::string_view line);

  std::size_t line_ = 0;
  std::optional<std::size_t> board_column_;
  std::optional<std::size_t> value_column_;
};

inline constexpr std::string_view kHistoryCsvHeader = "board,value\n";
std::string format_history_line(const BoardHistory& history);

}  // namespace kiebitz
