import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { refusal } from '#server/platform/process/refusal.ts'
import type { Log } from '#server/platform/process/log.ts'
import { program } from './binaries.ts'
import type { Binaries } from './binaries.ts'
import { signalServer } from './orphaned-server.ts'
import type { ServerUser } from './user.ts'

export type ServerProcess = { exited: Promise<unknown>; stop: () => Promise<void> }

type Options = { binaries: Binaries; user: ServerUser | undefined; parameters: readonly string[]; log: Log }

/** Starts the server and resolves when it accepts connections. */
export const launch = async ({ binaries, user, parameters, log }: Options): Promise<ServerProcess> => {
  const child = spawn(program(binaries, 'postgres'), parameters, {
    ...user,
    cwd: '/',
    // In its own process group, so that Ctrl-C reaches only the application, which then stops the server.
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { PATH: process.env.PATH, LC_ALL: 'C', SystemRoot: process.env.SystemRoot },
  })
  const exited = once(child, 'exit').catch(() => undefined)
  await waitUntilReady(child, log)
  const release = guard(child.pid!, user)
  child.unref()
  ;(child.stderr as unknown as { unref: () => void }).unref()
  return { exited, stop: () => stop(child, binaries, exited).finally(release) }
}

const waitUntilReady = (child: ChildProcess, log: Log): Promise<void> =>
  new Promise((resolve, reject) => {
    const latest: string[] = []
    createInterface(child.stderr!).on('line', (line) => {
      latest.push(line)
      if (latest.length > 20) latest.shift()
      writeToLog(line, log)
      if (line.includes('database system is ready to accept connections')) resolve()
    })
    child.once('error', (error) => reject(refusal(`The database does not start: ${error.message}`)))
    // 'close', not 'exit': by then all of its output has been read.
    child.once('close', () => reject(refusal(`The database does not start:\n${latest.join('\n')}`)))
  })

const writeToLog = (line: string, log: Log): void => {
  const write = /^(?:FATAL|PANIC):/.test(line) ? log.warn : /recovery|corrupt/.test(line) ? log.info : log.debug
  write.call(log, { from: 'postgres' }, line)
}

/**
 * Starts a shell that stops the server when this process ends for any reason, which closes the shell's input. A line of input means
 * that the server has stopped already. Returns the function that writes that line.
 */
const guard = (pid: number, user: ServerUser | undefined): (() => void) => {
  if (process.platform === 'win32') return () => {}
  const watcher = spawn('/bin/sh', ['-c', 'read -r line || kill -INT "$0"', String(pid)], {
    ...user,
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  watcher.on('error', () => {})
  watcher.stdin.on('error', () => {})
  watcher.unref()
  ;(watcher.stdin as unknown as { unref: () => void }).unref()
  return () => watcher.stdin.end('ended\n')
}

const stop = async (child: ChildProcess, binaries: Binaries, exited: Promise<unknown>): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.ref()
  signalServer(binaries, child.pid!, 'INT')
  const killTimer = setTimeout(() => signalServer(binaries, child.pid!, 'QUIT'), 20_000)
  await exited
  clearTimeout(killTimer)
}
