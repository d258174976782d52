#include "ir/scalar.h"

#include <math.h>
#include <string.h>

static bool is_float(enum ir_type t)
{
	return ir_types[t].class == IR_CLASS_FLOAT;
}

static unsigned width_of(enum ir_type t)
{
	return t == IR_BOOL ? 1 : ir_types[t].bytes * 8;
}

uint64_t scalar_extend(enum ir_type type, uint64_t bits)
{
	unsigned shift = 64 - ir_types[type].bytes * 8;

	if (type == IR_BOOL)
		return bits & 1;
	if (ir_types[type].class != IR_CLASS_INT || shift == 0)
		return bits;
	bits <<= shift;
	return ir_types[type].is_signed ? (uint64_t)((int64_t)bits >> shift) : bits >> shift;
}

/* --- floats --- */

struct float_shape {
	unsigned mantissa, bias;
};

static struct float_shape shape_of(enum ir_type type)
{
	if (type == IR_F16)
		return (struct float_shape){10, 15};
	if (type == IR_BF16)
		return (struct float_shape){7, 127};
	return (struct float_shape){3, 7}; /* F8: e4m3, its NaN read as 480 */
}

static double small_to_real(enum ir_type type, uint64_t bits)
{
	struct float_shape s = shape_of(type);
	unsigned width = ir_types[type].bytes * 8;
	uint64_t exponent = bits >> s.mantissa & ((1u << (width - 1 - s.mantissa)) - 1);
	uint64_t mantissa = bits & ((1u << s.mantissa) - 1);
	double sign = bits >> (width - 1) & 1 ? -1 : 1;

	if (type != IR_F8 && exponent == (1u << (width - 1 - s.mantissa)) - 1)
		return mantissa ? (double)NAN : sign * (double)INFINITY;
	if (exponent == 0)
		return sign * ldexp((double)mantissa, 1 - (int)s.bias - (int)s.mantissa);
	return sign * ldexp((double)(mantissa | 1u << s.mantissa),
			    (int)exponent - (int)s.bias - (int)s.mantissa);
}

/* To nearest even; too large is infinity (F8: the largest). */
static uint64_t small_from_real(enum ir_type type, double x)
{
	struct float_shape s = shape_of(type);
	unsigned width = ir_types[type].bytes * 8;
	uint64_t sign = signbit(x) ? (uint64_t)1 << (width - 1) : 0;
	uint64_t top = (uint64_t)((1u << (width - 1 - s.mantissa)) - 1) << s.mantissa;
	int exponent;
	double scaled;
	uint64_t bits;

	if (isnan(x))
		return top | (uint64_t)1 << (s.mantissa - 1);
	if (x == 0)
		return sign;
	frexp(isinf(x) ? ldexp(1, 1000) : x, &exponent);
	exponent = exponent - 1 + (int)s.bias < 1 ? 1 - (int)s.bias : exponent - 1;
	if (exponent > (int)s.bias + 1)
		return sign | (type == IR_F8 ? top | 6 : top);
	scaled = nearbyint(ldexp(fabs(x), (int)s.mantissa - exponent));
	bits = (uint64_t)scaled + ((uint64_t)(exponent + (int)s.bias - 1) << s.mantissa);
	if (bits > top && type != IR_F8)
		bits = top;
	return sign | bits;
}

double scalar_real(enum ir_type type, struct cell x)
{
	float f;
	double d;

	switch (type) {
	case IR_F64:
		memcpy(&d, &x.w[0], sizeof d);
		return d;
	case IR_F32:
		memcpy(&f, &x.w[0], sizeof f);
		return f;
	case IR_F16:
	case IR_BF16:
	case IR_F8:
		return small_to_real(type, x.w[0]);
	default:
		return ir_types[type].is_signed ? (double)(int64_t)x.w[0] : (double)x.w[0];
	}
}

struct cell scalar_from_real(enum ir_type type, double x)
{
	struct cell c = {{0}};
	float f = (float)x;

	if (type == IR_F64)
		memcpy(&c.w[0], &x, sizeof x);
	else if (type == IR_F32)
		memcpy(&c.w[0], &f, sizeof f);
	else
		c.w[0] = small_from_real(type, x);
	return c;
}

