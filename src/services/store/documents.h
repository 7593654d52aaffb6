// Documents: small texts that the server stores beside the games, such as links and reviews. The store does not
// interpret them. What a call reported as done is stored. Any thread.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/expected.h"
#include "store/store_error.h"

namespace kiebitz {

struct Document {
  std::string kind;  // "card", "review"
  std::string key;   // unique within the kind
  std::string owner;
  std::int64_t updated = 0;  // milliseconds since 1970
  std::string text;
};

inline std::uint64_t bytes_of(const Document& document) { return document.text.size(); }

// Where a document stands among those of its owner.
struct DocumentPlace {
  std::int64_t updated = 0;
  std::string key;
};

class Documents {
 public:
  template <class T>
  using Result = Expected<T, StoreError>;

  virtual ~Documents() = default;
  // Replaces what is there.
  virtual Result<void> put(const Document& document) = 0;
  virtual Result<std::optional<Document>> find(std::string_view kind, std::string_view key) = 0;
  // Of one owner, newest first, of the same moment by key; for the next page only those that come after `last`.
  virtual Result<std::vector<Document>> list(std::string_view kind, std::string_view owner, std::size_t limit,
                                             const std::optional<DocumentPlace>& last) = 0;
  Result<std::vector<Document>> list(std::string_view kind, std::string_view owner, std::size_t limit) {
    return list(kind, owner, limit, std::nullopt);
  }
  // Where they stand, in the same order; their texts are not read.
  virtual Result<std::vector<DocumentPlace>> places(std::string_view kind, std::string_view owner, std::size_t limit,
                                                    const std::optional<DocumentPlace>& last) = 0;
  virtual Result<void> erase(std::string_view kind, std::string_view key) = 0;
  // Keeps the newest of one owner; a few less stay if they are of the same moment.
  virtual Result<void> trim(std::string_view kind, std::string_view owner, std::size_t keep) = 0;
  // What all documents of one owner take.
  virtual Result<std::uint64_t> bytes_of_owner(std::string_view owner) = 0;
};

}  // namespace kiebitz
