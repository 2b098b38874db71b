import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { root } from '#server/platform/process/project-root.ts'

export type ServerProcess = {
  address: string
  pid: number
  /** How it ended, and the last lines of its output. */
  ending: () => string
  /** Milliseconds from start to ready. */
  readyAfter: number
  /** Ends it like `kill -9` or a failing machine, with or without its database. */
  crash: (withDatabase: boolean) => Promise<void>
  stop: () => Promise<void>
}

/** Starts the product in a process of its own on a data folder, as `npm start` does. */
export const startProcess = (dataDir: string, more: Record<string, string> = {}): Promise<ServerProcess> =>
  new Promise((resolve, reject) => {
    const started = performance.now()
    const settings = {
      DATA_DIR: dataDir,
      PORT: '0',
      HOST: '127.0.0.1',
      CAPTCHA: 'off',
      PLANS: 'off',
      LOG_LEVEL: 'info',
      ...more,
    }
    const child = spawn(process.execPath, ['src/server/main.ts'], {
      cwd: root,
      env: { ...process.env, DATABASE_URL: '', ...settings },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const errors: string[] = []
    const lines: string[] = []
    createInterface({ input: child.stderr }).on('line', (line) => errors.push(line))
    const ended = new Promise<void>((done) => child.once('exit', () => done()))
    const ending = () =>
      [`exit code ${child.exitCode}, signal ${child.signalCode}`, ...errors.slice(-20), ...lines].join('\n')
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}: ${errors.join('\n')}`)))
    const end = (signal: NodeJS.Signals) => {
      child.kill(signal)
      return ended
    }
    const crash = async (withDatabase: boolean) => {
      if (withDatabase) process.kill(databaseOf(dataDir), 'SIGKILL')
      await end('SIGKILL')
    }
    createInterface({ input: child.stdout }).on('line', (line) => {
      lines.push(line)
      if (lines.length > 20) lines.shift()
      if (!line.includes('"listening"')) return
      const { address } = JSON.parse(line) as { address: string }
      resolve({
        address,
        pid: child.pid!,
        ending,
        readyAfter: performance.now() - started,
        crash,
        stop: () => end('SIGTERM'),
      })
    })
  })

/** The first line of the file is the process id. */
const databaseOf = (dataDir: string) =>
  Number.parseInt(readFileSync(path.join(dataDir, 'postgres', 'postmaster.pid'), 'utf8'), 10)
