import { inspect } from 'node:util'
import type { Log } from '#server/platform/process/log.ts'

/** Says only what went wrong. */
export const quiet: Log = {
  debug: () => {},
  info: () => {},
  warn: () => {},
  error: (details, message) => process.stderr.write(`${message} ${inspect(details)}\n`),
}
