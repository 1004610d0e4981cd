// What Glibc's module map leaves out.
#ifndef LAYOUTC_CLINUX_H
#define LAYOUTC_CLINUX_H

#if defined(__linux__)
#include <sys/epoll.h>
#include <sys/inotify.h>
#include <sys/socket.h>

#if defined(__GLIBC__)
#include <malloc.h>
#endif

// mallopt of glibc, whose parameters are macros that Swift cannot name on other systems.
static inline void setMallocThresholds(int mapped, int trimmed, int arenas) {
#if defined(__GLIBC__)
  mallopt(M_ARENA_MAX, arenas);
  mallopt(M_MMAP_THRESHOLD, mapped);
  mallopt(M_TRIM_THRESHOLD, trimmed);
#endif
}

// What is allocated, in bytes; -1 where the C library does not tell.
static inline long long heapBytesInUse(void) {
#if defined(__GLIBC__) && (__GLIBC__ > 2 || __GLIBC_MINOR__ >= 33)
  struct mallinfo2 heap = mallinfo2();
  return (long long)heap.uordblks + (long long)heap.hblkhd;
#else
  return -1;
#endif
}

// Gives freed memory back to the system.
static inline void trimHeap(void) {
#if defined(__GLIBC__)
  malloc_trim(0);
#endif
}

// Declared by the C library for GNU sources alone.
extern int accept4(int descriptor, struct sockaddr *address, socklen_t *length, int flags);
#endif

#endif
