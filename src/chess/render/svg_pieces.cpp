#include "render/svg_pieces.h"

#include <array>

namespace kiebitz {
namespace {

// The foot that all pieces but the pawn share.
constexpr std::string_view kFoot =
    "M25 78H75C79 78 81 81 81 84V87C81 89.5 79.5 91 77 91H23C20.5 91 19 89.5 19 87V84C19 81 21 78 25 78Z";
constexpr std::string_view kFootShade = "M68 78H75C79 78 81 81 81 84V87C81 89.5 79.5 91 77 91H66C69 87 69 82 68 78Z";

constexpr auto kPawn = std::to_array<PieceShape>({
    {PieceLayer::Body, "M41 52C41 63 33 68 30 79H70C67 68 59 63 59 52Z"},
    {PieceLayer::Shade, "M53 52H59C59 63 67 68 70 79H58C58 68 54 62 53 52Z"},
    {PieceLayer::Body, "M35 35A15 15 0 1 1 65 35A15 15 0 1 1 35 35Z"},
    {PieceLayer::Shade, "M54 21C66 25 68 43 56 49C62 40 61 29 54 21Z"},
    {PieceLayer::Body, "M39 48H61A4 4 0 0 1 61 56H39A4 4 0 0 1 39 48Z"},
    {PieceLayer::Body,
     "M29 78H71C75 78 77 81 77 84V87C77 89.5 75.5 91 73 91H27C24.5 91 23 89.5 23 87V84"
     "C23 81 25 78 29 78Z"},
    {PieceLayer::Shade, "M65 78H71C75 78 77 81 77 84V87C77 89.5 75.5 91 73 91H63C66 87 66 82 65 78Z"},
    {PieceLayer::BlackLine, "M42 52H58"},
});

constexpr auto kKnight = std::to_array<PieceShape>({
    {PieceLayer::Body,
     "M28 79C30 72 43 70 48 53C49 50 46.5 49.5 44 50.5C39.5 52.5 36 56 33 59.5"
     "C30 63 27.5 67 22.5 66C17 64.5 12.5 59.5 13.5 54C14.5 49.5 18.5 46.5 20.5 41.5"
     "C23 34.5 27.5 28.5 33.5 24.5C32 19.5 32.5 14 34.5 9.5C39.5 11 43.5 14 46 18"
     "C54 11 65 8.5 76 12.5C71.5 13.5 68 16.5 67 21.5C76.5 29 81 41 81 57C81 66 77.5 72 77.5 79Z"},
    {PieceLayer::Shade,
     "M46 18C54 11 65 8.5 76 12.5C71.5 13.5 68 16.5 67 21.5C76.5 29 81 41 81 57"
     "C81 66 77.5 72 77.5 79H69C73 70 69.5 64.5 64 61.5C68 53 64.5 46 58.5 43"
     "C60 35 54.5 29.5 46.5 28C44.5 24.5 44.5 21 46 18Z"},
    {PieceLayer::Line,
     "M46 18C44.5 21 44.5 24.5 46.5 28C54.5 29.5 60 35 58.5 43C64.5 46 68 53 64 61.5"
     "C69.5 64.5 72 70 70.5 76"},
    {PieceLayer::Dot, "M31.5 36A3.5 3.5 0 1 1 38.5 36A3.5 3.5 0 1 1 31.5 36Z"},
    {PieceLayer::Line, "M18.5 59C20.5 59.5 22.5 58 23 56"},
    {PieceLayer::Body, kFoot},
    {PieceLayer::Shade, kFootShade},
});

constexpr auto kBishop = std::to_array<PieceShape>({
    {PieceLayer::Body, "M42 62C42 71 34 73 31 79H69C66 73 58 71 58 62Z"},
    {PieceLayer::Shade, "M53 62H58C58 71 66 73 69 79H58C57 73 53 69 53 62Z"},
    {PieceLayer::Body, "M50 17C64 27 71 37 71 46C71 53 67 58 61 61H39C33 58 29 53 29 46C29 37 36 27 50 17Z"},
    {PieceLayer::Shade, "M54 20C66 29 71 38 71 46C71 53 67 58 61 61H54C66 50 65 34 54 20Z"},
    {PieceLayer::Body, "M44 13A6 6 0 1 1 56 13A6 6 0 1 1 44 13Z"},
    {PieceLayer::Line, "M61 28L49 44"},
    {PieceLayer::Body, "M38 58H62A4 4 0 0 1 62 66H38A4 4 0 0 1 38 58Z"},
    {PieceLayer::Body, kFoot},
    {PieceLayer::Shade, kFootShade},
});

constexpr auto kRook = std::to_array<PieceShape>({
    {PieceLayer::Body, "M34 38L31 70H69L66 38Z"},
    {PieceLayer::Shade, "M56 38H66L69 70H58Z"},
    {PieceLayer::Body,
     "M24 15.5C24 14 25 13 26.5 13H35.5V21.5H44V13H56V21.5H64.5V13H73.5C75 13 76 14 76 15.5V32"
     "C76 36 74 38 70 38H30C26 38 24 36 24 32Z"},
    {PieceLayer::Shade, "M64.5 13H73.5C75 13 76 14 76 15.5V32C76 36 74 38 70 38H62C64 32 64.5 26 64.5 13Z"},
    {PieceLayer::Body, "M30.75 69H69.25A4.75 4.75 0 0 1 69.25 78.5H30.75A4.75 4.75 0 0 1 30.75 69Z"},
    {PieceLayer::Body, kFoot},
    {PieceLayer::Shade, kFootShade},
    {PieceLayer::Line, "M40 52H60"},
});

constexpr auto kQueen = std::to_array<PieceShape>({
    {PieceLayer::Body,
     "M32 66L17 31C23 41 31 41 33.5 27C36 39 46 38 50 24C54 38 64 39 66.5 27C69 41 77 41 83 31"
     "L68 66Z"},
    {PieceLayer::Shade, "M66.5 27C69 41 77 41 83 31L68 66H57C62 55 66 42 66.5 27Z"},
    {PieceLayer::Line, "M39 52.5H61"},
    {PieceLayer::Body,
     "M9.5 27A5.5 5.5 0 1 1 20.5 27A5.5 5.5 0 1 1 9.5 27Z"
     "M27.5 21A5.5 5.5 0 1 1 38.5 21A5.5 5.5 0 1 1 27.5 21Z"
     "M44 17A6 6 0 1 1 56 17A6 6 0 1 1 44 17Z"
     "M61.5 21A5.5 5.5 0 1 1 72.5 21A5.5 5.5 0 1 1 61.5 21Z"
     "M79.5 27A5.5 5.5 0 1 1 90.5 27A5.5 5.5 0 1 1 79.5 27Z"},
    {PieceLayer::Body, "M34 68C36 72 33 76 31 79H69C67 76 64 72 66 68Z"},
    {PieceLayer::Body, "M33.5 61H66.5A4.5 4.5 0 0 1 66.5 70H33.5A4.5 4.5 0 0 1 33.5 61Z"},
    {PieceLayer::Body, kFoot},
    {PieceLayer::Shade, kFootShade},
});

constexpr auto kKing = std::to_array<PieceShape>({
    {PieceLayer::Body, "M45.5 4.5H54.5V11.5H64V20H54.5V30H45.5V20H36V11.5H45.5Z"},
    {PieceLayer::Body,
     "M33 66L18.5 38C16.5 33.5 19.5 30.5 24 32C33 35 43 34 50 24.5C57 34 67 35 76 32"
     "C80.5 30.5 83.5 33.5 81.5 38L67 66Z"},
    {PieceLayer::Shade, "M68 33.5C71 33.3 73.5 32.8 76 32C80.5 30.5 83.5 33.5 81.5 38L67 66H56C62 57 67 46 68 33.5Z"},
    {PieceLayer::Line, "M39 51.5H61"},
    {PieceLayer::Body, "M34 68C36 72 33 76 31 79H69C67 76 64 72 66 68Z"},
    {PieceLayer::Body, "M33.5 61H66.5A4.5 4.5 0 0 1 66.5 70H33.5A4.5 4.5 0 0 1 33.5 61Z"},
    {PieceLayer::Body, kFoot},
    {PieceLayer::Shade, kFootShade},
});

}  // namespace

std::span<const PieceShape> piece_shapes(PieceType type) {
  switch (type) {
    case PieceType::Pawn:
      return kPawn;
    case PieceType::Knight:
      return kKnight;
    case PieceType::Bishop:
      return kBishop;
    case PieceType::Rook:
      return kRook;
    case PieceType::Queen:
      return kQueen;
    case PieceType::King:
      return kKing;
    case PieceType::None:
      break;
  }
  return {};
}

}  // namespace kiebitz
