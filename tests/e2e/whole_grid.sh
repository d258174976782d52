#!/bin/sh
# Where the launch tells all that a guard compares, the figures are the whole grid's, its edges
# included: here each is counted block by block, thread by thread, sector by sector.
. "$(dirname "$0")/helpers.inc"

# name | grid | block | rounds of j | guard | element
cat >accesses <<'TXT'
halo|4 1|256 1|1|bx * 256 + tx >= 1 && bx * 256 + tx < 999|bx * 256 + tx - 1
tail|4 1|256 1|1|bx * 256 + tx < 1000|2 * (bx * 256 + tx)
reversed|5 1|64 1|1|299 - bx * 64 - tx >= 0|299 - bx * 64 - tx
stencil|7 7|16 16|1|bx * 16 + tx > 0 && by * 16 + ty > 0 && bx * 16 + tx < 100 && by * 16 + ty < 100|(by * 16 + ty - 1) * 100 + bx * 16 + tx - 1
unrolled|7 7|16 16|5|bx * 16 + tx + j - 2 >= 0 && bx * 16 + tx + j - 2 < 100 && by * 16 + ty < 100|(by * 16 + ty) * 100 + bx * 16 + tx + j - 2
rounds|3 1|64 1|300|bx * 64 + tx + j * 3 < 1000|bx * 64 + tx + j * 3
linear|5 6|32 2|1|(by * 5 + bx) * 64 + ty * 32 + tx < 1777|3 * ((by * 5 + bx) * 64 + ty * 32 + tx)
one block|6 1|128 1|1|bx == 3|tx * 4
all but one|6 1|128 1|1|bx != 3|tx * 4 + bx
either|6 1|128 1|1|bx * 128 + tx < 100 or bx * 128 + tx > 700|bx * 128 + tx + 1
column|8 1|128 1|1|(bx * 128 + tx) % 48 > 0|(bx * 128 + tx) % 48 * 48 + bx
triangle|4 1|128 1|6|j * 20 <= tx|tx * 5 + j
shifted|9 1|96 1|1|bx * 96 + tx < 801|bx * 97 + tx
odd rows|1 40|32 4|1|by * 4 + ty < 157|(by * 4 + ty) * 33 + tx
checkerboard|2 512|128 1|1|1 == 1|(by + 1) * 258 + bx * 128 + tx + LOW(by, 1)
red and black|2 512|128 1|1|by > 0|by * 258 + 2 * (bx * 128 + tx) + 4 - LOW(by, 1)
thirds|2 500|64 1|1|1 == 1|by * 514 + bx * 64 + tx + by % 3
fifths|2 300|64 1|1|1 == 1|by * 513 + bx * 64 + tx + DIV(by, 5)
quarters|1 300|64 2|3|1 == 1|DIV(by, 4) * 99 + by * 36 + j * 5 + ty * 64 + tx
planes|640 1|32 4|1|bx < 630|DIV(bx, 64) * 4097 + (bx % 64) * 128 + ty * 32 + tx
nested|600 2|32 1|1|1 == 1|DIV(bx % 48, 7) * 3 + LOW(DIV(bx, 2) + 1, 7) * 5 + by * 40 + tx
product|4 1|64 1|1|1 == 1|tx * bx * 32
rest of a product|6 1|64 1|1|1 == 1|LOW(tx * bx, 15) * 32 + bx
the lesser|64 1|64 1|1|1 == 1|MIN(tx, bx) * 32
turned by a block|40 1|32 2|1|1 == 1|LOW(tx + bx, 15) * 128 + ty * 32
halved by a block|9 2|32 1|1|1 == 1|DIV(tx + bx, 2) * 128 + by
by lanes apart|6 4|32 1|1|1 == 1|(LOW(tx, 1) ? 32 * bx : 0) + by * 8 + DIV(tx, 2)
choice|512 3|32 1|1|1 == 1|(LOW(bx, 1) ? 3 * bx : bx + 7) * 9 + tx
TXT

