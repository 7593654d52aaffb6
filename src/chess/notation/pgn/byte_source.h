// The input of a streaming parser. Notation opens no files: the caller passes a source and keeps it alive as long as
// the parser. A source is used by one thread at a time.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <span>
#include <string_view>

namespace kiebitz {

class ByteSource {
 public:
  virtual ~ByteSource() = default;
  // Fills a part of the buffer and returns its length; 0 means the end. A source that can fail ends its data there and
  // remembers the failure for its owner.
  virtual std::size_t read(std::span<char> buffer) = 0;
  // After the end: true if the data was cut off, so that the last part may be incomplete.
  virtual bool has_failed() const { return false; }
};

// Reads a text that the caller owns.
class TextSource : public ByteSource {
 public:
  explicit TextSource(std::string_view text) : rest_(text) {}

  std::size_t read(std::span<char> buffer) override {
    const std::size_t count = std::min(buffer.size(), rest_.size());
    if (count > 0) std::memcpy(buffer.data(), rest_.data(), count);
    rest_.remove_prefix(count);
    return count;
  }

 private:
  std::string_view rest_;
};

}  // namespace kiebitz
