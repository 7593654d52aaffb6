# What the module server needs besides the table: the heavy library compiled once, and the page inside the program.

target_compile_definitions(kiebitz_server PRIVATE BOOST_ASIO_SEPARATE_COMPILATION BOOST_BEAST_SEPARATE_COMPILATION
                                                  BOOST_ASIO_NO_DEPRECATED)

# `npm run build` makes web/dist; without it the program shows a plain page that proves the API.
set(KIEBITZ_PAGE "${CMAKE_SOURCE_DIR}/web/dist" CACHE PATH "Folder of the built web page")
set(page_folder ${KIEBITZ_server_FOLDER}/page/site)
file(GLOB built_page CONFIGURE_DEPENDS ${KIEBITZ_PAGE}/index.html)  # looked for at every build
if(built_page)
  set(page_folder ${KIEBITZ_PAGE})
endif()
file(GLOB_RECURSE page_files CONFIGURE_DEPENDS ${page_folder}/*)
file(GLOB api_page_files CONFIGURE_DEPENDS ${KIEBITZ_server_FOLDER}/page/api/*)
set(api_page_arguments ${CMAKE_SOURCE_DIR}/api/openapi.yaml=/api/openapi.yaml)
foreach(file ${api_page_files})
  get_filename_component(name ${file} NAME)
  if(name STREQUAL "index.html")
    list(APPEND api_page_arguments ${file}=/api)
  else()
    list(APPEND api_page_arguments ${file}=/api/${name})
  endif()
endforeach()

add_executable(embed_files ${CMAKE_SOURCE_DIR}/tools/embed/embed_files.cpp)
target_link_libraries(embed_files PRIVATE ZLIB::ZLIB)
set(embedded ${CMAKE_BINARY_DIR}/generated/embedded_files.cpp)
file(MAKE_DIRECTORY ${CMAKE_BINARY_DIR}/generated)
add_custom_command(
  OUTPUT ${embedded} BYPRODUCTS ${embedded}.bin
  COMMAND embed_files ${embedded} ${page_folder} ${api_page_arguments}
  DEPENDS embed_files ${page_files} ${api_page_files} ${CMAKE_SOURCE_DIR}/api/openapi.yaml
  COMMENT "Putting the page into the program" VERBATIM)
set_source_files_properties(${embedded} PROPERTIES COMPILE_OPTIONS -fno-lto)
target_sources(kiebitz_server PRIVATE ${embedded})
target_compile_options(kiebitz_server PRIVATE $<$<CONFIG:Release>:-O2>)  # it waits for the disk and the network
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  # g++ 12 wrongly reports a mismatch of new and delete for the frames of Asio's coroutines once it inlines them.
  set(transport_options -Wno-mismatched-new-delete)
  if(KIEBITZ_SANITIZE MATCHES thread)
    list(APPEND transport_options -Wno-tsan)  # the sanitizer does not see Asio's fences; its mutexes suffice
  endif()
  set_source_files_properties(
    ${KIEBITZ_server_FOLDER}/http/http_connection.cpp ${KIEBITZ_server_FOLDER}/http/http_server.cpp
    ${KIEBITZ_server_FOLDER}/http/socket_connection.cpp ${KIEBITZ_server_FOLDER}/http/beast.cpp
    PROPERTIES COMPILE_OPTIONS "${transport_options}")
endif()
