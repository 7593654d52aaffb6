// The evaluation opened up, for those who talk to the engine: see eval/explanation.h.
#pragma once

#include "eval/explanation.h"
