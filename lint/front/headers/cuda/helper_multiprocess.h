/* helper_multiprocess.h - shared memory and handles between processes,
 * as sample programs use them. */
#ifndef CUDALINT_HELPER_MULTIPROCESS_H
#define CUDALINT_HELPER_MULTIPROCESS_H

#include <cudalint_cuda.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>
#include <unistd.h>
#include <vector>

struct sharedMemoryInfo { void *addr; size_t size; int shmFd; };
typedef pid_t Process;
typedef int ShareableHandle;
struct ipcHandle { int socket; char *socketName; };
int sharedMemoryCreate(const char *name, size_t bytes, sharedMemoryInfo *info);
int sharedMemoryOpen(const char *name, size_t bytes, sharedMemoryInfo *info);
void sharedMemoryClose(sharedMemoryInfo *info);
int spawnProcess(Process *process, const char *program, char *const *args);
int waitProcess(Process *process);
int ipcCreateSocket(ipcHandle *&handle, const char *name, const std::vector<Process> &processes);
int ipcOpenSocket(ipcHandle *&handle);
int ipcCloseSocket(ipcHandle *handle);
int ipcRecvShareableHandles(ipcHandle *handle, std::vector<ShareableHandle> &handles);
int ipcSendShareableHandles(ipcHandle *handle, const std::vector<ShareableHandle> &handles,
	const std::vector<Process> &processes);
int ipcCloseShareableHandle(ShareableHandle handle);
#define checkIpcErrors(call) (void)(call)

#endif
