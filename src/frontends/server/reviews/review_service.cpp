#include "server/reviews/review_service.h"

#include <algorithm>
#include <charconv>
#include <unordered_map>

#include "base/assert.h"
#include "platform/calendar.h"
#include "server/scheduling/search_job.h"
#include "server/visitors/secrets.h"

namespace kiebitz::server {
namespace {

constexpr std::string_view kReviewKind = "review";
constexpr std::string_view kEntryKind = "review_card";
constexpr std::string_view kJudgedKind = "review_judged";  // the version of the judgement, a line feed, the document
constexpr std::string_view kUnfinished = "review_unfinished";  // a mark without an owner: a start lists them all
// A review is stored after this number of new positions, or after this share of its length, so that writing stays
// proportional to it.
constexpr std::size_t kKeepEvery = 10;
constexpr std::size_t kKeepPart = 16;
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

std::string format_judged(const std::string& document) {
  return std::to_string(review::kJudgeVersion) + "\n" + document;
}

// Nothing if another version judged it.
std::optional<std::string> parse_judged(const std::string& text) {
  int version = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), version);
  const auto size = static_cast<std::size_t>(end - text.data());
  if (error != std::errc() || version != review::kJudgeVersion || size >= text.size()) return std::nullopt;
  return text.substr(size + 1);
}

}  // namespace

ReviewService::ReviewService(const Dependencies& deps, ReviewRenderer renderer)
    : pool_(deps.pool),
      tasks_(deps.tasks),
      documents_(deps.documents),
      evaluations_(deps.evaluations),
      quotas_(deps.quotas),
      renderer_(std::move(renderer)) {}

void ReviewService::resume_all() {
  const auto unfinished = documents_.list(kUnfinished, "", kMaxInMemory);
  if (!unfinished) return;
  for (const Document& mark : *unfinished)
    tasks_.post_always([this, id = mark.key] {
      const auto document = documents_.find(kReviewKind, id);
      if (!document || !*document) return;
      if (auto kept = parse_review((*document)->text)) start(facts_of(std::move(*kept)), {});
    });
}

Result<std::string> ReviewService::begin(ReviewPlan plan, const std::string& address) {
  const auto known = page_of(plan.owner, 2 * kMaxKept, std::nullopt, [] { return true; });
  if (!known) return Unexpected(known.error());
  // A game given as PGN has no id to recognise it by.
  if (!plan.game_id.empty())
    for (const std::string work = work_of(plan); const Listed& listed : *known)
      if (listed.entry.game_id == plan.game_id && listed.entry.work == work) return listed.place.key;
  const auto checked = quotas_.check({plan.owner}, {.bytes = bytes_of_review(plan.sheet.moves.size())});
  if (!checked) return Unexpected(checked.error());
  plan.id = random_word(kIdLength);
  plan.created = calendar_now();
  ReviewFacts facts;
  facts.plan = std::move(plan);
  const auto put = documents_.put(
      {std::string(kReviewKind), facts.plan.id, facts.plan.owner, facts.plan.created, format_review(facts.plan, {})});
  if (!put) return Unexpected(problem_of(put.error()));
  const auto marked = documents_.put({std::string(kUnfinished), facts.plan.id, "", facts.plan.created, ""});
  if (!marked) return Unexpected(problem_of(marked.error()));
  static_cast<void>(store_entry(facts, renderer_.notice(facts)));
  for (std::size_t i = kMaxKept - 1; i < known->size(); ++i)
    static_cast<void>(remove((*known)[i].place.key));  // if it fails, the next attempt deletes it
  const std::string id = facts.plan.id;
  start(std::move(facts), address);
  return id;
}

ReviewService::Running::Running(ReviewFacts known, std::string of_address)
    : facts(std::move(known)),
      address(std::move(of_address)),
      position(facts.plan.sheet.start),
      kept_evals(facts.evals.size()) {
  for (std::size_t i = 0; i < facts.evals.size() && i < facts.plan.sheet.moves.size(); ++i)
    position.make(facts.plan.sheet.moves[i].move);
}

