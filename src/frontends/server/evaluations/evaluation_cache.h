// EvaluationCache: results of searches, stored so that a position is not searched twice, also after a restart. One
// entry per position, the deepest; it is valid for the engine and network that made it. Above its limit the oldest
// entries are deleted. Any thread; calls wait for the disk.
#pragma once

#include <atomic>
#include <functional>
#include <optional>
#include <string>

#include "engine/engine.h"
#include "store/documents.h"

namespace kiebitz::server {

class EvaluationCache {
 public:
  // Entries of another network are ignored. Nothing is stored while `may_keep` returns false.
  EvaluationCache(
      Documents& documents, std::size_t most, const NetworkPtr& network = embedded_network(),
      std::function<bool()> may_keep = [] { return true; });

  // The known result with at least this many lines.
  std::optional<SearchResult> find(const Position& position, int multi_pv) const;
  // Only if a search with these limits would not be deeper.
  std::optional<SearchResult> find_enough(const Position& position, const SearchLimits& limits) const;
  // Stores the result unless a better one exists.
  void keep(const Position& position, const SearchLimits& limits, SearchResult result);

  struct Counts {
    std::uint64_t found = 0;
    std::uint64_t kept = 0;
  };
  Counts counts() const { return {found_.load(), kept_.load()}; }

 private:
  std::optional<SearchResult> find_exactly(const Position& position, std::size_t lines) const;
  template <class IsEnough>
  std::optional<SearchResult> find_first(const Position& position, int multi_pv, const IsEnough& is_enough) const;

  Documents& documents_;
  const std::size_t most_;
  const std::string engine_;
  const std::function<bool()> may_keep_;
  mutable std::atomic<std::uint64_t> found_{0};
  std::atomic<std::uint64_t> kept_{0};
};

}  // namespace kiebitz::server
