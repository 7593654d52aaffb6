// For tests only: a disk below SQLite on which the n-th operation fails. While a FaultyDisk lives, it is the disk of
// all databases that are opened; those must be closed before it. One thread.
#pragma once

#include <sqlite3.h>

#include <cstdint>

namespace kiebitz::test {

enum class DiskFault : std::uint8_t { Full, ReadOnly, CannotSync, Busy };

class FaultyDisk {
 public:
  FaultyDisk() : real_(sqlite3_vfs_find(nullptr)), disk_(*real_) {
    disk_.zName = "faulty";
    disk_.szOsFile = static_cast<int>(sizeof(File)) + real_->szOsFile;
    disk_.pAppData = this;
    disk_.xOpen = [](sqlite3_vfs* vfs, const char* name, sqlite3_file* file, int flags, int* out) {
      auto* const self = static_cast<FaultyDisk*>(vfs->pAppData);
      file->pMethods = nullptr;
      const int code = self->real_->xOpen(self->real_, name, real(file), flags, out);
      if (code != SQLITE_OK) return code;
      reinterpret_cast<File*>(file)->disk = self;
      file->pMethods = methods();
      return code;
    };
    sqlite3_vfs_register(&disk_, 1);
  }
  ~FaultyDisk() {
    sqlite3_vfs_unregister(&disk_);
    sqlite3_vfs_register(real_, 1);
  }
  FaultyDisk(const FaultyDisk&) = delete;
  FaultyDisk& operator=(const FaultyDisk&) = delete;

  // The n-th operation of this kind from now on fails, and all after it: a full disk stays full.
  void fail_from(int n, DiskFault fault) { left_ = n, fault_ = fault, has_failed_ = false; }
  void mend() { left_ = 0; }
  bool has_failed() const { return has_failed_; }

 private:
  struct File {
    sqlite3_file base;
    FaultyDisk* disk;
  };

  static sqlite3_file* real(sqlite3_file* file) {
    return reinterpret_cast<sqlite3_file*>(reinterpret_cast<File*>(file) + 1);
  }
  static const sqlite3_io_methods& of(sqlite3_file* file) { return *real(file)->pMethods; }

  // The code with which this operation fails; 0 if it does not.
  static int fault_of(sqlite3_file* file, DiskFault a, DiskFault b) {
    FaultyDisk& disk = *reinterpret_cast<File*>(file)->disk;
    if (disk.left_ == 0 || (disk.fault_ != a && disk.fault_ != b)) return SQLITE_OK;
    if (disk.left_ > 1) return --disk.left_, SQLITE_OK;
    disk.has_failed_ = true;
    constexpr int kCodes[] = {SQLITE_FULL, SQLITE_READONLY, SQLITE_IOERR_FSYNC, SQLITE_BUSY};
    return kCodes[static_cast<int>(disk.fault_)];
  }

  static const sqlite3_io_methods* methods() {
    static const sqlite3_io_methods kMethods = {
        3,
        [](sqlite3_file* f) { return of(f).xClose(real(f)); },
        [](sqlite3_file* f, void* to, int n, sqlite3_int64 at) { return of(f).xRead(real(f), to, n, at); },
        [](sqlite3_file* f, const void* from, int n, sqlite3_int64 at) {
          const int code = fault_of(f, DiskFault::Full, DiskFault::ReadOnly);
          return code != SQLITE_OK ? code : of(f).xWrite(real(f), from, n, at);
        },
        [](sqlite3_file* f, sqlite3_int64 size) { return of(f).xTruncate(real(f), size); },
        [](sqlite3_file* f, int flags) {
          const int code = fault_of(f, DiskFault::CannotSync, DiskFault::CannotSync);
          return code != SQLITE_OK ? code : of(f).xSync(real(f), flags);
        },
        [](sqlite3_file* f, sqlite3_int64* size) { return of(f).xFileSize(real(f), size); },
        [](sqlite3_file* f, int lock) { return of(f).xLock(real(f), lock); },
        [](sqlite3_file* f, int lock) { return of(f).xUnlock(real(f), lock); },
        [](sqlite3_file* f, int* out) { return of(f).xCheckReservedLock(real(f), out); },
        [](sqlite3_file* f, int op, void* arg) { return of(f).xFileControl(real(f), op, arg); },
        [](sqlite3_file* f) { return of(f).xSectorSize(real(f)); },
        [](sqlite3_file* f) { return of(f).xDeviceCharacteristics(real(f)); },
        [](sqlite3_file* f, int page, int size, int extend, void volatile** out) {
          return of(f).xShmMap(real(f), page, size, extend, out);
        },
        [](sqlite3_file* f, int offset, int n, int flags) {
          // Offset 0 is the lock of the one writer; who waits for a reader's lock waits for seconds.
          const bool is_writer = (flags & SQLITE_SHM_LOCK) != 0 && (flags & SQLITE_SHM_EXCLUSIVE) != 0 && offset == 0;
          const int code = is_writer ? fault_of(f, DiskFault::Busy, DiskFault::Busy) : SQLITE_OK;
          return code != SQLITE_OK ? code : of(f).xShmLock(real(f), offset, n, flags);
        },
        [](sqlite3_file* f) { of(f).xShmBarrier(real(f)); },
        [](sqlite3_file* f, int remove) { return of(f).xShmUnmap(real(f), remove); },
        [](sqlite3_file* f, sqlite3_int64 at, int n, void** out) { return of(f).xFetch(real(f), at, n, out); },
        [](sqlite3_file* f, sqlite3_int64 at, void* page) { return of(f).xUnfetch(real(f), at, page); },
    };
    return &kMethods;
  }

  sqlite3_vfs* real_;
  sqlite3_vfs disk_;
  int left_ = 0;  // until the first failure; 0: a good disk
  DiskFault fault_ = DiskFault::Full;
  bool has_failed_ = false;
};

}  // namespace kiebitz::test
