// The small module compares texts by their scalars, as the names of specs and the characters of keys are compared
// everywhere. So every scalar is in normal form here, and the tables for canonical equivalence (Unicode Standard Annex
// 15), which are large, are not linked.

#include <stdint.h>

uint16_t _swift_stdlib_getNormData(uint32_t scalar) { return 0; }
uint32_t _swift_stdlib_getDecompositionEntry(uint32_t scalar) { return 0; }
uint32_t _swift_stdlib_getComposition(uint32_t first, uint32_t second) { return UINT32_MAX; }
const uint8_t *const _swift_stdlib_nfd_decompositions = 0;
