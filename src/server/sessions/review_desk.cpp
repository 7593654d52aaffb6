#include "server/sessions/review_desk.h"

#include <algorithm>

#include "notation/fen.h"
#include "platform/calendar.h"
#include "server/sessions/search_job.h"
#include "server/sessions/secrets.h"

namespace kiebitz::server {
namespace {

constexpr std::string_view kReviewKind = "review";
constexpr std::string_view kUnfinished = "review_unfinished";  // a mark of nobody's, so that a start finds them all
constexpr std::size_t kKeepEvery = 10;                         // positions
constexpr std::size_t kMaxListed = 200;
constexpr std::size_t kMaxKept = 200;  // of one visitor
constexpr std::size_t kMaxInMemory = 64;

ReviewFacts facts_of(KeptReview kept) {
  ReviewFacts facts;
  facts.plan = std::move(kept.plan);
  facts.evals = std::move(kept.evals);
  facts.state = facts.evals.size() >= facts.total() ? JobState::Done : JobState::Queued;
  return facts;
}

// What is kept of a game has no clocks and no evaluations of the players, and a review needs none.
bool is_same_game(const GameSheet& a, const GameSheet& b) {
  return format_fen(a.start) == format_fen(b.start) &&
         std::equal(a.moves.begin(), a.moves.end(), b.moves.begin(), b.moves.end(),
                    [](const PlayedMove& x, const PlayedMove& y) { return x.move == y.move; });
}

bool is_same_work(const ReviewPlan& a, const ReviewPlan& b) {
  return a.game_id == b.game_id && a.nodes_per_move == b.nodes_per_move && a.thresholds == b.thresholds &&
         is_same_game(a.sheet, b.sheet);
}

// Nothing for a game that came as PGN.
std::optional<std::string> find_same(const std::vector<Document>& known, const ReviewPlan& plan) {
  if (plan.game_id.empty()) return std::nullopt;
  for (const Document& document : known) {
    if (!is_review_of(document.text, plan.game_id)) continue;
    const auto kept = parse_review(document.text);
    if (kept && is_same_work(kept->plan, plan)) return kept->plan.id;
  }
  return std::nullopt;
}

}  // namespace

ReviewDesk::ReviewDesk(EnginePool& pool, TaskQueue& tasks, Documents& documents, EvaluationShelf& shelf)
    : pool_(pool), tasks_(tasks), documents_(documents), shelf_(shelf) {}

void ReviewDesk::resume_all() {
  const auto unfinished = documents_.list(kUnfinished, "", kMaxInMemory);
  if (!unfinished) return;
  for (const Document& mark : *unfinished)
    tasks_.post_always([this, id = mark.key] {
      const auto document = documents_.find(kReviewKind, id);
      if (!document || !*document) return;
      if (auto kept = parse_review((*document)->text)) start(facts_of(std::move(*kept)));
    });
}

Granted<std::string> ReviewDesk::begin(ReviewPlan plan) {
  const auto known = documents_.list(kReviewKind, plan.owner, 2 * kMaxKept);
  if (!known) return Unexpected(refusal_of(known.error()));
  if (const auto same = find_same(*known, plan)) return *same;
  plan.id = random_word(kIdLength);
  plan.created = calendar_now();
  ReviewFacts facts;
  facts.plan = std::move(plan);
  const auto put = documents_.put(
      {std::string(kReviewKind), facts.plan.id, facts.plan.owner, facts.plan.created, format_review(facts.plan, {})});
  if (!put) return Unexpected(refusal_of(put.error()));
  const auto marked = documents_.put({std::string(kUnfinished), facts.plan.id, "", facts.plan.created, ""});
  if (!marked) return Unexpected(refusal_of(marked.error()));
  for (std::size_t i = kMaxKept - 1; i < known->size(); ++i)
    static_cast<void>(remove((*known)[i].key));  // if it fails, it goes next time
  const std::string id = facts.plan.id;
  start(std::move(facts));
  return id;
}

ReviewDesk::Shared ReviewDesk::start(ReviewFacts facts) {
  const auto review = std::make_shared<Running>();
  review->facts = std::move(facts);
  review->position = review->facts.plan.sheet.start;
  for (std::size_t i = 0; i < review->facts.evals.size() && i < review->facts.plan.sheet.moves.size(); ++i)
    review->position.make(review->facts.plan.sheet.moves[i].move);
  {
    const std::lock_guard lock(mutex_);
    const auto [place, is_new] = reviews_.try_emplace(review->facts.plan.id, review);
    if (!is_new) return place->second;
    if (reviews_.size() > kMaxInMemory)
      std::erase_if(reviews_, [&](const auto& entry) {
        const std::lock_guard inner(entry.second->mutex);
        return entry.second != review && is_final(entry.second->facts.state) && entry.second->watchers.empty();
      });
  }
  const std::lock_guard lock(review->mutex);
  go_on(review);
  return review;
}

void ReviewDesk::go_on(const Shared& review) {
  ReviewFacts& facts = review->facts;
  if (review->erased || is_final(facts.state)) return;
  while (facts.evals.size() < facts.total()) {
    auto known = known_eval(*review);
    if (!known) break;
    add(review, std::move(*known));
  }
  if (facts.evals.size() >= facts.total()) return finish(review, JobState::Done);
  SearchOrder order;
  order.position = review->position;
  order.limits = review::limits_of(facts.plan);
  SearchReports reports;
  reports.on_done = [this, review](const SearchResult& result) {
    tasks_.post_always([this, review, result] { evaluated(review, result); });
  };
  const auto job = pool_.submit(Priority::Review, "v:" + facts.plan.owner,
                                std::make_shared<SearchJob>(std::move(order), std::move(reports)));
  if (!job) return finish(review, JobState::Failed);
  review->job = *job;
  facts.state = JobState::Running;
}

std::optional<review::PositionEval> ReviewDesk::known_eval(const Running& review) const {
  if (auto last = review::final_eval(review.position)) return last;
  const auto known = shelf_.find_enough(review.position, review::limits_of(review.facts.plan));
  if (!known) return std::nullopt;
  return review::eval_of(*known);
}

// A review that failed because too much was waiting keeps its mark: it goes on when it is asked for or after a restart.
void ReviewDesk::finish(const Shared& review, JobState state) {
  ReviewFacts& facts = review->facts;
  facts.state = state;
  keep(facts);
  if (state == JobState::Done) static_cast<void>(documents_.erase(kUnfinished, facts.plan.id));
  for (const auto& [key, watcher] : review->watchers) watcher(facts);
  review->watchers.clear();
}

void ReviewDesk::add(const Shared& review, review::PositionEval eval) {
  ReviewFacts& facts = review->facts;
  const std::size_t number = facts.evals.size();
  facts.evals.push_back(std::move(eval));
  if (number < facts.plan.sheet.moves.size()) review->position.make(facts.plan.sheet.moves[number].move);
}

void ReviewDesk::evaluated(const Shared& review, const SearchResult& result) {
  const std::lock_guard lock(review->mutex);
  if (review->erased || result.lines.empty()) return;
  shelf_.keep(review->position, review::limits_of(review->facts.plan), result);
  add(review, review::eval_of(result));
  if (review->facts.evals.size() % kKeepEvery == 0) keep(review->facts);
  if (review->facts.evals.size() < review->facts.total())
    for (const auto& [key, watcher] : review->watchers) watcher(review->facts);
  go_on(review);
}

void ReviewDesk::keep(const ReviewFacts& facts) {
  static_cast<void>(documents_.put({std::string(kReviewKind), facts.plan.id, facts.plan.owner, facts.plan.created,
                                    format_review(facts.plan, facts.evals)}));
}

Granted<ReviewDesk::Shared> ReviewDesk::open(const std::string& id, const std::optional<Visitor>& visitor) {
  if (!visitor) return Unexpected(Refusal{RefusalKind::NotFound});
  Shared review;
  {
    const std::lock_guard lock(mutex_);
    const auto found = reviews_.find(id);
    if (found != reviews_.end()) review = found->second;
  }
  if (!review) {
    const auto document = documents_.find(kReviewKind, id);
    if (!document) return Unexpected(refusal_of(document.error()));
    if (!*document || (*document)->owner != visitor->id) return Unexpected(Refusal{RefusalKind::NotFound});
    auto kept = parse_review((*document)->text);
    if (!kept) return Unexpected(Refusal{RefusalKind::NotFound, "what is kept of it cannot be read"});
    review = start(facts_of(std::move(*kept)));
  }
  const std::lock_guard lock(review->mutex);
  if (review->facts.plan.owner != visitor->id || review->erased) return Unexpected(Refusal{RefusalKind::NotFound});
  return review;
}

Granted<ReviewFacts> ReviewDesk::find(const std::string& id, const std::optional<Visitor>& visitor) {
  const auto review = open(id, visitor);
  if (!review) return Unexpected(review.error());
  const std::lock_guard lock((*review)->mutex);
  return (*review)->facts;
}

Granted<void> ReviewDesk::erase(const std::string& id, const Visitor& visitor) {
  const auto review = open(id, visitor);
  if (!review) return Unexpected(review.error());
  return remove(id);
}

Granted<void> ReviewDesk::erase_all(const Visitor& visitor) {
  while (true) {
    const auto documents = documents_.list(kReviewKind, visitor.id, kMaxListed);
    if (!documents) return Unexpected(refusal_of(documents.error()));
    for (const Document& document : *documents)
      if (auto removed = remove(document.key); !removed) return removed;
    if (documents->size() < kMaxListed) return {};
  }
}

Granted<void> ReviewDesk::remove(const std::string& id) {
  dismiss(id);
  const auto erased = documents_.erase(kReviewKind, id);
  if (!erased) return Unexpected(refusal_of(erased.error()));
  static_cast<void>(documents_.erase(kUnfinished, id));  // a mark without a review means nothing
  return {};
}

void ReviewDesk::dismiss(const std::string& id) {
  Shared review;
  {
    const std::lock_guard lock(mutex_);
    const auto found = reviews_.find(id);
    if (found == reviews_.end()) return;
    review = found->second;
    reviews_.erase(found);
  }
  std::optional<EnginePool::JobId> job;
  {
    const std::lock_guard lock(review->mutex);
    review->erased = true;
    review->facts.state = JobState::Stopped;
    job = review->job;
    for (const auto& [key, watcher] : review->watchers) watcher(review->facts);
    review->watchers.clear();
  }
  if (job) pool_.cancel(*job);
}

Granted<ReviewPage> ReviewDesk::list(const Visitor& visitor, const ReviewWish& wish) {
  const std::size_t step = wish.game_id.empty() ? std::min(wish.limit + 1, kMaxListed) : kMaxListed;
  ReviewPage page;
  std::optional<DocumentPlace> last = wish.last;
  while (true) {
    const auto documents = documents_.list(kReviewKind, visitor.id, step, last);
    if (!documents) return Unexpected(refusal_of(documents.error()));
    for (const Document& document : *documents) {
      if (page.reviews.size() == wish.limit) {
        page.last = last;
        return page;
      }
      last = DocumentPlace{document.updated, document.key};
      if (!wish.game_id.empty() && !is_review_of(document.text, wish.game_id)) continue;
      const auto facts = find(document.key, visitor);
      if (facts) page.reviews.push_back(*facts);
    }
    if (documents->size() < step) return page;
  }
}

Granted<void> ReviewDesk::watch(const std::string& id, const std::optional<Visitor>& visitor, const void* key,
                                ReviewWatcher watcher) {
  const auto review = open(id, visitor);
  if (!review) return Unexpected(review.error());
  const std::lock_guard lock((*review)->mutex);
  watcher((*review)->facts);
  if (!is_final((*review)->facts.state)) (*review)->watchers[key] = std::move(watcher);
  return {};
}

void ReviewDesk::unwatch(const std::string& id, const void* key) {
  Shared review;
  {
    const std::lock_guard lock(mutex_);
    const auto found = reviews_.find(id);
    if (found == reviews_.end()) return;
    review = found->second;
  }
  const std::lock_guard lock(review->mutex);
  review->watchers.erase(key);
}

}  // namespace kiebitz::server
