/**
 * `node scripts/run.mjs <task> [parameters]` runs every `npm run …`. Plain JavaScript for any Node from 20 on: it installs missing packages,
 * builds the web if its sources have changed, and runs the task under the product's own Node.
 */
import { programs } from './release/programs.mjs'
import { ensureBuilt } from './run/build.mjs'
import { check, test, vitest } from './run/checks.mjs'
import { ensureInstalled } from './run/install.mjs'
import { findNode } from './run/node.mjs'
import { inRoot } from './run/places.mjs'
import { runProgram, runServer, shellLine } from './run/processes.mjs'

/** @typedef {(parameters: string[]) => Promise<number>} Task a task returns the exit code */

/** @type {(file: string) => Task} */
const program = (file) => (parameters) => runProgram([file, ...parameters])

/** @type {(task: Task) => Task} */
const built = (task) => async (parameters) => {
  await ensureBuilt()
  return task(parameters)
}

/** @type {(...each: Task[]) => Task} one after another, until one fails */
const inTurn =
  (...each) =>
  async (parameters) => {
    for (const task of each) {
      const code = await task(parameters)
      if (code !== 0) return code
    }
    return 0
  }

/**
 * Prints the command of the program for the shell of `npm start`, which executes it in its place: waiting here would keep another Node
 * process in memory.
 * @type {(file: string) => Task}
 */
const line = (file) =>
  built(async () => {
    console.log(shellLine([file]))
    return 0
  })

/** Runs the server, restarted after each change, and Vite in front of it. If one ends, the other is stopped. */
const dev = async () => {
  // The server needs a build to start, although the pages come from Vite.
  await ensureBuilt()
  const server = runProgram(['--watch', 'src/server/main.ts'])
  const web = runProgram([inRoot('node_modules', 'vite', 'bin', 'vite.js')])
  const code = await Promise.race([server, web])
  process.kill(process.pid, 'SIGTERM')
  await Promise.all([server, web])
  return code
}

const demo = 'src/server/demo-main.ts'

/** @type {Record<string, Task>} */
const tasks = {
  start: built((parameters) => runServer([programs.start, ...parameters])),
  'start-line': line(programs.start),
  demo: built((parameters) => runServer([demo, ...parameters])),
  'demo-line': line(demo),
  bench: built(program('bench/main.ts')),
  soak: built(program('bench/soak-main.ts')),
  'crash-test': built(program('src/server/books/ledger/crash-main.ts')),
  'verify-books': program(programs['verify-books']),
  operator: program(programs.operator),
  schema: inTurn(program('src/server/platform/db/write-schema.ts'), program('src/server/books/ledger/write-sums.ts')),
  'record-release': program('src/server/platform/db/test/write-released.ts'),
  client: program('src/server/platform/docs/write-client.ts'),
  'mixed-statements': program('scripts/mixed-statements.ts'),
  keys: program(programs.keys),
  backup: program(programs.backup),
  'restore-instance': program(programs['restore-instance']),
  restore: program(programs.restore),
  psql: program(programs.psql),
  release: program('scripts/release/make-release.ts'),
  image: program('scripts/release/make-image.ts'),
  dev,
  check,
  test,
  vitest,
}

const [name = '', ...parameters] = process.argv.slice(2)
const task = tasks[name]
if (!task) {
  console.error(`There is no task "${name}". There are: ${Object.keys(tasks).join(', ')}.`)
  process.exit(64)
}
try {
  ensureInstalled()
  findNode()
  process.exitCode = await task(parameters)
} catch (error) {
  console.error(error instanceof Error && 'isForUser' in error ? error.message : error)
  process.exitCode = 1
}
