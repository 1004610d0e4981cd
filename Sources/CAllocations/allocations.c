#include "CAllocations.h"
#include <errno.h>
#include <stddef.h>

#if defined(__GLIBC__)

extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *memory, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);

static long long count = 0;

long long allocationCount(void) { return count; }

void *malloc(size_t size) {
  count += 1;
  return __libc_malloc(size);
}

void *calloc(size_t number, size_t size) {
  count += 1;
  return __libc_calloc(number, size);
}

void *realloc(void *memory, size_t size) {
  count += 1;
  return __libc_realloc(memory, size);
}

void *aligned_alloc(size_t alignment, size_t size) {
  count += 1;
  return __libc_memalign(alignment, size);
}

int posix_memalign(void **place, size_t alignment, size_t size) {
  count += 1;
  *place = __libc_memalign(alignment, size);
  return *place == NULL ? ENOMEM : 0;
}

#else

long long allocationCount(void) { return -1; }

#endif
