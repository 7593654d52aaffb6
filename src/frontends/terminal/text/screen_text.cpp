#include "terminal/text/screen_text.h"

#include <algorithm>

#include "render/text_cell.h"
#include "terminal/console/console.h"

namespace kiebitz::terminal {
namespace {

constexpr int kLeastColumns = 20;

// Where the first part of a line ends that fits: at a blank if there is one after the blanks it begins with.
std::size_t break_of(std::string_view line, std::size_t columns) {
  const std::size_t words = std::min(line.find_first_not_of(' '), line.size());
  std::size_t end = line.find(' ', words);
  while (end != std::string_view::npos) {
    const std::size_t next = line.find(' ', end + 1);
    if (columns_of(line.substr(0, next)) > columns) break;
    end = next;
  }
  return std::min(end, line.size());
}

std::string wrapped(std::string_view line, std::size_t columns, std::size_t hang) {
  std::string out;
  std::size_t indent = 0;
  while (columns_of(line) + indent > columns) {
    const std::size_t end = break_of(line, columns - indent);
    out += std::string(indent, ' ').append(line.substr(0, end)) + '\n';
    line.remove_prefix(std::min(line.find_first_not_of(' ', end), line.size()));
    if (line.empty()) return out;
    indent = hang;
  }
  return out + std::string(indent, ' ').append(line) + '\n';
}

template <class Show>
std::string each_line(std::string_view text, Show show) {
  std::string out;
  while (!text.empty()) {
    const std::string_view line = text.substr(0, text.find('\n'));
    out += show(one_line(line));
    text.remove_prefix(std::min(line.size() + 1, text.size()));
  }
  return out;
}

}  // namespace

std::string harmless_lines(std::string_view text) {
  return each_line(text, [](std::string line) { return line + '\n'; });
}

std::string screen_lines(std::string_view text, const Terminal& terminal, std::size_t hang) {
  const auto columns = static_cast<std::size_t>(std::max(kLeastColumns, terminal.columns));
  const std::size_t kept_hang = std::min(hang, columns / 2);
  return each_line(text, [&](const std::string& line) {
    return wrapped(terminal.utf8 ? line : to_ascii(line), columns, kept_hang);
  });
}

std::string shortened(std::string_view text, std::size_t columns) {
  std::string line = one_line(text);
  return columns_of(line) <= columns ? line : text_cell(line, columns);
}

}  // namespace kiebitz::terminal
