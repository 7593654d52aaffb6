#include "match/engines/line_check.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

#include "base/text.h"
#include "uci/client/engine_info.h"
#include "uci/client/engine_option.h"

namespace kiebitz::match {
namespace {

using uci_client::EngineOption;
using uci_client::OptionType;

constexpr std::array<std::string_view, 12> kNumberWords = {"depth",   "seldepth", "time",           "nodes",
                                                           "multipv", "nps",      "hashfull",       "tbhits",
                                                           "sbhits",  "cpuload",  "currmovenumber", "movesleft"};
constexpr std::array<std::string_view, 7> kReserved = {"name", "type", "default", "min", "max", "var", "value"};

template <std::size_t N>
bool is_one_of(std::string_view word, const std::array<std::string_view, N>& words) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

bool is_integer(std::string_view word) { return parse_number<std::int64_t>(word).has_value(); }

bool is_move(std::string_view word) {
  if (word == "0000" || word == "(none)") return true;
  if (word.size() != 4 && word.size() != 5) return false;
  const auto is_file = [](char c) { return c >= 'a' && c <= 'h'; };
  const auto is_rank = [](char c) { return c >= '1' && c <= '8'; };
  if (!is_file(word[0]) || !is_rank(word[1]) || !is_file(word[2]) || !is_rank(word[3])) return false;
  return word.size() == 4 || std::string_view("qrbn").find(word[4]) != std::string_view::npos;
}

class InfoWords {
 public:
  explicit InfoWords(std::vector<std::string_view> words) : words_(std::move(words)) {}

  std::optional<std::string> check() {
    while (at_ < words_.size()) {
      const std::string_view word = words_[at_++];
      if (word == "string") return std::nullopt;
      if (is_one_of(word, kNumberWords)) {
        if (!take_integers(1)) return fmt::format("'{}' is not followed by a whole number", word);
      } else if (word == "wdl") {
        if (!take_integers(3)) return "'wdl' is not followed by three whole numbers";
      } else if (word == "score") {
        if (auto complaint = check_score()) return complaint;
      } else if (word == "pv" || word == "refutation" || word == "currmove") {
        if (!take_moves()) return fmt::format("'{}' is not followed by a move", word);
      } else if (word == "currline") {
        if (at_ < words_.size() && is_integer(words_[at_])) ++at_;
        if (!take_moves()) return "'currline' is not followed by a move";
      } else {
        return fmt::format("'{}' is no word of the protocol", word);
      }
    }
    return std::nullopt;
  }

 private:
  bool take_integers(int count) {
    for (; count > 0; --count, ++at_)
      if (at_ >= words_.size() || !is_integer(words_[at_])) return false;
    return true;
  }
  bool take_moves() {
    const std::size_t begin = at_;
    while (at_ < words_.size() && is_move(words_[at_])) ++at_;
    return at_ > begin;
  }
  std::optional<std::string> check_score() {
    const std::string_view kind = at_ < words_.size() ? words_[at_++] : std::string_view();
    if (kind != "cp" && kind != "mate") return "'score' is not followed by cp or mate";
    if (!take_integers(1)) return fmt::format("'score {}' is not followed by a whole number", kind);
    if (at_ < words_.size() && (words_[at_] == "lowerbound" || words_[at_] == "upperbound")) ++at_;
    return std::nullopt;
  }

  std::vector<std::string_view> words_;
  std::size_t at_ = 0;
};

std::optional<std::string> check_best_move(const std::vector<std::string_view>& words) {
  if (words.size() < 2 || !is_move(words[1])) return "bestmove is not followed by a move";
  if (words.size() == 2) return std::nullopt;
  if (words.size() != 4 || words[2] != "ponder" || !is_move(words[3]))
    return "after the move only 'ponder' and a move may follow";
  return std::nullopt;
}

std::optional<std::string> check_default(const EngineOption& option) {
  if (option.type == OptionType::Button || option.type == OptionType::String) return std::nullopt;
  if (option.type == OptionType::Spin && (!option.min || !option.max))
    return fmt::format("the option '{}' has no min or no max", option.name);
  if (const auto value = uci_client::check_value(option, option.default_value); !value)
    return fmt::format("the default of an option is wrong: {}", value.error().text);
  return std::nullopt;
}

}  // namespace

std::optional<std::string> check_search_line(std::string_view line) {
  if (line.empty()) return "an empty line";
  if (is_blank(line.front())) return "a line that begins with a blank";
  std::vector<std::string_view> words = split_words(line);
  if (words.front() == "bestmove") return check_best_move(words);
  if (words.front() == "readyok" && words.size() == 1) return std::nullopt;
  if (words.front() != "info") return fmt::format("a line of no protocol: '{}'", line.substr(0, 40));
  words.erase(words.begin());
  return InfoWords(std::move(words)).check();
}

std::optional<std::string> check_option_line(std::string_view line) {
  const auto option = uci_client::parse_option_line(line);
  if (!option) return fmt::format("an option that cannot be read: '{}'", line.substr(0, 60));
  for (const std::string_view word : split_words(option->name))
    if (is_one_of(word, kReserved))
      return fmt::format("the name '{}' holds the word '{}' of the protocol", option->name, word);
  for (const std::string& choice : option->choices)
    for (const std::string_view word : split_words(choice))
      if (is_one_of(word, kReserved))
        return fmt::format("the choice '{}' holds the word '{}' of the protocol", choice, word);
  return check_default(*option);
}

}  // namespace kiebitz::match
