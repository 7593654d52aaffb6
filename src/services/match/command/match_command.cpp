#include "match/command/match_command.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <limits>
#include <utility>
#include <vector>

#include "match/command/engine_words.h"

namespace kiebitz::match {
namespace {

constexpr std::size_t kDefaultRounds = 10;
constexpr std::size_t kRoundsOfATest = 1'000'000;  // more than any sequential test needs
constexpr std::size_t kMaxConcurrency = 1024;

using Result = std::optional<CommandError>;

// Reads one option after the other; the first error ends it.
class Parser {
 public:
  Expected<MatchCommand, CommandError> run(std::span<const std::string> words) {
    const auto options = split_options(words);
    if (!options) return Unexpected(options.error());
    for (const OptionWords& option : *options)
      if (auto error = take(option)) return Unexpected(std::move(*error));
    if (command_.help) return std::move(command_);
    if (!command_.resume_file.empty()) {
      if (auto error = check_resume(*options)) return Unexpected(std::move(*error));
      return std::move(command_);
    }
    if (auto error = complete()) return Unexpected(std::move(*error));
    return std::move(command_);
  }

  Expected<RatingsCommand, CommandError> run_ratings(std::span<const std::string> words) {
    const auto is_file = [](const std::string& word) { return !word.starts_with('-'); };
    const auto end = std::find_if_not(words.begin(), words.end(), is_file);
    RatingsCommand ratings{{words.begin(), end}, {}, false};
    const auto options = split_options(words.subspan(ratings.files.size()));
    if (!options) return Unexpected(options.error());
    for (const OptionWords& option : *options) {
      if (option.name != "anchor" && option.name != "json")
        return Unexpected(
            CommandError{fmt::format("ratings has no option --{}, only --anchor and --json", option.name)});
      if (auto error = take(option)) return Unexpected(std::move(*error));
    }
    if (ratings.files.empty()) return Unexpected(CommandError{"ratings takes state files of matches"});
    ratings.anchor = command_.anchor;
    ratings.json = command_.json;
    return ratings;
  }

 private:
  using Handler = Result (Parser::*)(const OptionWords&);

  struct Entry {
    std::string_view name;
    Handler handler;
  };

  static std::span<const Entry> entries() {
    static constexpr auto kEntries = std::to_array<Entry>({
        {"engine", &Parser::engine},
        {"each", &Parser::each},
        {"rounds", &Parser::rounds},
        {"games", &Parser::games},
        {"repeat", &Parser::repeat},
        {"concurrency", &Parser::concurrency},
        {"openings", &Parser::openings},
        {"seed", &Parser::seed},
        {"srand", &Parser::seed},
        {"sprt", &Parser::sprt},
        {"draw", &Parser::draw},
        {"resign", &Parser::resign},
        {"maxmoves", &Parser::max_moves},
        {"tb", &Parser::tables},
        {"tournament", &Parser::tournament},
        {"seeds", &Parser::challengers},
        {"variant", &Parser::variant},
        {"chess960", &Parser::chess960},
        {"pgnout", &Parser::pgn_out},
        {"event", &Parser::event},
        {"site", &Parser::site},
        {"state", &Parser::state},
        {"resume", &Parser::resume},
        {"log", &Parser::log},
        {"anchor", &Parser::anchor},
        {"ratinginterval", &Parser::report},
        {"report", &Parser::report},
        {"timeouts", &Parser::timeouts},
        {"stall", &Parser::stall},
        {"check-pv", &Parser::check_pv},
        {"json", &Parser::json},
        {"recover", &Parser::recover},
        {"help", &Parser::help},
        {"h", &Parser::help},
    });
    return kEntries;
  }

  Result take(const OptionWords& option) {
    std::vector<std::string_view> names;
    for (const Entry& entry : entries()) {
      if (entry.name == option.name) return (this->*entry.handler)(option);
      names.push_back(entry.name);
    }
    return CommandError{fmt::format("there is no option --{}{}", option.name, suggestion(option.name, names))};
  }

  // --- shapes of options
  static Result wrong(const OptionWords& option, std::string_view wanted) {
    return CommandError{fmt::format("--{}: {}", option.name, wanted)};
  }
  static Result no_words(const OptionWords& option, bool& flag) {
    if (!option.words.empty()) return wrong(option, "takes no value");
    flag = true;
    return std::nullopt;
  }
  static Result text(const OptionWords& option, std::string& target) {
    if (option.words.size() != 1 || option.words[0].empty()) return wrong(option, "takes one value");
    target = option.words[0];
    return std::nullopt;
  }
  static Result count(const OptionWords& option, std::size_t& target, long long least, long long most) {
    const auto number = option.words.size() == 1 ? parse_integer(option.words[0]) : std::nullopt;
    if (!number || *number < least || *number > most)
      return wrong(option, fmt::format("takes a number between {} and {}", least, most));
    target = static_cast<std::size_t>(*number);
    return std::nullopt;
  }

