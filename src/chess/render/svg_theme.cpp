#include "render/svg_theme.h"

#include <array>

namespace kiebitz {
namespace {

constexpr SvgPieceColors kWhite = {
    .fill = "#fdfbf4", .outline = "#1d2b2a", .detail = "#1d2b2a", .shade = "#1d2b2a", .shade_opacity = "0.13"};
constexpr SvgPieceColors kBlack = {
    .fill = "#30403e", .outline = "#101a19", .detail = "#e6ede9", .shade = "#0b1413", .shade_opacity = "0.6"};
// Pure black and white, nothing between them.
constexpr SvgPieceColors kPureWhite = {
    .fill = "#ffffff", .outline = "#000000", .detail = "#000000", .shade = "#000000", .shade_opacity = "0"};
constexpr SvgPieceColors kPureBlack = {
    .fill = "#000000", .outline = "#000000", .detail = "#ffffff", .shade = "#000000", .shade_opacity = "0"};

constexpr std::array<SvgTheme, 4> kThemes = {{
    {.name = "kiebitz",
     .light = "#ecefe4",
     .dark = "#6f9a8d",
     .last_move = "#efc75e",
     .last_move_sign = "#8a5f10",
     .check = "#d9653b",
     .target = "#0f5c5c",
     .frame = "#0f5c5c",
     .frame_text = "#faf7f2",
     .coordinate = "#1d3b37",
     .white = kWhite,
     .black = kBlack},
    {.name = "wood",
     .light = "#f1e0c2",
     .dark = "#b98b60",
     .last_move = "#e9cf4f",
     .last_move_sign = "#6b4a08",
     .check = "#c8402f",
     .target = "#3f5a2a",
     .frame = "#55361f",
     .frame_text = "#f8eedd",
     .coordinate = "#3a2413",
     .white = kWhite,
     .black = kBlack},
    {.name = "blue",
     .light = "#e9eef4",
     .dark = "#7f9dbf",
     .last_move = "#f0cf6a",
     .last_move_sign = "#7a5a0c",
     .check = "#d9523b",
     .target = "#1f4474",
     .frame = "#24456c",
     .frame_text = "#f3f7fb",
     .coordinate = "#152a44",
     .white = kWhite,
     .black = kBlack},
    {.name = "contrast",
     .light = "#ffffff",
     .dark = "#949494",
     .last_move = "#ffd400",
     .last_move_sign = "#000000",
     .check = "#e00000",
     .target = "#0030c0",
     .frame = "#000000",
     .frame_text = "#ffffff",
     .coordinate = "#000000",
     .white = kPureWhite,
     .black = kPureBlack},
}};

}  // namespace

std::span<const SvgTheme> svg_themes() { return kThemes; }

const SvgTheme* find_svg_theme(std::string_view name) {
  for (const SvgTheme& theme : kThemes)
    if (theme.name == name) return &theme;
  return nullptr;
}

}  // namespace kiebitz
