// Where a streaming parser gets its bytes from. Notation opens no files: the caller hands in a source and keeps it
// alive as long as the parser. A source is used by one thread at a time.
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
  // Fills a part of the buffer and returns how much; 0 means there is nothing more. A source that can fail ends its
  // data there and remembers the failure for its owner.
  virtual std::size_t read(std::span<char> buffer) = 0;
  // After the end: was it no real one, so that what was read last may be half of something?
  virtual bool has_failed() const { return false; }
};

// Reads a text that somebody else owns.
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
