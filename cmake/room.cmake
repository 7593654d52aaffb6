# A room is a folder src/<name>: every *.cpp in it is the library, every *_test.cpp beside it its unit tests.
# HOT: the search spends its time here, so it takes part in link-time optimisation.
# SHARED_CODE: the Python module, a shared object, links it too. Hidden symbols keep the code as quick as before.
# TOGETHER: the unit tests of this pattern share something costly and run in one process.
#   kiebitz_room(<name> [HOT] [SHARED_CODE] [DEPENDS <room>...] [LIBRARIES <target>...] [TOGETHER <pattern>])
function(kiebitz_room name)
  cmake_parse_arguments(ROOM "HOT;SHARED_CODE" "TOGETHER" "DEPENDS;LIBRARIES" ${ARGN})
  set(dir ${CMAKE_SOURCE_DIR}/src/${name})
  file(GLOB_RECURSE sources CONFIGURE_DEPENDS ${dir}/*.cpp)
  set(tests ${sources})
  list(FILTER sources EXCLUDE REGEX "_test\\.cpp$")
  list(FILTER tests INCLUDE REGEX "_test\\.cpp$")

  set_property(GLOBAL APPEND PROPERTY KIEBITZ_ROOMS ${name})
  set(scope PUBLIC)
  if(sources)
    add_library(kiebitz_${name} STATIC ${sources})
    # Headers cost more than code: several files to a compiler run halve the build from nothing.
    set_target_properties(kiebitz_${name} PROPERTIES UNITY_BUILD ON UNITY_BUILD_BATCH_SIZE 8)
  else()
    add_library(kiebitz_${name} INTERFACE)
    set(scope INTERFACE)
  endif()
  if(ROOM_HOT)
    target_compile_options(kiebitz_${name} PRIVATE ${KIEBITZ_LTO_COMPILE})
  endif()
  if(ROOM_SHARED_CODE)
    set_target_properties(kiebitz_${name} PROPERTIES POSITION_INDEPENDENT_CODE ON CXX_VISIBILITY_PRESET hidden
                                                     VISIBILITY_INLINES_HIDDEN ON)
  endif()
  target_include_directories(kiebitz_${name} ${scope} ${CMAKE_SOURCE_DIR}/src)
  list(TRANSFORM ROOM_DEPENDS PREPEND kiebitz_)
  target_link_libraries(kiebitz_${name} ${scope} ${ROOM_DEPENDS} ${ROOM_LIBRARIES} fmt::fmt Threads::Threads)

  if(KIEBITZ_TESTS AND tests)
    kiebitz_test(${name}_test SOURCES ${tests} ROOMS ${name} TOGETHER ${ROOM_TOGETHER})
  endif()
endfunction()

# What the test frameworks cost a compiler is paid once.
function(kiebitz_test_headers)
  add_library(kiebitz_test_headers OBJECT ${CMAKE_SOURCE_DIR}/cmake/test_headers.cpp)
  target_link_libraries(kiebitz_test_headers PRIVATE GTest::gtest GTest::gmock rapidcheck fmt::fmt Threads::Threads)
  kiebitz_test_options(kiebitz_test_headers)
  target_precompile_headers(kiebitz_test_headers PRIVATE <gmock/gmock.h> <gtest/gtest.h> <rapidcheck/gtest.h>
                            <fmt/format.h> <filesystem> <fstream> <sstream>)
endfunction()

# Compiled far more often than run. At -O1 g++ 12 takes the text of an empty std::optional for used, and short strings
# for too short (GCC bug 105329).
function(kiebitz_test_options target)
  target_compile_options(${target} PRIVATE $<$<CONFIG:Release>:-O1>
                         $<$<CXX_COMPILER_ID:GNU>:-Wno-maybe-uninitialized;-Wno-array-bounds;-Wno-stringop-overflow>
                         $<$<CXX_COMPILER_ID:GNU>:-fpch-preprocess>)  # without it ccache keeps nothing
endfunction()

# kiebitz_test(<target> SOURCES <file>... ROOMS <room>... [LABELS <label>...] [TOGETHER <pattern>])
function(kiebitz_test target)
  cmake_parse_arguments(TEST "" "TIMEOUT;TOGETHER" "SOURCES;ROOMS;LABELS" ${ARGN})
  list(TRANSFORM TEST_ROOMS PREPEND kiebitz_)
  add_executable(${target} ${TEST_SOURCES})
  target_link_libraries(${target} PRIVATE ${TEST_ROOMS} GTest::gtest GTest::gmock GTest::gtest_main rapidcheck
                                          ${KIEBITZ_NO_LTO_LINK})
  set_target_properties(${target} PROPERTIES RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/tests)
  kiebitz_test_options(${target})
  target_compile_definitions(${target} PRIVATE KIEBITZ_SOURCE_DIR="${CMAKE_SOURCE_DIR}")
  target_precompile_headers(${target} REUSE_FROM kiebitz_test_headers)
  if(NOT TEST_LABELS)
    set(TEST_LABELS fast)
  endif()
  if(NOT TEST_TIMEOUT)
    set(TEST_TIMEOUT 300)
  endif()
  include(GoogleTest)
  set(filter)
  if(TEST_TOGETHER)
    set(filter TEST_FILTER -${TEST_TOGETHER})
    add_test(NAME ${target}.together COMMAND ${target} --gtest_filter=${TEST_TOGETHER})
    set_tests_properties(${target}.together PROPERTIES LABELS "${TEST_LABELS};whole" TIMEOUT ${TEST_TIMEOUT}
                         SKIP_REGULAR_EXPRESSION "\\[  SKIPPED \\]")
  endif()
  gtest_discover_tests(${target} ${filter} PROPERTIES LABELS "${TEST_LABELS}" TIMEOUT ${TEST_TIMEOUT}
                       DISCOVERY_TIMEOUT 60)
endfunction()

# kiebitz_program(<target> SOURCES <file>... ROOMS <room>... [LIBRARIES <target>...]): linked with LTO where it is on.
function(kiebitz_program target)
  cmake_parse_arguments(PROGRAM "" "" "SOURCES;ROOMS;LIBRARIES" ${ARGN})
  list(TRANSFORM PROGRAM_ROOMS PREPEND kiebitz_)
  add_executable(${target} ${PROGRAM_SOURCES})
  target_link_libraries(${target} PRIVATE ${PROGRAM_ROOMS} ${PROGRAM_LIBRARIES} ${KIEBITZ_LTO_LINK})
endfunction()
