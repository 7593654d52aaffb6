// Reviews that run in the background. Evaluations are kept as they come, so that a review goes on after a restart, and
// a position that was searched for anybody is not searched again. A review that is done is judged once and the
// judgement kept beside it. Any thread; calls may wait for the disk.
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

// A review as it is told to people: JSON objects.
struct ToldReview {
  std::string document;  // with all its moves
  std::string summary;   // a line of a list
};

// What the desk does not know: how a review is told. Pure functions.
struct ReviewTelling {
  std::function<ToldReview(const ReviewFacts&)> judge;    // in time proportional to what is evaluated
  std::function<std::string(const ReviewFacts&)> notice;  // a summary that judges nothing
};

struct ReviewWish {
  std::string game_id = {};                          // empty: of any game
  std::optional<DocumentPlace> last = std::nullopt;  // of the page before
  std::size_t limit = 50;
  std::function<bool()> goes_on = [] { return true; };  // asked before every review that has to be judged anew
};

struct ReviewPage {
  std::vector<std::string> summaries;
  std::optional<DocumentPlace> last;  // there are older ones: after this
};

// Called with the review's lock held: must not block nor call it.
using ReviewWatcher = std::function<void(const ReviewFacts&)>;

class ReviewDesk {
 public:
  struct Surroundings {
    EnginePool& pool;
    TaskQueue& tasks;
    Documents& documents;
    EvaluationShelf& shelf;
    const Quotas& quotas;
  };
  ReviewDesk(const Surroundings& around, ReviewTelling telling);

  // After a start: goes on with the reviews that were not finished.
  void resume_all();

  // Gives back the review that exists already for this game and these settings. The newest 200 of a visitor are kept.
  // The address is that of whoever asks: the engines think at its expense.
  // One that does not fit into the quotas is refused.
  Granted<std::string> begin(ReviewPlan plan, const std::string& address = {});
  // The review as it stands, told.
  Granted<std::string> document(const std::string& id, const std::optional<Visitor>& visitor);
  Granted<void> erase(const std::string& id, const Visitor& visitor);
  Granted<void> erase_all(const Visitor& visitor);
  // Does this visitor own reviews?
  Granted<bool> knows(const Visitor& visitor);
  // Newest first, from the cards: only a review without one, or judged by another version, is looked at.
  Granted<ReviewPage> list(const Visitor& visitor, const ReviewWish& wish);
  Granted<void> watch(const std::string& id, const std::optional<Visitor>& visitor, const void* key,
                      ReviewWatcher watcher);
  void unwatch(const std::string& id, const void* key);
  // Since the start; reviews that were kept with their judgement do not count.
  std::uint64_t judgements() const { return judgements_.load(); }

 private:
  struct Running {
    Running(ReviewFacts known, std::string of_address);

    Mutex mutex;
    ReviewFacts facts KIEBITZ_GUARDED_BY(mutex);
    std::string address KIEBITZ_GUARDED_BY(mutex);                    // of whoever asked; empty after a restart
    Position position KIEBITZ_GUARDED_BY(mutex) = Position::start();  // the next one to evaluate
    std::map<const void*, ReviewWatcher> watchers KIEBITZ_GUARDED_BY(mutex);
    std::optional<EnginePool::JobId> job KIEBITZ_GUARDED_BY(mutex);
    std::size_t kept_evals KIEBITZ_GUARDED_BY(mutex) = 0;
    bool erased KIEBITZ_GUARDED_BY(mutex) = false;
  };
  using Shared = std::shared_ptr<Running>;

  struct Listed {
    DocumentPlace place;
    ReviewCard card;
  };

  Granted<Shared> open(const std::string& id, const std::optional<Visitor>& visitor);
  Shared start(ReviewFacts facts, const std::string& address);
  Granted<std::vector<Listed>> page_of(const std::string& owner, std::size_t limit,
                                       const std::optional<DocumentPlace>& last, const std::function<bool()>& goes_on);
  // What a list says of it now.
  Granted<std::string> summary(const Listed& listed, const Visitor& visitor);
  Granted<void> remove(const std::string& id);
  Granted<void> erase_kept(const std::string& id);
  bool dismiss(const std::string& id);  // from memory; it writes nothing any more. False if it was not there
  void go_on(const Shared& review) KIEBITZ_REQUIRES(review->mutex);
  void evaluated(const Shared& review, const SearchResult& result);
  void add(const Shared& review, review::PositionEval eval) KIEBITZ_REQUIRES(review->mutex);
  void keep(Running& review) KIEBITZ_REQUIRES(review.mutex);
  ToldReview judge(const ReviewFacts& facts);
  ToldReview judge_and_keep(const ReviewFacts& facts);   // of a review that is done; its lock is held
  std::string judged_summary(const ReviewFacts& facts);  // its lock is held
  ReviewCard keep_card(const ReviewFacts& facts, std::string summary);
  std::optional<review::PositionEval> known_eval(const Running& review) const KIEBITZ_REQUIRES(review.mutex);
  void finish(const Shared& review, JobState state) KIEBITZ_REQUIRES(review->mutex);

  EnginePool& pool_;
  TaskQueue& tasks_;
  Documents& documents_;
  EvaluationShelf& shelf_;
  const Quotas& quotas_;
  const ReviewTelling telling_;
  std::atomic<std::uint64_t> judgements_{0};
  Mutex mutex_;
  std::map<std::string, Shared> reviews_ KIEBITZ_GUARDED_BY(mutex_);
};

}  // namespace kiebitz::server
