// Reviews that run in the background. Every evaluation is kept as it comes, so that a review goes on after a restart,
// and a position that was searched for anybody is not searched again. Any thread; calls may wait for the disk.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "server/sessions/analysis_desk.h"
#include "server/sessions/evaluation_shelf.h"
#include "server/sessions/kept_review.h"
#include "server/sessions/task_queue.h"
#include "store/documents.h"

namespace kiebitz::server {

struct ReviewFacts {
  ReviewPlan plan;
  JobState state = JobState::Queued;
  std::vector<review::PositionEval> evals;

  std::size_t total() const { return plan.sheet.moves.size() + 1; }
};

struct ReviewWish {
  std::string game_id = {};                          // empty: of any game
  std::optional<DocumentPlace> last = std::nullopt;  // of the page before
  std::size_t limit = 50;
};

struct ReviewPage {
  std::vector<ReviewFacts> reviews;
  std::optional<DocumentPlace> last;  // there are older ones: after this
};

// Called with the review's lock held: must not block nor call it.
using ReviewWatcher = std::function<void(const ReviewFacts&)>;

class ReviewDesk {
 public:
  ReviewDesk(EnginePool& pool, TaskQueue& tasks, Documents& documents, EvaluationShelf& shelf);

  // After a start: goes on with the reviews that were not finished.
  void resume_all();

  // Gives back the review that exists already for this game and these settings. The newest 200 of a visitor are kept.
  Granted<std::string> begin(ReviewPlan plan);
  Granted<ReviewFacts> find(const std::string& id, const std::optional<Visitor>& visitor);
  Granted<void> erase(const std::string& id, const Visitor& visitor);
  Granted<void> erase_all(const Visitor& visitor);
  // Newest first.
  Granted<ReviewPage> list(const Visitor& visitor, const ReviewWish& wish);
  Granted<void> watch(const std::string& id, const std::optional<Visitor>& visitor, const void* key,
                      ReviewWatcher watcher);
  void unwatch(const std::string& id, const void* key);

 private:
  struct Running {
    std::mutex mutex;
    ReviewFacts facts;
    Position position = Position::start();  // the next one to evaluate
    std::map<const void*, ReviewWatcher> watchers;
    std::optional<EnginePool::JobId> job;
    bool erased = false;
  };
  using Shared = std::shared_ptr<Running>;

  Granted<Shared> open(const std::string& id, const std::optional<Visitor>& visitor);
  Shared start(ReviewFacts facts);
  Granted<void> remove(const std::string& id);
  void dismiss(const std::string& id);  // from memory; it writes nothing any more
  void go_on(const Shared& review);     // its lock is held
  void evaluated(const Shared& review, const SearchResult& result);
  void add(const Shared& review, review::PositionEval eval);  // its lock is held
  void keep(const ReviewFacts& facts);
  std::optional<review::PositionEval> known_eval(const Running& review) const;
  void finish(const Shared& review, JobState state);  // its lock is held

  EnginePool& pool_;
  TaskQueue& tasks_;
  Documents& documents_;
  EvaluationShelf& shelf_;
  std::mutex mutex_;
  std::map<std::string, Shared> reviews_;
};

}  // namespace kiebitz::server
