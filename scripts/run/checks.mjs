import { accessSync, chmodSync, constants, existsSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { ensureBuilt } from './build.mjs'
import { findChromium } from './chromium.mjs'
import { inRoot } from './places.mjs'
import { runProgram, runTool } from './processes.mjs'

/** @param {string[]} parts */
const tool = (...parts) => inRoot('node_modules', ...parts)

/** What is checked, all at the same time, since most of them use one core. @type {[title: string, script: string, parameters: string[]][]} */
export const checks = [
  ['format', tool('oxfmt', 'bin', 'oxfmt'), ['--check']],
  ['lint', tool('oxlint', 'bin', 'oxlint'), ['--deny-warnings', '--type-aware']],
  // Several checkers would each check the types that they share: one takes half of their processor time.
  ['types', tool('typescript', 'bin', 'tsc'), ['-p', 'tsconfig.json', '--checkers', '1']],
  ['types of the domain', tool('typescript', 'bin', 'tsc'), ['-p', 'tsconfig.domain.json']],
  ['unused code', tool('knip', 'bin', 'knip.js'), []],
]

/** The checks, without tests. */
export const check = async () => {
  const failed = await runChecks()
  return report(failed)
}

/**
 * All checks, then all tests. One failure does not stop the rest, so that one run reports everything. Parameters are passed to Vitest.
 * @param {string[]} filters
 */
export const test = async (filters) => {
  const failed = await runChecks()
  const web = await section('web build', ensureBuilt)
  const browser = await section('browser', async () => {
    process.env.CHROMIUM = findChromium()
    console.log(process.env.CHROMIUM)
  })
  if (!web) failed.push('web build')
  if (!browser) failed.push('browser')
  heading('tests')
  const projects = web && browser ? [] : ['--project=unit', '--project=server']
  const code = await vitest([...projects, ...filters])
  // If everything passed, Vitest's summary stays the last output.
  return failed.length > 0 ? report(failed) : code
}

/** Tests alone, without the checks. @param {string[]} parameters of Vitest */
export const vitest = async (parameters) => {
  const folder = createTemporaryFolder()
  // If root runs the tests, PostgreSQL runs as another user, who needs access.
  chmodSync(folder, 0o711)
  try {
    return await runProgram([tool('vitest', 'vitest.mjs'), 'run', ...parameters], { NODE_ENV: 'test', TMPDIR: folder })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Where tests keep their databases: creating one takes 15 ms in memory and 200 to 400 ms on a disk. */
const createTemporaryFolder = () => {
  const memory = '/dev/shm'
  if (existsSync(memory) && freeBytes(memory) >= neededBytes) {
    const folder = mkdtempSync(join(memory, 'kvitas-tests-'))
    if (allowsPrograms(folder)) return folder
    rmSync(folder, { recursive: true })
  }
  return mkdtempSync(join(tmpdir(), 'kvitas-tests-'))
}

/** @param {string} folder */
const freeBytes = (folder) => {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}

/** Several times what a whole run needs. */
const neededBytes = 4 * 1024 ** 3

/** Whether programs can run from the folder; a test starts a release. Containers often forbid it in shared memory. @param {string} folder */
const allowsPrograms = (folder) => {
  const file = join(folder, 'program')
  writeFileSync(file, '', { mode: 0o755 })
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  } finally {
    rmSync(file)
  }
}

const runChecks = async () => {
  /** @type {string[]} */
  const failed = []
  const runCheck = /** @param {(typeof checks)[number]} each */ async ([title, script, parameters]) => {
    const { code, output, seconds } = await runTool(script, parameters)
    heading(`${title}: ${code === 0 ? 'passed' : 'FAILED'} (${seconds.toFixed(1)} s)`)
    if (code !== 0) failed.push(title)
    if (code !== 0) console.log(output.trim())
  }
  await Promise.all(checks.map(runCheck))
  return failed
}

/** @param {string} title @param {() => Promise<void>} work */
const section = async (title, work) => {
  const begin = performance.now()
  heading(title)
  try {
    await work()
    console.log(`passed (${((performance.now() - begin) / 1000).toFixed(1)} s)`)
    return true
  } catch (error) {
    console.log(`FAILED: ${error instanceof Error ? error.message : String(error)}`)
    return false
  }
}

/** @param {string} text */
const heading = (text) => console.log(`\n── ${text}`)

/** @param {string[]} failed */
const report = (failed) => {
  if (failed.length > 0) console.error(`\nFAILED before the tests: ${failed.join(', ')}`)
  return failed.length > 0 ? 1 : 0
}
