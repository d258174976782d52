#!/bin/sh
# Numbers that are squared again and again have more terms than can be looked through: the file still has its result.
. "$(dirname "$0")/helpers.inc"

cat >powers.cu <<'END'
__global__ void powers(int *g, int seed)
{
	const int id = blockIdx.x * 256 + threadIdx.x;
	int t[8];
	for (int k = 0; k < 4; k++) {
		for (int j = 0; j < 8; j++) {
			t[j] = g[id + j * 256];
			for (int i = 0; i < 40; i++)
				t[j] = t[j] * t[j] + seed;
		}
		int sum = 0;
		for (int j = 0; j < 8; j += 2)
			sum = t[j] * t[j + 1] + sum;
		if (sum == -1)
			g[id] = sum;
	}
}
void run(int *g, int seed) { powers<<<64, 256>>>(g, seed); }
END
status=0
timeout 100 "$CUDALINT" --no-database --exit-zero --dump powers.cu >out 2>err || status=$?
[ "$status" = 0 ] && grep -q 'powers.cu:7:.*global load 4 exact requests=' out
report $? 'chains of squarings'
finish