counted() { # GRID BLOCK ROUNDS GUARD ELEMENT -> lanes and sectors a request
	gx=${1% *} gy=${1#* } nx=${2% *} ny=${2#* }
	guard=$(echo "$4" | sed 's/ or / || /g')
	awk "function LOW(x, bits) { return x % (bits + 1) }
	function DIV(x, y) { return int(x / y) }
	function MIN(x, y) { return x < y ? x : y }
	BEGIN {
		for (by = 0; by < $gy; by++) for (bx = 0; bx < $gx; bx++)
		for (j = 0; j < $3; j++) for (t = 0; t < $nx * $ny; t += 32) {
			on = 0; n = 0; delete seen
			for (l = t; l < t + 32; l++) {
				tx = l % $nx; ty = int(l / $nx)
				if (!($guard)) continue
				on++
				s = int(($5) * 4 / 32)
				if (!(s in seen)) { seen[s] = 1; n++ }
			}
			if (on) { requests++; lanes += on; sectors += n }
		}
		printf \"%.6f %.6f %.6f\\n\", requests / ($gx * $gy), lanes / requests, sectors / requests
	}"
}

said() {
	"$CUDALINT" --accesses --format=json --exit-zero k.cu | node -e '
		const rows = JSON.parse(require("fs").readFileSync(0, "utf8")).accesses;
		const [r] = rows;
		if (rows.length !== 1 || r.status !== "exact" || r.guards.length) console.log(rows);
		else console.log([r.requests, r.active_lanes, r.sectors].map((x) => x.toFixed(6)).join(" "));'
}

while IFS='|' read -r name grid block rounds guard element; do
	echo "#define LOW(x, bits) ((x) & (bits))
	#define DIV(x, y) ((x) / (y))
	#define MIN(x, y) ((x) < (y) ? (x) : (y))
	__global__ void k(float *out) {
		int bx = blockIdx.x, by = blockIdx.y, tx = threadIdx.x, ty = threadIdx.y;
		for (int j = 0; j < $rounds; j++)
			if ($(echo "$guard" | sed 's/ or / || /g'))
				out[$element] = by + ty;
	}
	void f(float *out) { k<<<dim3($(echo "$grid" | tr ' ' ,)), dim3($(echo "$block" | tr ' ' ,))>>>(out); }" >k.cu
	want=$(counted "$grid" "$block" "$rounds" "$guard" "$element")
	said >out 2>err
	[ "$(cat out)" = "$want" ]
	report $? "$name: $want counted"
done <accesses

# A loop whose threads run it each as often as its condition lets them, in other blocks than in others.
# name | grid | block | first | bound | step | element
cat >loops <<'TXT'
rest of a grid|4 1|96 1|bx * 96 + tx|1000|384|i
less than the grid|2 1|32 1|bx * 32 + tx|40|64|i * 2
triangle of rows|8 1|32 1|tx|bx * 3|32|i * 8
one more a block|2 1|96 1|tx|400 + bx|96|i
few threads at all|3 1|96 1|tx|16 + bx|96|i
rows of a picture|3 5|16 4|ty * 3 + by|50 - by|12|i * 50 + bx * 16 + tx
until a power|2 6|64 1|tx|(by + 1) * 37|64|by * 1000 + i
TXT

counted_loop() { # GRID BLOCK FIRST BOUND STEP ELEMENT
	gx=${1% *} gy=${1#* } nx=${2% *} ny=${2#* }
	awk "BEGIN {
		for (by = 0; by < $gy; by++) for (bx = 0; bx < $gx; bx++)
		for (r = 0; r < 1000; r++) for (t = 0; t < $nx * $ny; t += 32) {
			on = 0; n = 0; delete seen
			for (l = t; l < t + 32; l++) {
				tx = l % $nx; ty = int(l / $nx); i = $3 + r * $5
				if (i >= $4) continue
				on++
				s = int(($6) * 4 / 32)
				if (!(s in seen)) { seen[s] = 1; n++ }
			}
			if (on) { requests++; lanes += on; sectors += n }
		}
		printf \"%.6f %.6f %.6f\\n\", requests / ($gx * $gy), lanes / requests, sectors / requests
	}"
}

while IFS='|' read -r name grid block first bound step element; do
	echo "__global__ void k(float *out) {
		int bx = blockIdx.x, by = blockIdx.y, tx = threadIdx.x, ty = threadIdx.y;
		for (int i = $first; i < $bound; i += $step)
			out[$element] = bx + by + tx + ty;
	}
	void f(float *out) { k<<<dim3($(echo "$grid" | tr ' ' ,)), dim3($(echo "$block" | tr ' ' ,))>>>(out); }" >k.cu
	want=$(counted_loop "$grid" "$block" "$first" "$bound" "$step" "$element")
	said >out 2>err
	[ "$(cat out)" = "$want" ]
	report $? "$name: $want counted"
done <loops

# Threads that leave on a way that only some blocks or threads take are gone for what follows.
# name | grid | block | who leaves | who is left, the same in one condition | element
cat >leaves <<'TXT'
in an arm|3 4|32 8|if (tx <= by) { if (ty == 4) return; }|(tx <= by && ty == 4) == 0|(bx * 4 + by) * 1000 + ty * 32 + tx
in the other arm|3 4|32 8|if (tx > by) acc += 1; else if (ty < 3) return;|(tx <= by && ty < 3) == 0|by * 1000 + tx * 8 + ty
in a case|4 4|64 1|switch (bx) { case 0: break; case 1: if (tx < 9) return; break; case 3: if (tx > 5 + by) return; }|(bx == 1 && tx < 9) == 0 && (bx == 3 && tx > 5 + by) == 0|bx * 900 + tx * 3
by default|5 1|64 2|switch (tx % 4) { case 0: case 3: break; default: if (bx > 1) return; }|LOW(tx, 3) == 0 or LOW(tx, 3) == 3 or bx <= 1|ty * 900 + tx * 8 + bx
TXT

