// UciJob: the search of an external UCI engine as a job of the pool. Its thread waits while the process searches. An
// interrupted search starts again.
#pragma once

#include <memory>
#include <string>

#include "server/opponents/uci_engines.h"
#include "server/scheduling/search_job.h"

namespace kiebitz::server {

class UciJob : public RestartingJob {
 public:
  // The engines must outlive the job; the order has the game.
  UciJob(UciEngines& engines, std::string id, SearchOrder order, SearchReports reports);
  Run run(PoolEngine& engine, const std::stop_token& stop) override;
  void drop() override;

 private:
  Expected<SearchResult, EngineTrouble> search(const UciEngineSetup& setup, const std::stop_token& stop);
  Expected<void, uci_client::Failure> prepare(UciEngines::Loan& loan) const;

  UciEngines& engines_;
  const std::string id_;
  const SearchOrder order_;
  const SearchReports reports_;
};

}  // namespace kiebitz::server
