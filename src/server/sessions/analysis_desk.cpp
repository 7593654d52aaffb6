#include "server/sessions/analysis_desk.h"

#include <algorithm>

#include "server/sessions/search_job.h"
#include "server/sessions/secrets.h"

namespace kiebitz::server {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::chrono::milliseconds kTellEvery{60};  // nobody reads faster
constexpr std::chrono::minutes kKeptAfterEnd{10};

}  // namespace

AnalysisFacts Analysis::facts() const {
  const std::lock_guard lock(mutex_);
  seen_ = Clock::now();
  return facts_;
}

void Analysis::watch(const void* key, AnalysisWatcher watcher) {
  const std::lock_guard lock(mutex_);
  watcher(facts_);
  if (!is_final(facts_.state)) watchers_[key] = std::move(watcher);
}

void Analysis::unwatch(const void* key) {
  const std::lock_guard lock(mutex_);
  watchers_.erase(key);
  seen_ = Clock::now();
}

void Analysis::on_line(const AnalysisLine& line) {
  const std::lock_guard lock(mutex_);
  if (is_final(facts_.state)) return;
  facts_.state = JobState::Running;
  facts_.nodes = line.nodes;
  facts_.elapsed = line.elapsed;
  if (line.is_lower_bound || line.is_upper_bound) return;
  // After an interruption the search passes depths that are known already.
  if (line.depth < facts_.depth) return;
  const auto place = static_cast<std::size_t>(line.rank - 1);
  if (facts_.lines.size() <= place) facts_.lines.resize(place + 1, line);
  facts_.lines[place] = line;
  facts_.depth = std::max(facts_.depth, line.depth);
  const auto now = Clock::now();
  if (now - told_ < kTellEvery) return;
  told_ = now;
  tell();
}

void Analysis::on_done(const SearchResult& result) {
  {
    const std::lock_guard lock(mutex_);
    if (!is_final(facts_.state) && result.depth >= facts_.depth && !result.lines.empty()) {
      facts_.lines = result.lines;
      facts_.depth = result.depth;
    }
    facts_.nodes = result.nodes;
  }
  end(JobState::Done);
}

void Analysis::end(JobState state) {
  const std::lock_guard lock(mutex_);
  if (is_final(facts_.state)) return;
  facts_.state = state;
  ended_ = Clock::now();
  tell();
  watchers_.clear();
}

void Analysis::tell() {
  for (const auto& [key, watcher] : watchers_) watcher(facts_);
}

AnalysisDesk::AnalysisDesk(EnginePool& pool, Ticker& ticker, const WorkLimits& limits) : pool_(pool), limits_(limits) {
  ticker.every(std::chrono::milliseconds(1000), [this] { tidy(); });
}

Granted<std::shared_ptr<Analysis>> AnalysisDesk::begin(const Visitor& visitor, const Wish& wish) {
  AnalysisFacts facts;
  facts.id = random_word(kIdLength);
  facts.position = wish.position;
  facts.multi_pv = wish.multi_pv;
  const auto analysis = std::make_shared<Analysis>(visitor.id, facts);
  SearchOrder order;
  order.position = wish.position;
  order.limits = wish.limits;
  order.limits.multi_pv = wish.multi_pv;
  order.limits.move_time =
      std::min(wish.limits.move_time.value_or(Milliseconds(limits_.analysis_max)), Milliseconds(limits_.analysis_max));
  SearchReports reports;
  reports.on_line = [analysis](const AnalysisLine& line) { analysis->on_line(line); };
  reports.on_done = [analysis](const SearchResult& result) { analysis->on_done(result); };
  reports.on_drop = [analysis] { analysis->end(JobState::Stopped); };
  const std::lock_guard lock(mutex_);
  std::size_t running = 0;
  for (const auto& [id, other] : analyses_) {
    const std::lock_guard inner(other->mutex_);
    running += other->owner() == visitor.id && !is_final(other->facts_.state);
  }
  if (running >= limits_.analyses_per_visitor)
    return Unexpected(Refusal{RefusalKind::TooMany, "stop one of your analyses first"});
  const auto job = pool_.submit(Priority::Analysis, "v:" + visitor.id,
                                std::make_shared<SearchJob>(std::move(order), std::move(reports)));
  if (!job) return Unexpected(Refusal{RefusalKind::Overloaded, "too many analyses are waiting"});
  analysis->job_ = *job;
  analyses_[facts.id] = analysis;
  return analysis;
}

Granted<std::shared_ptr<Analysis>> AnalysisDesk::find(const std::string& id,
                                                      const std::optional<Visitor>& visitor) const {
  const std::lock_guard lock(mutex_);
  const auto found = analyses_.find(id);
  if (!visitor || found == analyses_.end() || found->second->owner() != visitor->id)
    return Unexpected(Refusal{RefusalKind::NotFound});
  return found->second;
}

void AnalysisDesk::stop(Analysis& analysis) {
  pool_.cancel(analysis.job_);
  analysis.end(JobState::Stopped);
}

void AnalysisDesk::tidy() {
  const auto now = Clock::now();
  std::vector<std::shared_ptr<Analysis>> unwatched;
  {
    const std::lock_guard lock(mutex_);
    for (const auto& [id, analysis] : analyses_) {
      const std::lock_guard inner(analysis->mutex_);
      const bool is_left = analysis->watchers_.empty() && now - analysis->seen_ > limits_.analysis_linger;
      if (is_left && !is_final(analysis->facts_.state)) unwatched.push_back(analysis);
    }
    std::erase_if(analyses_, [now](const auto& entry) {
      const std::lock_guard inner(entry.second->mutex_);
      return is_final(entry.second->facts_.state) && now - entry.second->ended_ > kKeptAfterEnd;
    });
  }
  for (const auto& analysis : unwatched) stop(*analysis);
}

}  // namespace kiebitz::server
