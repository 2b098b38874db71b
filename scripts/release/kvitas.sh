#!/bin/sh
# Runs Kvitas under the Node of this release, or under the machine's own where the release has none for it.
here=$(cd -- "$(dirname -- "$0")" && pwd -P) || exit 1
for node in "$here"/node_modules/node-*/bin/node; do
  [ -x "$node" ] || node=node
  exec "$node" --disable-warning=ExperimentalWarning "$here/kvitas.mjs" "$@"
done
