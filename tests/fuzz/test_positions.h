// Positions with moves of every kind, for the targets that parse moves.
#pragma once

#include <array>
#include <string_view>

#include "notation/fen.h"

namespace kiebitz::fuzz {

inline constexpr std::array<std::string_view, 10> kFens = {
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R b KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
    "4r1k1/8/8/2PpP3/8/8/8/4K3 w - d6 0 1",
    "nrbbqkrn/pppppppp/8/8/8/8/PPPPPPPP/NRBBQKRN w KQkq - 0 1",
    "1r1k2r1/8/8/8/8/8/8/1R1K2R1 b KQkq - 0 1",
    "8/PPPPPPPP/8/k7/8/K7/pppppppp/8 b - - 0 1",
    "QQQ5/7k/Q1Q5/8/QQQ5/8/6K1/8 w - - 0 1",
};

inline Position test_position(std::uint8_t number) { return *parse_fen(kFens[number % kFens.size()]); }

}  // namespace kiebitz::fuzz
