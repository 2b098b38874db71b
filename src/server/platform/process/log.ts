import pino from 'pino'
import type { DestinationStream, Logger } from 'pino'

const redact = {
  paths: [
    'req.headers.authorization',
    'req.headers.cookie',
    'headers.authorization',
    'password',
    '*.password',
    'token',
    '*.token',
    '*._token',
  ],
  censor: '–',
}

/**
 * Some lines at a time, a tenth of a second late at most: nobody who asks waits until a line about it is written. What is left
 * goes out when the process ends.
 */
const standardOutput = () => pino.destination({ sync: false, minLength: 4096, periodicFlush: 100 })

/** Structured lines, on standard output unless told otherwise; what a person must keep secret is never in them. */
export const createLog = (level: string, to: DestinationStream = standardOutput()): Logger =>
  pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime, redact }, to)

type Write = (details: object, message: string) => void

/** What of a pino logger the database folder uses. */
export type Log = { debug: Write; info: Write; warn: Write; error: Write }
