// The parsed and checked match command: the match itself and its input and output files. Pure; nothing is opened or
// started here.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/expected.h"
#include "match/command/command_words.h"
#include "match/games/pgn_output.h"
#include "match/schedule/match_config.h"
#include "match/schedule/openings.h"

namespace kiebitz::match {

enum class OpeningFormat : std::uint8_t { Epd, Pgn, Book };

struct OpeningSource {
  std::string file;  // empty: the built-in openings, or all start positions in Chess960
  OpeningFormat format = OpeningFormat::Epd;
  OpeningOrder order = OpeningOrder::Sequential;
  std::optional<int> plies;
  std::size_t start = 1;  // 1-based
};

struct NamedAnchor {
  std::string name;
  double rating = 0;
};

struct MatchCommand {
  MatchConfig config;
  OpeningSource openings;
  std::optional<std::uint64_t> seed;
  PgnOptions pgn;
  std::string pgn_file;
  std::string state_file;
  std::string resume_file;  // if set, all other settings but json come from this file
  std::string log_file;
  std::optional<std::string> tables;  // tablebases end games; a path of Syzygy tables, may be empty
  std::optional<NamedAnchor> anchor;
  std::size_t report_every = 10;  // games
  bool json = false;
  bool help = false;
};

Expected<MatchCommand, CommandError> parse_match_command(std::span<const std::string> words);

// Parses the words after "match check": one engine, whose limits do not matter.
Expected<EngineSpec, CommandError> parse_check_command(std::span<const std::string> words);

// Parses the words after "match ratings": state files, then --anchor and --json.
struct RatingsCommand {
  std::vector<std::string> files;
  std::optional<NamedAnchor> anchor;
  bool json = false;
};
Expected<RatingsCommand, CommandError> parse_ratings_command(std::span<const std::string> words);

// The text of --help.
std::string_view match_help();

}  // namespace kiebitz::match