  // Each word is key=value; `set` returns whether it accepts the value.
  template <class Set>
  static Result key_values(const OptionWords& option, std::span<const std::string_view> keys, Set set) {
    for (const std::string& text : option.words) {
      const auto word = split_key_value(text);
      if (!word) return wrong(option, fmt::format("'{}' is not of the form key=value", text));
      if (std::find(keys.begin(), keys.end(), word->key) == keys.end())
        return wrong(option, fmt::format("there is no '{}'{}", word->key, suggestion(word->key, keys)));
      if (!set(*word)) return wrong(option, fmt::format("'{}' is no value for {}", word->value, word->key));
    }
    return std::nullopt;
  }
  template <class Number>
  static bool set_integer(std::string_view text, Number& target, long long least) {
    const auto number = parse_integer(text);
    if (!number || *number < least || *number > 1'000'000'000) return false;
    target = static_cast<Number>(*number);
    return true;
  }
  static bool set_real(std::string_view text, double& target) {
    const auto number = parse_real(text);
    if (number) target = *number;
    return number.has_value();
  }
  static bool set_seconds(std::string_view text, std::chrono::milliseconds& target) {
    const auto time = parse_seconds(text);
    if (time) target = *time;
    return time.has_value();
  }

  // --- engines
  Result engine(const OptionWords& option) {
    auto spec = parse_engine_words(option.words);
    if (!spec) return spec.error();
    command_.config.engines.push_back(std::move(*spec));
    return std::nullopt;
  }
  Result each(const OptionWords& option) {
    // Repeated options add up, as if their words followed one option.
    each_words_.insert(each_words_.end(), option.words.begin(), option.words.end());
    auto spec = parse_engine_words(each_words_);
    if (!spec) return spec.error();
    if (!spec->name.empty()) return wrong(option, "a name belongs to one engine");
    each_ = std::move(*spec);
    return std::nullopt;
  }

  // --- the schedule
  Result rounds(const OptionWords& option) {
    rounds_given_ = true;
    return count(option, command_.config.schedule.rounds, 1, 10'000'000);
  }
  Result games(const OptionWords& option) {
    std::size_t& games = command_.config.schedule.games_per_encounter;
    if (auto error = count(option, games, 1, 1'000'000)) return error;
    if (games > 1 && games % 2 != 0) return wrong(option, "takes 1 or an even number: openings are played in pairs");
    return std::nullopt;
  }
  Result repeat(const OptionWords& option) {
    if (option.words.empty() || (option.words.size() == 1 && option.words[0] == "2")) return std::nullopt;
    return wrong(option, "every opening is played with both colours anyway; use --games for more");
  }
  Result tournament(const OptionWords& option) {
    std::string word;
    if (auto error = text(option, word)) return error;
    if (word == "gauntlet") {
      command_.config.schedule.format = MatchFormat::Gauntlet;
    } else if (word == "ladder") {
      command_.config.schedule.format = MatchFormat::Ladder;
    } else if (word != "roundrobin" && word != "round-robin") {
      return wrong(option, "takes roundrobin, gauntlet or ladder");
    }
    return std::nullopt;
  }
  Result challengers(const OptionWords& option) { return count(option, command_.config.schedule.challengers, 1, 1000); }
  Result concurrency(const OptionWords& option) {
    return count(option, command_.config.concurrency, 1, kMaxConcurrency);
  }
  Result openings(const OptionWords& option) {
    constexpr std::array<std::string_view, 5> kKeys = {"file", "format", "order", "plies", "start"};
    OpeningSource& source = command_.openings;
    bool has_format = false;
    auto error = key_values(option, kKeys, [&](const KeyValue& word) {
      if (word.key == "file") {
        source.file = word.value;
      } else if (word.key == "format") {
        has_format = true;
        source.format = word.value == "pgn"   ? OpeningFormat::Pgn
                        : word.value == "bin" ? OpeningFormat::Book
                                              : OpeningFormat::Epd;
        return word.value == "pgn" || word.value == "bin" || word.value == "epd";
      } else if (word.key == "order") {
        source.order = word.value == "random" ? OpeningOrder::Random : OpeningOrder::Sequential;
        return word.value == "random" || word.value == "sequential";
      } else if (word.key == "plies") {
        return set_integer(word.value, source.plies.emplace(0), 0);
      } else {
        return set_integer(word.value, source.start, 1);
      }
      return true;
    });
    if (!has_format && source.file.ends_with(".pgn")) source.format = OpeningFormat::Pgn;
    if (!has_format && source.file.ends_with(".bin")) source.format = OpeningFormat::Book;
    return error;
  }
  Result seed(const OptionWords& option) {
    std::size_t number = 0;
    if (auto error = count(option, number, 0, std::numeric_limits<long long>::max())) return error;
    command_.seed = number;
    return std::nullopt;
  }

  // --- the end of games and of the match
  Result sprt(const OptionWords& option) {
    constexpr std::array<std::string_view, 5> kKeys = {"elo0", "elo1", "alpha", "beta", "model"};
    SprtSettings& settings = command_.config.sprt.emplace();
    auto error = key_values(option, kKeys, [&](const KeyValue& word) {
      if (word.key == "elo0") return set_real(word.value, settings.elo0);
      if (word.key == "elo1") return set_real(word.value, settings.elo1);
      if (word.key == "alpha") return set_real(word.value, settings.alpha);
      if (word.key == "beta") return set_real(word.value, settings.beta);
      settings.model = word.value == "logistic" ? EloModel::Logistic : EloModel::Normalized;
      return word.value == "logistic" || word.value == "normalized" || word.value == "normalised";
    });
    if (error) return error;
    if (!(settings.elo0 < settings.elo1)) return wrong(option, "elo0 must be below elo1");
    const auto is_chance = [](double p) { return p > 0 && p < 0.5; };
    if (!is_chance(settings.alpha) || !is_chance(settings.beta))
      return wrong(option, "alpha and beta must be between 0 and 0.5");
    return std::nullopt;
  }
  Result draw(const OptionWords& option) {
    constexpr std::array<std::string_view, 3> kKeys = {"movenumber", "movecount", "score"};
    DrawRule& rule = command_.config.game.adjudication.draw.emplace();
    return key_values(option, kKeys, [&](const KeyValue& word) {
      if (word.key == "movenumber") return set_integer(word.value, rule.move_number, 0);
      if (word.key == "movecount") return set_integer(word.value, rule.move_count, 1);
      return set_integer(word.value, rule.score, 0);
    });
  }
  Result resign(const OptionWords& option) {
    constexpr std::array<std::string_view, 3> kKeys = {"movecount", "score", "twosided"};
    ResignRule& rule = command_.config.game.adjudication.resign.emplace();
    return key_values(option, kKeys, [&](const KeyValue& word) {
      if (word.key == "movecount") return set_integer(word.value, rule.move_count, 1);
      if (word.key == "score") return set_integer(word.value, rule.score, 1);
      const auto both = parse_switch(word.value);
      rule.two_sided = both.value_or(false);
      return both.has_value();
    });
  }
  Result max_moves(const OptionWords& option) {
    std::size_t moves = 0;
    if (auto error = count(option, moves, 1, 100'000)) return error;
    command_.config.game.adjudication.max_moves = static_cast<int>(moves);
    return std::nullopt;
  }
  Result tables(const OptionWords& option) {
    if (option.words.empty()) {
      command_.tables.emplace();
      return std::nullopt;
    }
    return text(option, command_.tables.emplace());
  }
  Result timeouts(const OptionWords& option) {
    constexpr std::array<std::string_view, 3> kKeys = {"handshake", "ready", "quit"};
    uci_client::Timeouts& times = command_.config.timeouts;
    return key_values(option, kKeys, [&](const KeyValue& word) {
      if (word.key == "handshake") return set_seconds(word.value, times.handshake);
      if (word.key == "ready") return set_seconds(word.value, times.ready);
      return set_seconds(word.value, times.quit);
    });
  }
  Result stall(const OptionWords& option) {
    std::string word;
    if (auto error = text(option, word)) return error;
    if (!set_seconds(word, command_.config.game.stall)) return wrong(option, "takes seconds");
    return std::nullopt;
  }

  // --- chess
  Result variant(const OptionWords& option) {
    std::string word;
    if (auto error = text(option, word)) return error;
    const bool is_960 = word == "chess960" || word == "fischerandom" || word == "fischerrandom";
    if (!is_960 && word != "standard") return wrong(option, "takes standard or chess960");
    set_chess960(is_960);
    return std::nullopt;
  }
  Result chess960(const OptionWords& option) {
    bool flag = false;
    if (auto error = no_words(option, flag)) return error;
    set_chess960(true);
    return std::nullopt;
  }
  void set_chess960(bool value) { command_.config.game.chess960 = command_.pgn.chess960 = value; }
  Result check_pv(const OptionWords& option) { return no_words(option, command_.config.game.check_lines); }

  // --- files and texts
  Result pgn_out(const OptionWords& option) {
    constexpr std::array<std::string_view, 2> kKeys = {"file", "comments"};
    if (option.words.size() == 1 && !option.words[0].starts_with("file=")) return text(option, command_.pgn_file);
    return key_values(option, kKeys, [&](const KeyValue& word) {
      if (word.key == "file") {
        command_.pgn_file = word.value;
        return true;
      }
      const auto on = parse_switch(word.value);
      command_.pgn.with_comments = on.value_or(true);
      return on.has_value();
    });
  }
  Result event(const OptionWords& option) { return text(option, command_.pgn.event); }
  Result site(const OptionWords& option) { return text(option, command_.pgn.site); }
  Result state(const OptionWords& option) { return text(option, command_.state_file); }
  Result resume(const OptionWords& option) { return text(option, command_.resume_file); }
  Result log(const OptionWords& option) {
    if (option.words.size() == 1 && option.words[0].starts_with("file=")) {
      command_.log_file = option.words[0].substr(5);
      return std::nullopt;
    }
    return text(option, command_.log_file);
  }
  Result anchor(const OptionWords& option) {
    constexpr std::array<std::string_view, 2> kKeys = {"name", "elo"};
    NamedAnchor& anchor = command_.anchor.emplace();
    auto error = key_values(option, kKeys, [&](const KeyValue& word) {
      if (word.key == "elo") return set_real(word.value, anchor.rating);
      anchor.name = word.value;
      return true;
    });
    if (!error && anchor.name.empty()) return wrong(option, "takes name=ENGINE elo=RATING");
    return error;
  }
  Result report(const OptionWords& option) { return count(option, command_.report_every, 1, 1'000'000); }
  Result json(const OptionWords& option) { return no_words(option, command_.json); }
  Result help(const OptionWords& option) { return no_words(option, command_.help); }
  // Engines that fail are always restarted; the word is accepted because other programs have it.
  Result recover(const OptionWords& option) {
    bool flag = false;
    return no_words(option, flag);
  }

  // --- checks that need the whole command
  static Result check_resume(std::span<const OptionWords> options) {
    for (const OptionWords& option : options)
      if (option.name != "resume" && option.name != "json")
        return CommandError{fmt::format("--resume: the match continues as it was begun; leave out --{}", option.name)};
    return std::nullopt;
  }
  Result complete() {
    MatchConfig& config = command_.config;
    if (config.engines.size() < 2) return CommandError{"a match needs at least two --engine cmd=..."};
    for (EngineSpec& engine : config.engines) {
      apply_each(engine, each_);
      const std::string who = engine.name.empty() ? engine.command : engine.name;
      if (engine.command.empty()) return CommandError{fmt::format("engine '{}' has no cmd=PROGRAM", who)};
      if (!engine.limits.is_bounded())
        return CommandError{fmt::format("engine '{}' has no limit: give tc=, movetime=, nodes= or depth=", who)};
    }
    if (config.sprt && config.engines.size() != 2) return CommandError{"--sprt compares two engines, not more"};
    if (config.schedule.format == MatchFormat::Gauntlet && config.schedule.challengers >= config.engines.size())
      return CommandError{"a gauntlet needs opponents: --seeds must be below the number of engines"};
    if (!rounds_given_) config.schedule.rounds = config.sprt ? kRoundsOfATest : kDefaultRounds;
    return std::nullopt;
  }

  MatchCommand command_;
  std::vector<std::string> each_words_;
  EngineSpec each_;
  bool rounds_given_ = false;
};

}  // namespace

Expected<MatchCommand, CommandError> parse_match_command(std::span<const std::string> words) {
  return Parser().run(words);
}

Expected<RatingsCommand, CommandError> parse_ratings_command(std::span<const std::string> words) {
  return Parser().run_ratings(words);
}

Expected<EngineSpec, CommandError> parse_check_command(std::span<const std::string> words) {
  const auto options = split_options(words);
  if (!options) return Unexpected(options.error());
  if (options->size() != 1 || options->front().name != "engine")
    return Unexpected(CommandError{"check takes one --engine cmd=PROGRAM [words]"});
  auto spec = parse_engine_words(options->front().words);
  if (spec && spec->command.empty()) return Unexpected(CommandError{"the engine has no cmd=PROGRAM"});
  return spec;
}

}  // namespace kiebitz::match
