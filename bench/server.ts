import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { serverOptions, serverVariables } from '../scripts/run/node.mjs'

const root = path.resolve(import.meta.dirname, '..')

export type ServerProcess = { address: string; readyAfter: number; child: ChildProcess; stop: () => Promise<void> }

type Environment = Record<string, string>

/** Starts the product in its own process. `readyAfter` is the time from start to listening in ms. */
export const startProcess = (dataDir: string, environment: Environment = {}): Promise<ServerProcess> =>
  startBy(process.execPath, [...serverOptions, 'src/server/main.ts'], dataDir, { ...serverVariables, ...environment })

/** The same with `npm start`, including its other processes. */
export const startByNpm = (dataDir: string): Promise<ServerProcess> => startBy('npm', ['start'], dataDir, {})

const startBy = (command: string, parameters: string[], dataDir: string, environment: Environment) =>
  new Promise<ServerProcess>((resolve, reject) => {
    const started = performance.now()
    const child = spawn(command, parameters, {
      cwd: root,
      env: {
        ...process.env,
        DATA_DIR: dataDir,
        PORT: '0',
        HOST: '127.0.0.1',
        CAPTCHA: 'off',
        PLANS: 'off',
        LOG_LEVEL: 'info',
        ...environment,
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const stop = () =>
      new Promise<void>((stopped) => {
        child.once('exit', () => stopped())
        child.kill('SIGTERM')
      })
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}`)))
    const log = createInterface({ input: child.stdout })
    log.on('line', (line) => {
      if (!line.includes('"listening"')) return
      // Later output is discarded, because reading it would slow the measured process.
      log.close()
      child.stdout.resume()
      const { address } = JSON.parse(line) as { address: string }
      resolve({ address, readyAfter: performance.now() - started, child, stop })
    })
  })
