// A middlegame and an endgame value in one 32-bit word, so that one addition adds both. Each half must stay within 16
// bits signed; a negative low half borrows from the high one, which eg() corrects.
#pragma once

#include <cstdint>

namespace kiebitz {

class Tapered {
 public:
  constexpr Tapered() = default;
  constexpr Tapered(int mg, int eg)
      : packed_(static_cast<std::int32_t>((static_cast<std::uint32_t>(eg) << 16) + static_cast<std::uint32_t>(mg))) {}

  constexpr int mg() const { return static_cast<std::int16_t>(static_cast<std::uint32_t>(packed_)); }
  constexpr int eg() const { return static_cast<std::int16_t>((static_cast<std::uint32_t>(packed_) + 0x8000U) >> 16); }

  constexpr Tapered& operator+=(Tapered other) { return *this = *this + other; }
  constexpr Tapered& operator-=(Tapered other) { return *this = *this - other; }
  friend constexpr Tapered operator+(Tapered a, Tapered b) { return Tapered(a.bits() + b.bits()); }
  friend constexpr Tapered operator-(Tapered a, Tapered b) { return Tapered(a.bits() - b.bits()); }
  friend constexpr Tapered operator-(Tapered a) { return Tapered(0U - a.bits()); }
  friend constexpr Tapered operator*(Tapered a, int factor) {
    return Tapered(a.bits() * static_cast<std::uint32_t>(factor));
  }
  friend constexpr bool operator==(Tapered, Tapered) = default;

 private:
  // The arithmetic is unsigned: its overflow carries a negative low half into the high one.
  constexpr explicit Tapered(std::uint32_t bits) : packed_(static_cast<std::int32_t>(bits)) {}
  constexpr std::uint32_t bits() const { return static_cast<std::uint32_t>(packed_); }

  std::int32_t packed_ = 0;
};

}  // namespace kiebitz
