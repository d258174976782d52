// Statements.
__global__ void branches(int *p, int n)
{
	if (int y = n; y > 3)
		p[0] = y;
	else
		p[1] = y;
	// in branches: gt bool %, %
	// in branches: if %
	// in branches: } {
	switch (n) {
	case 1:
	case 2:
		p[2] = 0;
		break;
	case 4 ... 6:
		p[3] = 0;
	default:
		p[4] = 0;
	}
	// in branches: switch %
	// in branches: case 1
	// in branches: case 2
	// in branches: break
	// in branches: case 4
	// in branches: default
	bool b = n && p || p[1];
	// in branches: land bool %
	// in branches: lor bool %
	p[5] = b ? p[6] : n;
	// in branches: cond i32 %
	p[6] = b ? 1 : 2;
	// in branches: select i32 %, %, %
	(n > 3 ? p[7] : p[8]) = 3;
	// in branches: cond ptr %
	if (p[9])
		return;
	// in branches: return
	// not in branches: opaque
}

__global__ void loops(int *p, int n)
{
	for (int i = 0, e = 4; i < e; i += 2) {
		if (i == 2)
			break;
		p[i] = 1;
	}
	// in loops: loop
	// in loops: lt bool %, %
	// in loops: yield %
	// in loops: break
	// in loops: add i32 %, %
	for (;;)
		break;
	// in loops: loop
	// in loops: const bool 1
	while (int c = n--)
		if (c == 2)
			continue;
	// in loops: loop
	// in loops: decl
	// in loops: yield %
	// in loops: continue
	do
		p[1] = n;
	while (n++ < 10);
	// in loops: do_while
	do {
		p[2] = 5;
	} while (0);
	int a[3] = {1, 2, 3};
	for (auto &x : a)
		x += n;
	// in loops: loop
	// in loops: const i64 3
	// not in loops: opaque
}

__device__ void helper(int *p)
{
	for (int i = 0; i < 2; i++)
		return;
}

__global__ void nested(int *p, int n)
{
#pragma unroll
	for (int i = 0; i < 2; i++)
		switch (n) {
		case 3:
			continue;
		default:
			p[i] = ({
				int z = i;
				z + 1;
			});
		}
	// in nested: loop
	// in nested: switch %
	// in nested: continue
	helper(p);
	// in nested: % ; helper
	// not in nested: opaque
}

__global__ void jumps(int *p)
{
	if (p[0])
		goto out;
	p[1] = 1;
out:
	p[2] = 2;
	// in jumps: partial
	// in jumps: opaque may_barrier may_write may_exit "goto"
	// in jumps: const i32 2
}

__global__ void skips(int *p, int n)
{
	for (int i = 0; i < n; i++) {
		if (p[i])
			goto end;
		p[i] = 1;
	}
	if (n > 3)
		goto last;
	p[2] = 2;
last:
end:;
	// in skips: if %
	// in skips: return
	// in skips: const i32 2
	// not in skips: opaque
	// not in skips: partial
}

__device__ void leaves(int *p)
{
	if (p[0])
		goto done;
	p[1] = 1;
done:
	return;
	// in leaves: return
	// not in leaves: opaque
}

__global__ void calls_it(int *p)
{
	leaves(p);
}
