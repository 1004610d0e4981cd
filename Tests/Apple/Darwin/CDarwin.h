// What the sources use of macOS's C library, with its types, so that they can be type-checked without a Mac.
// The Swift part of it is in Darwin.swift.
#pragma once
#pragma clang diagnostic ignored "-Wnullability-completeness"
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

// Mathematics and memory
double cos(double);
double sin(double);
double acos(double);
double atan2(double, double);
double exp(double);
double log(double);
double round(double);
void *malloc(size_t);
void free(void *);
void *calloc(size_t, size_t);
void *realloc(void *, size_t);
int memcmp(const void*,const void *, size_t);
void *memchr(const void *, int, size_t);
size_t strlen(const char *);
char *strdup(const char *);
char *strerror(int);

// Numbers
typedef long ssize_t;
typedef uint16_t mode_t;
typedef int32_t pid_t;
typedef long long off_t;
typedef uint32_t socklen_t;
typedef uint8_t sa_family_t;
int *__error(void);
struct timespec { long tv_sec; long tv_nsec; };
typedef enum { _CLOCK_REALTIME = 0, _CLOCK_MONOTONIC = 6, _CLOCK_PROCESS_CPUTIME_ID = 12, _CLOCK_THREAD_CPUTIME_ID = 16 } clockid_t;
static const clockid_t CLOCK_REALTIME = _CLOCK_REALTIME;
static const clockid_t CLOCK_MONOTONIC = _CLOCK_MONOTONIC;
static const clockid_t CLOCK_PROCESS_CPUTIME_ID = _CLOCK_PROCESS_CPUTIME_ID;
static const clockid_t CLOCK_THREAD_CPUTIME_ID = _CLOCK_THREAD_CPUTIME_ID;
int clock_gettime(clockid_t, struct timespec *);

// Signals
typedef uint32_t sigset_t;
struct __siginfo;
union __sigaction_u { void (*__sa_handler)(int); void (*__sa_sigaction)(int, struct __siginfo *, void *); };
struct sigaction { union __sigaction_u __sigaction_u; sigset_t sa_mask; int sa_flags; };
int sigaction(int, const struct sigaction *, struct sigaction *);
typedef unsigned long __darwin_size_t;
typedef struct { void *ss_sp; __darwin_size_t ss_size; int ss_flags; } stack_t;
#define SS_DISABLE 0x0004
#define SA_ONSTACK 0x0001
int sigaltstack(const stack_t *, stack_t *);
void (*signal(int, void (*)(int)))(int);
int sigemptyset(sigset_t *);
int sigfillset(sigset_t *);
int sigaddset(sigset_t *, int);
int sigdelset(sigset_t *, int);
int sigwait(const sigset_t *, int *);
int nanosleep(const struct timespec *, struct timespec *);
#define SIGHUP 1
#define SIGINT 2
#define SIGILL 4
#define SIGTRAP 5
#define SIGABRT 6
#define SIGFPE 8
#define SIGBUS 10
#define SIGSEGV 11
#define SIGPIPE 13
#define SIGTERM 15
#define SIG_BLOCK 1
#define SIG_UNBLOCK 2
#define SIG_SETMASK 3
#define SA_RESETHAND 0x0004

