// Methods called in loops, written for the C API of Python, because a call through pybind11 takes longer than making a
// move. Python has checked that self is a Board, but a subclass may not have initialised it. The caller holds the
// interpreter lock.
#pragma once

#include <array>
#include <exception>
#include <optional>

#include "bindings.h"

namespace kiebitz::python {

// The move of a Python object; nothing for objects of other types.
std::optional<BoardMove> move_in(PyObject* object);

inline Board& board_in(PyObject* self) {
  auto* instance = reinterpret_cast<py::detail::instance*>(self);
  void* board =
      instance->simple_layout ? instance->simple_value_holder[0] : instance->get_value_and_holder().value_ptr();
  if (board == nullptr) throw py::type_error("Board.__init__ was not called");
  return *static_cast<Board*>(board);
}

// Converts C++ exceptions to Python ones.
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

// A method without arguments that returns a bool.
template <bool (*Question)(const Position&)>
PyObject* quick_answer(PyObject* self, PyObject*) {
  return quickly([&] { return PyBool_FromLong(Question(board_in(self).position) ? 1 : 0); });
}

// The table must never be freed.
template <std::size_t N>
void add_quick_methods(py::class_<Board>& board, std::array<PyMethodDef, N>& methods) {
  for (PyMethodDef& method : methods)
    board.attr(method.ml_name) =
        py::reinterpret_steal<py::object>(PyDescr_NewMethod(reinterpret_cast<PyTypeObject*>(board.ptr()), &method));
}

}  // namespace kiebitz::python
