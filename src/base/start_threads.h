// Threads that share the work of their caller. If the system cannot start more threads, the caller continues with fewer
// instead of failing.
#pragma once

#include <cstddef>
#include <system_error>
#include <thread>
#include <vector>

namespace kiebitz {

// Runs work(0), work(1), ... up to `count` of them, each on a separate thread, as many as the system can start. The
// destructor of the result joins them.
template <class Work>
std::vector<std::jthread> start_threads(std::size_t count, Work work) {
  std::vector<std::jthread> threads;
  threads.reserve(count);
  try {
    while (threads.size() < count) threads.emplace_back(work, threads.size());
  } catch (const std::system_error&) {  // too many threads, or no memory for a stack
  }
  return threads;
}

}  // namespace kiebitz
