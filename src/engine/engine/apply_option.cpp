#include "engine/apply_option.h"

#include <fmt/format.h>

namespace kiebitz {
namespace {

Expected<void, std::string> with_name(const OptionSpec& spec, const Expected<void, EngineError>& done) {
  if (done) return {};
  return Unexpected(fmt::format("{}: {}", spec.name, describe(done.error())));
}

// Reads `network_file`; without one the first network of the engine is used again.
Expected<void, std::string> change_network(EngineConfig& wanted, Engine& engine) {
  auto network = wanted.network_file.empty() ? Expected<NetworkPtr, std::string>(engine.first_network())
                                             : read_network(wanted.network_file);
  if (!network) return Unexpected(fmt::format("EvalFile: {}", network.error()));
  wanted.network = *std::move(network);
  if (wanted.uses_network) engine.set_network(wanted.network);
  return {};
}

Expected<void, std::string> change_book(EngineConfig& wanted, Engine& engine) {
  auto opened = open_book(wanted.book);
  if (!opened) return Unexpected(fmt::format("BookFile: {}", opened.error()));
  wanted.book.opened = *std::move(opened);
  engine.set_book(wanted.book.use ? wanted.book.opened : nullptr, wanted.book.rules(), wanted.seed_of_change());
  return {};
}

Expected<void, std::string> change_engine(const OptionSpec& spec, const EngineConfig& config, EngineConfig& wanted,
                                          Engine& engine) {
  switch (spec.part) {
    case ConfigPart::Hash:
      return with_name(spec, engine.set_hash(wanted.hash_mib));
    case ConfigPart::Threads:
      return with_name(spec, engine.set_threads(wanted.threads));
    case ConfigPart::Memory:
      engine.new_game();
      break;
    case ConfigPart::MoveOverhead:
      engine.set_move_overhead(wanted.move_overhead);
      break;
    case ConfigPart::Evaluation:
      engine.set_network(wanted.evaluation());
      break;
    case ConfigPart::Network:
      return change_network(wanted, engine);
    case ConfigPart::Strength:  // a level forgets earlier searches, so only a change sets it
      if (wanted.strength.rating() != config.strength.rating())
        engine.set_level(wanted.strength.rating(), wanted.seed_of_change());
      break;
    case ConfigPart::Book:
      return change_book(wanted, engine);
    case ConfigPart::Tablebase:
    case ConfigPart::Caller:
      break;
  }
  return {};
}

}  // namespace

Expected<void, std::string> apply_option(const OptionSpec& spec, const OptionValue& value, EngineConfig& config,
                                         Engine& engine) {
  EngineConfig wanted = config;
  spec.field.write(wanted, value);
  if (auto done = change_engine(spec, config, wanted, engine); !done) return done;
  config = std::move(wanted);
  return {};
}

LoadedTablebase load_tables(EngineConfig& config, Engine& engine) {
  config.tables = nullptr;
  engine.set_tablebase(nullptr);  // releases the Syzygy tables: only one path can be in use
  LoadedTablebase loaded = load_tablebase(config.tablebase);
  config.tables = loaded.tables;
  engine.set_tablebase(loaded.tables);
  return loaded;
}

}  // namespace kiebitz
