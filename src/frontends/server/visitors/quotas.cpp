#include "server/visitors/quotas.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

namespace kiebitz::server {
namespace {

constexpr std::chrono::seconds kMeasureEvery{2};
constexpr std::uint64_t kUsualReserve = 256 * kMiB;
constexpr std::uint64_t kUsualPart = 10;         // of a small disk
constexpr std::uint64_t kMovesOfReserve = 16;    // moves may use all of it but this part
constexpr std::uint64_t kWritesOfEveryByte = 2;  // first to the journal of the database, then to its place

}  // namespace

std::optional<DiskSpace> disk_space(const std::string& folder) {
  std::error_code error;
  const auto space = std::filesystem::space(folder, error);
  if (error) return std::nullopt;
  return DiskSpace{space.available, space.capacity};
}

Quotas::Quotas(Store& store, Documents& documents, const KeepingLimits& limits, FindSpace find_space)
    : store_(store), documents_(documents), limits_(limits), find_space_(std::move(find_space)) {}

std::uint64_t Quotas::reserve(const DiskSpace& space) const {
  return limits_.disk_reserve.value_or(std::min(kUsualReserve, space.total / kUsualPart));
}

std::uint64_t Quotas::reserve_of_moves(const DiskSpace& space) const {
  return limits_.disk_reserve_of_moves.value_or(reserve(space) / kMovesOfReserve);
}

std::optional<std::uint64_t> Quotas::store_bytes() const {
  const auto now = std::chrono::steady_clock::now();
  {
    const MutexLock lock(mutex_);
    if (last_.store_bytes && now - measured_ < kMeasureEvery) return last_.store_bytes;
  }
  const auto size = store_.size();
  if (!size) return std::nullopt;  // the write that follows reports it
  const MutexLock lock(mutex_);
  measured_ = now;
  last_.store_bytes = *size;
  return *size;
}

std::optional<Problem> Quotas::objection(const std::optional<DiskSpace>& space, std::uint64_t bytes) const {
  const auto used = store_bytes();
  if (space && space->free < reserve(*space) + kWritesOfEveryByte * bytes)
    return Problem{ProblemCode::StorageFull, "the disk is nearly full; moves of running games are still kept"};
  if (limits_.store_bytes > 0 && used && *used + bytes > limits_.store_bytes)
    return Problem{ProblemCode::StorageFull,
                   fmt::format("this server keeps {} MiB, and has them", limits_.store_bytes / kMiB)};
  return std::nullopt;
}

Result<void> Quotas::check_server(std::uint64_t bytes) const {
  const auto space = find_space_();
  auto problem = objection(space, bytes);
  {
    const MutexLock lock(mutex_);
    last_.free_bytes = space ? std::optional(space->free) : std::nullopt;
    if (bytes == 0 || !problem) last_.is_full = problem.has_value();
  }
  if (problem) return Unexpected(std::move(*problem));
  return {};
}

Quotas::Use Quotas::last() const {
  const MutexLock lock(mutex_);
  return last_;
}

Result<void> Quotas::check(const Visitor& visitor, const Addition& addition) const {
  if (auto server = check_server(addition.bytes); !server) return server;
  const auto use = store_.use_of(visitor.id);
  if (!use) return Unexpected(problem_of(use.error()));
  const auto games = static_cast<std::size_t>(use->games);
  if (limits_.games_per_visitor > 0 && addition.games > 0 && games + addition.games > limits_.games_per_visitor)
    return Unexpected(
        Problem{ProblemCode::TooManyGames, fmt::format("you have {} of {}", games, limits_.games_per_visitor)});
  if (limits_.bytes_per_visitor == 0) return {};
  const auto beside = documents_.bytes_of_owner(visitor.id);
  if (!beside) return Unexpected(problem_of(beside.error()));
  const std::uint64_t used = use->bytes + *beside;
  if (used + addition.bytes <= limits_.bytes_per_visitor) return {};
  return Unexpected(Problem{
      ProblemCode::QuotaReached,
      fmt::format("your games and reviews take {} KiB of {}, and this would be about {} more; delete some first",
                  used / 1024, limits_.bytes_per_visitor / 1024, std::max<std::uint64_t>(1, addition.bytes / 1024))});
}

Result<void> Quotas::check_move() const {
  const auto space = find_space_();
  if (!space || space->free >= reserve_of_moves(*space)) return {};
  return Unexpected(
      Problem{ProblemCode::StorageFull, "the disk is full; what is kept can be read, exported and deleted"});
}

}  // namespace kiebitz::server
