import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { drawingOf } from '../files/svg.ts'
import { Problem } from '../http/problem.ts'

type Size = { width: number; height: number }

const script = fileURLToPath(new URL('./svg-process.ts', import.meta.url))
const mostMs = 5000
const mostBytes = 8 * 1024 * 1024
const mostWaiting = 3

let waiting = 0
let last: Promise<unknown> = Promise.resolve()

/**
 * A drawing as a PNG of about that size, by a process of its own: a few hundred letters can ask for hours of work, and of a
 * process only can one be sure that it stops. One at a time; refuses with `unavailable` where several wait already.
 */
export const drawSvg = async (bytes: Buffer, size: Size): Promise<Buffer> => {
  if (waiting >= mostWaiting) throw new Problem('unavailable')
  waiting += 1
  const turn = last.then(() => drawn(drawingOf(bytes) ?? '', size))
  last = turn.catch(() => undefined)
  return turn.finally(() => {
    waiting -= 1
  })
}

const drawn = (drawing: string, { width, height }: Size): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const options = {
      encoding: 'buffer' as const,
      timeout: mostMs,
      killSignal: 'SIGKILL' as const,
      maxBuffer: mostBytes,
      env: {},
    }
    const child = execFile(process.execPath, [script, String(width), String(height)], options, (error, stdout) =>
      error ? reject(error) : resolve(stdout),
    )
    // Who is stopped in the middle reads no more.
    child.stdin?.on('error', () => undefined)
    child.stdin?.end(drawing)
  })
