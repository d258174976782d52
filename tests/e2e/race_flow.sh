#!/bin/sh
# Both places of a race are steps of a flow in SARIF, whether it is proven or data decide; a finding with one
# place has none.
. "$(dirname "$0")/helpers.inc"

kernel_with() { # STATEMENT
	cat >k.cu <<CU
__global__ void k(const int *in, int *out)
{
	__shared__ int s[256], n;
	const int t = threadIdx.x;

	if (t == 0)
		n = 0;
	s[t] = 0;
	__syncthreads();
	$1
	__syncthreads();
	out[t] = s[t] + n;
}
void launch(const int *in, int *out)
{
	k<<<8, 256>>>(in, out);
}
CU
}

steps() { # NUMBER, RULE, NAME
	"$CUDALINT" --format=sarif --exit-zero --rules="$2" k.cu >out 2>err
	tr -d '\n\t ' <out | sed 's/.*"codeFlows"//; s/"partialFingerprints".*//' >flow
	[ "$(grep -o '"physicalLocation"' flow | wc -l)" -eq "$1" ] && grep -q codeFlows out
	report $? "$3"
}

kernel_with 'if (in[t]) n++;'
steps 2 shared-race 'data decide'
kernel_with 's[t] = t; __syncwarp(); out[t + 256] = s[255 - t];'
steps 3 shared-race 'proven'
kernel_with 'if (in[t]) __syncthreads();'
steps 2 divergent-barrier 'a barrier behind data'
kernel_with 's[2 * t % 256] = t; '
"$CUDALINT" --format=sarif --exit-zero --rules=bank-conflict k.cu >out 2>err
! grep -q codeFlows out
report $? 'one place is no flow'
finish
