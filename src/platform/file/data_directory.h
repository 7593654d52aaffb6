// Where a program keeps the user's data and configuration. Pure functions: the environment is passed in.
#pragma once

#include <filesystem>
#include <string_view>

#include "platform/terminal.h"

namespace kiebitz {

// The environment variables of this process.
Environment process_environment();

// KIEBITZ_DATA_DIR; else kiebitz below XDG_DATA_HOME; else ~/.local/share/kiebitz.
std::filesystem::path data_directory(const Environment& environment);

// Whether the text is the address of a database and not a folder.
bool is_postgres_url(std::string_view text);
// The same for data that is kept in files: a KIEBITZ_DATA_DIR that names a PostgreSQL database is ignored.
std::filesystem::path file_directory(const Environment& environment);

// KIEBITZ_CONFIG; else kiebitz/config.toml below XDG_CONFIG_HOME; else ~/.config/kiebitz/config.toml.
std::filesystem::path configuration_file(const Environment& environment);

}  // namespace kiebitz
