# Modules: folders below src/ that src/modules.json lists, each a static library kiebitz_<name> of every *.cpp in it;
# the *_test.cpp beside them are its unit tests, the program <name>_test. The table lists what each module links.
set(KIEBITZ_MODULE_TABLE ${CMAKE_SOURCE_DIR}/src/modules.json)
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${KIEBITZ_MODULE_TABLE})

# kiebitz_json_list(<variable> <json> <key>): the strings of an array, nothing if there is none
function(kiebitz_json_list variable json key)
  string(JSON count ERROR_VARIABLE absent LENGTH "${json}" ${key})
  set(list "")
  if(NOT absent AND count GREATER 0)
    math(EXPR last "${count} - 1")
    foreach(i RANGE ${last})
      string(JSON item GET "${json}" ${key} ${i})
      list(APPEND list ${item})
    endforeach()
  endif()
  set(${variable} "${list}" PARENT_SCOPE)
endfunction()

# Reads the table: KIEBITZ_MODULES (all names), and for each of them KIEBITZ_<name>_FOLDER, _USES, _LIBRARIES, _BUILD
# and _TOGETHER.
macro(kiebitz_read_modules)
  file(READ ${KIEBITZ_MODULE_TABLE} table)
  string(JSON count LENGTH "${table}" modules)
  math(EXPR last "${count} - 1")
  set(KIEBITZ_MODULES "")
  foreach(i RANGE ${last})
    string(JSON row GET "${table}" modules ${i})
    string(JSON name GET "${row}" name)
    string(JSON layer GET "${row}" layer)
    string(JSON folder ERROR_VARIABLE absent GET "${row}" folder)
    if(absent)
      set(folder src/${layer}/${name})
      if(NOT IS_DIRECTORY ${CMAKE_SOURCE_DIR}/${folder})
        set(folder src/${name})
      endif()
    endif()
    if(NOT IS_DIRECTORY ${CMAKE_SOURCE_DIR}/${folder})
      message(FATAL_ERROR "The module ${name} of src/modules.json is neither src/${layer}/${name} nor src/${name}")
    endif()
    list(APPEND KIEBITZ_MODULES ${name})
    set(KIEBITZ_${name}_FOLDER ${CMAKE_SOURCE_DIR}/${folder})
    kiebitz_json_list(KIEBITZ_${name}_USES "${row}" uses)
    kiebitz_json_list(KIEBITZ_${name}_LIBRARIES "${row}" libraries)
    kiebitz_json_list(KIEBITZ_${name}_BUILD "${row}" build)
    string(JSON KIEBITZ_${name}_TOGETHER ERROR_VARIABLE absent GET "${row}" together)
    if(absent)
      set(KIEBITZ_${name}_TOGETHER "")
    endif()
  endforeach()
endmacro()

# kiebitz_link_targets(<variable> <module>): what a module links: the modules it uses, and its libraries as
# KIEBITZ_LINK_<library> names them; a library without that is header-only.
function(kiebitz_link_targets variable name)
  set(targets ${KIEBITZ_${name}_USES})
  list(TRANSFORM targets PREPEND kiebitz_)
  foreach(library ${KIEBITZ_${name}_LIBRARIES})
    list(APPEND targets ${KIEBITZ_LINK_${library}})
  endforeach()
  set(${variable} ${targets} fmt::fmt Threads::Threads PARENT_SCOPE)
endfunction()

