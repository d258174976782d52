#include <assert.h>
#include <ctype.h>
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <getopt.h>
#include <inttypes.h>
#include <limits.h>
#include <pthread.h>
#include <signal.h>
#include <stdint.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <sys/types.h>
#include <time.h>
#include <unistd.h>

static double seconds(void)
{
	struct timeval tv;
	struct timezone zone;
	gettimeofday(&tv, &zone);
	return tv.tv_sec + tv.tv_usec * 1e-6;
}

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void *worker(void *arg)
{
	pthread_mutex_lock(&lock);
	*(int *)arg += 1;
	pthread_mutex_unlock(&lock);
	return NULL;
}

static struct option long_options[] = {
	{"size", required_argument, 0, 's'}, {"help", no_argument, 0, 'h'}, {0, 0, 0, 0}};

int main(int argc, char **argv)
{
	int c, at, size = 0;
	while ((c = getopt_long(argc, argv, "s:h", long_options, &at)) != -1)
		if (c == 's')
			size = atoi(optarg);
	pthread_t thread;
	pthread_create(&thread, NULL, worker, &size);
	pthread_join(thread, NULL);
	struct stat st;
	int fd = open(argv[optind], O_RDONLY);
	if (fd < 0 || fstat(fd, &st) != 0) {
		perror(strerror(errno));
		return errno == ENOENT;
	}
	char *text = (char *)mmap(NULL, st.st_size, PROT_READ, MAP_PRIVATE, fd, 0);
	assert(text != MAP_FAILED && "mapped");
	if (isspace(text[0]) || isdigit(text[1]))
		size++;
	munmap(text, st.st_size);
	close(fd);
	DIR *dir = opendir(".");
	for (struct dirent *e; (e = readdir(dir)) != NULL;)
		if (S_ISDIR(st.st_mode))
			puts(e->d_name);
	closedir(dir);
	struct timespec ts;
	clock_gettime(CLOCK_MONOTONIC, &ts);
	clock_t ticks = clock();
	struct rusage use;
	getrusage(RUSAGE_SELF, &use);
	uint64_t big = UINT64_MAX;
	int64_t small = INT64_C(-5);
	printf("%" PRIu64 " %" PRId64 " %f %ld\n", big, small, (double)ticks / CLOCKS_PER_SEC,
	       use.ru_maxrss);
	signal(SIGINT, SIG_DFL);
	usleep(10);
	return INT_MAX - (int)seconds() + UCHAR_MAX;
}