// Threads
struct _opaque_pthread_t { long __sig; void *__cleanup_stack; char __opaque[8176]; };
typedef struct _opaque_pthread_t *pthread_t;
typedef struct _opaque_pthread_attr_t { long __sig; char __opaque[56]; } pthread_attr_t;
typedef struct _opaque_pthread_mutex_t { long __sig; char __opaque[56]; } pthread_mutex_t;
typedef struct _opaque_pthread_cond_t { long __sig; char __opaque[40]; } pthread_cond_t;
typedef struct _opaque_pthread_mutexattr_t { long __sig; char __opaque[8]; } pthread_mutexattr_t;
typedef struct _opaque_pthread_condattr_t { long __sig; char __opaque[8]; } pthread_condattr_t;
int pthread_attr_init(pthread_attr_t *);
int pthread_attr_destroy(pthread_attr_t *);
int pthread_attr_setstacksize(pthread_attr_t *, size_t);
int pthread_create(pthread_t _Nullable * _Nonnull, const pthread_attr_t * _Nullable, void * _Nullable (* _Nonnull)(void * _Nonnull), void * _Nullable);
int pthread_detach(pthread_t _Nonnull);
int pthread_join(pthread_t _Nonnull, void * _Nullable * _Nullable);
int pthread_sigmask(int, const sigset_t * _Nullable, sigset_t * _Nullable);
int pthread_mutex_init(pthread_mutex_t *, const pthread_mutexattr_t * _Nullable);
int pthread_mutex_destroy(pthread_mutex_t *);
int pthread_mutex_lock(pthread_mutex_t *);
int pthread_mutex_unlock(pthread_mutex_t *);
int pthread_cond_init(pthread_cond_t *, const pthread_condattr_t * _Nullable);
int pthread_cond_destroy(pthread_cond_t *);
int pthread_cond_wait(pthread_cond_t *, pthread_mutex_t *);
int pthread_cond_timedwait_relative_np(pthread_cond_t *, pthread_mutex_t *, const struct timespec * _Nullable);
int pthread_cond_signal(pthread_cond_t *);
int pthread_cond_broadcast(pthread_cond_t *);
long sysconf(int);
#define _SC_NPROCESSORS_ONLN 58

// Errors
#define EPERM 1
#define ENOENT 2
#define EINTR 4
#define ENOMEM 12
#define EEXIST 17
#define ENOTDIR 20
#define ENFILE 23
#define EISDIR 21
#define EMFILE 24
#define EPIPE 32
#define EAGAIN 35
#define EWOULDBLOCK EAGAIN
#define EADDRINUSE 48
#define ENOBUFS 55
#define ETIMEDOUT 60
#define ENOSYS 78

// Files
#define O_RDONLY 0
#define O_WRONLY 1
#define O_NONBLOCK 4
#define O_CREAT 0x200
#define O_TRUNC 0x400
#define O_EXCL 0x800
#define O_EVTONLY 0x8000
#define O_CLOEXEC 0x1000000
#define F_SETFD 2
#define F_GETFL 3
#define F_SETFL 4
#define FD_CLOEXEC 1
#define F_OK 0
#define STDOUT_FILENO 1
#define STDERR_FILENO 2
ssize_t read(int, void *, size_t);
ssize_t write(int, const void * _Nullable, size_t);
int close(int);
int dup(int);
int pipe(int[2]);
int isatty(int);
int access(const char *, int);
int unlink(const char *);
int rename(const char *, const char *);
int mkdir(const char *, mode_t);
int rmdir(const char *);
int fchmod(int, mode_t);
pid_t getpid(void);
int kill(pid_t, int);

struct dirent { uint64_t d_ino; uint64_t d_seekoff; uint16_t d_reclen; uint16_t d_namlen; uint8_t d_type; char d_name[1024]; };
typedef struct DIR DIR;
DIR * _Nullable opendir(const char *);
struct dirent * _Nullable readdir(DIR *);
int closedir(DIR *);
#define FNM_PERIOD 0x04
int fnmatch(const char *, const char *, int);

char *realpath(const char *, char *);
char *mkdtemp(char *);
char *getcwd(char *, size_t);
char *getenv(const char *);
_Noreturn void _exit(int);
_Noreturn void exit(int);
struct stat { int st_dev; mode_t st_mode; uint16_t st_nlink; uint64_t st_ino; off_t st_size; };
int stat(const char *, struct stat *);
int fstat(int, struct stat *);
typedef struct __sFILE FILE;
FILE *fopen(const char *, const char *);
int fclose(FILE *);
size_t fread(void *, size_t, size_t, FILE *);
struct winsize { unsigned short ws_row, ws_col, ws_xpixel, ws_ypixel; };

