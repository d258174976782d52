#include "fields.h"

#include <math.h>

const char *text_at(const cJSON *object, const char *key)
{
	const char *text = cJSON_GetStringValue(cJSON_GetObjectItem(object, key));

	return text ? text : "";
}

double number_at(const cJSON *object, const char *key)
{
	const cJSON *item = cJSON_GetObjectItem(object, key);

	return cJSON_IsNumber(item) ? item->valuedouble : NAN;
}
