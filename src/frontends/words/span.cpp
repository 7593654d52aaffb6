#include "words/span.h"

#include <string_view>

namespace kiebitz::words {

std::string plain_text(const Spans& spans) {
  std::string text;
  for (const Span& span : spans) text += span.text;
  return text;
}

void append_text(Spans& spans, std::string_view text) {
  if (text.empty()) return;
  if (!spans.empty() && spans.back().kind == SpanKind::Text)
    spans.back().text += text;
  else
    spans.push_back({SpanKind::Text, std::string(text)});
}

void append(Spans& spans, const Spans& more) {
  for (const Span& span : more) {
    if (span.kind == SpanKind::Text)
      append_text(spans, span.text);
    else
      spans.push_back(span);
  }
}

void end_sentence(Spans& spans) {
  if (!spans.empty() && spans.back().text.ends_with("…")) return;
  append_text(spans, ".");
}

void capitalise(Spans& spans) {
  if (spans.empty() || spans.front().kind != SpanKind::Text) return;
  std::string& text = spans.front().text;
  if (text.front() >= 'a' && text.front() <= 'z') text.front() = static_cast<char>(text.front() - 'a' + 'A');
}

}  // namespace kiebitz::words