ReviewService::Shared ReviewService::start(ReviewFacts facts, const std::string& address) {
  const std::string id = facts.plan.id;
  const auto review = std::make_shared<Running>(std::move(facts), address);
  {
    const MutexLock lock(mutex_);
    const auto [place, is_new] = reviews_.try_emplace(id, review);
    if (!is_new) return place->second;
    if (reviews_.size() > kMaxInMemory)
      std::erase_if(reviews_, [&](const auto& entry) {
        const MutexLock inner(entry.second->mutex);
        return entry.second != review && is_final(entry.second->facts.state) && entry.second->watchers.empty();
      });
  }
  const MutexLock lock(review->mutex);
  advance(review);
  return review;
}

void ReviewService::advance(const Shared& review) {
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
  const auto job = pool_.submit(Priority::Review, Client{review->address, facts.plan.owner},
                                std::make_shared<SearchJob>(std::move(order), std::move(reports)));
  if (!job) return finish(review, JobState::Failed);
  review->job = *job;
  facts.state = JobState::Running;
}

std::optional<review::PositionEval> ReviewService::known_eval(const Running& review) const {
  if (auto last = review::final_eval(review.position)) return last;
  const auto known = evaluations_.find_enough(review.position, review::limits_of(review.facts.plan));
  if (!known) return std::nullopt;
  return review::eval_of(*known);
}

// A review that failed because too much was waiting keeps its mark: it continues on the next request or after a
// restart.
void ReviewService::finish(const Shared& review, JobState state) {
  ReviewFacts& facts = review->facts;
  facts.state = state;
  if (review->kept_evals < facts.evals.size()) keep(*review);
  if (state == JobState::Done) {
    static_cast<void>(judge_and_keep(facts));
    static_cast<void>(documents_.erase(kUnfinished, facts.plan.id));
  }
  for (const auto& [key, watcher] : review->watchers) watcher(facts);
  review->watchers.clear();
}

void ReviewService::add(const Shared& review, review::PositionEval eval) {
  ReviewFacts& facts = review->facts;
  const std::size_t number = facts.evals.size();
  KIEBITZ_ASSERT(number < facts.total(), "a game has one more position than moves");
  facts.evals.push_back(std::move(eval));
  if (number < facts.plan.sheet.moves.size()) review->position.make(facts.plan.sheet.moves[number].move);
}

void ReviewService::evaluated(const Shared& review, const SearchResult& result) {
  const MutexLock lock(review->mutex);
  if (review->erased || result.lines.empty()) return;
  evaluations_.keep(review->position, review::limits_of(review->facts.plan), result);
  add(review, review::eval_of(result));
  const std::size_t done = review->facts.evals.size();
  if (done - review->kept_evals >= std::max(kKeepEvery, done / kKeepPart)) keep(*review);
  if (review->facts.evals.size() < review->facts.total())
    for (const auto& [key, watcher] : review->watchers) watcher(review->facts);
  advance(review);
}

void ReviewService::keep(Running& review) {
  if (!quotas_.check_server()) return;  // after a restart the positions since the last time are searched again
  const ReviewPlan& plan = review.facts.plan;
  const auto put = documents_.put(
      {std::string(kReviewKind), plan.id, plan.owner, plan.created, format_review(plan, review.facts.evals)});
  if (put) review.kept_evals = review.facts.evals.size();
}

RenderedReview ReviewService::judge(const ReviewFacts& facts) {
  ++judgements_;
  return renderer_.judge(facts);
}

// What cannot be written is judged again on the next request.
RenderedReview ReviewService::judge_and_keep(const ReviewFacts& facts) {
  RenderedReview rendered = judge(facts);
  if (!quotas_.check_server()) return rendered;
  const ReviewPlan& plan = facts.plan;
  static_cast<void>(
      documents_.put({std::string(kJudgedKind), plan.id, plan.owner, plan.created, format_judged(rendered.document)}));
  static_cast<void>(store_entry(facts, rendered.summary));
  return rendered;
}

std::string ReviewService::judged_summary(const ReviewFacts& facts) {
  return facts.state == JobState::Done ? judge_and_keep(facts).summary : renderer_.notice(facts);
}

