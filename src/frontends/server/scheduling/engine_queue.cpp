#include "server/scheduling/engine_queue.h"

#include <algorithm>
#include <tuple>
#include <utility>

namespace kiebitz::server {

bool EngineQueue::Share::is_active() const {
  return !running.empty() || std::any_of(lanes.begin(), lanes.end(), [](const Lanes& lane) { return lane.size() > 0; });
}

std::chrono::milliseconds EngineQueue::used_by(const Share& share, Time now) {
  Milliseconds used = share.used;
  for (const auto& [id, since] : share.running) used += std::chrono::duration_cast<Milliseconds>(now - since);
  return used;
}

std::chrono::milliseconds EngineQueue::used_by(const std::string& address, Time now) const {
  const auto found = shares_.find(address);
  return found == shares_.end() ? Milliseconds(0) : used_by(found->second, now);
}

std::optional<WaitRefusal> EngineQueue::objection(Priority priority, const Client& client) const {
  const std::size_t row = index(priority);
  if (waiting_[row] >= options_.queue_limit[row]) return WaitRefusal::QueueFull;
  const auto share = shares_.find(client.address);
  if (share == shares_.end()) return std::nullopt;
  const Lanes& lane = share->second.lanes[row];
  if (lane.waiting_of(client.visitor) >= options_.per_visitor_limit[row]) return WaitRefusal::VisitorHasTooMuch;
  if (lane.size() >= options_.per_address_limit[row]) return WaitRefusal::AddressHasTooMuch;
  return std::nullopt;
}

// A returning address has not saved up time: its account starts level with the others.
void EngineQueue::push(PoolEntry entry, Time now) {
  forget_idle(now);
  const auto [place, is_new] = shares_.try_emplace(entry.client.address);
  Share& share = place->second;
  if (!share.is_active()) {
    std::optional<Milliseconds> least;
    for (const auto& [address, other] : shares_)
      if (other.is_active()) least = std::min(least.value_or(Milliseconds::max()), used_by(other, now));
    share.used = std::max(share.used, least.value_or(Milliseconds(0)));
  }
  Lanes& lane = share.lanes[index(entry.priority)];
  ++waiting_[index(entry.priority)];
  FairQueue<PoolEntry>& line = entry.job->is_brain_search() ? lane.brains : lane.searches;
  const std::string visitor = entry.client.visitor;
  line.push(visitor, std::move(entry));
}

// Forgets accounts that are below those of all active addresses: they would start at that level anyway.
void EngineQueue::forget_idle(Time now) {
  std::optional<Milliseconds> least;
  for (const auto& [address, share] : shares_)
    if (share.is_active()) least = std::min(least.value_or(Milliseconds::max()), used_by(share, now));
  std::erase_if(
      shares_, [&](const auto& entry) { return !entry.second.is_active() && (!least || entry.second.used <= *least); });
}

bool EngineQueue::may_search_brain(const Share& share) const {
  return share.running_brains == 0 && running_brains_ < options_.brain_searches;
}

bool EngineQueue::may_run(const PoolEntry& entry) const {
  return !entry.job->is_brain_search() || may_search_brain(shares_.at(entry.client.address));
}

const PoolEntry* EngineQueue::first_of(const Share& share) const {
  for (const Lanes& lane : share.lanes) {
    const PoolEntry* search = lane.searches.front();
    const PoolEntry* brain = may_search_brain(share) ? lane.brains.front() : nullptr;
    if (search && brain) return search->id < brain->id ? search : brain;
    if (search || brain) return search ? search : brain;
  }
  return nullptr;
}

EngineQueue::Candidate EngineQueue::best(Time now) {
  std::vector<Candidate> candidates;
  Milliseconds least = Milliseconds::max();
  for (auto& [address, share] : shares_) {
    const PoolEntry* first = first_of(share);
    if (!first) continue;
    candidates.push_back({&share, first, used_by(share, now)});
    least = std::min(least, candidates.back().used);
  }
  const auto rank = [&](const Candidate& candidate) {
    const bool is_ahead = candidate.used - least > options_.lead;
    return std::tuple(is_ahead, candidate.entry->priority, candidate.share->running.size(), candidate.used,
                      candidate.entry->id);
  };
  const auto first = std::min_element(candidates.begin(), candidates.end(),
                                      [&](const auto& a, const auto& b) { return rank(a) < rank(b); });
  return first == candidates.end() ? Candidate() : *first;
}

std::optional<PoolEntry> EngineQueue::pop(Time now) {
  const Candidate first = best(now);
  if (!first.entry) return std::nullopt;
  Lanes& lane = first.share->lanes[index(first.entry->priority)];
  const bool is_brain = first.entry->job->is_brain_search();
  PoolEntry entry = *(is_brain ? lane.brains : lane.searches).pop();
  --waiting_[index(entry.priority)];
  first.share->running.emplace(entry.id, now);
  first.share->running_brains += is_brain ? 1 : 0;
  running_brains_ += is_brain ? 1 : 0;
  return entry;
}

void EngineQueue::put_down(const PoolEntry& entry, Time now) {
  Share& share = shares_.at(entry.client.address);
  const auto running = share.running.find(entry.id);
  share.used += std::chrono::duration_cast<Milliseconds>(now - running->second);
  share.running.erase(running);
  if (!entry.job->is_brain_search()) return;
  --share.running_brains;
  --running_brains_;
}

std::optional<PoolEntry> EngineQueue::remove(PoolJobId id) {
  for (auto& [address, share] : shares_)
    for (std::size_t row = 0; row < kPriorityCount; ++row)
      for (FairQueue<PoolEntry>* line : {&share.lanes[row].searches, &share.lanes[row].brains})
        if (auto found = line->remove_if([id](const PoolEntry& entry) { return entry.id == id; })) {
          --waiting_[row];
          return found;
        }
  return std::nullopt;
}

std::vector<PoolEntry> EngineQueue::remove_all() {
  std::vector<PoolEntry> all;
  for (auto& [address, share] : shares_)
    for (Lanes& lane : share.lanes)
      for (FairQueue<PoolEntry>* line : {&lane.searches, &lane.brains})
        while (auto entry = line->pop()) all.push_back(std::move(*entry));
  waiting_ = {};
  return all;
}

bool EngineQueue::is_owed(const PoolEntry& waiting, const PoolEntry& running, Time now) const {
  return used_by(running.client.address, now) - used_by(waiting.client.address, now) > options_.lead;
}

bool EngineQueue::has_had_no_more(const PoolEntry& waiting, const PoolEntry& running, Time now) const {
  return used_by(waiting.client.address, now) <= used_by(running.client.address, now);
}

bool EngineQueue::empty() const {
  return std::all_of(waiting_.begin(), waiting_.end(), [](std::size_t count) { return count == 0; });
}

std::size_t EngineQueue::waiting(Priority priority) const { return waiting_[index(priority)]; }

}  // namespace kiebitz::server
