import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { performance } from 'node:perf_hooks'
import { ensureBuilt } from './build.mjs'
import { findChromium } from './chromium.mjs'
import { inRoot } from './places.mjs'
import { runProgram, runTool } from './processes.mjs'
import { ensureServers } from './servers.mjs'

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
  await section('programs of other projects', ensureServers)
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
  const run = /** @param {string[]} each */ (each) =>
    runProgram([tool('vitest', 'vitest.mjs'), 'run', ...each], { NODE_ENV: 'test', TMPDIR: folder })
  try {
    if (process.env.CI === undefined) return await run(parameters)
    const results = join(folder, 'results.json')
    const code = await run([...parameters, '--reporter=default', '--reporter=json', `--outputFile.json=${results}`])
    const failed = code === 0 ? [] : failedFiles(results)
    if (failed.length === 0 || failed.length > mostAgain) return code
    heading(`FAILED, and run again alone: ${failed.join(', ')}`)
    return await run(failed)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * In CI files with a failed test run a second time, by themselves: a test that depends on time must not refuse a change because the
 * machine was busy. The log names them, and each is a defect to mend. More than a few are not bad luck.
 */
const mostAgain = 5

/** @param {string} results Vitest's JSON report @returns {string[]} files with a failed test; none if the run broke off before its report */
const failedFiles = (results) => {
  if (!existsSync(results)) return []
  /** @type {{ testResults: { name: string, status: string }[] }} */
  const { testResults } = JSON.parse(readFileSync(results, 'utf8'))
  return testResults.filter(({ status }) => status === 'failed').map(({ name }) => relative(inRoot(), name))
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
