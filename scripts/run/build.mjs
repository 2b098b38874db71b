import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { withLock } from './lock.mjs'
import { environment, findNode, nodeOptions } from './node.mjs'
import { inRoot, isPlanted, root, userError } from './places.mjs'

/** The sources of the web app. */
const sources = [
  'index.html',
  'package-lock.json',
  'postcss.config.mjs',
  'vite.config.ts',
  'scripts/chunk-groups.ts',
  'scripts/run/build.mjs',
  'scripts/service-worker-plugin.ts',
  'scripts/vite-plugins.ts',
  'src/contract',
  'src/domain',
  'src/texts',
  'src/web',
]

/** Builds the web into `build/`, unless it was built from the same sources. */
export const ensureBuilt = async () => {
  if (isFresh(digest())) return
  withLock('build', 'building the web', () => {
    const currentDigest = digest()
    if (isFresh(currentDigest)) return
    console.error('Building the web…')
    build(currentDigest)
  })
}

/** Builds into another folder and moves it: a build that fails leaves the last one in place. @param {string} currentDigest */
const build = (currentDigest) => {
  const draft = inRoot('.cache', `build-${process.pid}`)
  const vite = inRoot('node_modules', 'vite', 'bin', 'vite.js')
  const parameters = [...nodeOptions, vite, 'build', '--outDir', draft, '--emptyOutDir', '--logLevel', 'warn']
  // Tests set NODE_ENV=test, which would build React's large and slow development version.
  const env = { ...environment(), NODE_ENV: 'production' }
  const { status } = spawnSync(findNode(), parameters, { cwd: root, stdio: ['ignore', 2, 2], env })
  if (status !== 0) throw userError('The web could not be built; see the output of Vite above.')
  writeFileSync(join(draft, '.built-from'), currentDigest)
  const old = inRoot('.cache', 'build-old')
  rmSync(old, { recursive: true, force: true })
  if (existsSync(inRoot('build'))) renameSync(inRoot('build'), old)
  renameSync(draft, inRoot('build'))
  rmSync(old, { recursive: true, force: true })
}

/** @param {string} currentDigest */
const isFresh = (currentDigest) => {
  const stamp = inRoot('build', '.built-from')
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === currentDigest
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
    .filter((name) => !isPlanted(name))
    .sort()
    .flatMap((name) => filesIn(`${path}/${name}`))
}
