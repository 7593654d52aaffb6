// Any file of lines is boards with sums, which survive being written and read, or an error with its line.
#include <string_view>

#include "fuzz/fuzz_check.h"
#include "store/import/history_csv.h"

using namespace kiebitz;
using fuzz::check;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  std::string_view text(reinterpret_cast<const char*>(data), size);
  HistoryCsvReader reader;
  std::size_t line = 0;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const auto board = reader.read_line(text.substr(0, end));
    ++line;
    if (!board) {
      check(board.error().line == line, "an error names its line");
      check(!board.error().describe().empty(), "an error has a description");
    } else if (board->has_value()) {
      HistoryCsvReader second;
      check(second.read_line("board,value").has_value(), "our own header is read");
      std::string written = format_history_line(**board);
      written.pop_back();
      const auto again = second.read_line(written);
      check(again && again->has_value() && **again == **board, "a line survives being written and read");
    }
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return 0;
}
