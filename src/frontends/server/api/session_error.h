// Why a session did not do what it was asked to. The handlers turn it into a problem of the contract.
#pragma once

#include <cstdint>
#include <string>

#include "base/expected.h"
#include "server/scheduling/client.h"
#include "store/store_error.h"

namespace kiebitz::server {

enum class RefusalKind : std::uint8_t {
  NotFound,   // there is no such thing, or it is not the asker's to see
  Forbidden,  // the asker may see it, but not do this
  StalePly,
  StaleRevision,
  BadMove,
  IllegalMove,
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
  TooMany,
  TooMuchWaits,  // of what the asker or his address has asked for
  QuotaReached,  // of bytes
  StorageFull,   // the server keeps nothing new
  Overloaded,
  StorageFailed,
  ShuttingDown,
  Cancelled,  // nobody waits for it any more
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
  if (error.kind == StoreErrorKind::Conflict) return {RefusalKind::StaleRevision, "it was changed elsewhere"};
  return {RefusalKind::StorageFailed, error.text};
}

inline Refusal refusal_of(WaitRefusal refusal) {
  switch (refusal) {
    case WaitRefusal::QueueFull:
      return {RefusalKind::Overloaded, "too much is waiting"};
    case WaitRefusal::AddressHasTooMuch:
      return {RefusalKind::TooMuchWaits, "too much from your address is waiting"};
    case WaitRefusal::VisitorHasTooMuch:
      return {RefusalKind::TooMuchWaits, "too much of yours is waiting"};
    case WaitRefusal::Stopping:
      break;
  }
  return {RefusalKind::ShuttingDown};
}

}  // namespace kiebitz::server
