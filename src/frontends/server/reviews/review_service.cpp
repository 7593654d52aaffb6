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
constexpr std::string_view kCardKind = "review_card";
constexpr std::string_view kJudgedKind = "review_judged";  // the version of what judged it, a line feed, the document
constexpr std::string_view kUnfinished = "review_unfinished";  // a mark of nobody's, so that a start finds them all
// A review is written down after so many more positions, or after this part more of what it has: the work of writing
// stays in proportion to its length.
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

// Nothing if something else judged it.
std::optional<std::string> parse_judged(const std::string& text) {
  int version = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), version);
  const auto size = static_cast<std::size_t>(end - text.data());
  if (error != std::errc() || version != review::kJudgeVersion || size >= text.size()) return std::nullopt;
  return text.substr(size + 1);
}

}  // namespace

ReviewDesk::ReviewDesk(const Surroundings& around, ReviewTelling telling)
    : pool_(around.pool),
      tasks_(around.tasks),
      documents_(around.documents),
      shelf_(around.shelf),
      quotas_(around.quotas),
      telling_(std::move(telling)) {}

void ReviewDesk::resume_all() {
  const auto unfinished = documents_.list(kUnfinished, "", kMaxInMemory);
  if (!unfinished) return;
  for (const Document& mark : *unfinished)
    tasks_.post_always([this, id = mark.key] {
      const auto document = documents_.find(kReviewKind, id);
      if (!document || !*document) return;
      if (auto kept = parse_review((*document)->text)) start(facts_of(std::move(*kept)), {});
    });
}

Granted<std::string> ReviewDesk::begin(ReviewPlan plan, const std::string& address) {
  const auto known = page_of(plan.owner, 2 * kMaxKept, std::nullopt, [] { return true; });
  if (!known) return Unexpected(known.error());
  // A game that came as PGN is nobody's to know again.
  if (!plan.game_id.empty())
    for (const std::string work = work_of(plan); const Listed& listed : *known)
      if (listed.card.game_id == plan.game_id && listed.card.work == work) return listed.place.key;
  const auto checked = quotas_.check({plan.owner}, {.bytes = bytes_of_review(plan.sheet.moves.size())});
  if (!checked) return Unexpected(checked.error());
  plan.id = random_word(kIdLength);
  plan.created = calendar_now();
  ReviewFacts facts;
  facts.plan = std::move(plan);
  const auto put = documents_.put(
      {std::string(kReviewKind), facts.plan.id, facts.plan.owner, facts.plan.created, format_review(facts.plan, {})});
  if (!put) return Unexpected(refusal_of(put.error()));
  const auto marked = documents_.put({std::string(kUnfinished), facts.plan.id, "", facts.plan.created, ""});
  if (!marked) return Unexpected(refusal_of(marked.error()));
  static_cast<void>(keep_card(facts, telling_.notice(facts)));
  for (std::size_t i = kMaxKept - 1; i < known->size(); ++i)
    static_cast<void>(remove((*known)[i].place.key));  // if it fails, it goes next time
  const std::string id = facts.plan.id;
  start(std::move(facts), address);
  return id;
}

ReviewDesk::Running::Running(ReviewFacts known, std::string of_address)
    : facts(std::move(known)),
      address(std::move(of_address)),
      position(facts.plan.sheet.start),
      kept_evals(facts.evals.size()) {
  for (std::size_t i = 0; i < facts.evals.size() && i < facts.plan.sheet.moves.size(); ++i)
    position.make(facts.plan.sheet.moves[i].move);
}

