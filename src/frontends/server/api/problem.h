// Problem: an error as the API reports it (RFC 9457), with a stable code, a status, texts and places in the request.
// Plain values; the codes are those of api/openapi.yaml.
#pragma once

#include <boost/json/object.hpp>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/expected.h"
#include "notation/fen.h"
#include "notation/pgn/pgn_error.h"
#include "notation/san.h"
#include "review/words.h"
#include "server/http/http_message.h"
#include "server/scheduling/client.h"
#include "store/store_error.h"

namespace kiebitz {
struct PersistentGameError;
}

namespace kiebitz::server {

enum class ProblemCode : std::uint8_t {
  BadJson,
  MissingField,
  UnknownField,
  BadValue,
  BadQuery,
  BadHeader,
  BadRequest,
  BadFen,
  BadMove,
  IllegalMove,
  BadPgn,
  GameOverPosition,
  GameTooLong,
  Unauthorized,
  AccessRequired,
  AccessDenied,
  Forbidden,
  ForeignOrigin,
  UnknownHost,
  NotFound,
  MethodNotAllowed,
  PayloadTooLarge,
  UnsupportedMediaType,
  HeaderTooLarge,
  UpgradeRequired,
  RateLimited,
  ExportRunning,
  StalePly,
  StaleRevision,
  NotYourTurn,
  GameIsOver,
  GameIsDamaged,
  GameNotOver,
  NotStarted,
  SeatTaken,
  NoDrawOffer,
  NoGroundForClaim,
  OfferStands,
  NothingToTakeBack,
  TakebackRefused,
  IdempotencyConflict,
  TooManyGames,
  QuotaReached,
  UnknownBrain,
  UnknownUciEngine,
  UnknownLevel,
  TablebaseMissing,
  Overloaded,
  StorageFailed,
  StorageFull,
  ShuttingDown,
  Cancelled,
  Internal,
};

int problem_status(ProblemCode code);

struct ProblemPlace {
  std::string pointer;    // into the body
  std::string parameter;  // of the query, or a header
  std::string reason;
  std::optional<FenField> fen_field = std::nullopt;
  std::optional<std::int64_t> column = std::nullopt;
  std::optional<std::int64_t> line = std::nullopt;
  std::optional<std::int64_t> game = std::nullopt;
  std::optional<std::int64_t> move_index = std::nullopt;
  std::optional<review::Words> words = std::nullopt;  // reason and place in every language of the interface
};

struct Problem {
  ProblemCode code = ProblemCode::Internal;
  std::string detail = {};
  std::vector<ProblemPlace> places = {};
  boost::json::object state = {};                       // of the game, for conflicts
  std::optional<std::int64_t> revision = std::nullopt;  // the same
  std::optional<int> retry_after_s = std::nullopt;
};

Problem fen_problem(const FenError& error, std::string pointer, std::string parameter = {});
ProblemPlace place_of(const PgnError& error);
inline constexpr std::size_t kMaxPgnPlaces = 50;  // of one answer

boost::json::object to_json(const ProblemPlace& place);
boost::json::object to_json(const Problem& problem, std::string_view instance);
HttpResponse problem_response(const Problem& problem, std::string_view instance);

template <class T>
using Result = Expected<T, Problem>;

inline constexpr int kRetryAfterSeconds = 2;  // of a problem that passes by itself

// NotFound has no detail: it is also the answer to a client that may not see the thing.
Problem problem_of(const StoreError& error);
Problem problem_of(const PersistentGameError& error);
Problem problem_of(const SanError& error);
Problem problem_of(WaitRefusal refusal);

}  // namespace kiebitz::server
