#include "notation/line_reader.h"

namespace kiebitz {
namespace {

constexpr std::size_t kMaxLineLength = std::size_t{1} << 20;
constexpr std::size_t kReadSize = std::size_t{1} << 16;

}  // namespace

std::optional<std::string_view> LineReader::next() {
  while (true) {
    const std::size_t end = buffer_.find('\n', start_);
    const bool is_piece = end == std::string::npos && (at_end_ || buffer_.size() - start_ >= kMaxLineLength);
    if (end == std::string::npos && !is_piece) {
      buffer_.erase(0, start_);
      start_ = 0;
      const std::size_t kept = buffer_.size();
      buffer_.resize(kept + kReadSize);
      const std::size_t count = source_.read({buffer_.data() + kept, kReadSize});
      buffer_.resize(kept + count);
      at_end_ = count == 0;
      continue;
    }
    if (is_piece && start_ == buffer_.size()) return std::nullopt;
    ++line_number_;
    std::string_view line(buffer_.data() + start_, (is_piece ? buffer_.size() : end) - start_);
    start_ = is_piece ? buffer_.size() : end + 1;
    if (line_number_ == 1 && line.starts_with("\xef\xbb\xbf")) line.remove_prefix(3);
    if (line.ends_with('\r')) line.remove_suffix(1);
    return line;
  }
}

}  // namespace kiebitz
