import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { performance } from 'node:perf_hooks'
import { environment, findNode, nodeOptions, serverOptions, serverVariables } from './node.mjs'
import { userError, inRoot, root } from './places.mjs'

/**
 * The command that runs a program of the product. Node caches compiled modules in `.cache`, which makes the next start a fifth faster.
 * @param {string[]} parameters of node
 */
const commandOf = (parameters) => ({
  file: findNode(),
  parameters: [...nodeOptions, ...parameters],
  variables: {
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? inRoot('.cache', 'compiled'),
    PATH: environment().PATH ?? '',
  },
})

/**
 * The command of a server for a shell, which executes it in its place, so that no other process remains.
 * @param {string[]} parameters of node
 */
export const shellLine = (parameters) => {
  const command = commandOf([...serverOptions, ...parameters])
  const variables = Object.entries({ ...command.variables, ...serverVariables }).map(
    ([name, value]) => `${name}=${value}`,
  )
  return ['exec', 'env', ...variables, command.file, ...command.parameters].map(quoted).join(' ')
}

/** @param {string} text */
const quoted = (text) => `'${text.replaceAll("'", `'\\''`)}'`

/**
 * Runs a program with our input, output and signals, and returns its exit code.
 * @param {string[]} parameters of node @param {NodeJS.ProcessEnv} [variables] @returns {Promise<number>}
 */
export const runProgram = (parameters, variables = {}) =>
  new Promise((resolve, reject) => {
    const command = commandOf(parameters)
    const child = spawn(command.file, command.parameters, {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, ...command.variables, ...variables },
    })
    const forward = /** @param {NodeJS.Signals} signal */ (signal) => {
      // A terminal sends Ctrl+C to the program too; a second signal would kill it.
      if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal)
    }
    /** @type {NodeJS.Signals[]} */
    const signals = ['SIGTERM', 'SIGINT', 'SIGHUP']
    for (const signal of signals) process.on(signal, forward)
    child.on('error', (error) => reject(userError(`${findNode()} can't be run: ${error.message}`)))
    child.on('exit', (code, signal) => {
      for (const name of signals) process.off(name, forward)
      resolve(code ?? 128 + (signal ? constants.signals[signal] : 0))
    })
  })

/** The same for a server. @param {string[]} parameters of node */
export const runServer = (parameters) => runProgram([...serverOptions, ...parameters], serverVariables)

/**
 * Runs a tool of node_modules and returns its output.
 * @param {string} script @param {string[]} parameters @returns {Promise<{ code: number, output: string, seconds: number }>}
 */
export const runTool = (script, parameters) =>
  new Promise((resolve) => {
    const begin = performance.now()
    const child = spawn(findNode(), [...nodeOptions, script, ...parameters], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: environment(),
    })
    let output = ''
    child.stdout.on('data', (part) => (output += part))
    child.stderr.on('data', (part) => (output += part))
    child.on('error', (error) => (output += error.message))
    child.on('close', (code) => resolve({ code: code ?? 1, output, seconds: (performance.now() - begin) / 1000 }))
  })
