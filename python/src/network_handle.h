// A network as Python holds it, and the ways to name one.
#pragma once

#include "bindings.h"
#include "engine/network_source.h"

namespace kiebitz::python {

struct NetworkHandle {
  NetworkPtr network;
};

// True: the one inside, if there is one; false: none; a Network; anything else is a path. Raises ValueError.
NetworkPtr network_from(const py::object& wanted);

}  // namespace kiebitz::python
