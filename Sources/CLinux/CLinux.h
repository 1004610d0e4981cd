// Functions that Glibc's module map does not contain.
#ifndef LAYOUTC_CLINUX_H
#define LAYOUTC_CLINUX_H

#if defined(__linux__)
#include <sys/epoll.h>
#include <sys/inotify.h>
#include <sys/socket.h>

#if defined(__GLIBC__)
#include <malloc.h>
#endif

// Calls mallopt of glibc. Its parameters are macros, which Swift cannot use on other systems.
static inline void setMallocThresholds(int mapped, int trimmed, int arenas) {
#if defined(__GLIBC__)
  mallopt(M_ARENA_MAX, arenas);
  mallopt(M_MMAP_THRESHOLD, mapped);
  mallopt(M_TRIM_THRESHOLD, trimmed);
#endif
}

// Returns the allocated bytes, or -1 if the C library does not report them.
static inline long long heapBytesInUse(void) {
#if defined(__GLIBC__) && (__GLIBC__ > 2 || __GLIBC_MINOR__ >= 33)
  struct mallinfo2 heap = mallinfo2();
  return (long long)heap.uordblks + (long long)heap.hblkhd;
#else
  return -1;
#endif
}

// Returns freed memory to the system.
static inline void trimHeap(void) {
#if defined(__GLIBC__)
  malloc_trim(0);
#endif
}

// The C library declares this function only for GNU sources.
extern int accept4(int descriptor, struct sockaddr *address, socklen_t *length, int flags);
#endif

#endif
