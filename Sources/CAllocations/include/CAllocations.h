// Counts what a process allocates: with glibc, this target's functions stand in place of the C library's, which Swift's
// runtime calls. Swift itself may not name them.
#ifndef LAYOUTC_CALLOCATIONS_H
#define LAYOUTC_CALLOCATIONS_H

// How often memory was allocated since the start by a program of one thread; -1 where it cannot be counted.
long long allocationCount(void);

#endif
