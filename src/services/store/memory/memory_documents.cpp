#include "store/memory/memory_documents.h"

#include <algorithm>
#include <initializer_list>
#include <tuple>

#include "store/game_checks.h"

namespace kiebitz {

Documents::Result<void> MemoryDocuments::put(const Document& document) {
  for (const std::string* text : {&document.kind, &document.key, &document.owner, &document.text})
    if (const auto checked = store_detail::check_text(*text); !checked) return checked;
  const MutexLock lock(mutex_);
  documents_[{document.kind, document.key}] = document;
  return {};
}

Documents::Result<std::optional<Document>> MemoryDocuments::find(std::string_view kind, std::string_view key) {
  const MutexLock lock(mutex_);
  const auto found = documents_.find({std::string(kind), std::string(key)});
  if (found == documents_.end()) return std::optional<Document>();
  return std::optional<Document>(found->second);
}

Documents::Result<std::vector<Document>> MemoryDocuments::list(std::string_view kind, std::string_view owner,
                                                               std::size_t limit,
                                                               const std::optional<DocumentPlace>& last) {
  const MutexLock lock(mutex_);
  std::vector<Document> documents;
  for (const auto& [key, document] : documents_)
    if (document.kind == kind && document.owner == owner) documents.push_back(document);
  const auto place = [](const auto& document) { return std::tie(document.updated, document.key); };
  if (last) std::erase_if(documents, [&](const Document& document) { return place(document) >= place(*last); });
  std::sort(documents.begin(), documents.end(),
            [&place](const Document& a, const Document& b) { return place(a) > place(b); });
  if (documents.size() > limit) documents.resize(limit);
  return documents;
}

Documents::Result<std::vector<DocumentPlace>> MemoryDocuments::places(std::string_view kind, std::string_view owner,
                                                                      std::size_t limit,
                                                                      const std::optional<DocumentPlace>& last) {
  const auto documents = list(kind, owner, limit, last);
  if (!documents) return Unexpected(documents.error());
  std::vector<DocumentPlace> found;
  for (const Document& document : *documents) found.push_back({document.updated, document.key});
  return found;
}

Documents::Result<void> MemoryDocuments::erase(std::string_view kind, std::string_view key) {
  const MutexLock lock(mutex_);
  documents_.erase({std::string(kind), std::string(key)});
  return {};
}

Documents::Result<void> MemoryDocuments::trim(std::string_view kind, std::string_view owner, std::size_t keep) {
  const MutexLock lock(mutex_);
  const auto is_theirs = [&](const Document& document) { return document.kind == kind && document.owner == owner; };
  std::vector<std::int64_t> times;
  for (const auto& [key, document] : documents_)
    if (is_theirs(document)) times.push_back(document.updated);
  if (times.size() <= keep) return {};
  std::sort(times.rbegin(), times.rend());
  std::erase_if(documents_, [&, newest_to_go = times[keep]](const auto& entry) {
    return is_theirs(entry.second) && entry.second.updated <= newest_to_go;
  });
  return {};
}

Documents::Result<std::uint64_t> MemoryDocuments::bytes_of_owner(std::string_view owner) {
  const MutexLock lock(mutex_);
  std::uint64_t bytes = 0;
  for (const auto& [key, document] : documents_)
    if (document.owner == owner) bytes += bytes_of(document);
  return bytes;
}

}  // namespace kiebitz
