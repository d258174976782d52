/* helper_image.h - images and comparisons of sample programs. */
#ifndef CUDALINT_HELPER_IMAGE_H
#define CUDALINT_HELPER_IMAGE_H

#include <helper_string.h>
#include <cmath>
#include <vector>

#ifndef MIN_EPSILON_ERROR
#define MIN_EPSILON_ERROR 1e-3f
#endif

bool sdkLoadPGM(const char *path, unsigned char **data, unsigned int *width, unsigned int *height);
template <class _T> bool sdkLoadPGM(const char *path, _T **data, unsigned int *width,
	unsigned int *height);
template <class _T> bool sdkLoadPPM4(const char *path, _T **data, unsigned int *width,
	unsigned int *height);
bool sdkLoadPPM4ub(const char *path, unsigned char **data, unsigned int *width,
	unsigned int *height);
template <class _T> bool sdkSavePGM(const char *path, _T *data, unsigned int width,
	unsigned int height);
bool sdkSavePPM4ub(const char *path, unsigned char *data, unsigned int width, unsigned int height);
bool sdkSavePPMub(const char *path, unsigned char *data, unsigned int width, unsigned int height);
template <class _T> bool sdkReadFile(const char *path, _T **data, unsigned int *n, bool verbose);
template <class _T> bool sdkReadFileBlocks(const char *path, _T **data, unsigned int *n,
	unsigned int block, unsigned int size, bool verbose);
template <class _T, class _S> bool sdkWriteFile(const char *path, const _T *data, unsigned int n,
	const _S epsilon, bool verbose, bool append = false);
template <class _T, class _S>
bool compareData(const _T *reference, const _T *data, const unsigned int n, const _S epsilon,
	const float threshold);
template <class _T, class _S>
bool compareDataAsFloatThreshold(const _T *reference, const _T *data, const unsigned int n,
	const _S epsilon, const float threshold);
void sdkDumpBin(void *data, unsigned int bytes, const char *path);
bool sdkCompareBin2BinUint(const char *a, const char *b, unsigned int n, const float epsilon,
	const float threshold, char *program);
bool sdkCompareBin2BinFloat(const char *a, const char *b, unsigned int n, const float epsilon,
	const float threshold, char *program);
bool sdkCompareL2fe(const float *reference, const float *data, const unsigned int n,
	const float epsilon);
template <class _T> bool __loadPPM(const char *path, _T **data, unsigned int *width,
	unsigned int *height, unsigned int *channels);
template <class _T> bool __savePPM(const char *path, _T *data, unsigned int width,
	unsigned int height, unsigned int channels);
bool sdkLoadPPMub(const char *path, unsigned char **data, unsigned int *width,
	unsigned int *height);
bool sdkComparePPM(const char *a, const char *b, const float epsilon, const float threshold,
	bool verbose);
bool sdkComparePGM(const char *a, const char *b, const float epsilon, const float threshold,
	bool verbose);

#endif
