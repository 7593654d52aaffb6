// Why a player on another server cannot play. Plain values; the caller words the message.
#pragma once

#include <cstdint>
#include <string>

namespace kiebitz::remote {

enum class RemoteErrorKind : std::uint8_t {
  NoConnection,    // the host does not answer, or its name is unknown
  BadCertificate,  // https, but the certificate is not valid
  NoEncryption,    // https, but the TLS handshake failed
  Silent,          // connected, but no complete reply in time
  TooLarge,        // a reply above the size limit
  NotKiebitz,      // a reply that does not follow the API
  NeedsPassword,
  Busy,  // the server asks to try again later
  Refused,
  IllegalMove,
  Cancelled,
};

struct RemoteError {
  RemoteErrorKind kind = RemoteErrorKind::NoConnection;
  std::string detail;  // the server's message or the unexpected text; may be empty

  // Whether the error may be temporary.
  bool may_be_temporary() const {
    return kind == RemoteErrorKind::NoConnection || kind == RemoteErrorKind::NoEncryption ||
           kind == RemoteErrorKind::Silent || kind == RemoteErrorKind::Busy;
  }
};

}  // namespace kiebitz::remote
