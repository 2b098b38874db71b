import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { createTurns } from '#server/platform/process/turns.ts'
import type { FastifyBaseLogger } from 'fastify'

type Work = {
  /** The program, a script of ours or a command by its path: it reads a file from its input and writes what it made of it to its output. */
  script: URL | string
  parameters?: readonly (string | number)[]
  /** Who sent the file: the company or the person. Its files take turns with those of others. */
  owner: string
  bytes: Uint8Array | string
  maxMs: number
  /** The most bytes of its output. */
  maxOutput?: number
  /** The memory limit for its data. */
  maxMemoryMib?: number
  /** All variables that the program gets: no secrets. */
  env?: NodeJS.ProcessEnv
}

const defaultOutput = 8 * 1024 * 1024
/** Enough to decode the largest images that the programs accept. */
const defaultMemoryMib = 1024
/** As many of one company wait as it may upload at the same time. Slow files of one company must not refuse those of others. */
const { take: inTurn } = createTurns({ name: 'images', atOnce: 2, waiting: 40, waitingOfOwner: 9 })

/**
 * Converts an untrusted file in a process of its own, which limits time and memory and can always be stopped. Two run at the same time.
 * Throws `unavailable` if many wait already; rejects files that cannot be read or take too much time or memory.
 */
export const convertInProcess = (work: Work): Promise<Buffer> => inTurn(work.owner, () => runConverter(work))

const runConverter = ({
  script,
  parameters = [],
  bytes,
  maxMs,
  maxOutput = defaultOutput,
  maxMemoryMib = defaultMemoryMib,
  env = {},
}: Work): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const options = {
      encoding: 'buffer' as const,
      timeout: maxMs,
      killSignal: 'SIGKILL' as const,
      maxBuffer: maxOutput,
      env,
    }
    const started = typeof script === 'string' ? [script] : [process.execPath, fileURLToPath(script)]
    const program = [...started, ...parameters.map(String)]
    const [command = '', ...rest] = withMemoryLimit(program, maxMemoryMib)
    const child = execFile(command, rest, options, (error, stdout) => (error ? reject(error) : resolve(stdout)))
    // A stopped process does not read its input.
    child.stdin?.on('error', () => undefined)
    child.stdin?.end(bytes)
  })

/** V8 reserves half a gigabyte of addresses for code, which the kernel counts although little of it is used. */
const reservedMib = 576

/**
 * The command that runs the program with a data limit of the kernel: the shell sets it, unless a lower one is set, and executes the program.
 * Only Linux has this limit; elsewhere time and pixels are limited.
 */
const withMemoryLimit = (program: readonly string[], mib: number): readonly string[] =>
  process.platform === 'linux'
    ? ['/bin/sh', '-c', `ulimit -d ${(reservedMib + mib) * 1024} 2>/dev/null; exec "$@"`, 'image', ...program]
    : program

const imageTypes = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/heic'])
const thumbnailSide = 480

/** A small WebP of an image in its right orientation; undefined for other files, broken images, or if conversion is unavailable. */
export const createThumbnail = async (
  bytes: Uint8Array,
  type: string,
  { owner, log }: { owner: string; log: FastifyBaseLogger },
): Promise<Buffer | undefined> => {
  if (!imageTypes.has(type)) return undefined
  try {
    return await convertInProcess({ bytes, owner, ...(type === 'image/heic' ? heic : thumbnail) })
  } catch (error) {
    log.info({ err: error }, 'the small image could not be created')
    return undefined
  }
}

const thumbnail = {
  script: new URL('./thumbnail-process.ts', import.meta.url),
  parameters: [thumbnailSide],
  maxMs: 20_000,
}

/**
 * Most browsers cannot show HEIC, so they show the small image, which must be readable. A photo of 48 megapixels takes seconds and ten
 * bytes of memory per pixel.
 */
const heic = {
  script: new URL('./heic-process.ts', import.meta.url),
  parameters: [1600],
  maxMs: 30_000,
  maxMemoryMib: 1536,
}
