// The parts of the evaluation, for users of the engine: see eval/explanation.h and eval/nnue/network_view.h.
#pragma once

#include "eval/explanation.h"
#include "eval/nnue/network_view.h"
