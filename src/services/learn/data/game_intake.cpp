#include "learn/data/game_intake.h"

namespace kiebitz {
namespace {

constexpr std::size_t kHashMib = 16;

}  // namespace

GameIntake::GameIntake(GameFileWriter writer, std::unordered_set<std::uint64_t> known, const ScoringOptions& options,
                       NetworkPtr network)
    : writer_(std::move(writer)),
      known_(std::move(known)),
      options_(options),
      engine_(std::make_unique<Engine>(EngineConfig{.hash_mib = kHashMib, .network = std::move(network)})) {}

Expected<GameIntake, GameFileError> GameIntake::open(const std::string& path, const ScoringOptions& options,
                                                     NetworkPtr network) {
  auto writer = GameFileWriter::open(path);
  if (!writer) return Unexpected(writer.error());
  std::unordered_set<std::uint64_t> known;
  const auto totals = read_game_file(path, [&known](const GameRecord& game) { known.insert(game.hash()); });
  if (!totals) return Unexpected(totals.error());
  return GameIntake(std::move(*writer), std::move(known), options, std::move(network));
}

Expected<void, GameFileError> GameIntake::add(GameRecord game) {
  const std::uint64_t hash = game.hash();
  if (known_.contains(hash)) {
    ++counts_.known;
    return {};
  }
  score_game(*engine_, game, options_);
  if (const auto done = writer_.append({std::move(game)}); !done) return Unexpected(done.error());
  known_.insert(hash);
  ++counts_.added;
  return {};
}

}  // namespace kiebitz
