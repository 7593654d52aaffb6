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

constexpr std::chrono::milliseconds kNotifyPeriod{60};  // faster than people read
constexpr std::chrono::minutes kKeptAfterEnd{10};
constexpr std::string_view kAnalysisKind = "analysis";
constexpr std::size_t kMaxKept = 100;  // of one visitor

std::string format_request(const AnalysisService::Request& request) {
  json::object object;
  object["fen"] = format_fen(request.position);
  object["multi_pv"] = request.multi_pv;
  if (request.limits.depth) object["depth"] = *request.limits.depth;
  if (request.limits.nodes) object["nodes"] = *request.limits.nodes;
  if (request.limits.move_time) object["ms"] = request.limits.move_time->count();
  return json::serialize(object);
}

std::optional<AnalysisService::Request> parse_request(const std::string& text) {
  json::error_code error;
  const json::value value = json::parse(text, error);
  if (error || !value.is_object()) return std::nullopt;
  const json::object& object = value.get_object();
  const auto position = parse_fen(text_of(object, "fen"));
  if (!position) return std::nullopt;
  AnalysisService::Request request;
  request.position = *position;
  request.multi_pv = static_cast<int>(number_of(object, "multi_pv", 1));
  if (const auto depth = number_of(object, "depth", 0)) request.limits.depth = static_cast<int>(depth);
  if (const auto nodes = number_of(object, "nodes", 0)) request.limits.nodes = static_cast<std::uint64_t>(nodes);
  if (const auto time = number_of(object, "ms", 0)) request.limits.move_time = Milliseconds(time);
  return request;
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
  // After an interruption the search repeats depths that are known already.
  if (line.depth < facts_.depth) return;
  place_line(facts_.lines, line);
  facts_.depth = std::max(facts_.depth, line.depth);
  has_unsent_change_ = true;
  // The lines of a depth arrive together: a notification after the first would show the others a depth too low.
  if (line.rank >= lines_of_a_depth_ && Clock::now() - notified_ >= kNotifyPeriod) notify();
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
  notify();
  watchers_.clear();
  return true;
}

void Analysis::notify() {
  notified_ = Clock::now();
  has_unsent_change_ = false;
  for (const auto& [key, watcher] : watchers_) watcher(facts_);
}

AnalysisService::AnalysisService(const Dependencies& deps) : deps_(deps) {
  deps_.ticker.every(std::chrono::milliseconds(1000), [this] { tidy(); });
}

std::optional<Problem> AnalysisService::objection(const Client& client) const {
  std::size_t running = 0;
  for (const auto& [id, other] : analyses_) {
    const MutexLock inner(other->mutex_);
    running += other->owner() == client.visitor && !is_final(other->facts_.state);
  }
  if (running < deps_.limits.analyses_per_visitor) return std::nullopt;
  return Problem{.code = ProblemCode::RateLimited,
                 .detail = "stop one of your analyses first",
                 .retry_after_s = kRetryAfterSeconds};
}

Result<std::shared_ptr<Analysis>> AnalysisService::begin(const Client& client, const Request& request) {
  {
    // A refusal does not use the disk: many refused requests must not delay players.
    const MutexLock lock(mutex_);
    if (auto problem = objection(client)) return Unexpected(std::move(*problem));
    if (const auto refusal = deps_.pool.objection(Priority::Analysis, client)) return Unexpected(problem_of(*refusal));
  }
  if (const auto checked = deps_.quotas.check_server(); !checked) return Unexpected(checked.error());
  const std::string id = random_word(kIdLength);
  // Stored first: the search may end, and its result be stored, before start() returns.
  const auto kept =
      deps_.documents.put({std::string(kAnalysisKind), id, client.visitor, calendar_now(), format_request(request)});
  if (!kept) return Unexpected(problem_of(kept.error()));
  auto analysis = start(id, client, request);
  const bool is_over = !analysis || is_final((*analysis)->facts().state);
  static_cast<void>(is_over ? deps_.documents.erase(kAnalysisKind, id)
                            : deps_.documents.trim(kAnalysisKind, client.visitor, kMaxKept));
  return analysis;
}

