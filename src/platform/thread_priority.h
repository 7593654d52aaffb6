// The priority of threads when the processor is busy. Any thread may lower its own.
#pragma once

namespace kiebitz {

// Lowers the priority of the calling thread and of the threads it starts from now on. It cannot be raised again. Where
// the system refuses, nothing happens.
void work_in_background();

}  // namespace kiebitz
