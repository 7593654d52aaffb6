// The losses of a training run as an SVG picture: training and validation loss by epoch. Pure function.
#pragma once

#include <span>
#include <string>

#include "learn/train/network_trainer.h"

namespace kiebitz {

std::string format_loss_plot(std::span<const TrainEpoch> epochs, int best_epoch);

}  // namespace kiebitz
