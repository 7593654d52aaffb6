// Threads that share the work of their caller. A system that has no more threads to give is no reason to fail: the
// caller goes on with fewer.
#pragma once

#include <cstddef>
#include <system_error>
#include <thread>
#include <vector>

namespace kiebitz {

// Runs work(0), work(1), ... up to `count` of them, each on a thread of its own; as many as could be started. They are
// joined when the result goes away.
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
