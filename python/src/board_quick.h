// Methods of Python's own kind for what loops call: pybind11's way to a function takes longer than making a move.
// Python has checked that self is a Board; a subclass may have forgotten to make one. The interpreter lock is held.
#pragma once

#include <array>
#include <exception>
#include <optional>

#include "bindings.h"

namespace kiebitz::python {

// The move a Python object is; nothing for objects of other types.
std::optional<BoardMove> move_in(PyObject* object);

inline Board& board_in(PyObject* self) {
  auto* instance = reinterpret_cast<py::detail::instance*>(self);
  void* board =
      instance->simple_layout ? instance->simple_value_holder[0] : instance->get_value_and_holder().value_ptr();
  if (board == nullptr) throw py::type_error("Board.__init__ was not called");
  return *static_cast<Board*>(board);
}

// Turns what is thrown into what Python raises.
template <class Work>
PyObject* quickly(Work work) {
  try {
    return work();
  } catch (py::error_already_set& error) {
    error.restore();
  } catch (const py::builtin_exception& error) {
    error.set_error();
  } catch (const std::exception& error) {
    PyErr_SetString(PyExc_RuntimeError, error.what());
  }
  return nullptr;
}

// A method without arguments that answers yes or no.
template <bool (*Question)(const Position&)>
PyObject* quick_answer(PyObject* self, PyObject*) {
  return quickly([&] { return PyBool_FromLong(Question(board_in(self).position) ? 1 : 0); });
}

// The table must live for ever.
template <std::size_t N>
void add_quick_methods(py::class_<Board>& board, std::array<PyMethodDef, N>& methods) {
  for (PyMethodDef& method : methods)
    board.attr(method.ml_name) =
        py::reinterpret_steal<py::object>(PyDescr_NewMethod(reinterpret_cast<PyTypeObject*>(board.ptr()), &method));
}

}  // namespace kiebitz::python
