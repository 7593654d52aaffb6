#include "learn/loop/ledger.h"

#include <fmt/core.h>

#include <cmath>
#include <map>

#include "base/text.h"

namespace kiebitz {
namespace {

using Fields = std::map<std::string_view, std::string_view>;

// Reads the fields of a line one by one and remembers the first that is missing or wrong.
class LineReader {
 public:
  explicit LineReader(std::string_view line) {
    while (!line.empty()) {
      std::string_view word = take_until(line, ' ');
      const std::string_view name = take_until(word, '=');
      if (!fields_.emplace(name, word).second) fail(name, "is there twice");
    }
  }

  template <class T>
  void number(std::string_view name, T& value) {
    const auto number = parse_number<T>(take(name));
    if (!number) fail(name, "is not a number");
    value = number.value_or(T{});
    if constexpr (std::is_floating_point_v<T>) {
      if (!std::isfinite(value)) fail(name, "is not a number");
    } else if (value < 0) {
      fail(name, "is negative");
    }
  }
  std::string_view take(std::string_view name) {
    const auto found = fields_.find(name);
    if (found == fields_.end()) {
      fail(name, "is missing");
      return {};
    }
    const std::string_view text = found->second;
    fields_.erase(found);
    return text;
  }
  void fail(std::string_view name, std::string_view what) {
    if (fault_.empty()) fault_ = fmt::format("'{}' {}", name, what);
  }
  // Empty: no error.
  std::string fault() {
    if (!fields_.empty()) fail(fields_.begin()->first, "is not known");
    return fault_;
  }

 private:
  Fields fields_;
  std::string fault_;
};

Expected<Generation, std::string> parse_generation(std::string_view line) {
  LineReader reader(line);
  Generation g;
  reader.number("generation", g.number);
  reader.number("games", g.games);
  reader.number("positions", g.positions);
  reader.number("loss", g.loss);
  int rival = 0;
  reader.number("rival", rival);
  if (rival > 0) g.rival = rival;
  reader.number("wins", g.wins);
  reader.number("draws", g.draws);
  reader.number("losses", g.losses);
  reader.number("elo", g.elo);
  reader.number("error", g.error);
  const std::string_view promoted = reader.take("promoted");
  g.is_promoted = promoted == "yes";
  if (promoted != "yes" && promoted != "no") reader.fail("promoted", "is neither yes nor no");
  if (std::string fault = reader.fault(); !fault.empty()) return Unexpected(std::move(fault));
  return g;
}

}  // namespace

std::string format_generation(const Generation& g) {
  return fmt::format(
      "generation={} games={} positions={} loss={:.6f} rival={} wins={} draws={} losses={} elo={:.1f} error={:.1f} "
      "promoted={}\n",
      g.number, g.games, g.positions, g.loss, g.rival.value_or(0), g.wins, g.draws, g.losses, g.elo, g.error,
      g.is_promoted ? "yes" : "no");
}

Expected<std::vector<Generation>, LedgerError> parse_ledger(std::string_view text) {
  std::vector<Generation> ledger;
  for (std::size_t line = 1; text.find('\n') != std::string_view::npos; ++line) {
    auto generation = parse_generation(take_until(text, '\n'));
    if (!generation) return Unexpected(LedgerError{line, generation.error()});
    if (generation->number != static_cast<int>(line))
      return Unexpected(LedgerError{line, fmt::format("generation {} was expected here", line)});
    if (generation->rival != champion_of(ledger))
      return Unexpected(LedgerError{line, "the rival was not the champion of the lines before"});
    ledger.push_back(*generation);
  }
  return ledger;
}

std::optional<int> champion_of(std::span<const Generation> ledger) {
  std::optional<int> champion;
  for (const Generation& g : ledger)
    if (g.is_promoted) champion = g.number;
  return champion;
}

std::vector<double> champion_climb(std::span<const Generation> ledger) {
  std::vector<double> climb;
  double height = 0;
  for (const Generation& g : ledger) {
    if (g.is_promoted) height += g.elo;
    climb.push_back(height);
  }
  return climb;
}

}  // namespace kiebitz
