#!/bin/sh
# The hook `cudalint-build`: builds cudalint in pre-commit's copy of the repository, once, and runs it.
here=$(cd "$(dirname "$0")/.." && pwd) || exit 3
[ -x "$here/build/cudalint" ] || "$here/dev" build >&2 || exit 3
exec "$here/build/cudalint" "$@"
