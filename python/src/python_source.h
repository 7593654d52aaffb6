// The bytes of a binary file object of Python, for the streaming PGN reader. Reading works with and without the
// interpreter lock; raise_failure needs it. Ctrl-C is handled between two blocks and ends the data.
#pragma once

#include <pybind11/pybind11.h>

#include <algorithm>
#include <cstring>
#include <exception>
#include <string_view>
#include <utility>

#include "notation/pgn/byte_source.h"

namespace kiebitz::python {

class PythonSource : public ByteSource {
 public:
  explicit PythonSource(pybind11::object file) : read_(file.attr("read")) {}

  std::size_t read(std::span<char> buffer) override {
    const pybind11::gil_scoped_acquire lock;
    if (failure_) return 0;
    try {
      if (PyErr_CheckSignals() != 0) throw pybind11::error_already_set();
      const auto bytes = read_(buffer.size()).cast<pybind11::bytes>();
      const auto view = static_cast<std::string_view>(bytes);
      std::copy_n(view.begin(), std::min(view.size(), buffer.size()), buffer.begin());
      return std::min(view.size(), buffer.size());
    } catch (...) {
      failure_ = std::current_exception();
      return 0;
    }
  }
  // Raises the error of the Python file, if any, after the reader has reached the end of its data.
  void raise_failure() {
    if (failure_) std::rethrow_exception(std::exchange(failure_, nullptr));
  }

 private:
  pybind11::object read_;
  std::exception_ptr failure_;
};

}  // namespace kiebitz::python
