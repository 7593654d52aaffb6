// Documents in memory: in place of the database for tests, and for a server without storage.
#pragma once

#include <map>
#include <utility>

#include "base/mutex.h"
#include "store/documents.h"

namespace kiebitz {

class MemoryDocuments : public Documents {
 public:
  Result<void> put(const Document& document) override;
  Result<std::optional<Document>> find(std::string_view kind, std::string_view key) override;
  using Documents::list;
  Result<std::vector<Document>> list(std::string_view kind, std::string_view owner, std::size_t limit,
                                     const std::optional<DocumentPlace>& last) override;
  Result<std::vector<DocumentPlace>> places(std::string_view kind, std::string_view owner, std::size_t limit,
                                            const std::optional<DocumentPlace>& last) override;
  Result<void> erase(std::string_view kind, std::string_view key) override;
  Result<void> trim(std::string_view kind, std::string_view owner, std::size_t keep) override;
  Result<std::uint64_t> bytes_of_owner(std::string_view owner) override;

 private:
  using Key = std::pair<std::string, std::string>;
  Mutex mutex_;
  std::map<Key, Document> documents_ KIEBITZ_GUARDED_BY(mutex_);
};

}  // namespace kiebitz
