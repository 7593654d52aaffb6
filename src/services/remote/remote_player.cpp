#include "remote/remote_player.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/mutex.h"
#include "notation/fen.h"
#include "notation/uci_move.h"

namespace kiebitz::remote {
namespace {

using std::chrono::milliseconds;
using std::chrono::steady_clock;

constexpr milliseconds kFirstPause{100};
constexpr milliseconds kLongestPause{2000};

// True if it was stopped meanwhile.
bool pause(milliseconds time, const std::stop_token& stop) {
  Mutex mutex;
  MutexLock lock(mutex);
  Condition().wait_for(lock, stop, time, [] { return false; });
  return stop.stop_requested();
}

std::string move_text(const Game& game, Move move) {
  return format_uci_move(move, game.start().has_chess960_castling());
}

std::size_t common(const std::vector<Move>& a, const std::vector<Move>& b) {
  return static_cast<std::size_t>(std::mismatch(a.begin(), a.end(), b.begin(), b.end()).first - a.begin());
}

}  // namespace

RemotePlayer::RemotePlayer(Address address, const RemoteOptions& options)
    : address_(std::move(address)), options_(options), http_(address_.base + "/api/v1", options.http) {}

Expected<RemotePlayer, RemoteError> RemotePlayer::connect(Address address, const RemoteOptions& options) {
  RemotePlayer player(std::move(address), options);
  HttpRequest request;
  request.path = "/version";
  const auto reply = player.http_.send(request, {});
  if (!reply) return Unexpected(reply.error());
  const auto version = reply->status == 200 ? read_version(reply->body) : std::nullopt;
  if (!version) return Unexpected(RemoteError{RemoteErrorKind::NotKiebitz, {}});
  if (version->needs_password) return Unexpected(RemoteError{RemoteErrorKind::NeedsPassword, {}});
  return player;
}

std::string RemotePlayer::game_path(std::string_view what) const { return fmt::format("/games/{}{}", line_->id, what); }

// The next attempt creates again what the server has lost.
RemoteError RemotePlayer::refusal(const HttpReply& reply) {
  const RemoteProblem problem = read_problem(reply.body);
  if (problem.code == "access_required" || problem.code == "access_denied") return {RemoteErrorKind::NeedsPassword, {}};
  switch (reply.status) {
    case 401:
      token_.clear();
      line_.reset();
      return {RemoteErrorKind::Busy, problem.text};
    case 404:
    case 409:
      line_.reset();
      return problem.code.empty() ? RemoteError{RemoteErrorKind::NotKiebitz, {}}
                                  : RemoteError{RemoteErrorKind::Busy, problem.text};
    case 429:
    case 502:
    case 503:
    case 504:
      return {RemoteErrorKind::Busy, problem.text};
    default:
      return problem.code.empty() ? RemoteError{RemoteErrorKind::NotKiebitz, {}}
                                  : RemoteError{RemoteErrorKind::Refused, problem.text};
  }
}

Expected<HttpReply, RemoteError> RemotePlayer::ask(const std::string& method, const std::string& path,
                                                   const std::string& body, const std::stop_token& stop,
                                                   milliseconds wait) {
  auto reply = http_.send({method, path, body, token_, wait}, stop);
  if (!reply) return reply;
  if (reply->status != 200 && reply->status != 201) return Unexpected(refusal(*reply));
  last_success_ = steady_clock::now();
  return reply;
}

Expected<RemoteGame, RemoteError> RemotePlayer::ask_game(const std::string& method, const std::string& path,
                                                         const std::string& body, const std::stop_token& stop,
                                                         milliseconds wait) {
  const auto reply = ask(method, path, body, stop, wait);
  if (!reply) return Unexpected(reply.error());
  auto game = read_game(reply->body);
  if (!game) return Unexpected(RemoteError{RemoteErrorKind::NotKiebitz, {}});
  return *std::move(game);
}

Expected<RemoteGame, RemoteError> RemotePlayer::begin(const Game& game, const std::optional<ClockSettings>& clock,
                                                      const std::stop_token& stop) {
  if (token_.empty()) {
    const auto reply = ask("POST", "/visitor", R"({"token":true})", stop);
    if (!reply) return Unexpected(reply.error());
    const auto token = read_token(reply->body);
    if (!token) return Unexpected(RemoteError{RemoteErrorKind::NotKiebitz, {}});
    token_ = *token;
  }
  WantedGame wanted{format_fen(game.position()), game.side_to_move(), {}, address_};
  if (clock) wanted.clock = clock_.begin(*clock);
  auto begun = ask_game("POST", "/games", write_new_game(wanted), stop);
  if (begun) line_ = Line{begun->id, format_fen(game.start()), game.moves().size(), game.moves()};
  return begun;
}

Expected<RemoteGame, RemoteError> RemotePlayer::post_move(const Game& game, const std::stop_token& stop,
                                                          milliseconds wait) {
  const Move move = game.moves().back();
  const std::size_t ply = line_->moves.size() - line_->begins_at;
  const std::string body =
      fmt::format(R"({{"move":"{}","ply":{},"wait_ms":{}}})", move_text(game, move), ply, wait.count());
  auto there = ask_game("POST", game_path("/moves"), body, stop, wait);
  if (there) line_->moves.push_back(move);
  return there;
}

Expected<RemoteGame, RemoteError> RemotePlayer::catch_up(const Game& game, const std::optional<ClockSettings>& clock,
                                                         const std::stop_token& stop) {
  const std::vector<Move>& here = game.moves();
  if (line_) {
    const std::size_t same = common(line_->moves, here);
    const bool is_one_behind = here.size() - same == 1;
    const bool is_level = here.size() == same && line_->moves.size() == same;
    if (line_->start != format_fen(game.start()) || same < line_->begins_at || (!is_one_behind && !is_level))
      line_.reset();
    else if (line_->moves.size() > same) {
      const std::string to = fmt::format(R"({{"to_ply":{}}})", same - line_->begins_at);
      if (const auto back = ask_game("POST", game_path("/takeback"), to, stop); !back) return back;
      line_->moves.resize(same);
    }
  }
  if (!line_) return begin(game, clock, stop);
  if (line_->moves.size() < here.size()) return post_move(game, stop, options_.wait);
  return ask_game("GET", game_path(), {}, stop);
}

Expected<RemoteReply, RemoteError> RemotePlayer::try_answer(const Game& game, const std::optional<ClockSettings>& clock,
                                                            const std::stop_token& stop) {
  auto there = catch_up(game, clock, stop);
  const auto give_up_at = steady_clock::now() + options_.thought;
  for (;; there = ask_game("GET", game_path(), {}, stop)) {
    if (!there) return Unexpected(there.error());
    const std::size_t expected = game.moves().size() - line_->begins_at;
    if (there->moves.size() > expected) {
      const RemoteMove& answer = there->moves[expected];
      const auto move = parse_uci_move(game.position(), answer.uci);
      if (!move) return Unexpected(RemoteError{RemoteErrorKind::IllegalMove, answer.uci});
      line_->moves.push_back(*move);
      if (answer.clock) clock_.note(*answer.clock);
      return RemoteReply{false, *move, answer.eval};
    }
    if (there->is_over && there->winner == opposite(game.side_to_move())) return RemoteReply{true, Move(), {}};
    if (there->is_over || there->moves.size() < expected) {
      line_.reset();
      return Unexpected(RemoteError{RemoteErrorKind::Busy, {}});
    }
    if (steady_clock::now() > give_up_at) return Unexpected(RemoteError{RemoteErrorKind::Silent, {}});
    if (pause(kFirstPause, stop)) return Unexpected(RemoteError{RemoteErrorKind::Cancelled, {}});
  }
}

Expected<RemoteReply, RemoteError> RemotePlayer::answer(const Game& game, std::optional<ClockSettings> clock,
                                                        const std::stop_token& stop) {
  const auto begun = last_success_ = steady_clock::now();
  // With a clock the flag ends the waiting.
  const milliseconds patience = clock ? std::max(options_.patience, clock->base) : options_.patience;
  milliseconds rest = kFirstPause;
  if (line_ && clock && clock_.runs_ahead(*clock)) line_.reset();
  for (;;) {
    std::optional<ClockSettings> left = clock;
    if (left) left->base -= std::chrono::duration_cast<milliseconds>(steady_clock::now() - begun);
    auto reply = try_answer(game, left, stop);
    const auto now = steady_clock::now();
    if (reply || !reply.error().may_be_temporary() || now - last_success_ > patience || now - begun > options_.thought)
      return reply;
    if (pause(rest, stop)) return Unexpected(RemoteError{RemoteErrorKind::Cancelled, {}});
    rest = std::min(rest * 2, kLongestPause);
  }
}

void RemotePlayer::finish(const Game& game, Color remote_side) {
  if (!line_ || !game.over() || line_->start != format_fen(game.start())) return;
  const std::size_t same = common(line_->moves, game.moves());
  const bool is_behind = same == line_->moves.size() && game.moves().size() == same + 1;
  if (is_behind && !post_move(game, {}, {})) return line_.reset();
  if (game.over()->winner == remote_side) static_cast<void>(ask("POST", game_path("/resign"), "{}", {}));
  line_.reset();
}

}  // namespace kiebitz::remote
