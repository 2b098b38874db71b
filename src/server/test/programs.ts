import { inspect } from 'node:util'
import type { Log } from '#server/platform/process/log.ts'

/** A logger that prints errors only. */
export const quiet: Log = {
  debug: () => {},
  info: () => {},
  warn: () => {},
  error: (details, message) => process.stderr.write(`${message} ${inspect(details)}\n`),
}

/** The environment of a program started by a test, besides its settings: the PATH and the compile cache. */
export const bareEnvironment = {
  PATH: process.env['PATH'] ?? '',
  ...(process.env['NODE_COMPILE_CACHE'] ? { NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] } : {}),
}