Result<std::shared_ptr<Analysis>> AnalysisService::start(const std::string& id, const Client& client,
                                                         const Request& request) {
  SearchOrder order;
  order.position = request.position;
  order.limits = request.limits;
  order.limits.multi_pv = request.multi_pv;
  const Milliseconds longest(deps_.limits.analysis_max);
  order.limits.move_time = std::min(request.limits.move_time.value_or(longest), longest);
  AnalysisFacts facts;
  facts.id = id;
  facts.position = request.position;
  facts.multi_pv = request.multi_pv;
  const auto enough = deps_.evaluations.find_enough(request.position, order.limits);
  const auto known = enough ? enough : deps_.evaluations.find(request.position, request.multi_pv);
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
  auto problem = objection(client);
  if (!problem) {
    const auto job = deps_.pool.submit(Priority::Analysis, client,
                                       std::make_shared<SearchJob>(std::move(order), std::move(reports)));
    if (job) {
      analysis->job_ = *job;
      return analysis;
    }
    problem = problem_of(job.error());
  }
  analyses_.erase(place);
  return Unexpected(*problem);
}

Result<std::shared_ptr<Analysis>> AnalysisService::resume(const std::string& id, const Client& client) {
  const auto document = deps_.documents.find(kAnalysisKind, id);
  if (!document) return Unexpected(problem_of(document.error()));
  if (!*document || (*document)->owner != client.visitor) return Unexpected(Problem{ProblemCode::NotFound});
  const auto request = parse_request((*document)->text);
  if (!request) return Unexpected(Problem{ProblemCode::NotFound, "what is kept of it cannot be read"});
  return start(id, client, *request);
}

Result<std::shared_ptr<Analysis>> AnalysisService::find(const std::string& id, const Client& client) {
  if (client.visitor.empty()) return Unexpected(Problem{ProblemCode::NotFound});
  {
    const MutexLock lock(mutex_);
    const auto found = analyses_.find(id);
    if (found != analyses_.end()) {
      if (found->second->owner() != client.visitor) return Unexpected(Problem{ProblemCode::NotFound});
      return found->second;
    }
  }
  return resume(id, client);
}

void AnalysisService::stop(const std::shared_ptr<Analysis>& analysis) {
  const bool was_running = analysis->end(JobState::Stopped);
  deps_.pool.cancel(analysis->job_);
  if (was_running) put_away(analysis);
}

Result<void> AnalysisService::erase_all(const Visitor& visitor) {
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
  const auto erased = deps_.documents.trim(kAnalysisKind, visitor.id, 0);
  if (!erased) return Unexpected(problem_of(erased.error()));
  return {};
}

Result<bool> AnalysisService::has_data(const Visitor& visitor) {
  const auto first = deps_.documents.places(kAnalysisKind, visitor.id, 1, std::nullopt);
  if (!first) return Unexpected(problem_of(first.error()));
  return !first->empty();
}

void AnalysisService::put_away(const std::shared_ptr<Analysis>& analysis) {
  deps_.tasks.post_always([&deps = deps_, analysis] {
    const AnalysisFacts facts = analysis->facts();
    SearchLimits done;  // a stopped search counts as far as it got
    done.multi_pv = facts.multi_pv;
    if (facts.state == JobState::Done) done = analysis->limits_;
    deps.evaluations.keep(facts.position, done, result_of(facts));
    static_cast<void>(deps.documents.erase(kAnalysisKind, facts.id));
  });
}

void AnalysisService::tidy() {
  const auto now = Clock::now();
  std::vector<std::shared_ptr<Analysis>> unwatched;
  {
    const MutexLock lock(mutex_);
    for (const auto& [id, analysis] : analyses_) {
      const MutexLock inner(analysis->mutex_);
      const bool is_left = analysis->watchers_.empty() && now - analysis->seen_ > deps_.limits.analysis_linger;
      if (is_left && !is_final(analysis->facts_.state)) unwatched.push_back(analysis);
      if (analysis->has_unsent_change_) analysis->notify();  // the next depth may take minutes
    }
    std::erase_if(analyses_, [now](const auto& entry) {
      const MutexLock inner(entry.second->mutex_);
      return is_final(entry.second->facts_.state) && now - entry.second->ended_ > kKeptAfterEnd;
    });
  }
  for (const auto& analysis : unwatched) stop(analysis);
}

}  // namespace kiebitz::server
