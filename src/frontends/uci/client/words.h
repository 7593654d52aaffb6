// The words of a protocol line, one after the other. Private to uci/client.
#pragma once

#include <string_view>

#include "base/text.h"

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
    return trim(rest_);
  }

 private:
  void skip_blanks() {
    while (!rest_.empty() && is_blank(rest_.front())) rest_.remove_prefix(1);
  }

  std::string_view rest_;
};

}  // namespace kiebitz::uci_client
