import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { alone } from './lock.mjs'
import { environment, findNode, nodeOptions } from './node.mjs'
import { complaint, inRoot, root } from './places.mjs'

/** All that the web build is made of. */
const sources = [
  'index.html',
  'package-lock.json',
  'postcss.config.mjs',
  'vite.config.ts',
  'scripts/run/build.mjs',
  'scripts/vite-plugins.ts',
  'src/contract',
  'src/domain',
  'src/texts',
  'src/web',
]

/** Builds the web into `build/`, unless what is there was made of these sources. */
export const ensureBuilt = async () => {
  if (isFresh(digest())) return
  alone('build', 'building the web', () => {
    const wanted = digest()
    if (isFresh(wanted)) return
    console.error('Building the web…')
    build(wanted)
  })
}

/** Beside its place, and moved there when whole: a build that fails leaves the last one working. @param {string} wanted */
const build = (wanted) => {
  const draft = inRoot('.cache', `build-${process.pid}`)
  const vite = inRoot('node_modules', 'vite', 'bin', 'vite.js')
  const parameters = [...nodeOptions, vite, 'build', '--outDir', draft, '--emptyOutDir', '--logLevel', 'warn']
  // Tests build it too, and must not build React's slow and large development version.
  const env = { ...environment(), NODE_ENV: 'production' }
  const { status } = spawnSync(findNode(), parameters, { cwd: root, stdio: ['ignore', 2, 2], env })
  if (status !== 0) throw complaint('The web could not be built; what Vite says stands above.')
  writeFileSync(join(draft, '.made-of'), wanted)
  const old = inRoot('.cache', 'build-old')
  rmSync(old, { recursive: true, force: true })
  if (existsSync(inRoot('build'))) renameSync(inRoot('build'), old)
  renameSync(draft, inRoot('build'))
  rmSync(old, { recursive: true, force: true })
}

/** @param {string} wanted */
const isFresh = (wanted) => {
  const stamp = inRoot('build', '.made-of')
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted
}

const digest = () => {
  const hash = createHash('sha256')
  for (const file of sources.flatMap(filesIn))
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(inRoot(file)))
      .update('\0')
  return hash.digest('hex')
}

/** @param {string} path @returns {string[]} */
const filesIn = (path) => {
  const found = statSync(inRoot(path), { throwIfNoEntry: false })
  if (!found) return []
  if (!found.isDirectory()) return /\.test\.tsx?$/.test(path) ? [] : [path]
  return readdirSync(inRoot(path))
    .sort()
    .flatMap((name) => filesIn(`${path}/${name}`))
}
