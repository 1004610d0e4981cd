// Counts the allocations of a process. With glibc, the functions of this target replace those of the C library, which
// Swift's runtime calls. They cannot be written in Swift.
#ifndef LAYOUTC_CALLOCATIONS_H
#define LAYOUTC_CALLOCATIONS_H

// Returns the number of allocations since the start of a program with one thread, or -1 if they cannot be counted.
long long allocationCount(void);

#endif
