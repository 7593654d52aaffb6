#include "server/analysis/analysis_service.h"

#include <algorithm>
#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>

#include "notation/fen.h"
#include "platform/calendar.h"
#include "rules/movegen.h"
#include "server/analysis/ranked_lines.h"
#include "server/evaluations/search_json.h"
#include "server/scheduling/search_job.h"
#include "server/visitors/secrets.h"

namespace kiebitz::server {
namespace {

namespace json = boost::json;
using Clock = std::chrono::steady_clock;

constexpr std::chrono::milliseconds kTellEvery{60};  // nobody reads faster
constexpr std::chrono::minutes kKeptAfterEnd{10};
constexpr std::string_view kAnalysisKind = "analysis";
constexpr std::size_t kMaxKept = 100;  // of one visitor

std::string format_wish(const AnalysisDesk::Wish& wish) {
  json::object object;
  object["fen"] = format_fen(wish.position);
  object["multi_pv"] = wish.multi_pv;
  if (wish.limits.depth) object["depth"] = *wish.limits.depth;
  if (wish.limits.nodes) object["nodes"] = *wish.limits.nodes;
  if (wish.limits.move_time) object["ms"] = wish.limits.move_time->count();
  return json::serialize(object);
}

std::optional<AnalysisDesk::Wish> parse_wish(const std::string& text) {
  json::error_code error;
  const json::value value = json::parse(text, error);
  if (error || !value.is_object()) return std::nullopt;
  const json::object& object = value.get_object();
  const auto position = parse_fen(text_of(object, "fen"));
  if (!position) return std::nullopt;
  AnalysisDesk::Wish wish;
  wish.position = *position;
  wish.multi_pv = static_cast<int>(number_of(object, "multi_pv", 1));
  if (const auto depth = number_of(object, "depth", 0)) wish.limits.depth = static_cast<int>(depth);
  if (const auto nodes = number_of(object, "nodes", 0)) wish.limits.nodes = static_cast<std::uint64_t>(nodes);
  if (const auto time = number_of(object, "ms", 0)) wish.limits.move_time = Milliseconds(time);
  return wish;
}

SearchResult result_of(const AnalysisFacts& facts) {
  SearchResult result;
  result.depth = facts.depth;
  result.nodes = facts.nodes;
  result.elapsed = facts.elapsed;
  result.lines = facts.lines;
  return result;
}

void take_over(AnalysisFacts& facts, const SearchResult& known) {
  facts.lines = known.lines;
  facts.depth = known.depth;
  facts.nodes = known.nodes;
  facts.elapsed = known.elapsed;
}

}  // namespace

Analysis::Analysis(std::string owner, AnalysisFacts facts, const SearchLimits& limits)
    : owner_(std::move(owner)),
      limits_(limits),
      lines_of_a_depth_(std::min(facts.multi_pv, static_cast<int>(legal_moves(facts.position).size()))),
      facts_(std::move(facts)) {}

AnalysisFacts Analysis::facts() const {
  const MutexLock lock(mutex_);
  seen_ = Clock::now();
  return facts_;
}

void Analysis::watch(const void* key, AnalysisWatcher watcher) {
  const MutexLock lock(mutex_);
  watcher(facts_);
  if (!is_final(facts_.state)) watchers_[key] = std::move(watcher);
}

void Analysis::unwatch(const void* key) {
  const MutexLock lock(mutex_);
  watchers_.erase(key);
  seen_ = Clock::now();
}

void Analysis::on_line(const AnalysisLine& line) {
  const MutexLock lock(mutex_);
  if (is_final(facts_.state)) return;
  facts_.state = JobState::Running;
  facts_.nodes = line.nodes;
  facts_.elapsed = line.elapsed;
  if (line.is_lower_bound || line.is_upper_bound) return;
  // After an interruption the search passes depths that are known already.
  if (line.depth < facts_.depth) return;
  place_line(facts_.lines, line);
  facts_.depth = std::max(facts_.depth, line.depth);
  has_news_ = true;
  // The lines of a depth come together: told after the first, the others would look a depth older than they are.
  if (line.rank >= lines_of_a_depth_ && Clock::now() - told_ >= kTellEvery) tell();
}

void Analysis::on_done(const SearchResult& result) {
  {
    const MutexLock lock(mutex_);
    if (!is_final(facts_.state) && result.depth >= facts_.depth && !result.lines.empty()) {
      facts_.lines = result.lines;
      facts_.depth = result.depth;
    }
    facts_.nodes = result.nodes;
  }
  end(JobState::Done);
}

bool Analysis::end(JobState state) {
  const MutexLock lock(mutex_);
  if (is_final(facts_.state)) return false;
  facts_.state = state;
  ended_ = Clock::now();
  tell();
  watchers_.clear();
  return true;
}

void Analysis::tell() {
  told_ = Clock::now();
  has_news_ = false;
  for (const auto& [key, watcher] : watchers_) watcher(facts_);
}

AnalysisDesk::AnalysisDesk(const Surroundings& around) : around_(around) {
  around_.ticker.every(std::chrono::milliseconds(1000), [this] { tidy(); });
}

std::optional<Refusal> AnalysisDesk::why_not(const Client& client) const {
  std::size_t running = 0;
  for (const auto& [id, other] : analyses_) {
    const MutexLock inner(other->mutex_);
    running += other->owner() == client.visitor && !is_final(other->facts_.state);
  }
  if (running < around_.limits.analyses_per_visitor) return std::nullopt;
  return Refusal{RefusalKind::TooMany, "stop one of your analyses first"};
}

Granted<std::shared_ptr<Analysis>> AnalysisDesk::begin(const Client& client, const Wish& wish) {
  {
    // Saying no costs no disk: a thousand who are told to wait must not keep players waiting.
    const MutexLock lock(mutex_);
    if (auto refusal = why_not(client)) return Unexpected(std::move(*refusal));
    if (const auto refusal = around_.pool.objection(Priority::Analysis, client))
      return Unexpected(refusal_of(*refusal));
  }
  if (const auto checked = around_.quotas.check_server(); !checked) return Unexpected(checked.error());
  const std::string id = random_word(kIdLength);
  // Written first: the search may be over, and put away, before start() is back.
  const auto kept =
      around_.documents.put({std::string(kAnalysisKind), id, client.visitor, calendar_now(), format_wish(wish)});
  if (!kept) return Unexpected(refusal_of(kept.error()));
  auto analysis = start(id, client, wish);
  const bool is_over = !analysis || is_final((*analysis)->facts().state);
  static_cast<void>(is_over ? around_.documents.erase(kAnalysisKind, id)
                            : around_.documents.trim(kAnalysisKind, client.visitor, kMaxKept));
  return analysis;
}

Granted<std::shared_ptr<Analysis>> AnalysisDesk::start(const std::string& id, const Client& client, const Wish& wish) {
  SearchOrder order;
  order.position = wish.position;
  order.limits = wish.limits;
  order.limits.multi_pv = wish.multi_pv;
  const Milliseconds longest(around_.limits.analysis_max);
  order.limits.move_time = std::min(wish.limits.move_time.value_or(longest), longest);
  AnalysisFacts facts;
  facts.id = id;
  facts.position = wish.position;
  facts.multi_pv = wish.multi_pv;
  const auto enough = around_.shelf.find_enough(wish.position, order.limits);
  const auto known = enough ? enough : around_.shelf.find(wish.position, wish.multi_pv);
  if (known) take_over(facts, *known);
  if (enough) facts.state = JobState::Done;
  const auto analysis = std::make_shared<Analysis>(client.visitor, facts, order.limits);
  SearchReports reports;
  reports.on_line = [analysis](const AnalysisLine& line) { analysis->on_line(line); };
  reports.on_done = [this, analysis](const SearchResult& result) {
    analysis->on_done(result);
    put_away(analysis);
  };
  reports.on_drop = [analysis] { analysis->end(JobState::Stopped); };
  const MutexLock lock(mutex_);
  const auto [place, is_new] = analyses_.try_emplace(id, analysis);
  if (!is_new || enough) return place->second;
  auto refusal = why_not(client);
  if (!refusal) {
    const auto job = around_.pool.submit(Priority::Analysis, client,
                                         std::make_shared<SearchJob>(std::move(order), std::move(reports)));
    if (job) {
      analysis->job_ = *job;
      return analysis;
    }
    refusal = refusal_of(job.error());
  }
  analyses_.erase(place);
  return Unexpected(*refusal);
}

Granted<std::shared_ptr<Analysis>> AnalysisDesk::resume(const std::string& id, const Client& client) {
  const auto document = around_.documents.find(kAnalysisKind, id);
  if (!document) return Unexpected(refusal_of(document.error()));
  if (!*document || (*document)->owner != client.visitor) return Unexpected(Refusal{RefusalKind::NotFound});
  const auto wish = parse_wish((*document)->text);
  if (!wish) return Unexpected(Refusal{RefusalKind::NotFound, "what is kept of it cannot be read"});
  return start(id, client, *wish);
}

Granted<std::shared_ptr<Analysis>> AnalysisDesk::find(const std::string& id, const Client& client) {
  if (client.visitor.empty()) return Unexpected(Refusal{RefusalKind::NotFound});
  {
    const MutexLock lock(mutex_);
    const auto found = analyses_.find(id);
    if (found != analyses_.end()) {
      if (found->second->owner() != client.visitor) return Unexpected(Refusal{RefusalKind::NotFound});
      return found->second;
    }
  }
  return resume(id, client);
}

void AnalysisDesk::stop(const std::shared_ptr<Analysis>& analysis) {
  const bool was_running = analysis->end(JobState::Stopped);
  around_.pool.cancel(analysis->job_);
  if (was_running) put_away(analysis);
}

Granted<void> AnalysisDesk::erase_all(const Visitor& visitor) {
  std::vector<std::shared_ptr<Analysis>> own;
  {
    const MutexLock lock(mutex_);
    std::erase_if(analyses_, [&](const auto& entry) {
      const bool is_own = entry.second->owner() == visitor.id;
      if (is_own) own.push_back(entry.second);
      return is_own;
    });
  }
  for (const auto& analysis : own) stop(analysis);
  const auto erased = around_.documents.trim(kAnalysisKind, visitor.id, 0);
  if (!erased) return Unexpected(refusal_of(erased.error()));
  return {};
}

Granted<bool> AnalysisDesk::knows(const Visitor& visitor) {
  const auto first = around_.documents.places(kAnalysisKind, visitor.id, 1, std::nullopt);
  if (!first) return Unexpected(refusal_of(first.error()));
  return !first->empty();
}

void AnalysisDesk::put_away(const std::shared_ptr<Analysis>& analysis) {
  around_.tasks.post_always([&around = around_, analysis] {
    const AnalysisFacts facts = analysis->facts();
    SearchLimits done;  // what was found counts as far as it went
    done.multi_pv = facts.multi_pv;
    if (facts.state == JobState::Done) done = analysis->limits_;
    around.shelf.keep(facts.position, done, result_of(facts));
    static_cast<void>(around.documents.erase(kAnalysisKind, facts.id));
  });
}

void AnalysisDesk::tidy() {
  const auto now = Clock::now();
  std::vector<std::shared_ptr<Analysis>> unwatched;
  {
    const MutexLock lock(mutex_);
    for (const auto& [id, analysis] : analyses_) {
      const MutexLock inner(analysis->mutex_);
      const bool is_left = analysis->watchers_.empty() && now - analysis->seen_ > around_.limits.analysis_linger;
      if (is_left && !is_final(analysis->facts_.state)) unwatched.push_back(analysis);
      if (analysis->has_news_) analysis->tell();  // the next depth may take minutes
    }
    std::erase_if(analyses_, [now](const auto& entry) {
      const MutexLock inner(entry.second->mutex_);
      return is_final(entry.second->facts_.state) && now - entry.second->ended_ > kKeptAfterEnd;
    });
  }
  for (const auto& analysis : unwatched) stop(analysis);
}

}  // namespace kiebitz::server