ReviewListEntry ReviewService::store_entry(const ReviewFacts& facts, std::string summary) {
  const ReviewPlan& plan = facts.plan;
  ReviewListEntry entry;
  entry.version = review::kJudgeVersion;
  entry.is_done = facts.state == JobState::Done;
  entry.game_id = plan.game_id;
  entry.work = work_of(plan);
  entry.summary = std::move(summary);
  static_cast<void>(
      documents_.put({std::string(kEntryKind), plan.id, plan.owner, plan.created, format_review_entry(entry)}));
  return entry;
}

Result<ReviewService::Shared> ReviewService::open(const std::string& id, const std::optional<Visitor>& visitor) {
  if (!visitor) return Unexpected(Problem{ProblemCode::NotFound});
  Shared review;
  {
    const MutexLock lock(mutex_);
    const auto found = reviews_.find(id);
    if (found != reviews_.end()) review = found->second;
  }
  if (!review) {
    const auto document = documents_.find(kReviewKind, id);
    if (!document) return Unexpected(problem_of(document.error()));
    if (!*document || (*document)->owner != visitor->id) return Unexpected(Problem{ProblemCode::NotFound});
    auto kept = parse_review((*document)->text);
    if (!kept) return Unexpected(Problem{ProblemCode::NotFound, "what is kept of it cannot be read"});
    review = start(facts_of(std::move(*kept)), {});
  }
  const MutexLock lock(review->mutex);
  if (review->facts.plan.owner != visitor->id || review->erased) return Unexpected(Problem{ProblemCode::NotFound});
  return review;
}

Result<std::string> ReviewService::document(const std::string& id, const std::optional<Visitor>& visitor) {
  if (!visitor) return Unexpected(Problem{ProblemCode::NotFound});
  const auto judged = documents_.find(kJudgedKind, id);
  if (!judged) return Unexpected(problem_of(judged.error()));
  if (*judged && (*judged)->owner == visitor->id)
    if (auto document = parse_judged((*judged)->text)) return *std::move(document);
  const auto opened = open(id, visitor);
  if (!opened) return Unexpected(opened.error());
  const Shared& review = *opened;
  const MutexLock lock(review->mutex);
  if (review->erased) return Unexpected(Problem{ProblemCode::NotFound});
  if (review->facts.state == JobState::Done) return judge_and_keep(review->facts).document;
  return judge(review->facts).document;
}

Result<void> ReviewService::erase(const std::string& id, const Visitor& visitor) {
  const auto review = open(id, visitor);
  if (!review) return Unexpected(review.error());
  return remove(id);
}

Result<void> ReviewService::erase_all(const Visitor& visitor) {
  while (true) {
    const auto places = documents_.places(kReviewKind, visitor.id, kMaxListed, std::nullopt);
    if (!places) return Unexpected(problem_of(places.error()));
    for (const DocumentPlace& place : *places)
      if (auto removed = remove(place.key); !removed) return removed;
    if (places->size() < kMaxListed) return {};
  }
}

Result<bool> ReviewService::has_data(const Visitor& visitor) {
  const auto first = documents_.places(kReviewKind, visitor.id, 1, std::nullopt);
  if (!first) return Unexpected(problem_of(first.error()));
  return !first->empty();
}

Result<void> ReviewService::remove(const std::string& id) {
  // Another thread may open and store it between the two.
  do {
    dismiss(id);
    if (auto erased = erase_kept(id); !erased) return erased;
  } while (dismiss(id));
  return {};
}

// Deletes the review last: an error in the middle leaves no orphans.
Result<void> ReviewService::erase_kept(const std::string& id) {
  for (const std::string_view kind : {kJudgedKind, kEntryKind, kReviewKind, kUnfinished})
    if (const auto erased = documents_.erase(kind, id); !erased) return Unexpected(problem_of(erased.error()));
  return {};
}

