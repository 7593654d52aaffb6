// Build step: files of folders, compressed, as C++ source for server/system/static_files.h.
//   embed_files OUTPUT.cpp FOLDER... [FILE=PATH...]
// A folder's files are served below /, FILE=PATH serves one file as PATH. The first file of a path counts.
#include <zlib.h>

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <stdexcept>
#include <string>
#include <string_view>

namespace {

namespace fs = std::filesystem;

std::string read(const fs::path& file) {
  std::ifstream stream(file, std::ios::binary);
  if (!stream) throw std::runtime_error(file.string() + " cannot be read");
  return {std::istreambuf_iterator<char>(stream), std::istreambuf_iterator<char>()};
}

std::string packed(std::string content) {
  z_stream stream{};
  constexpr int kGzipWindow = 15 + 16;
  if (deflateInit2(&stream, Z_BEST_COMPRESSION, Z_DEFLATED, kGzipWindow, 9, Z_DEFAULT_STRATEGY) != Z_OK)
    throw std::runtime_error("zlib does not start");
  std::string out(deflateBound(&stream, content.size()) + 32, '\0');
  stream.next_in = reinterpret_cast<Bytef*>(content.data());
  stream.avail_in = static_cast<uInt>(content.size());
  stream.next_out = reinterpret_cast<Bytef*>(out.data());
  stream.avail_out = static_cast<uInt>(out.size());
  deflate(&stream, Z_FINISH);
  out.resize(stream.total_out);
  deflateEnd(&stream);
  return out;
}

// FNV-1a: the tag only has to change with the content.
std::uint64_t hash(std::string_view text) {
  std::uint64_t sum = 0xcbf29ce484222325ULL;
  for (const char c : text) sum = (sum ^ static_cast<unsigned char>(c)) * 0x100000001b3ULL;
  return sum;
}

std::string content_type(const std::string& path) {
  static const std::map<std::string, std::string> types = {
      {".html", "text/html; charset=utf-8"},
      {".js", "text/javascript; charset=utf-8"},
      {".css", "text/css; charset=utf-8"},
      {".svg", "image/svg+xml"},
      {".png", "image/png"},
      {".ico", "image/x-icon"},
      {".json", "application/json"},
      {".webmanifest", "application/manifest+json"},
      {".yaml", "application/yaml; charset=utf-8"},
      {".woff2", "font/woff2"},
      {".mp3", "audio/mpeg"},
      {".ogg", "audio/ogg"},
      {".wav", "audio/wav"},
      {".wasm", "application/wasm"},
      {".txt", "text/plain; charset=utf-8"},
      {"", "text/html; charset=utf-8"},
  };
  const auto type = types.find(fs::path(path).extension().string());
  return type == types.end() ? "application/octet-stream" : type->second;
}

// "/api/index.html" is served as "/api"; the page itself keeps its name.
std::string served_path(std::string path) {
  constexpr std::string_view kIndex = "/index.html";
  if (path.size() > kIndex.size() && path.ends_with(kIndex)) path.resize(path.size() - kIndex.size());
  return path;
}

// `output`.bin gets the compressed files one after the other, `output` the source that embeds it.
void write_source(const std::string& output, const std::map<std::string, fs::path>& files) {
  const std::string data = fs::absolute(output + ".bin").string();
  std::ofstream bin(data, std::ios::binary);
  std::ofstream out(output);
  out << "#include \"base/embed.h\"\n#include \"server/system/static_files.h\"\n\n";
  out << "KIEBITZ_EMBED(kiebitz_page, \"" << data << "\")\n\nnamespace kiebitz::server {\n\n";
  out << "std::span<const EmbeddedFile> embedded_files() {\n";
  out << "  static const std::string_view all = embedded_text(kiebitz_page_begin, kiebitz_page_end);\n";
  out << "  static const EmbeddedFile kFiles[] = {\n";
  std::size_t offset = 0;
  for (const auto& [path, file] : files) {
    const std::string content = read(file);
    const std::string gzip = packed(content);
    char tag[24];
    std::snprintf(tag, sizeof tag, "%016llx", static_cast<unsigned long long>(hash(content)));
    out << "      {\"" << path << "\", \"" << content_type(path) << "\", \"\\\"" << tag << "\\\"\", all.substr(" << offset
        << ", " << gzip.size() << ")},\n";
    bin << gzip;
    offset += gzip.size();
  }
  out << "  };\n  return kFiles;\n}\n\n}  // namespace kiebitz::server\n";
  if (!out.flush() || !bin.flush()) throw std::runtime_error(output + " cannot be written");
}

}  // namespace

int main(int argc, char** argv) {
  try {
    std::map<std::string, fs::path> files;
    for (int i = 2; i < argc; ++i) {
      const std::string argument = argv[i];
      const std::size_t equals = argument.find('=');
      if (equals != std::string::npos) {
        files.emplace(argument.substr(equals + 1), argument.substr(0, equals));
        continue;
      }
      for (const auto& entry : fs::recursive_directory_iterator(argument))
        if (entry.is_regular_file())
          files.emplace(served_path("/" + fs::relative(entry.path(), argument).generic_string()), entry.path());
    }
    if (argc < 3) throw std::runtime_error("usage: embed_files OUTPUT.cpp FOLDER... [FILE=PATH...]");
    write_source(argv[1], files);
  } catch (const std::exception& error) {
    std::fprintf(stderr, "embed_files: %s\n", error.what());
    return 1;
  }
}
