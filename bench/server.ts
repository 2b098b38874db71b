import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import path from 'node:path'
import { createInterface } from 'node:readline'

const root = path.resolve(import.meta.dirname, '..')

export type ServerProcess = { address: string; readyAfter: number; child: ChildProcess; stop: () => Promise<void> }

/** The product in a process of its own, as `npm start` runs it. `readyAfter` is milliseconds from start to listening. */
export const startProcess = (dataDir: string, environment: Record<string, string> = {}): Promise<ServerProcess> =>
  new Promise((resolve, reject) => {
    const started = performance.now()
    const child = spawn(process.execPath, ['src/server/main.ts'], {
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
    const log = createInterface({ input: child.stdout! })
    log.on('line', (line) => {
      if (!line.includes('"listening"')) return
      // What it says later is nobody's here: reading lines would slow whoever measures.
      log.close()
      child.stdout!.resume()
      const { address } = JSON.parse(line) as { address: string }
      resolve({ address, readyAfter: performance.now() - started, child, stop })
    })
  })