while IFS='|' read -r name grid block leave guard element; do
	echo "__global__ void k(float *out) {
		int bx = blockIdx.x, by = blockIdx.y, tx = threadIdx.x, ty = threadIdx.y;
		float acc = tx;
		$leave
		out[$element] = acc + ty + by;
	}
	void f(float *out) { k<<<dim3($(echo "$grid" | tr ' ' ,)), dim3($(echo "$block" | tr ' ' ,))>>>(out); }" >k.cu
	want=$(counted "$grid" "$block" 1 "$guard" "$element")
	said >out 2>err
	[ "$(cat out)" = "$want" ]
	report $? "$name: $want counted"
done <leaves

# Loops that blocks leave at rounds of their own, and arms that they come to in one round or never.
# name | grid | block | rounds | before the access | who comes in round i, the same in one condition | element
cat >rounds <<'TXT'
until the block's own|5 1|48 1|5|if (i == bx) break;|i < bx|tx * i
over in one block|6 1|64 1|4|if (bx == 1 && tx > i) break;|(bx == 1 && tx > 0) == 0|tx * 4
skipped by one|6 1|40 1|3|if (tx * i <= LOW(bx, 7) + 1) continue;|tx * i > LOW(bx, 7) + 1|tx
the last of three arms|5 1|40 1|5|if (i == bx) { acc += 1; continue; } else if (i > bx) continue;|i < bx|tx * 2
never in this grid|3 1|48 1|2|if (LOW(bx, 3) == 3) continue; if (i == 1) continue;|i == 0 && LOW(bx, 3) != 3|tx
of many blocks, few|3000 1|32 1|1|if (bx % 100 != 7) continue;|bx % 100 == 7|tx * 2
by parity|2500 1|64 1|1|if (LOW(bx, 1)) continue;|LOW(bx, 1) == 0|tx + bx
TXT

counted_rounds() { # GRID BLOCK ROUNDS GUARD ELEMENT
	gx=${1% *} gy=${1#* } nx=${2% *} ny=${2#* }
	awk "function LOW(x, bits) { return x % (bits + 1) }
	BEGIN {
		for (by = 0; by < $gy; by++) for (bx = 0; bx < $gx; bx++)
		for (i = 0; i < $3; i++) for (t = 0; t < $nx * $ny; t += 32) {
			on = 0; n = 0; delete seen
			for (l = t; l < t + 32 && l < $nx * $ny; l++) {
				tx = l % $nx; ty = int(l / $nx)
				if (!($4)) continue
				on++
				s = int(($5) * 4 / 32)
				if (!(s in seen)) { seen[s] = 1; n++ }
			}
			if (on) { requests++; lanes += on; sectors += n }
		}
		printf \"%.6f %.6f %.6f\\n\", requests / ($gx * $gy), lanes / requests, sectors / requests
	}"
}

while IFS="|" read -r name grid block rounds before guard element; do
	echo "#define LOW(x, bits) ((x) & (bits))
	__global__ void k(float *out) {
		int bx = blockIdx.x, tx = threadIdx.x;
		float acc = 0;
		for (int i = 0; i < $rounds; i++) {
			$before
			out[$element] = acc + tx;
		}
	}
	void f(float *out) { k<<<dim3($(echo "$grid" | tr ' ' ,)), dim3($(echo "$block" | tr ' ' ,))>>>(out); }" >k.cu
	want=$(counted_rounds "$grid" "$block" "$rounds" "$guard" "$element")
	said >out 2>err
	[ "$(cat out)" = "$want" ]
	report $? "$name: $want counted"
done <rounds

# Unknown to the launch: the interior block, and the guard is named.
cat >k.cu <<'CU'
__global__ void k(float *out, int n)
{
	int i = blockIdx.x * 256 + threadIdx.x;
	if (i < n)
		out[i] = 1;
}
void f(float *out, int n) { k<<<4, 256>>>(out, n); }
CU
lint 0 'a size nobody knows' --accesses --format=json --exit-zero k.cu
has out '"active_lanes": *32,' 'an interior block'
has out '"guards": *\[ *"' 'and the guard is named'

# A pointer that came from memory is aligned for its type and no more, whatever the index.
cat >k.cu <<'CU'
struct S { float *d; };
__global__ void k(S *s, float *out)
{
	int i = blockIdx.x * 256 + threadIdx.x;
	out[i] = s->d[i % 48];
}
void f(S *s, float *out) { k<<<16, 256>>>(s, out); }
CU
lint 0 'a loaded pointer' --accesses --format=json --exit-zero k.cu
has out '"status": *"interval"' 'begins anywhere in a sector'
! grep -q misaligned-access out
report $? 'so nothing is said of where it begins'
finish
