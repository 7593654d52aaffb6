// Opens a page in the user's browser, which runs independently of this program.
#pragma once

#include <string>

#include "platform/file/data_directory.h"

namespace kiebitz {

// The program that opens addresses: the first entry of $BROWSER, else xdg-open if there is a desktop, else empty.
std::string browser_program(const Environment& environment);
// False if no browser could be started. Errors of a started browser are not reported.
bool open_in_browser(const std::string& address, const Environment& environment);

}  // namespace kiebitz
