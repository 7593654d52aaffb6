// The search of a brain as a job of the pool. Brains are small; an interrupted one begins again.
#pragma once

#include <memory>
#include <string>

#include "brains/brain_library.h"
#include "brains/source_set.h"
#include "server/sessions/opponent.h"
#include "server/sessions/search_job.h"
#include "store/store.h"

namespace kiebitz::server {

// The brains of the program and of the user, read once at the start. Any thread.
class BrainShelf {
 public:
  BrainShelf();
  const brains::Brain* find(std::string_view name) const;
  struct Book {
    std::string name;
    brains::Brain brain;
    std::string text;  // its file
  };
  const std::vector<Book>& all() const { return books_; }

 private:
  std::vector<Book> books_;
};

class BrainJob : public RestartingJob {
 public:
  // The store must outlive the job.
  BrainJob(const brains::Brain& brain, const brains::AvailableSources& sources, Store& store, SearchOrder order,
           SearchReports reports);
  Run run(PoolEngine& engine, const std::stop_token& stop) override;
  void drop() override;

 private:
  brains::Brain brain_;
  brains::AvailableSources sources_;
  Store& store_;
  SearchOrder order_;
  SearchReports reports_;
};

}  // namespace kiebitz::server
