#!/bin/sh
# Does the domain test see faults? Twenty are put into a copy of the evaluator, one at a time; each must make it fail.
# Usage: tests/mutate.sh [SAMPLES]; it is part of './dev test --slow'.
set -eu

cd "$(dirname "$0")/.."
samples=${1:-12000}
work=$(mktemp -d "${TMPDIR:-/tmp}/mutate.XXXXXX")
trap 'rm -rf "$work"' EXIT INT TERM
cc=${CC:-cc}
flags="-std=gnu17 -O1 -I lint -I tests/support -I tests"

# file, sed expression, what it breaks
faults() {
	cat <<'END'
eval.c|s@t / n\[0\] % n\[1\]@t / n[0]@|threadIdx.y runs on in blocks of three dimensions
eval.c|s@shape.block\[which - BUILTIN_BDIM_X\]@shape.block[0]@|blockDim.y is blockDim.x
eval.c|s@linear_thread(b, 0, WARP_LANES)@linear_thread(b, 0, 16)@|lanes are counted to 16
value_ops.c|/case OP_SUB:/{n;s@-1, 0@1, 0@}|subtraction adds
value_ops.c|s@floor_is_right = op == OP_SHR .*;@floor_is_right = true;@|signed division rounds down
value_ops.c|s@(int64_t)1 << by;@(int64_t)1 << (by + 1);@|shifts go too far
value_ops.c|s@split(b, x, c + 1, &q@split(b, x, (c + 1) * 2, \&q@|masks keep a bit more
value_ops.c|s@return op == OP_MIN ? x : y;@return op == OP_MAX ? x : y;@|min is max
value_ops.c|s@s->hi = c;@s->hi = c / 2;@|a range too narrow
value.c|s@WRAP_HARD;@WRAP_NONE;@|unsigned differences never wrap
cond.c|s@return less(b, x, y, 1);@return less(b, x, y, 0);@|< is <=
cond.c|s@return op == OP_EQ ? equal : cond_not(b, equal);@return equal;@|!= is ==
eval_control.c|s@run_arm(e, &from, not_c, &no, &yes@run_arm(e, \&from, c, \&no, \&yes@|else arms run under the condition itself
eval_control.c|s@return value_blend(e->b, &j->x, x, y);@return value_blend(e->b, \&j->x, y, x);@|a join takes the other arm's values
eval_control.c|s@value_select(e->b, c, v, later)@value_select(e->b, c, later, v)@|an early return gives the late value
eval_loop.c|s@OP_MUL, IR_I64, m->step, k), 1)@OP_MUL, IR_I64, m->step, k), 2)@|loops step twice
eval_loop.c|s@it->c, GUARD_LOOP@cond_mask(e->b, e->b->all), GUARD_LOOP@|iterations are not guarded by their condition
eval_loop.c|s@return !changed;@return true;@;s@return ok;@return true;@|what a loop changes is not checked
eval_memory.c|s@!known_written(e, o)@true@|loads ignore what the kernel wrote
warp.h|s@define LOG2_SECTOR_BYTES 5@define LOG2_SECTOR_BYTES 6@|sectors of 64 bytes
END
}

compile() { # FOLDER FILE...: objects into $work/o
	from=$1
	shift
	for source; do
		$cc $flags -I "$from" -c "$source" -o "$work/o/$(echo "$source" | tr / _ | sed "s@.*_\(base\|ir\|facts\|support\|tests\)_@\1_@").o"
	done
}

link_test() {
	rm -f "$work/core.a"
	ar rcs "$work/core.a" "$work"/o/base_*.o "$work"/o/ir_*.o "$work"/o/facts_*.o "$work"/o/support_*.o
	$cc -o "$work/test" "$work/domain.o" "$work/core.a" -lcmocka -lm
}

run_test() {
	CUDALINT_DOMAIN_SAMPLES=$samples CUDALINT_DOMAIN_FIRST=1 timeout 900 "$work/test" >"$work/log" 2>&1
}

mkdir "$work/o" "$work/facts"
compile lint lint/base/arena.c lint/base/fail.c lint/base/text.c lint/base/clock.c lint/ir/*.c lint/facts/*.c \
	tests/support/oracle.c tests/support/grid_oracle.c tests/support/sample_run.c tests/support/show_facts.c tests/support/random_kernels.c
$cc $flags -c tests/test_domain.c -o "$work/domain.o"
link_test
if ! run_test; then
	cat "$work/log"
	echo "the test fails without any fault"
	exit 1
fi

cp -r "$work/o" "$work/good"
missed=0
count=0
while IFS='|' read -r file change what; do
	count=$((count + 1))
	rm -rf "$work/facts" "$work/o"
	mkdir "$work/facts"
	cp -r "$work/good" "$work/o"
	cp lint/facts/* "$work/facts"
	sed -i "$change" "$work/facts/$file"
	if cmp -s "lint/facts/$file" "$work/facts/$file"; then
		echo "not found: $what ($file: $change)"
		missed=$((missed + 1))
		continue
	fi
	sources=$work/facts/$file
	case $file in *.h) sources="$work/facts/warp.c $work/facts/figures.c" ;; esac
	sed -i "s@#include \"facts/warp.h\"@#include \"$work/facts/warp.h\"@" "$work"/facts/*.c
	if ! { compile lint $sources && link_test; }; then
		echo "does not compile: $what ($file: $change)"
		missed=$((missed + 1))
	else
		answer=0
		run_test || answer=$?
		case $answer in
		0) echo "missed: $what ($file: $change)" && missed=$((missed + 1)) ;;
		124) echo "no answer in time: $what ($file: $change)" && missed=$((missed + 1)) ;;
		*) echo "seen: $what" ;;
		esac
	fi
done <<END
$(faults)
END
echo "$count faults, $missed missed"
test "$missed" -eq 0
