// Initialisers: lists, braces left out, zero fill, names, strings.
struct point {
	float x, y, z;
};
struct line {
	point from, to;
	int tags[2];
};
struct defaults {
	int a = 3;
	float b[2] = {1.5f};
};

__global__ void lists(float *p, int n)
{
	float small[4] = {1};
	// in lists: fconst f32 1
	// in lists: fconst f32 0
	int big[100] = {1, 2};
	// in lists: memset %, %, %
	line l = {1, 2, 3, {4, 5, 6}, 7};
	// in lists: fconst f32 3
	// in lists: fconst f32 4
	// in lists: const i32 7
	// in lists: const i32 0
	point d = {.x = 8, .z = 9};
	// in lists: fconst f32 8
	// in lists: fconst f32 0
	// in lists: fconst f32 9
	defaults e;
	// in lists: const i32 3
	// in lists: fconst f32 1.5
	point z{};
	char text[8] = "abc";
	// in lists: memcpy %, %, %
	float m[2][2] = {{1, 2}, {3}};
	int s{n};
	float4 v{1, 2, 3, 4};
	p[0] = small[1] + big[n] + l.to.x + d.z + e.a + z.y + text[1] + m[1][0] + s + v.w;
	// not in lists: opaque
}
