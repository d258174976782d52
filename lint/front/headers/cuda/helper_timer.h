/* helper_timer.h - stop watches of sample programs. */
#ifndef CUDALINT_HELPER_TIMER_H
#define CUDALINT_HELPER_TIMER_H

#include <sys/time.h>
#include <time.h>
#include <vector>

class StopWatchInterface {
public:
	virtual ~StopWatchInterface() {}
	virtual void start() = 0;
	virtual void stop() = 0;
	virtual void reset() = 0;
	virtual float getTime() = 0;
	virtual float getAverageTime() = 0;
};
bool sdkCreateTimer(StopWatchInterface **timer);
bool sdkDeleteTimer(StopWatchInterface **timer);
bool sdkStartTimer(StopWatchInterface **timer);
bool sdkStopTimer(StopWatchInterface **timer);
bool sdkResetTimer(StopWatchInterface **timer);
float sdkGetAverageTimerValue(StopWatchInterface **timer);
float sdkGetTimerValue(StopWatchInterface **timer);

#endif
