#include "server/games/game_export.h"

#include <algorithm>
#include <atomic>
#include <boost/json/serialize.hpp>

#include "server/api/stream.h"
#include "server/games/game_filter.h"
#include "server/games/game_json.h"

namespace kiebitz::server {
namespace {

constexpr std::size_t kPieceBytes = 128 * 1024;
constexpr std::size_t kPieceGames = 200;  // read for one piece, whether they fit or not
constexpr int kRetrySeconds = 5;

struct ExportOrder {
  GameRegistry& registry;
  TaskQueue& tasks;
  Client client;  // in whose name pieces are queued
  Visitor visitor;
  ListFilter filter;
  bool wants_lines = false;
  std::vector<GameId> ids;  // in the order of the file
  const std::atomic<bool>* stopping = nullptr;
};

// Holds the numbers of the games and one piece of text. No thread waits for the reader.
class GameExport : public BodySource, public std::enable_shared_from_this<GameExport> {
 public:
  GameExport(ExportOrder order, NameLock::Token pass) : order_(std::move(order)), pass_(std::move(pass)) {}

  void next(std::function<void(BodyPiece)> ready) override {
    const auto make = [self = shared_from_this(), ready] { ready(self->make_piece()); };
    if (!order_.tasks.post(order_.client, make, Urgency::Long)) ready({.text = {}, .is_broken = true});
  }

  void close() override {
    closed_ = true;
    NameLock::Token pass;
    const MutexLock lock(mutex_);
    pass.swap(pass_);
  }

 private:
  bool is_wanted() const { return !closed_ && !(order_.stopping && *order_.stopping); }

  BodyPiece make_piece() {
    BodyPiece piece;
    const std::size_t end = std::min(done_ + kPieceGames, order_.ids.size());
    while (done_ < end && piece.text.size() < kPieceBytes && is_wanted()) piece.text += text_of(order_.ids[done_++]);
    piece.is_broken = !is_wanted();
    piece.is_last = !piece.is_broken && done_ == order_.ids.size();
    return piece;
  }

  // Empty for a game that was deleted in the meantime, or does not fit.
  std::string text_of(GameId id) const {
    const auto game = order_.registry.peek(id);
    const auto requester = game ? (*game)->requester(order_.visitor, {}) : Unexpected(game.error());
    if (!requester) return {};
    std::string text;
    (*game)->read([&](const GameFacts& facts) {
      if (!fits(facts, order_.filter, order_.visitor)) return;
      if (order_.wants_lines)
        text = boost::json::serialize(game_json(facts, *requester));
      else
        text = pgn_of(facts);
      text += '\n';
    });
    return text;
  }

  const ExportOrder order_;
  std::size_t done_ = 0;  // games; one piece is made at a time
  std::atomic<bool> closed_{false};
  Mutex mutex_;
  NameLock::Token pass_ KIEBITZ_GUARDED_BY(mutex_);
};

}  // namespace

Result<HttpResponse> export_games(const GameServices& services, const Call& call) {
  const auto visitor = require_visitor(call);
  if (!visitor) return Unexpected(visitor.error());
  QueryFields query(call.target.query);
  ListFilter filter = read_filter(query);
  if (!query.is_fine()) return Unexpected(query.problem());
  auto pass = services.exports.acquire({"v:" + visitor->id, "a:" + call.request.client});
  if (!pass)
    return Unexpected(Problem{.code = ProblemCode::ExportRunning,
                              .detail = "one export at a time: read the other one to its end, or close it",
                              .retry_after_s = kRetrySeconds});
  auto ids = services.registry.ids(*visitor);
  if (!ids) return Unexpected(ids.error());
  std::reverse(ids->begin(), ids->end());
  const bool wants_lines = stream_format(call.request) == StreamFormat::Ndjson;
  HttpResponse response;
  response.content_type = wants_lines ? "application/x-ndjson" : "application/x-chess-pgn; charset=utf-8";
  response.headers.emplace_back("Content-Disposition", wants_lines ? "attachment; filename=\"kiebitz.ndjson\""
                                                                   : "attachment; filename=\"kiebitz.pgn\"");
  response.source =
      std::make_shared<GameExport>(ExportOrder{services.registry, services.tasks, call.client(), *visitor,
                                               std::move(filter), wants_lines, std::move(*ids), call.stopping},
                                   std::move(pass));
  return response;
}

}  // namespace kiebitz::server
