#!/bin/sh
# Runs Kvitas under the Node of this release, or under the machine's own where the release has none for it.
# The settings of memory are those of scripts/run/node.mjs.
export MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=131072
file=$(readlink -f -- "$0" 2>/dev/null) || file=$0
here=$(cd -- "$(dirname -- "$file")" && pwd -P) || exit 1
for node in "$here"/node_modules/node-*/bin/node; do
  [ -x "$node" ] || node=node
  exec "$node" --disable-warning=ExperimentalWarning --max-semi-space-size=8 --heap-growing-percent=50 "$here/kvitas.mjs" "$@"
done
