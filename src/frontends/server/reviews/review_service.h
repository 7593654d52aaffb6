// ReviewService: reviews that run in the background. Evaluations are stored as they arrive, so that a review continues
// after a restart and no position is searched twice. A finished review is judged once and stored with its judgement.
// Any thread; calls may wait for the disk.
#pragma once

#include <atomic>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/mutex.h"
#include "server/analysis/analysis_service.h"
#include "server/evaluations/evaluation_cache.h"
#include "server/reviews/stored_review.h"
#include "server/scheduling/task_queue.h"
#include "server/visitors/quotas.h"
#include "store/documents.h"

namespace kiebitz::server {

struct ReviewFacts {
  ReviewPlan plan;
  JobState state = JobState::Queued;
  std::vector<review::PositionEval> evals;

  std::size_t total() const { return plan.sheet.moves.size() + 1; }
};

// A review as JSON objects.
struct RenderedReview {
  std::string document;  // with all moves
  std::string summary;   // a line of a list
};

// Renders reviews; the service does not know their format. Pure functions.
struct ReviewRenderer {
  std::function<RenderedReview(const ReviewFacts&)> judge;  // in time proportional to what is evaluated
  std::function<std::string(const ReviewFacts&)> notice;    // a summary without a judgement
};

struct ReviewQuery {
  std::string game_id = {};                          // empty: of any game
  std::optional<DocumentPlace> last = std::nullopt;  // of the page before
  std::size_t limit = 50;
  std::function<bool()> is_wanted = [] { return true; };  // false stops before the next review is judged
};

struct ReviewPage {
  std::vector<std::string> summaries;
  std::optional<DocumentPlace> last;  // there are older ones: after this
};

// Called with the review's lock held: must not block nor call it.
using ReviewWatcher = std::function<void(const ReviewFacts&)>;

class ReviewService {
 public:
  struct Dependencies {
    EnginePool& pool;
    TaskQueue& tasks;
    Documents& documents;
    EvaluationCache& evaluations;
    const Quotas& quotas;
  };
  ReviewService(const Dependencies& deps, ReviewRenderer renderer);

  // After a start: continues unfinished reviews.
  void resume_all();

  // Returns the id of the review that exists for this game and these settings, or of a new one. The newest 200 of a
  // visitor are stored. The searches are charged to the address. Checks the quotas.
  Result<std::string> begin(ReviewPlan plan, const std::string& address = {});
  // The current state of the review as JSON.
  Result<std::string> document(const std::string& id, const std::optional<Visitor>& visitor);
  Result<void> erase(const std::string& id, const Visitor& visitor);
  Result<void> erase_all(const Visitor& visitor);
  // Does this visitor own reviews?
  Result<bool> has_data(const Visitor& visitor);
  // Newest first, from the list entries: a review is read only if its entry is missing or of another version.
  Result<ReviewPage> list(const Visitor& visitor, const ReviewQuery& request);
  Result<void> watch(const std::string& id, const std::optional<Visitor>& visitor, const void* key,
                     ReviewWatcher watcher);
  void unwatch(const std::string& id, const void* key);
  // Since the start, without reviews that were stored with their judgement.
  std::uint64_t judgements() const { return judgements_.load(); }

 private:
  struct Running {
    Running(ReviewFacts known, std::string of_address);

    Mutex mutex;
    ReviewFacts facts KIEBITZ_GUARDED_BY(mutex);
    std::string address KIEBITZ_GUARDED_BY(mutex);                    // of the requester; empty after a restart
    Position position KIEBITZ_GUARDED_BY(mutex) = Position::start();  // the next one to evaluate
    std::map<const void*, ReviewWatcher> watchers KIEBITZ_GUARDED_BY(mutex);
    std::optional<EnginePool::JobId> job KIEBITZ_GUARDED_BY(mutex);
    std::size_t kept_evals KIEBITZ_GUARDED_BY(mutex) = 0;
    bool erased KIEBITZ_GUARDED_BY(mutex) = false;
  };
  using Shared = std::shared_ptr<Running>;

  struct Listed {
    DocumentPlace place;
    ReviewListEntry entry;
  };

  Result<Shared> open(const std::string& id, const std::optional<Visitor>& visitor);
  Shared start(ReviewFacts facts, const std::string& address);
  Result<std::vector<Listed>> page_of(const std::string& owner, std::size_t limit,
                                      const std::optional<DocumentPlace>& last, const std::function<bool()>& is_wanted);
  // Its current summary.
  Result<std::string> summary(const Listed& listed, const Visitor& visitor);
  Result<void> remove(const std::string& id);
  Result<void> erase_kept(const std::string& id);
  bool dismiss(const std::string& id);  // from memory, after which it writes nothing; false if it was not there
  void advance(const Shared& review) KIEBITZ_REQUIRES(review->mutex);
  void evaluated(const Shared& review, const SearchResult& result);
  void add(const Shared& review, review::PositionEval eval) KIEBITZ_REQUIRES(review->mutex);
  void keep(Running& review) KIEBITZ_REQUIRES(review.mutex);
  RenderedReview judge(const ReviewFacts& facts);
  RenderedReview judge_and_keep(const ReviewFacts& facts);  // of a review that is done; its lock is held
  std::string judged_summary(const ReviewFacts& facts);     // its lock is held
  ReviewListEntry store_entry(const ReviewFacts& facts, std::string summary);
  std::optional<review::PositionEval> known_eval(const Running& review) const KIEBITZ_REQUIRES(review.mutex);
  void finish(const Shared& review, JobState state) KIEBITZ_REQUIRES(review->mutex);

  EnginePool& pool_;
  TaskQueue& tasks_;
  Documents& documents_;
  EvaluationCache& evaluations_;
  const Quotas& quotas_;
  const ReviewRenderer renderer_;
  std::atomic<std::uint64_t> judgements_{0};
  Mutex mutex_;
  std::map<std::string, Shared> reviews_ KIEBITZ_GUARDED_BY(mutex_);
};

}  // namespace kiebitz::server
