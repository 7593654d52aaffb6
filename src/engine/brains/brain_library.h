// Where brains come from: those the program carries, those in a user's folder, and files named by path. A name of the
// user's folder that equals a shipped one wins, so that a user may change a shipped brain. Reads files at every call.
#pragma once

#include <filesystem>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/embed.h"
#include "base/expected.h"
#include "brains/file/brain_file.h"

namespace kiebitz::brains {

// The texts of data/brains, in the order of their names.
std::span<const EmbeddedData> shipped_brain_texts();

// $XDG_CONFIG_HOME/kiebitz/brains, else ~/.config/kiebitz/brains; empty if there is neither variable.
std::filesystem::path user_brain_folder();

enum class BrainPlace { Shipped, UserFolder, File };

struct BrainText {
  std::string name;  // asked for by; the brain inside may not be readable
  BrainPlace place = BrainPlace::Shipped;
  std::string path;  // empty if shipped
  std::string text;
};

struct BrainLoadError {
  std::string path;        // empty if there is no such file or brain
  std::string reason;      // one sentence; empty if the errors say it
  BrainFileErrors errors;  // what is wrong inside

  std::string describe() const;  // one line: the first error, and how many more
};

class BrainLibrary {
 public:
  explicit BrainLibrary(std::filesystem::path user_folder = user_brain_folder()) : folder_(std::move(user_folder)) {}

  // Shipped first, then the user's, each by name.
  std::vector<BrainText> list() const;
  // A word with a slash or the ending .toml is a path, everything else a name.
  Expected<BrainText, BrainLoadError> find(std::string_view name_or_path) const;
  Expected<Brain, BrainLoadError> load(std::string_view name_or_path) const;

 private:
  std::filesystem::path folder_;
};

}  // namespace kiebitz::brains
