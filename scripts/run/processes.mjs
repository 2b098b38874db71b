import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { performance } from 'node:perf_hooks'
import { environment, findNode, nodeOptions } from './node.mjs'
import { complaint, inRoot, root } from './places.mjs'

/**
 * Runs a program in our place: it gets our input, output and signals, and its exit code is returned.
 * @param {string[]} parameters of node @param {NodeJS.ProcessEnv} [variables] @returns {Promise<number>}
 */
export const runProgram = (parameters, variables = {}) =>
  new Promise((resolve, reject) => {
    const child = spawn(findNode(), [...nodeOptions, ...parameters], {
      cwd: root,
      stdio: 'inherit',
      // What the engine has compiled it keeps for the next start, which is a fifth quicker; where it may not write, it goes without.
      env: { NODE_COMPILE_CACHE: inRoot('.cache', 'compiled'), ...environment(), ...variables },
    })
    const forward = /** @param {NodeJS.Signals} signal */ (signal) => {
      // A terminal sends Ctrl-C to all its processes, the program included; a second one would mean 'at once' to it.
      if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal)
    }
    /** @type {NodeJS.Signals[]} */
    const signals = ['SIGTERM', 'SIGINT', 'SIGHUP']
    for (const signal of signals) process.on(signal, forward)
    child.on('error', (error) => reject(complaint(`${findNode()} can't be run: ${error.message}`)))
    child.on('exit', (code, signal) => {
      for (const name of signals) process.off(name, forward)
      resolve(code ?? 128 + (signal ? constants.signals[signal] : 0))
    })
  })

/**
 * Runs a tool of node_modules and keeps what it prints.
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
