// Sets options of an engine that exists already: the one way from a text or a value to the config and the engine.
// The caller's thread must be the one that controls the engine (engine.h).
#pragma once

#include <string>

#include "base/expected.h"
#include "engine/engine.h"
#include "engine/engine_config.h"
#include "engine/option_table.h"

namespace kiebitz {

// Writes the value into the config and tells the engine. Reads files that the value names. The error is a sentence, and
// then nothing has changed. Tablebases are not loaded here, because that takes long: call load_tables.
Expected<void, std::string> apply_option(const OptionSpec& spec, const OptionValue& value, EngineConfig& config,
                                         Engine& engine);

// Loads what config.tablebase describes and gives it to the engine.
LoadedTablebase load_tables(EngineConfig& config, Engine& engine);

}  // namespace kiebitz
