// Tells the thread sanitizer what Swift's Mutex does where two threads meet.
//
// The path on which a thread waits lies in the toolchain's libswiftSynchronization, which is not instrumented: without
// this, what a lock guards looks like a race. Loaded before that library (LD_PRELOAD), these two functions stand in front
// of its own. Linux only, where Mutex is a futex; the names are those of Swift's stable interface.

#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdatomic.h>
#include <stdint.h>

#define LOCK_SLOW "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF"
#define UNLOCK_SLOW "$s15Synchronization12_MutexHandleV11_unlockSlowyyF"

#define SWIFT __attribute__((swiftcall))
#define SELF __attribute__((swift_context))

// Weak, since programs without the sanitizer are started with this library, too.
extern void __tsan_acquire(void *address) __attribute__((weak));
extern void __tsan_release(void *address) __attribute__((weak));

typedef SWIFT void (*Lock)(uint32_t thread, SELF void *mutex);
typedef SWIFT void (*Unlock)(SELF void *mutex);

SWIFT void lock_slow(uint32_t thread, SELF void *mutex) __asm__(LOCK_SLOW);
SWIFT void unlock_slow(SELF void *mutex) __asm__(UNLOCK_SLOW);

SWIFT void lock_slow(uint32_t thread, SELF void *mutex) {
  static _Atomic(Lock) own;
  if (!own) own = (Lock)dlsym(RTLD_NEXT, LOCK_SLOW);
  own(thread, mutex);
  if (__tsan_acquire) __tsan_acquire(mutex);
}

SWIFT void unlock_slow(SELF void *mutex) {
  static _Atomic(Unlock) own;
  if (!own) own = (Unlock)dlsym(RTLD_NEXT, UNLOCK_SLOW);
  if (__tsan_release) __tsan_release(mutex);
  own(mutex);
}
