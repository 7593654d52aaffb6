// The web page inside the program: files that the build compresses, found by path. Read-only; any thread.
#pragma once

#include <cstddef>
#include <span>
#include <string_view>

#include "server/api/call.h"

namespace kiebitz::server {

struct EmbeddedFile {
  std::string_view path;  // "/assets/index-1a2b.js"
  std::string_view content_type;
  std::string_view etag;  // with quotes
  std::string_view gzip;  // the compressed content
};

// Made by the build from web/dist, or from server/page where there is none.
std::span<const EmbeddedFile> embedded_files();

// The file of this path; the page itself for every other path that looks like one of its addresses (no dot in the last
// segment). Null if there is none.
const EmbeddedFile* find_page_file(std::string_view path);
HttpResponse serve_file(const EmbeddedFile& file, const HttpRequest& request);

}  // namespace kiebitz::server
