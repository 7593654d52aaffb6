#include "engine/book_settings.h"

#include <fmt/format.h>

namespace kiebitz {
namespace {

book::BookPolicy policy_of(std::string_view text) {
  if (text == "best") return book::BookPolicy::Best;
  return text == "uniform" ? book::BookPolicy::Uniform : book::BookPolicy::Weighted;
}

}  // namespace

Expected<void, std::string> apply_book(Engine& engine, const BookSettings& settings, std::uint64_t seed) {
  book::BookRules rules;
  rules.policy = policy_of(settings.policy);
  rules.max_ply = settings.max_ply;
  std::shared_ptr<const book::Book> chosen;
  if (!settings.path.empty()) {
    auto opened = book::Book::open(settings.path);
    if (!opened) return Unexpected(fmt::format("{}: {}", settings.path, describe(opened.error())));
    chosen = std::make_shared<const book::Book>(*std::move(opened));
  } else {
    chosen = book::default_book();
  }
  engine.set_book(settings.use ? std::move(chosen) : nullptr, rules, seed);
  return {};
}

}  // namespace kiebitz
