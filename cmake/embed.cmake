# kiebitz_embed(<target> <function> FILES <file>...): compiles these text files into the program. Generates a source for
# the target that defines
#   std::span<const kiebitz::EmbeddedText> kiebitz::<function>()     (base/embedded_text.h)
# with one entry per file: its name without folder and ending, and its text.
function(kiebitz_embed target function)
  cmake_parse_arguments(EMBED "" "" "FILES" ${ARGN})
  set(entries "")
  foreach(file ${EMBED_FILES})
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${file})
    get_filename_component(name ${file} NAME_WE)
    file(READ ${file} text)
    string(APPEND entries "    EmbeddedText{\"${name}\", R\"~embedded~(${text})~embedded~\"},\n")
  endforeach()
  list(LENGTH EMBED_FILES count)
  set(source ${CMAKE_BINARY_DIR}/embedded/${function}.cpp)
  file(CONFIGURE OUTPUT ${source} @ONLY CONTENT "#include <array>

#include \"base/embedded_text.h\"

namespace kiebitz {
std::span<const EmbeddedText> @function@();
std::span<const EmbeddedText> @function@() {  // NOLINT(readability-function-size): the files
  static constexpr std::array<EmbeddedText, @count@> kTexts = {
@entries@  };
  return kTexts;
}
}  // namespace kiebitz
")
  target_sources(${target} PRIVATE ${source})
endfunction()