static struct cell binary_float(enum ir_op op, enum ir_type type, struct cell a, struct cell b)
{
	double x = scalar_real(type, a), y = scalar_real(type, b), z;

	switch (op) {
	case OP_ADD:
		z = x + y;
		break;
	case OP_SUB:
		z = x - y;
		break;
	case OP_MUL:
		z = x * y;
		break;
	case OP_DIV:
		z = x / y;
		break;
	case OP_REM:
		z = fmod(x, y);
		break;
	case OP_MIN:
		z = fmin(x, y);
		break;
	case OP_MAX:
		z = fmax(x, y);
		break;
	default:
		z = NAN;
	}
	return scalar_from_real(type, z);
}

/* --- integers --- */

static uint64_t divide(enum ir_type type, uint64_t x, uint64_t y)
{
	if (y == 0)
		return UINT64_MAX;
	if (!ir_types[type].is_signed)
		return x / y;
	return y == UINT64_MAX ? -x : (uint64_t)((int64_t)x / (int64_t)y);
}

static uint64_t remainder_of(enum ir_type type, uint64_t x, uint64_t y)
{
	return y == 0 ? x : x - y * divide(type, x, y);
}

static uint64_t shift(enum ir_op op, enum ir_type type, uint64_t x, uint64_t count)
{
	bool too_far = count >= width_of(type);

	if (op == OP_SHL)
		return too_far ? 0 : x << count;
	if (ir_types[type].is_signed)
		return (uint64_t)((int64_t)x >> (too_far ? 63 : count));
	return too_far ? 0 : x >> count;
}

static uint64_t upper_half(enum ir_type type, uint64_t x, uint64_t y)
{
	unsigned width = width_of(type);

	if (ir_types[type].is_signed)
		return (uint64_t)(((__int128)(int64_t)x * (int64_t)y) >> width);
	return (uint64_t)(((unsigned __int128)x * y) >> width);
}

static bool is_less(enum ir_type type, uint64_t x, uint64_t y)
{
	return ir_types[type].is_signed ? (int64_t)x < (int64_t)y : x < y;
}

static uint64_t binary_int(enum ir_op op, enum ir_type type, uint64_t x, uint64_t y)
{
	switch (op) {
	case OP_ADD:
		return x + y;
	case OP_SUB:
		return x - y;
	case OP_MUL:
		return x * y;
	case OP_DIV:
		return divide(type, x, y);
	case OP_REM:
		return remainder_of(type, x, y);
	case OP_AND:
		return x & y;
	case OP_OR:
		return x | y;
	case OP_XOR:
		return x ^ y;
	case OP_SHL:
	case OP_SHR:
		return shift(op, type, x, y);
	case OP_MIN:
		return is_less(type, x, y) ? x : y;
	case OP_MAX:
		return is_less(type, x, y) ? y : x;
	case OP_MULHI:
		return upper_half(type, x, y);
	default:
		return 0;
	}
}

struct cell scalar_binary(enum ir_op op, enum ir_type type, struct cell x, struct cell y)
{
	if (is_float(type))
		return binary_float(op, type, x, y);
	return cell_of(scalar_extend(type, binary_int(op, type, x.w[0], y.w[0])));
}

static bool overflows_exactly(enum ir_op op, enum ir_type type, uint64_t x, uint64_t y)
{
	bool is_signed = ir_types[type].is_signed;
	__int128 a = is_signed ? (__int128)(int64_t)x : (__int128)x;
	__int128 b = is_signed ? (__int128)(int64_t)y : (__int128)y,
		 top = (__int128)1 << width_of(type), z;

	if (op == OP_MUL && __builtin_mul_overflow(a, b, &z))
		return true;
	if (op != OP_MUL)
		z = op == OP_ADD ? a + b : a - b;
	return is_signed ? z < -top / 2 || z >= top / 2 : z < 0 || z >= top;
}

