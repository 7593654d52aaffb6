#include "server/visitors/visitor_tokens.h"

#include <algorithm>

#include "platform/calendar.h"
#include "server/visitors/secrets.h"
#include "server/visitors/signed_token.h"

namespace kiebitz::server {
namespace {

constexpr std::string_view kKeyKind = "visitor_key";
constexpr std::size_t kMaxKeys = 16;  // one, unless several servers started on a new store in the same moment

}  // namespace

Result<void> VisitorTokens::open() {
  if (auto done = read_keys(); !done) return done;
  {
    const MutexLock lock(mutex_);
    if (!keys_.empty()) return {};
  }
  // Another server may do the same now. Then there are two keys; both are good, and the older one signs.
  const auto kept =
      documents_.put({std::string(kKeyKind), random_word(kIdLength), "", calendar_now(), make_token_key()});
  if (!kept) return Unexpected(problem_of(kept.error()));
  return read_keys();
}

Result<void> VisitorTokens::read_keys() {
  const auto kept = documents_.list(kKeyKind, "", kMaxKeys);
  if (!kept) return Unexpected(problem_of(kept.error()));
  std::vector<std::string> keys;
  for (const auto& key : *kept)
    if (is_token_key(key.text)) keys.push_back(key.text);
  std::reverse(keys.begin(), keys.end());  // the newest came first
  const MutexLock lock(mutex_);
  if (!keys.empty()) keys_ = std::move(keys);  // of a store that was emptied meanwhile the old ones are still good
  return {};
}

std::string VisitorTokens::make() const {
  const MutexLock lock(mutex_);
  return make_signed_token(keys_.front());
}

bool VisitorTokens::is_signed(std::string_view token) const {
  return std::any_of(keys_.begin(), keys_.end(), [token](const auto& key) { return is_signed_with(token, key); });
}

VisitorTokens::Finding VisitorTokens::known(std::string_view token) const {
  const std::string id = visitor_of_token(token).id;
  const MutexLock lock(mutex_);
  if (is_signed(token) || owners_.contains(id)) return Finding::Genuine;
  return made_up_.contains(id) ? Finding::MadeUp : Finding::Unknown;
}

Result<VisitorTokens::Finding> VisitorTokens::look_up(std::string_view token) {
  if (const Finding known_already = known(token); known_already != Finding::Unknown) return known_already;
  if (const auto read = read_keys(); !read) return Unexpected(read.error());  // another server may have made one
  const Visitor visitor = visitor_of_token(token);
  const auto owns = owns_(visitor);
  if (!owns) return Unexpected(owns.error());
  const MutexLock lock(mutex_);
  if (is_signed(token)) return Finding::Genuine;
  (*owns ? owners_ : made_up_).add(visitor.id);
  return *owns ? Finding::Genuine : Finding::MadeUp;
}

VisitorTokens::Identified VisitorTokens::identify(const HttpRequest& request) const {
  const ShownToken token = shown_token(request);
  if (token.text.empty()) return {};
  const Finding finding = is_token(token.text) ? known(token.text) : Finding::MadeUp;
  Identified identified;
  if (finding == Finding::Genuine) identified.visitor = visitor_of_token(token.text);
  identified.has_bad_token = finding == Finding::MadeUp && token.is_bearer;
  identified.is_unknown = finding == Finding::Unknown;
  return identified;
}

}  // namespace kiebitz::server
