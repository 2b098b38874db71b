// Decision: docs/decisions/npm-install-not-ci.md
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { alone } from './lock.mjs'
import { complaint, inRoot, root } from './places.mjs'

/** @typedef {{ integrity?: string, optional?: boolean, os?: string | string[], cpu?: string | string[], libc?: string[] }} Entry */

/**
 * Installs the packages that package-lock.json names, unless they are there. `npm install`, because `npm ci` demands that the file
 * name every optional package of every platform, also those that a registry does not have (some publish a platform late or never).
 */
export const ensureInstalled = () => {
  if (isInstalled()) return
  alone('install', 'installing packages', () => {
    if (isInstalled()) return
    console.error('Installing packages (npm install)…')
    const [command = 'npm', ...first] = npm()
    // Tools are development packages and platform programs optional ones; NODE_ENV or an .npmrc may leave both out.
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
    if (status !== 0) throw complaint('The packages could not be installed; what npm says stands above.')
  })
}

/**
 * What npm notes of an installation in node_modules is compared with package-lock.json package by package: it leaves out the
 * optional packages of other platforms, so that the files never are the same.
 */
const isInstalled = () => {
  if (!existsSync(inRoot('node_modules', '.package-lock.json'))) return false
  const wanted = packagesOf(inRoot('package-lock.json'))
  const there = packagesOf(inRoot('node_modules', '.package-lock.json'))
  return Object.entries(wanted).every(([path, entry]) => {
    if (path === '') return true
    const installed = there[path]
    if (installed) return installed.integrity === entry.integrity
    return entry.optional === true && !isForThisMachine(entry)
  })
}

/** @param {string} file @returns {Record<string, Entry>} */
const packagesOf = (file) => JSON.parse(readFileSync(file, 'utf8')).packages

/** Optional packages that name no platform come with another one that does. @param {Entry} entry */
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

/** The npm that runs us, else the one on the path. */
const npm = () => {
  const script = process.env.npm_execpath
  return script && /npm-cli\.c?js$/.test(script) ? [process.execPath, script] : ['npm']
}
