import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { Problem } from '#server/platform/http/problem.ts'
import type { FastifyBaseLogger } from 'fastify'

type Work = {
  /** The program: it reads the picture on its input and writes another on its output. */
  script: URL
  parameters?: readonly (string | number)[]
  bytes: Uint8Array | string
  mostMs: number
  /** Of memory it may use for data. */
  mostMemoryMib?: number
}

const mostBytes = 8 * 1024 * 1024
/** Enough for the largest pictures the programs take, decoded whole. */
const usualMemoryMib = 1024
const atOnce = 2
const mostWaiting = 10

let running = 0
const waiting: (() => void)[] = []

/**
 * Draws a picture of a stranger's bytes in a process of its own: what a decoder does wrong, how long it takes and how much memory stays there, and
 * of a process only can one be sure that it stops. Two at a time; refuses with `unavailable` where many wait already, rejects for what cannot
 * be drawn, takes too long or too much memory.
 */
export const drawInProcess = async (work: Work): Promise<Buffer> => {
  if (running < atOnce) running += 1
  else if (waiting.length >= mostWaiting) throw new Problem('unavailable', { retryAfter: 5 })
  else await new Promise<void>((resolve) => waiting.push(resolve))
  try {
    return await drawn(work)
  } finally {
    // The place goes straight to the next in the queue, who counts as running already.
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}

const drawn = ({ script, parameters = [], bytes, mostMs, mostMemoryMib = usualMemoryMib }: Work): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const options = {
      encoding: 'buffer' as const,
      timeout: mostMs,
      killSignal: 'SIGKILL' as const,
      maxBuffer: mostBytes,
      // It is given no secret of ours.
      env: {},
    }
    const program = [process.execPath, fileURLToPath(script), ...parameters.map(String)]
    const [command = '', ...rest] = withinMemory(program, mostMemoryMib)
    const child = execFile(command, rest, options, (error, stdout) => (error ? reject(error) : resolve(stdout)))
    // Who is stopped in the middle reads no more.
    child.stdin?.on('error', () => undefined)
    child.stdin?.end(bytes)
  })

/** V8 reserves half a gigabyte of addresses for code, which the kernel counts though little of it is ever used. */
const reservedMib = 576

/**
 * The program with a limit of the kernel on its data: the shell sets it, unless a lower one holds already, and becomes the program. Other
 * systems than Linux know no such limit; there time and pixels are what is left.
 */
const withinMemory = (program: readonly string[], mib: number): readonly string[] =>
  process.platform === 'linux'
    ? ['/bin/sh', '-c', `ulimit -d ${(reservedMib + mib) * 1024} 2>/dev/null; exec "$@"`, 'picture', ...program]
    : program

const imageTypes = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/heic'])
const thumbnailSide = 480

/** A small WebP picture of a picture, upright; undefined for what is none, is broken, or where the machine cannot draw. */
export const drawThumbnail = async (
  bytes: Uint8Array,
  type: string,
  log: FastifyBaseLogger,
): Promise<Buffer | undefined> => {
  if (!imageTypes.has(type)) return undefined
  try {
    return await drawInProcess({ bytes, ...(type === 'image/heic' ? heic : usual) })
  } catch (error) {
    log.info({ err: error }, 'no small picture')
    return undefined
  }
}

const usual = {
  script: new URL('./thumbnail-process.ts', import.meta.url),
  parameters: [thumbnailSide],
  mostMs: 20_000,
}

/**
 * Most browsers draw no HEIC: they show the small picture in its place, which one must be able to read. A photo of 48 megapixels takes seconds
 * and ten bytes of memory for each of them.
 */
const heic = {
  script: new URL('./heic-process.ts', import.meta.url),
  parameters: [1600],
  mostMs: 30_000,
  mostMemoryMib: 1536,
}
