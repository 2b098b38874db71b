// Decision: docs/decisions/npm-install-not-ci.md
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { withLock } from './lock.mjs'
import { userError, inRoot, root } from './places.mjs'

/** @typedef {{ integrity?: string, optional?: boolean, os?: string | string[], cpu?: string | string[], libc?: string[] }} Entry */

/**
 * Installs the packages of package-lock.json unless they are installed. `npm ci` would fail for optional packages that a registry does not have.
 */
export const ensureInstalled = () => {
  if (isInstalled()) return
  withLock('install', 'installing packages', () => {
    if (isInstalled()) return
    console.error('Installing packages (npm install)…')
    const [command = 'npm', ...first] = npm()
    // NODE_ENV or an .npmrc may leave out development tools and the programs for this platform.
    const options = [
      'install',
      '--no-save',
      '--include=dev',
      '--include=optional',
      '--ignore-scripts',
      '--no-fund',
      '--no-audit',
      '--loglevel=error',
    ]
    const { status } = spawnSync(command, [...first, ...options], {
      cwd: root,
      stdio: ['ignore', 2, 2],
      shell: process.platform === 'win32' && first.length === 0,
    })
    if (status !== 0) throw userError('The packages could not be installed; see the output of npm above.')
  })
}

/**
 * Compares npm's record of the installation with package-lock.json, package by package: the record leaves out optional packages of
 * other platforms.
 */
const isInstalled = () => {
  if (!existsSync(inRoot('node_modules', '.package-lock.json'))) return false
  const expected = packagesOf(inRoot('package-lock.json'))
  const actual = packagesOf(inRoot('node_modules', '.package-lock.json'))
  return Object.entries(expected).every(([path, entry]) => {
    if (path === '') return true
    const installed = actual[path]
    if (installed) return installed.integrity === entry.integrity
    return entry.optional === true && !isForThisMachine(entry)
  })
}

/** @param {string} file @returns {Record<string, Entry>} */
const packagesOf = (file) => JSON.parse(readFileSync(file, 'utf8')).packages

/** An optional package without a platform belongs to a package with one. @param {Entry} entry */
const isForThisMachine = (entry) => {
  if (!entry.os && !entry.cpu) return false
  if (!allows(entry.os, process.platform) || !allows(entry.cpu, process.arch)) return false
  return !entry.libc || allows(entry.libc, libcHere())
}

/** @type {string | undefined} */
let libc

const libcHere = () => {
  if (libc) return libc
  const { header } = /** @type {{ header: { glibcVersionRuntime?: string } }} */ (process.report.getReport())
  return (libc = header.glibcVersionRuntime ? 'glibc' : 'musl')
}

/** @param {string | string[] | undefined} rule @param {string} value */
const allows = (rule, value) => {
  const list = [rule ?? []].flat()
  if (list.includes(`!${value}`)) return false
  const named = list.filter((item) => !item.startsWith('!'))
  return named.length === 0 || named.includes(value)
}

/** The npm that started this script, else the one on the path. */
const npm = () => {
  const script = process.env.npm_execpath
  return script && /npm-cli\.c?js$/.test(script) ? [process.execPath, script] : ['npm']
}
