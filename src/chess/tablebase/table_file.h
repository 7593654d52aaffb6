// Writes a table to disk: docs/formats/tablebase.md. table.h reads it.
#pragma once

#include <string>

#include "tablebase/table.h"

namespace kiebitz::tablebase {

std::string table_file_name(int number);  // "KRvKN.kdtm"

// Writes a temporary file, reads it back, compares, and only then renames it: a killed build leaves no invalid table.
// Packs with this number of threads.
Expected<void, TableError> write_table_file(const std::string& path, int number, const TableCodes& codes, int threads);

}  // namespace kiebitz::tablebase
