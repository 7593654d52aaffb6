// The words after --engine and --each: cmd=stockfish name=SF option.Hash=64 tc=4+0.04. Pure functions.
#pragma once

#include <vector>

#include "base/expected.h"
#include "match/command/command_words.h"
#include "match/engines/engine_spec.h"

namespace kiebitz::match {

// Parses the words and adds no defaults. A command with blanks that is no file is split into program and arguments.
Expected<EngineSpec, CommandError> parse_engine_words(const std::vector<std::string>& words);

// Fills the missing fields of an engine with the values for all engines.
void apply_each(EngineSpec& engine, const EngineSpec& each);

}  // namespace kiebitz::match
