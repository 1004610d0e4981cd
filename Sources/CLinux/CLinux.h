// What Glibc's module map leaves out.
#ifndef LAYOUTC_CLINUX_H
#define LAYOUTC_CLINUX_H

#if defined(__linux__)
#include <sys/epoll.h>
#include <sys/socket.h>

// Declared by the C library for GNU sources alone.
extern int accept4(int descriptor, struct sockaddr *address, socklen_t *length, int flags);
#endif

#endif
