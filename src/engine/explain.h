// The evaluation opened up, for those who talk to the engine: see eval/explanation.h and eval/nnue/network_view.h.
#pragma once

#include "eval/explanation.h"
#include "eval/nnue/network_view.h"
