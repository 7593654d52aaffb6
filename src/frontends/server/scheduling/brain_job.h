// BrainJob: the search of a brain as a job of the pool. An interrupted search starts again. After several
// interruptions, or at the operator's limit, it answers with what it has.
#pragma once

#include <atomic>
#include <memory>
#include <optional>
#include <string>

#include "brains/brain_library.h"
#include "brains/brain_player.h"
#include "brains/brain_rating.h"
#include "brains/source_set.h"
#include "server/opponents/opponent.h"
#include "server/scheduling/search_job.h"
#include "store/store.h"

namespace kiebitz::server {

// The brains of the program and of the user, read once at the start. Any thread.
class BrainLibrary {
 public:
  BrainLibrary();
  const brains::Brain* find(std::string_view name) const;
  struct Entry {
    std::string name;
    brains::Brain brain;
    std::string text;  // its file
    std::optional<brains::BrainRating> rating = std::nullopt;
  };
  const std::vector<Entry>& all() const { return entries_; }

 private:
  std::vector<Entry> entries_;
};

// The brain uses its own time; the time of the order can only shorten it.
class BrainJob : public RestartingJob {
 public:
  // What all brains of a server share. The store must outlive the job.
  struct Means {
    brains::AvailableSources sources;
    Store& store;
    Milliseconds longest;  // also if the order and the brain allow more
  };
  BrainJob(const brains::Brain& brain, Means means, SearchOrder order, SearchReports reports);
  Run run(PoolEngine& engine, const std::stop_token& stop) override;
  void drop() override;
  bool is_brain_search() const override { return true; }
  bool is_interruptible() const override;
  bool answers_early() override;

 private:
  void report(const brains::Thought& thought) const;

  brains::Brain brain_;
  Means means_;
  SearchOrder order_;
  SearchReports reports_;
  std::optional<brains::Thought> interrupted_;
  std::atomic<TimePoint> begun_{};
};

}  // namespace kiebitz::server