bool scalar_overflows(enum ir_op op, enum ir_type type, struct cell x, struct cell y)
{
	uint64_t least = (uint64_t)-1 << (width_of(type) - 1);

	if (ir_types[type].class != IR_CLASS_INT || type == IR_BOOL)
		return false;
	switch (op) {
	case OP_ADD:
	case OP_SUB:
	case OP_MUL:
		return overflows_exactly(op, type, x.w[0], y.w[0]);
	case OP_DIV:
	case OP_REM:
		return y.w[0] == 0 ||
		       (ir_types[type].is_signed && x.w[0] == least && y.w[0] == UINT64_MAX);
	case OP_SHL:
		if (y.w[0] < width_of(type) && ir_types[type].is_signed)
			return shift(OP_SHR, type, binary_int(op, type, x.w[0], y.w[0]), y.w[0]) !=
				   x.w[0] ||
			       scalar_extend(type, x.w[0] << y.w[0]) != x.w[0] << y.w[0];
		return y.w[0] >= width_of(type) ||
		       scalar_extend(type, x.w[0] << y.w[0]) >> y.w[0] != x.w[0];
	case OP_SHR:
		return y.w[0] >= width_of(type);
	default:
		return false;
	}
}

static uint64_t reversed(uint64_t x, unsigned width)
{
	uint64_t y = 0;

	for (unsigned i = 0; i < width; i++)
		y |= (x >> i & 1) << (width - 1 - i);
	return y;
}

static uint64_t leading_zeros(uint64_t x, unsigned width)
{
	unsigned n = 0;

	while (n < width && !(x >> (width - 1 - n) & 1))
		n++;
	return n;
}

struct cell scalar_unary(enum ir_op op, enum ir_type type, enum ir_type from, struct cell c)
{
	unsigned width = width_of(from);
	uint64_t x = c.w[0], bits = width < 64 ? x & (((uint64_t)1 << width) - 1) : x;

	if (is_float(type) && (op == OP_NEG || op == OP_ABS)) {
		double d = scalar_real(type, c);

		return scalar_from_real(type, op == OP_NEG ? -d : fabs(d));
	}
	switch (op) {
	case OP_NEG:
		x = -x;
		break;
	case OP_BNOT:
		x = ~x;
		break;
	case OP_ABS:
		x = ir_types[type].is_signed && (int64_t)x < 0 ? -x : x;
		break;
	case OP_BREV:
		x = reversed(bits, width);
		break;
	case OP_POPC:
		x = (uint64_t)__builtin_popcountll(bits);
		break;
	case OP_CLZ:
		x = leading_zeros(bits, width);
		break;
	case OP_FFS:
		x = bits ? (uint64_t)__builtin_ctzll(bits) + 1 : 0;
		break;
	case OP_LNOT:
		x = !x;
		break;
	default:
		x = 0;
	}
	return cell_of(scalar_extend(type, x));
}

static bool compare_real(enum ir_op op, double x, double y)
{
	switch (op) {
	case OP_EQ:
		return x == y;
	case OP_NE:
		return x != y;
	case OP_LT:
		return x < y;
	case OP_LE:
		return x <= y;
	case OP_GT:
		return x > y;
	default:
		return x >= y;
	}
}

bool scalar_compare(enum ir_op op, enum ir_type type, struct cell x, struct cell y)
{
	bool equal = x.w[0] == y.w[0];

	if (is_float(type))
		return compare_real(op, scalar_real(type, x), scalar_real(type, y));
	switch (op) {
	case OP_EQ:
		return equal;
	case OP_NE:
		return !equal;
	case OP_LT:
		return is_less(type, x.w[0], y.w[0]);
	case OP_LE:
		return !is_less(type, y.w[0], x.w[0]);
	case OP_GT:
		return is_less(type, y.w[0], x.w[0]);
	default:
		return !is_less(type, x.w[0], y.w[0]);
	}
}

/* --- conversions ------------------------------------------------------------------------------ */

