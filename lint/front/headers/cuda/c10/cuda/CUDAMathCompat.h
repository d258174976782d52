#include <cudalint/torch.h>
