// A training on the command line: progress on standard error, Ctrl-C ends it after the running pass.
#pragma once

#include "learn/train/train_job.h"

namespace kiebitz::cli {

// Shows the progress of a training; the caller sets should_stop. Must outlive the training.
class TrainingScreen {
 public:
  TrainJobEvents events();

 private:
  double speed_ = 0;  // positions per second
};

void print_trained(const TrainJob& job, const TrainSummary& summary);

}  // namespace kiebitz::cli
