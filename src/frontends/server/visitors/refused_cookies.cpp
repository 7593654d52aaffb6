#include "server/visitors/refused_cookies.h"

#include "server/visitors/secrets.h"

namespace kiebitz::server {

bool RefusedCookies::add(std::string_view value) {
  std::string digest = sha256_hex(value);  // of fixed length, and no almost correct password stays in memory
  const MutexLock lock(mutex_);
  return digests_.add(std::move(digest));
}

}  // namespace kiebitz::server
