import { inspect } from 'node:util'
import type { Log } from '#server/platform/process/log.ts'

/** Says only what went wrong. */
export const quiet: Log = {
  debug: () => {},
  info: () => {},
  warn: () => {},
  error: (details, message) => process.stderr.write(`${message} ${inspect(details)}\n`),
}

/** What a program started by a test is given beside its settings: where programs are, and where modules lie compiled. */
export const bareEnvironment = {
  PATH: process.env['PATH'] ?? '',
  ...(process.env['NODE_COMPILE_CACHE'] ? { NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] } : {}),
}
