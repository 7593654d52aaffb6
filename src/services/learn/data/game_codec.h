// Games as bytes, about two and a half per move; docs/formats/games.md describes them. A move is its index among the
// legal moves sorted by their 16-bit value, so decoding checks every move by construction.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "base/expected.h"
#include "learn/data/game_record.h"

namespace kiebitz {

enum class GameCodecError : std::uint8_t { Truncated, BadStart, BadResult, BadMove, BadScore };

// Precondition: the game has at most kMaxRecordedMoves.
void encode_game(const GameRecord& game, std::vector<std::uint8_t>& out);

// Decodes one game from the front of the bytes and moves the span behind it.
Expected<GameRecord, GameCodecError> decode_game(std::span<const std::uint8_t>& bytes);

}  // namespace kiebitz
