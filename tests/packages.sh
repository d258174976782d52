#!/bin/sh
# The packages: installed into a clean Debian where one can be made (root, debootstrap, the archive in reach), unpacked
# and run from another place everywhere.
. tests/e2e/helpers.inc
top=$OLDPWD
build=$(dirname "$CUDALINT")
command -v cpack >/dev/null && command -v dpkg-deb >/dev/null || skip 'no cpack, or no dpkg-deb'
printf '__global__ void far(float *c, const float *a)\n{\n\tint i = blockIdx.x * blockDim.x + threadIdx.x;\n\tc[i] = a[i * 32];\n}\n' >k.cu

(cd "$build" && cpack -B "$work/packages") >out 2>err
report $? 'cpack'
deb=$(ls packages/*.deb)
tgz=$(ls packages/*.tar.gz)
dpkg-deb -I "$deb" >out
has out 'Depends:.*libclang1-' 'the .deb depends on libclang'
dpkg-deb -c "$deb" >out
for file in bin/cudalint man/man1/cudalint.1 man/man1/cudalint-merge.1 man/man5/cudalint.yaml.5 bash-completion/completions/cudalint cmake/cudalint.cmake rules/shared-race.md; do
	has out "$file" "the .deb has $file"
done
mkdir tree
tar -xzf "$tgz" -C tree --strip-components=1
CUDALINT=$work/tree/bin/cudalint
lint 1 'the unpacked tree runs where it is' --headers=bundled k.cu
has out '\[strided-access\]' 'and finds'

if [ "$(id -u)" = 0 ] && ! command -v debootstrap >/dev/null; then
	apt-get -q install -y --no-install-recommends debootstrap >/dev/null 2>&1
fi
if [ "$(id -u)" != 0 ] || ! command -v debootstrap >/dev/null; then
	echo 'skipped: the clean root, which wants root and debootstrap'
	finish
fi
release=$(sed -n 's/^VERSION_CODENAME=//p' /etc/os-release)
mirror=$(apt-get indextargets --format '$(REPO_URI)' "Codename: $release" | head -1)
if ! debootstrap --variant=minbase "$release" root "$mirror" >out 2>err; then
	echo "skipped: the clean root, as Debian's archive is out of reach"
	finish
fi
cp -rL /etc/apt/sources.list* /etc/apt/trusted.gpg.d /etc/apt/apt.conf.d root/etc/apt/ 2>/dev/null
cp -r /usr/share/keyrings root/usr/share/ 2>/dev/null
cp /etc/resolv.conf root/etc/ 2>/dev/null

# The image of extras/Dockerfile, over that root in the place of the registry's; buildah needs no service.
command -v buildah >/dev/null || apt-get -q install -y --no-install-recommends buildah >/dev/null 2>&1
image() { word=$1 && shift && buildah --root "$work/store" --runroot "$work/runroot" --storage-driver vfs "$word" "$@"; }
if command -v buildah >/dev/null && base=$(image from scratch 2>err) && image add -q "$base" root / >out 2>err &&
	image commit -q "$base" docker.io/library/debian:12 >out 2>err; then
	mkdir context mounted
	cp "$deb" "$top/extras/Dockerfile" context/
	image bud --pull-never --isolation chroot --build-arg DEB="$(basename "$deb")" -t cudalint context >out 2>err
	report $? 'the image is built'
	container=$(image from --pull-never localhost/cudalint 2>>err)
	image inspect --format '{{.OCIv1.Config.Entrypoint}} {{.OCIv1.Config.WorkingDir}}' "$container" >out 2>err
	has out '^.cudalint. /src' 'it starts cudalint, in /src'
	cp k.cu mounted/ && cp k.cu mounted/ignored.cu && echo 'ignored.cu' >mounted/.gitignore
	git -C mounted init -q && git -C mounted add -A && git -C mounted -c user.name=a -c user.email=a@b commit -qm first
	chown -R 1000:1000 mounted
	image run --isolation chroot -v "$work/mounted:/src" "$container" cudalint -f gcc >out 2>err
	[ "$(grep -c 'strided-access' out)" = 1 ] && grep -q '^k.cu:4' out
	report $? "it lints another user's folder, as git sees it"
	image run --isolation chroot -v "$work/mounted:/src" "$container" cudalint --diff-base=HEAD >out 2>err
	report $? 'and its changes'
	image rm --all >/dev/null 2>&1
	rm -rf store runroot
else
	echo 'skipped: the image, which wants buildah'
fi

cp "$deb" k.cu root/
chroot root sh -c 'apt-get -q update && apt-get -q install -y --no-install-recommends /cudalint*.deb' >out 2>err
report $? 'it installs into a clean root'
status=0
unshare -n chroot root cudalint /k.cu >out 2>err || status=$?
[ "$status" = 1 ]
report $? "it runs there, without a network: status $status"
has out '\[strided-access\]' 'and finds'

finish