static uint64_t real_to_int(enum ir_type to, double x)
{
	unsigned width = width_of(to);
	double top = ldexp(1, (int)width - (ir_types[to].is_signed ? 1 : 0));

	if (isnan(x))
		return 0;
	if (ir_types[to].is_signed) {
		if (x >= top)
			return scalar_extend(IR_U64, ((uint64_t)1 << (width - 1)) - 1);
		return x < -top ? 0 - ((uint64_t)1 << (width - 1)) : (uint64_t)(int64_t)x;
	}
	if (x >= top)
		return UINT64_MAX >> (64 - width);
	return x <= 0 ? 0 : (uint64_t)x;
}

struct cell scalar_cast(enum ir_type to, enum ir_type from, struct cell x)
{
	if (to == IR_BOOL)
		return cell_of(is_float(from) ? scalar_real(from, x) != 0 : x.w[0] != 0);
	if (is_float(to))
		return scalar_from_real(to, scalar_real(from, x));
	if (is_float(from))
		return cell_of(scalar_extend(to, real_to_int(to, scalar_real(from, x))));
	if (ir_types[to].class == IR_CLASS_VEC || ir_types[from].class == IR_CLASS_VEC)
		return x;
	return cell_of(scalar_extend(to, x.w[0]));
}

bool scalar_changes(enum ir_type to, enum ir_type from, struct cell x)
{
	bool top = x.w[0] >> 63;

	if (ir_types[to].class != IR_CLASS_INT || ir_types[from].class != IR_CLASS_INT ||
	    to == IR_BOOL)
		return false;
	return scalar_extend(to, x.w[0]) != x.w[0] ||
	       (top && ir_types[to].is_signed != ir_types[from].is_signed);
}

/* --- library functions ------------------------------------------------------------------------ */

static double rsqrt(double x)
{
	return 1 / sqrt(x);
}

static double reciprocal(double x)
{
	return 1 / x;
}

static double saturate(double x)
{
	return isnan(x) ? 0 : fmin(fmax(x, 0), 1);
}

static const struct {
	const char *name; /* without the f of the float form */
	double (*one)(double);
	double (*two)(double, double);
	double (*three)(double, double, double);
} functions[] = {
    {.name = "sqrt", .one = sqrt},
    {.name = "rsqrt", .one = rsqrt},
    {.name = "sin", .one = sin},
    {.name = "cos", .one = cos},
    {.name = "tan", .one = tan},
    {.name = "exp", .one = exp},
    {.name = "exp2", .one = exp2},
    {.name = "log", .one = log},
    {.name = "log2", .one = log2},
    {.name = "log10", .one = log10},
    {.name = "fabs", .one = fabs},
    {.name = "floor", .one = floor},
    {.name = "ceil", .one = ceil},
    {.name = "trunc", .one = trunc},
    {.name = "rint", .one = rint},
    {.name = "round", .one = round},
    {.name = "tanh", .one = tanh},
    {.name = "__frcp_rn", .one = reciprocal},
    {.name = "__saturate", .one = saturate},
    {.name = "pow", .two = pow},
    {.name = "fmod", .two = fmod},
    {.name = "fmin", .two = fmin},
    {.name = "fmax", .two = fmax},
    {.name = "hypot", .two = hypot},
    {.name = "atan2", .two = atan2},
    {.name = "fma", .three = fma},
};

static bool is_function(const char *name, const char *base)
{
	size_t n = strlen(base);

	return !strncmp(name, base, n) && (!name[n] || (name[n] == 'f' && !name[n + 1]));
}

bool scalar_math(const char *name, enum ir_type type, const enum ir_type *from,
		 const struct cell *x, unsigned n, struct cell *result)
{
	double a[3] = {0}, y;

	if (!name || !is_float(type) || n > 3)
		return false;
	for (unsigned i = 0; i < n; i++)
		a[i] = scalar_real(from[i], x[i]);
	for (size_t i = 0; i < sizeof functions / sizeof *functions; i++) {
		if (!is_function(name, functions[i].name))
			continue;
		if (functions[i].one && n == 1)
			y = functions[i].one(a[0]);
		else if (functions[i].two && n == 2)
			y = functions[i].two(a[0], a[1]);
		else if (functions[i].three && n == 3)
			y = functions[i].three(a[0], a[1], a[2]);
		else
			return false;
		*result = scalar_from_real(type, y);
		return true;
	}
	return false;
}
