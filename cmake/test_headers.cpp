// Contains no code: its target holds the precompiled headers of the tests.
