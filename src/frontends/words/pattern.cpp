#include "words/pattern.h"

#include <algorithm>

namespace kiebitz::words {

std::optional<Spans> fill(std::string_view pattern, const FillPlace& place) {
  Spans spans;
  while (!pattern.empty()) {
    const std::size_t open = pattern.find('{');
    append_text(spans, pattern.substr(0, open));
    if (open == std::string_view::npos) break;
    const std::size_t close = pattern.find('}', open);
    const auto part = place(pattern.substr(open + 1, close - open - 1));
    if (!part) return std::nullopt;
    append(spans, *part);
    pattern.remove_prefix(close + 1);
  }
  return spans;
}

std::string fill_text(std::string_view pattern,
                      const std::vector<std::pair<std::string_view, std::string_view>>& places) {
  const auto filled = fill(pattern, [&places](std::string_view name) -> std::optional<Spans> {
    const auto found =
        std::find_if(places.begin(), places.end(), [name](const auto& one) { return one.first == name; });
    if (found == places.end()) return std::nullopt;
    Spans spans;
    append_text(spans, found->second);
    return spans;
  });
  return filled ? plain_text(*filled) : std::string();
}

std::vector<std::string_view> places_of(std::string_view pattern) {
  std::vector<std::string_view> names;
  static_cast<void>(fill(pattern, [&names](std::string_view name) -> std::optional<Spans> {
    names.push_back(name);
    return Spans{};
  }));
  return names;
}

}  // namespace kiebitz::words
