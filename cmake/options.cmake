# Language level, architecture, warnings and instrumentation: everything that is the same for all rooms.

option(KIEBITZ_TESTS "Build the tests" ON)
option(KIEBITZ_BENCHMARKS "Build the benchmarks in bench/" OFF)
option(KIEBITZ_FUZZERS "Build the libFuzzer targets (clang only)" OFF)
option(KIEBITZ_ASSERTIONS "Check our own invariants at run time" OFF)
option(KIEBITZ_LTO "Link-time optimisation of the shipped programs" OFF)
set(KIEBITZ_SANITIZE "" CACHE STRING "Value of -fsanitize=, empty for none")
set(KIEBITZ_ARCH "native" CACHE STRING "native, x86-64-v3 or x86-64-v2")
set_property(CACHE KIEBITZ_ARCH PROPERTY STRINGS native x86-64-v3 x86-64-v2)

set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
set(CMAKE_ARCHIVE_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/lib)

if(NOT KIEBITZ_ARCH MATCHES "^(native|x86-64-v3|x86-64-v2)$")
  message(FATAL_ERROR "KIEBITZ_ARCH is '${KIEBITZ_ARCH}'; use native, x86-64-v3 or x86-64-v2")
endif()
if(CMAKE_SYSTEM_PROCESSOR MATCHES "x86_64|AMD64" OR KIEBITZ_ARCH STREQUAL "native")
  add_compile_options(-march=${KIEBITZ_ARCH})
endif()

add_compile_options(-Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wno-sign-conversion -Wnon-virtual-dtor
                    -Woverloaded-virtual -Werror)
if(KIEBITZ_ASSERTIONS)
  add_compile_definitions(KIEBITZ_ASSERTIONS=1 _GLIBCXX_ASSERTIONS=1)
endif()
if(KIEBITZ_SANITIZE)
  add_compile_options(-fsanitize=${KIEBITZ_SANITIZE} -fno-omit-frame-pointer -fno-sanitize-recover=all)
  add_link_options(-fsanitize=${KIEBITZ_SANITIZE})
endif()
if(KIEBITZ_LTO AND CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  # Fat objects: programs link with LTO, the tests link the same objects without it, in a fraction of the time.
  add_compile_options(-flto=auto -ffat-lto-objects)
  set(KIEBITZ_LTO_LINK -flto=auto)
  set(KIEBITZ_NO_LTO_LINK -fno-lto)
endif()
