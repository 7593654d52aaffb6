// Files inside the program. cmake/embed.cmake and tools/embed generate the sources that use the macro; other code
// declares the generated function and reads EmbeddedData.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

// KIEBITZ_EMBED(symbol, "path") puts the bytes of a file into the read-only data of the program and declares
// symbol_begin and symbol_end around them; a zero byte follows. Link-time optimisation cannot read the assembler, so
// such a source is compiled without it.
#if defined(_WIN32)
#define KIEBITZ_EMBED_SECTION(symbol) ".section .rdata,\"dr\"\n"
#define KIEBITZ_EMBED_SIZE(symbol)
#elif defined(__wasm__)
#define KIEBITZ_EMBED_SECTION(symbol) ".section .rodata." symbol ",\"\",@\n.type " symbol "_begin,@object\n"
#define KIEBITZ_EMBED_SIZE(symbol) \
  ".size " symbol "_begin, .-" symbol "_begin\n.type " symbol "_end,@object\n.size " symbol "_end, 1\n"
#else
#define KIEBITZ_EMBED_SECTION(symbol) ".section .rodata\n"
#define KIEBITZ_EMBED_SIZE(symbol)
#endif

#define KIEBITZ_EMBED(symbol, path)                                                                       \
  __asm__(KIEBITZ_EMBED_SECTION(#symbol) ".balign 64\n" #symbol "_begin:\n.incbin \"" path "\"\n" #symbol \
                                         "_end:\n.byte 0\n" KIEBITZ_EMBED_SIZE(#symbol) ".text\n");       \
  extern "C" {                                                                                            \
  extern const unsigned char symbol##_begin[];                                                            \
  extern const unsigned char symbol##_end[];                                                              \
  }

namespace kiebitz {

struct EmbeddedData {
  std::string_view name;  // of the file, without folder and ending
  std::string_view text;

  std::span<const std::uint8_t> bytes() const {
    return {reinterpret_cast<const std::uint8_t*>(text.data()), text.size()};
  }
};

inline std::string_view embedded_text(const unsigned char* begin, const unsigned char* end) {
  return {reinterpret_cast<const char*>(begin), static_cast<std::size_t>(end - begin)};
}

}  // namespace kiebitz
