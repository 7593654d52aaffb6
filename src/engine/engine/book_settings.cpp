#include "engine/book_settings.h"

#include <fmt/format.h>

namespace kiebitz {

book::BookRules BookSettings::rules() const {
  book::BookRules rules;
  rules.policy = policy;
  rules.max_ply = max_ply;
  return rules;
}

book::BookPolicy parse_book_policy(std::string_view text) {
  if (text == "best") return book::BookPolicy::Best;
  return text == "uniform" ? book::BookPolicy::Uniform : book::BookPolicy::Weighted;
}

std::string_view format_book_policy(book::BookPolicy policy) {
  switch (policy) {
    case book::BookPolicy::Best:
      return "best";
    case book::BookPolicy::Weighted:
      return "weighted";
    case book::BookPolicy::Uniform:
      break;
  }
  return "uniform";
}

Expected<std::shared_ptr<const book::Book>, std::string> open_book(const BookSettings& settings) {
  if (settings.path.empty()) return book::default_book();
  auto opened = book::Book::open(settings.path);
  if (!opened) return Unexpected(fmt::format("{}: {}", settings.path, describe(opened.error())));
  return std::make_shared<const book::Book>(*std::move(opened));
}

}  // namespace kiebitz
