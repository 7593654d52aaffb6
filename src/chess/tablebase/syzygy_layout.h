// Computes the length of a Syzygy file. The format (Ronald de Man, 2013) does not store it: the length follows from the
// number of positions of the ending and from the block counts in the header. Pure; any thread.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

namespace kiebitz::tablebase {

enum class SyzygyKind : std::uint8_t { Wdl, Dtz };

// Bytes at the beginning of a file that suffice to compute its length.
inline constexpr std::size_t kSyzygyHeadBytes = 512 * 1024;

// `name` is like "KRPvKR". Nothing if the header is invalid or too short.
std::optional<std::uint64_t> syzygy_file_size(std::string_view name, SyzygyKind kind,
                                              std::span<const std::uint8_t> head);
bool has_syzygy_magic(SyzygyKind kind, std::span<const std::uint8_t> head);

}  // namespace kiebitz::tablebase
