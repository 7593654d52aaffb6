"""Ctrl-C for tests of long work."""

import os
import signal
import threading
import time


def interrupted(case, work):
    """Fails unless Ctrl-C ends the work."""
    def press():
        time.sleep(0.3)
        os.kill(os.getpid(), signal.SIGINT)

    finger = threading.Thread(target=press)
    finger.start()
    with case.assertRaises(KeyboardInterrupt):
        work()
    finger.join()
