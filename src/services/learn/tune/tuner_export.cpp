#include "learn/tune/tuner_export.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

namespace kiebitz {
namespace {

constexpr std::string_view kHead =
    "// The numbers of the classical evaluation, one middlegame and endgame pair per weight. The tuner writes this "
    "file; "
    "what\n// a weight means is in weights.h.\n";

constexpr std::string_view kBegin =
    "#include \"eval/weights.h\"\n"
    "\n"
    "namespace kiebitz {\n"
    "namespace {\n"
    "\n"
    "// clang-format off\n"
    "constexpr Weights kTuned = {{{\n";

constexpr std::string_view kEnd =
    "}}};\n"
    "// clang-format on\n"
    "\n"
    "}  // namespace\n"
    "\n"
    "const Weights& default_weights() { return kTuned; }\n"
    "\n"
    "}  // namespace kiebitz\n";

void append_comment(std::string& text, std::string_view lines) {
  while (!lines.empty()) {
    const std::size_t end = std::min(lines.find('\n'), lines.size());
    text += fmt::format("// {}\n", lines.substr(0, end));
    lines.remove_prefix(std::min(end + 1, lines.size()));
  }
}

void append_block(std::string& text, const Weights& weights, Block block) {
  constexpr int kPerLine = 8;
  const BlockInfo& info = kBlocks[index(block)];
  text += fmt::format("    // {}: {}\n", info.name, info.meaning);
  for (int i = 0; i < info.size; ++i) {
    const Tapered value = weights[at(block, i)];
    const bool line_ends = i % kPerLine == kPerLine - 1 || i + 1 == info.size;
    fmt::format_to(std::back_inserter(text), "{}{{{:4},{:4}}},{}", i % kPerLine == 0 ? "    " : " ", value.mg(),
                   value.eg(), line_ends ? "\n" : "");
  }
}

}  // namespace

std::string format_weights_source(const Weights& weights, std::string_view provenance) {
  std::string text(kHead);
  append_comment(text, provenance);
  text += kBegin;
  for (int i = 0; i < kBlockCount; ++i) append_block(text, weights, static_cast<Block>(i));
  text += kEnd;
  return text;
}

}  // namespace kiebitz
