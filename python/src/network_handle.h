// A network for Python, and the values that name one.
#pragma once

#include "bindings.h"
#include "engine/network_source.h"

namespace kiebitz::python {

struct NetworkHandle {
  NetworkPtr network;
};

// True: the shipped one, if there is one; false: none; a Network; otherwise a path. Raises ValueError.
NetworkPtr network_from(const py::object& wanted);

}  // namespace kiebitz::python
