// The state of a training run as a file, so that a run can be interrupted and continued. It is not an exchange
// format: only the same program reads it, and only for the same run (the fingerprint).
#pragma once

#include <cstdint>
#include <string>

#include "base/expected.h"
#include "learn/train/network_trainer.h"

namespace kiebitz {

enum class CheckpointError : std::uint8_t { CannotOpen, CannotWrite, NotACheckpoint, Damaged, OtherRun };
std::string_view describe(CheckpointError error);

// Replaces the file atomically: after a crash it is the old one or the new one.
Expected<void, CheckpointError> write_checkpoint(const std::string& path, const TrainState& state,
                                                 std::uint64_t fingerprint);
Expected<TrainState, CheckpointError> read_checkpoint(const std::string& path, const nnue::Architecture& architecture,
                                                      std::uint64_t fingerprint);

}  // namespace kiebitz
