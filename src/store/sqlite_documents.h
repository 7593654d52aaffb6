// Documents in the file of the SQLite store, in a table of their own. Full synchronisation, as for games.
#pragma once

#include <filesystem>
#include <memory>

#include "store/documents.h"

namespace kiebitz {

// The file is made, with its folders, if it is not there.
Expected<std::unique_ptr<Documents>, StoreError> open_sqlite_documents(const std::filesystem::path& file);

}  // namespace kiebitz