// Sockets
struct sockaddr { uint8_t sa_len; sa_family_t sa_family; char sa_data[14]; };
struct sockaddr_storage { uint8_t ss_len; sa_family_t ss_family; char __pad[126]; };
struct addrinfo { int ai_flags, ai_family, ai_socktype, ai_protocol; socklen_t ai_addrlen; char *ai_canonname; struct sockaddr *ai_addr; struct addrinfo *ai_next; };
int socket(int, int, int);
int bind(int, const struct sockaddr *, socklen_t);
int listen(int, int);
int accept(int, struct sockaddr *, socklen_t *);
int getsockname(int, struct sockaddr *, socklen_t *);
int setsockopt(int, int, int, const void *, socklen_t);
int shutdown(int, int);
ssize_t recv(int, void *, size_t, int);
ssize_t send(int, const void *, size_t, int);
int getaddrinfo(const char *, const char *, const struct addrinfo *, struct addrinfo **);
void freeaddrinfo(struct addrinfo *);
const char *gai_strerror(int);
int getnameinfo(const struct sockaddr *, socklen_t, char *, socklen_t, char *, socklen_t, int);
struct in_addr { uint32_t s_addr; };
struct in6_addr { uint8_t __u6_addr[16]; };
int inet_pton(int, const char *, void *);
const char *inet_ntop(int, const void *, char *, socklen_t);
#define AF_INET 2
#define AF_INET6 30
#define INET6_ADDRSTRLEN 46
#define SOCK_STREAM 1
#define SOL_SOCKET 0xffff
#define SO_REUSEADDR 4
#define SO_REUSEPORT 0x200
#define SO_NOSIGPIPE 0x1022
#define IPPROTO_TCP 6
#define TCP_NODELAY 1
#define TCP_NOTSENT_LOWAT 0x201
#define SHUT_WR 1
#define AI_PASSIVE 1
#define AI_NUMERICSERV 0x1000
#define NI_MAXHOST 1025
#define NI_NUMERICHOST 2
struct pollfd { int fd; short events; short revents; };
typedef unsigned int nfds_t;
int poll(struct pollfd *, nfds_t, int);
#define POLLIN 1
#define POLLOUT 4
#define POLLERR 8
#define POLLHUP 16
#define POLLNVAL 32

// Changes of files
struct kevent { uintptr_t ident; int16_t filter; uint16_t flags; uint32_t fflags; intptr_t data; void *udata; };
int kqueue(void);
int kevent(int, const struct kevent *, int, struct kevent *, int, const struct timespec *);
#define EVFILT_VNODE (-4)
#define EV_ADD 1
#define EV_CLEAR 0x20
#define NOTE_DELETE 1
#define NOTE_WRITE 2
#define NOTE_EXTEND 4
#define NOTE_RENAME 0x20

// Processes
typedef void *posix_spawn_file_actions_t;
typedef void *posix_spawnattr_t;
int posix_spawn_file_actions_init(posix_spawn_file_actions_t _Nullable * _Nonnull);
int posix_spawn_file_actions_destroy(posix_spawn_file_actions_t _Nullable * _Nonnull);
int posix_spawn_file_actions_addopen(
    posix_spawn_file_actions_t _Nullable * _Nonnull, int, const char * _Nonnull, int, mode_t);
int posix_spawn_file_actions_adddup2(posix_spawn_file_actions_t _Nullable * _Nonnull, int, int);
int posix_spawnp(pid_t * _Nullable, const char * _Nonnull, const posix_spawn_file_actions_t _Nullable * _Nullable, const posix_spawnattr_t _Nullable * _Nullable, char * _Nullable const * _Nonnull, char * _Nullable const * _Nullable);
pid_t waitpid(pid_t, int *, int);
char ***_NSGetEnviron(void);
