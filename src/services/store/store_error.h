// Why a store could not do what it was asked to. The kind is for programs, the text for people.
#pragma once

#include <cstdint>
#include <string>

namespace kiebitz {

enum class StoreErrorKind : std::uint8_t {
  NotFound,     // there is no such game
  Conflict,     // the game has changed since the revision the caller knows, or is over
  BadText,      // a text with a NUL byte, which not every database can store
  Busy,         // another process holds the database for too long
  CannotWrite,  // disk full, read-only, no permission
  Damaged,      // what is stored cannot be read as a game, or the file is no database
  Unreachable,  // the database server does not answer
  TooNew,       // written by a later version of this program
  Other,
};

struct StoreError {
  StoreErrorKind kind = StoreErrorKind::Other;
  std::string text;  // one sentence without a full stop
};

}  // namespace kiebitz