# kiebitz_module(<name>): the library of a module and its unit tests.
#   hot: the search spends its time here, so it takes part in link-time optimisation.
#   shared: the Python module, a shared object, links it too. Hidden symbols keep the code as fast as without it.
#   together: the unit tests of this pattern share a costly resource and run in one process.
function(kiebitz_module name)
  set(dir ${KIEBITZ_${name}_FOLDER})
  file(GLOB_RECURSE sources CONFIGURE_DEPENDS ${dir}/*.cpp)
  set(tests ${sources})
  list(FILTER sources EXCLUDE REGEX "_test\\.cpp$")
  list(FILTER tests INCLUDE REGEX "_test\\.cpp$")

  set(scope PUBLIC)
  if(sources)
    add_library(kiebitz_${name} STATIC ${sources})
    # Headers dominate the compile time: compiling several files together halves a build from nothing.
    set_target_properties(kiebitz_${name} PROPERTIES UNITY_BUILD ON UNITY_BUILD_BATCH_SIZE 8)
  else()
    add_library(kiebitz_${name} INTERFACE)
    set(scope INTERFACE)
  endif()
  if(hot IN_LIST KIEBITZ_${name}_BUILD)
    target_compile_options(kiebitz_${name} PRIVATE ${KIEBITZ_LTO_COMPILE})
  endif()
  if(shared IN_LIST KIEBITZ_${name}_BUILD)
    set_target_properties(kiebitz_${name} PROPERTIES POSITION_INDEPENDENT_CODE ON CXX_VISIBILITY_PRESET hidden
                                                     VISIBILITY_INLINES_HIDDEN ON)
  endif()
  # The first word of an include is the module, so the module's parent folder is in the search path.
  get_filename_component(parent ${dir} DIRECTORY)
  target_include_directories(kiebitz_${name} ${scope} ${parent})
  kiebitz_link_targets(targets ${name})
  target_link_libraries(kiebitz_${name} ${scope} ${targets})

  if(KIEBITZ_TESTS AND tests)
    kiebitz_test(${name}_test SOURCES ${tests} MODULES ${name} TOGETHER ${KIEBITZ_${name}_TOGETHER})
    target_include_directories(${name}_test PRIVATE ${CMAKE_SOURCE_DIR}/tests)  # tests/support
  endif()
endfunction()

# Compiles the headers of the test frameworks once.
function(kiebitz_test_headers)
  add_library(kiebitz_test_headers OBJECT ${CMAKE_SOURCE_DIR}/cmake/test_headers.cpp)
  target_link_libraries(kiebitz_test_headers PRIVATE GTest::gtest GTest::gmock rapidcheck fmt::fmt Threads::Threads)
  kiebitz_test_options(kiebitz_test_headers)
  target_precompile_headers(kiebitz_test_headers PRIVATE <gmock/gmock.h> <gtest/gtest.h> <rapidcheck/gtest.h>
                            <fmt/format.h> <filesystem> <fstream> <sstream>)
endfunction()

# Tests are compiled far more often than run, so they use -O1, at which g++ 12 wrongly reports the text of an empty
# std::optional as used uninitialised and short strings as too short (GCC bug 105329).
function(kiebitz_test_options target)
  target_compile_options(${target} PRIVATE $<$<CONFIG:Release>:-O1>
                         $<$<CXX_COMPILER_ID:GNU>:-Wno-maybe-uninitialized;-Wno-array-bounds;-Wno-stringop-overflow>
                         $<$<CXX_COMPILER_ID:GNU>:-fpch-preprocess>)  # without it ccache stores nothing
endfunction()

function(kiebitz_refuse_unparsed target)
  if(ARGN)
    message(FATAL_ERROR "${target}: unknown argument ${ARGN}")
  endif()
endfunction()

# kiebitz_test(<target> SOURCES <file>... MODULES <module>... [LABELS <label>...] [TOGETHER <pattern>])
function(kiebitz_test target)
  cmake_parse_arguments(TEST "" "TIMEOUT;TOGETHER" "SOURCES;MODULES;LABELS" ${ARGN})
  kiebitz_refuse_unparsed(${target} ${TEST_UNPARSED_ARGUMENTS})
  list(TRANSFORM TEST_MODULES PREPEND kiebitz_)
  add_executable(${target} ${TEST_SOURCES})
  target_link_libraries(${target} PRIVATE ${TEST_MODULES} GTest::gtest GTest::gmock GTest::gtest_main rapidcheck
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

# kiebitz_program(<target> SOURCES <file>... MODULES <module>... [LIBRARIES <target>...]): linked with LTO where it is
# on.
function(kiebitz_program target)
  cmake_parse_arguments(PROGRAM "" "" "SOURCES;MODULES;LIBRARIES" ${ARGN})
  kiebitz_refuse_unparsed(${target} ${PROGRAM_UNPARSED_ARGUMENTS})
  list(TRANSFORM PROGRAM_MODULES PREPEND kiebitz_)
  add_executable(${target} ${PROGRAM_SOURCES})
  target_link_libraries(${target} PRIVATE ${PROGRAM_MODULES} ${PROGRAM_LIBRARIES} ${KIEBITZ_LTO_LINK})
endfunction()
