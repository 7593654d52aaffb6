#include "words/catalogue.h"

#include <algorithm>

namespace kiebitz::words {

std::span<const Message> messages(Language language) {
  return language == Language::German ? german_messages() : english_messages();
}

const Message* find_message(Language language, std::string_view key) {
  const auto all = messages(language);
  const auto found = std::find_if(all.begin(), all.end(), [key](const Message& one) { return one.key == key; });
  return found == all.end() ? nullptr : &*found;
}

std::string_view message(Language language, std::string_view key) { return message(language, key, 0); }

std::string_view message(Language language, std::string_view key, std::uint64_t choice) {
  const Message* const found = find_message(language, key);
  if (found == nullptr) return {};
  const auto& variants = found->variants;
  const auto count = static_cast<std::uint64_t>(
      std::count_if(variants.begin(), variants.end(), [](std::string_view one) { return !one.empty(); }));
  return variants[count == 0 ? 0 : choice % count];
}

}  // namespace kiebitz::words
