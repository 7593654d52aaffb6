// Who waits when the processor is short. Any thread may call it for itself.
#pragma once

namespace kiebitz {

// The calling thread and those it starts from now on let others go first. There is no way back. Where the system says
// no, nothing happens.
void work_in_background();

}  // namespace kiebitz
