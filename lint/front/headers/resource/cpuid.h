/* cpuid.h - processor identification of the host; the answers are never computed here. */
#ifndef CUDALINT_CPUID_H
#define CUDALINT_CPUID_H

extern "C" int __get_cpuid(unsigned, unsigned *, unsigned *, unsigned *, unsigned *);
extern "C" unsigned __get_cpuid_max(unsigned, unsigned *);
#define __cpuid(level, a, b, c, d) ((a) = (b) = (c) = (d) = (level))
#define __cpuid_count(level, count, a, b, c, d) ((a) = (b) = (c) = (d) = (level) + (count))

#endif
