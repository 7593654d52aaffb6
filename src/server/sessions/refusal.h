// Why a session did not do what it was asked to. The handlers turn it into a problem of the contract.
#pragma once

#include <cstdint>
#include <string>

#include "base/expected.h"
#include "store/store_error.h"

namespace kiebitz::server {

enum class RefusalKind : std::uint8_t {
  NotFound,   // there is no such thing, or it is not the asker's to see
  Forbidden,  // the asker may see it, but not do this
  StalePly,
  BadMove,
  IllegalMove,
  NotYourTurn,
  GameIsOver,
  GameNotOver,
  NotStarted,
  SeatTaken,
  NoDrawOffer,
  NoGroundForClaim,
  OfferStands,
  NothingToTakeBack,
  TakebackRefused,
  TooMany,
  Overloaded,
  StorageFailed,
  ShuttingDown,
};

struct Refusal {
  RefusalKind kind = RefusalKind::NotFound;
  std::string detail = {};
};

template <class T>
using Granted = Expected<T, Refusal>;

// Nothing more is said of what is not there: whoever may not see a thing gets the same answer.
inline Refusal refusal_of(const StoreError& error) {
  if (error.kind == StoreErrorKind::NotFound) return {RefusalKind::NotFound};
  return {RefusalKind::StorageFailed, error.text};
}

}  // namespace kiebitz::server
