// The part of a C library that the Swift runtime needs, for a WebAssembly module without an operating system.
//
// Memory is allocated in size classes of powers of two from one growing heap, and freed blocks are reused by their
// class. This is enough for a single thread.

#include <stddef.h>
#include <stdint.h>

extern unsigned char __heap_base;

enum { PAGE = 65536, LARGEST_CLASS = 30, HEADER = 16 };

typedef struct Block {
  struct Block *next;
  int class;
} Block;

static Block *freed[LARGEST_CLASS + 1];
static uintptr_t top;

static int class_of(size_t size) {
  int class = 5;
  while (((size_t)1 << class) < size) class++;
  return class;
}

void *malloc(size_t size) {
  if (size > ((size_t)1 << LARGEST_CLASS) - HEADER) return 0;
  int class = class_of(size + HEADER);
  Block *block = freed[class];
  if (block) {
    freed[class] = block->next;
    return (unsigned char *)block + HEADER;
  }
  if (!top) top = ((uintptr_t)&__heap_base + HEADER - 1) & ~(uintptr_t)(HEADER - 1);
  uintptr_t end = top + ((uintptr_t)1 << class);
  uintptr_t limit = (uintptr_t)__builtin_wasm_memory_size(0) * PAGE;
  if (end > limit) {
    size_t pages = (end - limit + PAGE - 1) / PAGE;
    // Grow by at least a sixteenth, so that growing is rare.
    size_t more = __builtin_wasm_memory_size(0) / 16;
    if (more > pages && __builtin_wasm_memory_grow(0, more) != (size_t)-1) {
    } else if (__builtin_wasm_memory_grow(0, pages) == (size_t)-1) {
      return 0;
    }
  }
  block = (Block *)top;
  top = end;
  block->class = class;
  return (unsigned char *)block + HEADER;
}

void free(void *pointer) {
  if (!pointer) return;
  Block *block = (Block *)((unsigned char *)pointer - HEADER);
  block->next = freed[block->class];
  freed[block->class] = block;
}

int posix_memalign(void **result, size_t alignment, size_t size) {
  // Blocks are aligned to 16 bytes; larger alignments do not occur in Swift code without SIMD64 types.
  if (alignment > HEADER) return 22;
  void *pointer = malloc(size);
  if (!pointer) return 12;
  *result = pointer;
  return 0;
}

int memcmp(const void *left, const void *right, size_t count) {
  const unsigned char *a = left, *b = right;
  for (size_t i = 0; i < count; i++) {
    if (a[i] != b[i]) return a[i] - b[i];
  }
  return 0;
}

size_t strlen(const char *text) {
  size_t count = 0;
  while (text[count]) count++;
  return count;
}

// The seeds of hash tables are constant, because no result may depend on them.
void arc4random_buf(void *buffer, size_t count) {
  unsigned char *bytes = buffer;
  for (size_t i = 0; i < count; i++) bytes[i] = (unsigned char)(i * 167 + 13);
}

uintptr_t __stack_chk_guard = 0x5bd1e995;
void __stack_chk_fail(void) { __builtin_trap(); }

int putchar(int character) { return character; }

double round(double value) {
  double truncated = __builtin_trunc(value);
  return __builtin_fabs(value - truncated) >= 0.5 ? truncated + __builtin_copysign(1.0, value) : truncated;
}

// 128-bit arithmetic in 64-bit halves.

typedef unsigned __int128 u128;
typedef __int128 i128;

i128 __multi3(i128 left, i128 right) {
  uint64_t al = (uint64_t)left, ah = (uint64_t)((u128)left >> 64);
  uint64_t bl = (uint64_t)right, bh = (uint64_t)((u128)right >> 64);
  uint64_t a0 = (uint32_t)al, a1 = al >> 32, b0 = (uint32_t)bl, b1 = bl >> 32;
  uint64_t low = a0 * b0;
  uint64_t middle = a1 * b0 + (low >> 32);
  uint64_t other = a0 * b1 + (uint32_t)middle;
  uint64_t high = a1 * b1 + (middle >> 32) + (other >> 32);
  union { struct { uint64_t low, high; } half; i128 whole; } result;
  result.half.low = (other << 32) | (uint32_t)low;
  result.half.high = high + al * bh + ah * bl;
  return result.whole;
}

typedef union { struct { uint64_t low, high; } half; i128 whole; } Halves;

i128 __ashlti3(i128 value, int count) {
  Halves in = {.whole = value}, out;
  if (count >= 64) {
    out.half.low = 0;
    out.half.high = in.half.low << (count - 64);
  } else if (count == 0) {
    return value;
  } else {
    out.half.low = in.half.low << count;
    out.half.high = (in.half.high << count) | (in.half.low >> (64 - count));
  }
  return out.whole;
}

i128 __lshrti3(i128 value, int count) {
  Halves in = {.whole = value}, out;
  if (count >= 64) {
    out.half.high = 0;
    out.half.low = in.half.high >> (count - 64);
  } else if (count == 0) {
    return value;
  } else {
    out.half.high = in.half.high >> count;
    out.half.low = (in.half.low >> count) | (in.half.high << (64 - count));
  }
  return out.whole;
}

// JavaScript parses decimal numbers, because its Number() rounds correctly.
__attribute__((import_module("layoutc"), import_name("number"))) extern double layoutc_number(const char *text,
                                                                                              size_t count);

const char *_swift_stdlib_strtod_clocale(const char *text, double *result) {
  size_t count = strlen(text);
  double value = layoutc_number(text, count);
  // NaN means that the text is not a number. The only such text that Swift accepts is "nan", which no caller uses.
  if (value != value) return 0;
  *result = value;
  return text + count;
}