ReviewDesk::Shared ReviewDesk::start(ReviewFacts facts, const std::string& address) {
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
  const auto job = pool_.submit(Priority::Review, Client{review->address, facts.plan.owner},
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
  if (review->kept_evals < facts.evals.size()) keep(*review);
  if (state == JobState::Done) {
    static_cast<void>(judge_and_keep(facts));
    static_cast<void>(documents_.erase(kUnfinished, facts.plan.id));
  }
  for (const auto& [key, watcher] : review->watchers) watcher(facts);
  review->watchers.clear();
}

void ReviewDesk::add(const Shared& review, review::PositionEval eval) {
  ReviewFacts& facts = review->facts;
  const std::size_t number = facts.evals.size();
  KIEBITZ_ASSERT(number < facts.total(), "a game has one more position than moves");
  facts.evals.push_back(std::move(eval));
  if (number < facts.plan.sheet.moves.size()) review->position.make(facts.plan.sheet.moves[number].move);
}

void ReviewDesk::evaluated(const Shared& review, const SearchResult& result) {
  const MutexLock lock(review->mutex);
  if (review->erased || result.lines.empty()) return;
  shelf_.keep(review->position, review::limits_of(review->facts.plan), result);
  add(review, review::eval_of(result));
  const std::size_t done = review->facts.evals.size();
  if (done - review->kept_evals >= std::max(kKeepEvery, done / kKeepPart)) keep(*review);
  if (review->facts.evals.size() < review->facts.total())
    for (const auto& [key, watcher] : review->watchers) watcher(review->facts);
  go_on(review);
}

void ReviewDesk::keep(Running& review) {
  if (!quotas_.check_server()) return;  // after a restart the positions since the last time are searched again
  const ReviewPlan& plan = review.facts.plan;
  const auto put = documents_.put(
      {std::string(kReviewKind), plan.id, plan.owner, plan.created, format_review(plan, review.facts.evals)});
  if (put) review.kept_evals = review.facts.evals.size();
}

ToldReview ReviewDesk::judge(const ReviewFacts& facts) {
  ++judgements_;
  return telling_.judge(facts);
}

// What cannot be written is judged again when somebody asks.
ToldReview ReviewDesk::judge_and_keep(const ReviewFacts& facts) {
  ToldReview told = judge(facts);
  if (!quotas_.check_server()) return told;
  const ReviewPlan& plan = facts.plan;
  static_cast<void>(
      documents_.put({std::string(kJudgedKind), plan.id, plan.owner, plan.created, format_judged(told.document)}));
  static_cast<void>(keep_card(facts, told.summary));
  return told;
}

std::string ReviewDesk::judged_summary(const ReviewFacts& facts) {
  return facts.state == JobState::Done ? judge_and_keep(facts).summary : telling_.notice(facts);
}

ReviewCard ReviewDesk::keep_card(const ReviewFacts& facts, std::string summary) {
  const ReviewPlan& plan = facts.plan;
  ReviewCard card;
  card.version = review::kJudgeVersion;
  card.is_done = facts.state == JobState::Done;
  card.game_id = plan.game_id;
  card.work = work_of(plan);
  card.summary = std::move(summary);
  static_cast<void>(
      documents_.put({std::string(kCardKind), plan.id, plan.owner, plan.created, format_review_card(card)}));
  return card;
}

Granted<ReviewDesk::Shared> ReviewDesk::open(const std::string& id, const std::optional<Visitor>& visitor) {
  if (!visitor) return Unexpected(Refusal{RefusalKind::NotFound});
  Shared review;
  {
    const MutexLock lock(mutex_);
    const auto found = reviews_.find(id);
    if (found != reviews_.end()) review = found->second;
  }
  if (!review) {
    const auto document = documents_.find(kReviewKind, id);
    if (!document) return Unexpected(refusal_of(document.error()));
    if (!*document || (*document)->owner != visitor->id) return Unexpected(Refusal{RefusalKind::NotFound});
    auto kept = parse_review((*document)->text);
    if (!kept) return Unexpected(Refusal{RefusalKind::NotFound, "what is kept of it cannot be read"});
    review = start(facts_of(std::move(*kept)), {});
  }
  const MutexLock lock(review->mutex);
  if (review->facts.plan.owner != visitor->id || review->erased) return Unexpected(Refusal{RefusalKind::NotFound});
  return review;
}

Granted<std::string> ReviewDesk::document(const std::string& id, const std::optional<Visitor>& visitor) {
  if (!visitor) return Unexpected(Refusal{RefusalKind::NotFound});
  const auto judged = documents_.find(kJudgedKind, id);
  if (!judged) return Unexpected(refusal_of(judged.error()));
  if (*judged && (*judged)->owner == visitor->id)
    if (auto document = parse_judged((*judged)->text)) return *std::move(document);
  const auto opened = open(id, visitor);
  if (!opened) return Unexpected(opened.error());
  const Shared review = *opened;
  const MutexLock lock(review->mutex);
  if (review->erased) return Unexpected(Refusal{RefusalKind::NotFound});
  if (review->facts.state == JobState::Done) return judge_and_keep(review->facts).document;
  return judge(review->facts).document;
}

Granted<void> ReviewDesk::erase(const std::string& id, const Visitor& visitor) {
  const auto review = open(id, visitor);
  if (!review) return Unexpected(review.error());
  return remove(id);
}

Granted<void> ReviewDesk::erase_all(const Visitor& visitor) {
  while (true) {
    const auto places = documents_.places(kReviewKind, visitor.id, kMaxListed, std::nullopt);
    if (!places) return Unexpected(refusal_of(places.error()));
    for (const DocumentPlace& place : *places)
      if (auto removed = remove(place.key); !removed) return removed;
    if (places->size() < kMaxListed) return {};
  }
}

Granted<bool> ReviewDesk::knows(const Visitor& visitor) {
  const auto first = documents_.places(kReviewKind, visitor.id, 1, std::nullopt);
  if (!first) return Unexpected(refusal_of(first.error()));
  return !first->empty();
}

Granted<void> ReviewDesk::remove(const std::string& id) {
  // Somebody may open it between the two, and write again.
  do {
    dismiss(id);
    if (auto erased = erase_kept(id); !erased) return erased;
  } while (dismiss(id));
  return {};
}

// The review after what hangs on it: an error in the middle leaves nothing that nobody finds.
Granted<void> ReviewDesk::erase_kept(const std::string& id) {
  for (const std::string_view kind : {kJudgedKind, kCardKind, kReviewKind, kUnfinished})
    if (const auto erased = documents_.erase(kind, id); !erased) return Unexpected(refusal_of(erased.error()));
  return {};
}

bool ReviewDesk::dismiss(const std::string& id) {
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

Granted<std::vector<ReviewDesk::Listed>> ReviewDesk::page_of(const std::string& owner, std::size_t limit,
                                                             const std::optional<DocumentPlace>& last,
                                                             const std::function<bool()>& goes_on) {
  const auto places = documents_.places(kReviewKind, owner, limit, last);
  if (!places) return Unexpected(refusal_of(places.error()));
  const auto cards = documents_.list(kCardKind, owner, limit, last);
  if (!cards) return Unexpected(refusal_of(cards.error()));
  std::unordered_map<std::string_view, const Document*> by_key;
  for (const Document& card : *cards) by_key[card.key] = &card;
  std::vector<Listed> page;
  for (const DocumentPlace& place : *places) {
    if (!goes_on()) return Unexpected(Refusal{RefusalKind::Cancelled});
    Listed listed{place, {}};
    const auto card = by_key.find(place.key);
    if (auto parsed = card == by_key.end() ? std::nullopt : parse_review_card(card->second->text)) {
      listed.card = std::move(*parsed);
    } else if (const auto opened = open(place.key, Visitor{owner})) {  // of an older program
      const Shared review = *opened;
      const MutexLock lock(review->mutex);
      listed.card = keep_card(review->facts, judged_summary(review->facts));
    }
    page.push_back(std::move(listed));
  }
  return page;
}

Granted<std::string> ReviewDesk::summary(const Listed& listed, const Visitor& visitor) {
  if (listed.card.is_done && listed.card.version == review::kJudgeVersion) return listed.card.summary;
  const auto opened = open(listed.place.key, visitor);
  if (!opened) return Unexpected(opened.error());
  const Shared review = *opened;
  const MutexLock lock(review->mutex);
  return judged_summary(review->facts);
}

Granted<ReviewPage> ReviewDesk::list(const Visitor& visitor, const ReviewWish& wish) {
  const std::size_t step = wish.game_id.empty() ? std::min(wish.limit + 1, kMaxListed) : kMaxListed;
  ReviewPage page;
  std::optional<DocumentPlace> last = wish.last;
  while (true) {
    const auto found = page_of(visitor.id, step, last, wish.goes_on);
    if (!found) return Unexpected(found.error());
    for (const Listed& listed : *found) {
      if (page.summaries.size() == wish.limit) {
        page.last = last;
        return page;
      }
      last = listed.place;
      if (!wish.goes_on()) return Unexpected(Refusal{RefusalKind::Cancelled});
      if (!wish.game_id.empty() && listed.card.game_id != wish.game_id) continue;
      if (auto told = summary(listed, visitor)) page.summaries.push_back(*std::move(told));
    }
    if (found->size() < step) return page;
  }
}

Granted<void> ReviewDesk::watch(const std::string& id, const std::optional<Visitor>& visitor, const void* key,
                                ReviewWatcher watcher) {
  const auto review = open(id, visitor);
  if (!review) return Unexpected(review.error());
  const MutexLock lock((*review)->mutex);
  watcher((*review)->facts);
  if (!is_final((*review)->facts.state)) (*review)->watchers[key] = std::move(watcher);
  return {};
}

void ReviewDesk::unwatch(const std::string& id, const void* key) {
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
