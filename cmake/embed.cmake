# kiebitz_embed(<target> <function> [FILES <file>...]): puts files into the program. Generates a source for the target
# that defines
#   std::span<const kiebitz::EmbeddedData> kiebitz::<function>()     (base/embed.h)
# with one entry per file: its name without folder and ending, and its content.
function(kiebitz_embed target function)
  cmake_parse_arguments(EMBED "" "" "FILES" ${ARGN})
  set(count 0)
  set(embedded "")
  set(entries "")
  foreach(file ${EMBED_FILES})
    get_filename_component(name ${file} NAME_WE)
    set(symbol kiebitz_${function}_${count})
    string(APPEND embedded "KIEBITZ_EMBED(${symbol}, \"${file}\")\n")
    string(APPEND entries "      EmbeddedData{\"${name}\", embedded_text(${symbol}_begin, ${symbol}_end)},\n")
    math(EXPR count "${count} + 1")
  endforeach()
  set(source ${CMAKE_BINARY_DIR}/embedded/${function}.cpp)
  file(CONFIGURE OUTPUT ${source} @ONLY CONTENT "#include <array>

#include \"base/embed.h\"

@embedded@
namespace kiebitz {
std::span<const EmbeddedData> @function@();
std::span<const EmbeddedData> @function@() {
  static const std::array<EmbeddedData, @count@> kData = {
@entries@  };
  return kData;
}
}  // namespace kiebitz
")
  set_source_files_properties(${source} PROPERTIES COMPILE_OPTIONS -fno-lto OBJECT_DEPENDS "${EMBED_FILES}")
  target_sources(${target} PRIVATE ${source})
endfunction()
