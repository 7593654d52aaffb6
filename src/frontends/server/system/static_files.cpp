#include "server/system/static_files.h"

#include <zlib.h>

#include <algorithm>
#include <array>

namespace kiebitz::server {
namespace {

const EmbeddedFile* find_file(std::string_view path) {
  const auto files = embedded_files();
  const auto found = std::find_if(files.begin(), files.end(), [path](const auto& file) { return file.path == path; });
  return found == files.end() ? nullptr : &*found;
}

// For the few clients that do not read gzip.
std::string unpacked(std::string_view gzip) {
  std::string content;
  z_stream stream{};
  constexpr int kGzipWindow = 15 + 16;
  if (inflateInit2(&stream, kGzipWindow) != Z_OK) return content;
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(gzip.data()));
  stream.avail_in = static_cast<uInt>(gzip.size());
  std::array<char, 16 * 1024> piece{};
  int state = Z_OK;
  while (state == Z_OK) {
    stream.next_out = reinterpret_cast<Bytef*>(piece.data());
    stream.avail_out = static_cast<uInt>(piece.size());
    state = inflate(&stream, Z_NO_FLUSH);
    content.append(piece.data(), piece.size() - stream.avail_out);
  }
  inflateEnd(&stream);
  return content;
}

}  // namespace

const EmbeddedFile* find_page_file(std::string_view path) {
  if (const EmbeddedFile* file = find_file(path)) return file;
  const std::string_view last = path.substr(std::min(path.rfind('/'), path.size()));
  return last.find('.') == std::string_view::npos ? find_file("/index.html") : nullptr;
}

HttpResponse serve_file(const EmbeddedFile& file, const HttpRequest& request) {
  HttpResponse response;
  response.content_type = std::string(file.content_type);
  response.headers.emplace_back("ETag", std::string(file.etag));
  response.headers.emplace_back("Vary", "Accept-Encoding");
  // Names below /assets carry a hash of their content: they never change.
  const bool is_eternal = file.path.starts_with("/assets/");
  response.headers.emplace_back("Cache-Control", is_eternal ? "public, max-age=31536000, immutable" : "no-cache");
  if (request.header("If-None-Match").find(file.etag) != std::string_view::npos) {
    response.status = 304;
    response.content_type.clear();
    return response;
  }
  if (request.header("Accept-Encoding").find("gzip") != std::string_view::npos) {
    response.headers.emplace_back("Content-Encoding", "gzip");
    response.body = std::string(file.gzip);
  } else {
    response.body = unpacked(file.gzip);
  }
  return response;
}

}  // namespace kiebitz::server
