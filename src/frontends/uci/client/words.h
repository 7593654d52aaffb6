// The words of a protocol line, one after the other. Private to uci/client.
#pragma once

#include <charconv>
#include <optional>
#include <string_view>

namespace kiebitz::uci_client {

class Words {
 public:
  explicit Words(std::string_view line) : rest_(line) {}

  // Empty at the end of the line.
  std::string_view next() {
    skip_blanks();
    std::size_t length = 0;
    while (length < rest_.size() && !is_blank(rest_[length])) ++length;
    const std::string_view word = rest_.substr(0, length);
    rest_.remove_prefix(length);
    return word;
  }
  // What has not been read, without blanks around.
  std::string_view rest() {
    skip_blanks();
    std::string_view text = rest_;
    while (!text.empty() && is_blank(text.back())) text.remove_suffix(1);
    return text;
  }

 private:
  static bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\r'; }
  void skip_blanks() {
    while (!rest_.empty() && is_blank(rest_.front())) rest_.remove_prefix(1);
  }

  std::string_view rest_;
};

template <class Integer>
std::optional<Integer> to_number(std::string_view word) {
  Integer value{};
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value);
  if (error != std::errc{} || end != word.data() + word.size()) return std::nullopt;
  return value;
}

}  // namespace kiebitz::uci_client
