"""Ctrl-C for tests of long work."""

import os
import signal
import threading
import time


def interrupted(case, work):
    """Fails unless the work is ended by Ctrl-C."""
    def press():
        time.sleep(0.3)
        os.kill(os.getpid(), signal.SIGINT)

    finger = threading.Thread(target=press)
    finger.start()
    with case.assertRaises(KeyboardInterrupt):
        work()
    finger.join()
