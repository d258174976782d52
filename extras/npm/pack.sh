#!/bin/sh
# pack.sh TARBALL FOLDER: npm's two packages into FOLDER, cudalint-VERSION.tgz and cudalint-linux-ARCH-VERSION.tgz, of a tarball
# that cpack made (cpack -G TGZ). The second has the program, its declarations and the pages of its rules; libclang comes from the
# system. Needs npm, no network.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir -p "$work/tree" "$2"
tar -xzf "$1" -C "$work/tree" --strip-components=1
version=$("$work/tree/bin/cudalint" version --format=json | sed -n 's/.*"cudalint": "\([^"]*\)".*/\1/p')
case $(uname -m) in
x86_64) arch=x64 ;;
aarch64) arch=arm64 ;;
*) echo "pack.sh: no package for $(uname -m)" >&2 && exit 2 ;;
esac

cat >"$work/tree/package.json" <<END
{
  "name": "cudalint-linux-$arch",
  "version": "$version",
  "description": "cudalint for Linux on $arch",
  "license": "MIT",
  "os": ["linux"],
  "cpu": ["$arch"],
  "files": ["bin", "share/cudalint", "share/doc/cudalint"]
}
END
cp -r "$here" "$work/wrapper"
rm "$work/wrapper/pack.sh"
sed "s/\"0\.0\.0\"/\"$version\"/" "$here/package.json" >"$work/wrapper/package.json"
for license in "$here/../../LICENSE" "$work/tree/share/doc/cudalint/LICENSE"; do
	[ ! -e "$license" ] || cp "$license" "$work/wrapper"
done
for package in "$work/wrapper" "$work/tree"; do
	npm pack --silent --pack-destination "$2" "$package"
done