bool ReviewService::dismiss(const std::string& id) {
  Shared review;
  {
    const MutexLock lock(mutex_);
    const auto found = reviews_.find(id);
    if (found == reviews_.end()) return false;
    review = found->second;
    reviews_.erase(found);
  }
  std::optional<EnginePool::JobId> job;
  {
    const MutexLock lock(review->mutex);
    review->erased = true;
    review->facts.state = JobState::Stopped;
    job = review->job;
    for (const auto& [key, watcher] : review->watchers) watcher(review->facts);
    review->watchers.clear();
  }
  if (job) pool_.cancel(*job);
  return true;
}

Result<std::vector<ReviewService::Listed>> ReviewService::page_of(const std::string& owner, std::size_t limit,
                                                                  const std::optional<DocumentPlace>& last,
                                                                  const std::function<bool()>& is_wanted) {
  const auto places = documents_.places(kReviewKind, owner, limit, last);
  if (!places) return Unexpected(problem_of(places.error()));
  const auto entries = documents_.list(kEntryKind, owner, limit, last);
  if (!entries) return Unexpected(problem_of(entries.error()));
  std::unordered_map<std::string_view, const Document*> by_key;
  for (const Document& entry : *entries) by_key[entry.key] = &entry;
  std::vector<Listed> page;
  for (const DocumentPlace& place : *places) {
    if (!is_wanted()) return Unexpected(Problem{.code = ProblemCode::Cancelled, .retry_after_s = kRetryAfterSeconds});
    Listed listed{place, {}};
    const auto entry = by_key.find(place.key);
    if (auto parsed = entry == by_key.end() ? std::nullopt : parse_review_entry(entry->second->text)) {
      listed.entry = std::move(*parsed);
    } else if (const auto opened = open(place.key, Visitor{owner})) {  // of an older program
      const Shared& review = *opened;
      const MutexLock lock(review->mutex);
      listed.entry = store_entry(review->facts, judged_summary(review->facts));
    }
    page.push_back(std::move(listed));
  }
  return page;
}

Result<std::string> ReviewService::summary(const Listed& listed, const Visitor& visitor) {
  if (listed.entry.is_done && listed.entry.version == review::kJudgeVersion) return listed.entry.summary;
  const auto opened = open(listed.place.key, visitor);
  if (!opened) return Unexpected(opened.error());
  const Shared& review = *opened;
  const MutexLock lock(review->mutex);
  return judged_summary(review->facts);
}

Result<ReviewPage> ReviewService::list(const Visitor& visitor, const ReviewQuery& request) {
  const std::size_t step = request.game_id.empty() ? std::min(request.limit + 1, kMaxListed) : kMaxListed;
  ReviewPage page;
  std::optional<DocumentPlace> last = request.last;
  while (true) {
    const auto found = page_of(visitor.id, step, last, request.is_wanted);
    if (!found) return Unexpected(found.error());
    for (const Listed& listed : *found) {
      if (page.summaries.size() == request.limit) {
        page.last = last;
        return page;
      }
      last = listed.place;
      if (!request.is_wanted())
        return Unexpected(Problem{.code = ProblemCode::Cancelled, .retry_after_s = kRetryAfterSeconds});
      if (!request.game_id.empty() && listed.entry.game_id != request.game_id) continue;
      if (auto rendered = summary(listed, visitor)) page.summaries.push_back(*std::move(rendered));
    }
    if (found->size() < step) return page;
  }
}

Result<void> ReviewService::watch(const std::string& id, const std::optional<Visitor>& visitor, const void* key,
                                  ReviewWatcher watcher) {
  const auto review = open(id, visitor);
  if (!review) return Unexpected(review.error());
  const MutexLock lock((*review)->mutex);
  watcher((*review)->facts);
  if (!is_final((*review)->facts.state)) (*review)->watchers[key] = std::move(watcher);
  return {};
}

void ReviewService::unwatch(const std::string& id, const void* key) {
  Shared review;
  {
    const MutexLock lock(mutex_);
    const auto found = reviews_.find(id);
    if (found == reviews_.end()) return;
    review = found->second;
  }
  const MutexLock lock(review->mutex);
  review->watchers.erase(key);
}

}  // namespace kiebitz::server
