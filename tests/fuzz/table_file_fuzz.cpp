// The headers of tablebase files, ours and Syzygy's: any bytes are parsed or refused, without reading out of bounds.
#include "fuzz/fuzz_check.h"
#include "tablebase/syzygy_layout.h"
#include "tablebase/table_file.h"

using namespace kiebitz::tablebase;
using kiebitz::fuzz::check;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::vector<std::uint8_t> bytes(data, data + size);
  if (const auto header = parse_header(bytes)) {
    check(header->byte_size() <= size, "a head that was read is there");
    const std::vector<std::uint8_t> written = format_header(*header);
    check(written.size() <= size && std::equal(written.begin(), written.end(), data), "a head writes as it reads");
  }
  for (const char* name : {"KQvK", "KPvKP", "KRRvKBP", "KPPvKPP", "KBNvK"})
    for (const SyzygyKind kind : {SyzygyKind::Wdl, SyzygyKind::Dtz})
      if (const auto needed = syzygy_file_size(name, kind, {data, size}))
        check(*needed % 64 == 16, "Syzygy files end with a checksum behind whole lines");
  return 0;
}
