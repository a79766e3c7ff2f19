#!/bin/sh
# Builds the release and installs it: header, shared and static library, pkg-config file, command,
# documents.
set -eu

usage() {
    cat <<'END'
Usage: ./install.sh [--prefix DIR]

Builds cat_mouse with cargo and installs

    DIR/include/cat_mouse.h
    DIR/lib/libcat_mouse.so      (a link to the file of this version)
    DIR/lib/libcat_mouse.a
    DIR/lib/pkgconfig/cat_mouse.pc
    DIR/bin/cat-mouse
    DIR/share/doc/cat_mouse/     (documents and licences)

DIR is /usr/local if not given. Programs then compile with

    cc game.c $(pkg-config --cflags --libs cat_mouse)

Environment:
    DESTDIR             put everything under this folder, as packagers do; the installed files do not mention it
    CARGO_TARGET_DIR    where cargo builds; target/ beside this script if not set
    CARGO_BUILD_TARGET  build for this target triple
END
}

fail() {
    printf 'install.sh: %s\n' "$1" >&2
    exit "${2:-1}"
}

wrong_usage() {
    fail "$1; see ./install.sh --help" 2
}

absolute() {
    case $1 in
    /*) printf '%s\n' "$1" ;;
    *) printf '%s/%s\n' "$PWD" "$1" ;;
    esac
}

prefix=/usr/local
while [ $# -gt 0 ]; do
    case $1 in
    --prefix)
        [ $# -ge 2 ] || wrong_usage "--prefix needs a folder"
        prefix=$2
        shift 2
        ;;
    --prefix=*)
        prefix=${1#--prefix=}
        shift
        ;;
    -h | --help)
        usage
        exit 0
        ;;
    *) wrong_usage "unknown argument: $1" ;;
    esac
done
[ -n "$prefix" ] || wrong_usage "--prefix needs a folder"

# Folders are named from where the caller stands; the build runs beside this script.
prefix=$(absolute "$prefix")
destination=${DESTDIR:+$(absolute "$DESTDIR")}$prefix
root=$(cd "$(dirname "$0")" && pwd)
target=$(absolute "${CARGO_TARGET_DIR:-$root/target}")
built=$target/${CARGO_BUILD_TARGET:+$CARGO_BUILD_TARGET/}release
cd "$root"

# What can be known to fail is found before the long build.
command -v cargo >/dev/null || fail "cargo is not in PATH; install Rust first: https://rustup.rs"
version=$(sed -n 's/^version = "\([0-9][0-9.]*\)"$/\1/p' Cargo.toml)
abi=${version%.*}
case $abi in
*.*) ;;
*) fail "Cargo.toml has no line: version = \"MAJOR.MINOR.PATCH\"" ;;
esac
for folder in include lib/pkgconfig bin share/doc/cat_mouse; do
    mkdir -p "$destination/$folder" || fail "can't make the folder $destination/$folder; choose another --prefix?"
    [ -w "$destination/$folder" ] || fail "can't write to $destination/$folder; choose another --prefix?"
done

cargo build --release --locked --package cat_mouse --package cat-mouse --target-dir "$target" ||
    fail "the build failed"
[ -f "$built/libcat_mouse.so" ] || fail "$built/libcat_mouse.so is missing; only systems with ELF shared libraries are supported"

# A file in use keeps its old contents for those who use it: the new one takes its place in one step.
put() { # FILE PLACE MODE
    place=$destination/$2
    if ! { cp "$1" "$place.new" && chmod "$3" "$place.new" && mv -f "$place.new" "$place"; }; then
        fail "can't write $place"
    fi
    printf 'installed %s\n' "$place"
}

link() { # TO PLACE
    ln -sf "$1" "$destination/$2" || fail "can't link $destination/$2"
    printf 'installed %s -> %s\n' "$destination/$2" "$1"
}

put include/cat_mouse.h include/cat_mouse.h 644
put "$built/libcat_mouse.so" "lib/libcat_mouse.so.$version" 755
link "libcat_mouse.so.$version" "lib/libcat_mouse.so.$abi"
link "libcat_mouse.so.$abi" lib/libcat_mouse.so
put "$built/libcat_mouse.a" lib/libcat_mouse.a 644
put "$built/cat-mouse" bin/cat-mouse 755

# Libs.private is what the Rust standard library inside libcat_mouse.a needs.
cat >"$built/cat_mouse.pc" <<END
prefix=$prefix
includedir=\${prefix}/include
libdir=\${prefix}/lib

Name: cat_mouse
Description: Solves pursuit games on graphs exactly
Version: $version
Cflags: -I\${includedir}
Libs: -L\${libdir} -lcat_mouse
Libs.private: -lpthread -ldl -lm
END
put "$built/cat_mouse.pc" lib/pkgconfig/cat_mouse.pc 644

for file in docs/*.md LICENSE-*; do
    put "$file" "share/doc/cat_mouse/${file##*/}" 644
done

# A package is not used where it is staged.
[ -z "${DESTDIR:-}" ] || exit 0
cat <<END

To compile with it, and to run programs that use the shared library:

    export PKG_CONFIG_PATH="$prefix/lib/pkgconfig\${PKG_CONFIG_PATH:+:\$PKG_CONFIG_PATH}"
    export LD_LIBRARY_PATH="$prefix/lib\${LD_LIBRARY_PATH:+:\$LD_LIBRARY_PATH}"

Where the system looks for libraries in $prefix/lib anyway, run ldconfig once as root instead of the second.
END
