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

/** Writes several lines at a time, with a delay of at most 0.1 s, so that no request waits for the log. The end of the process flushes it. */
const standardOutput = () => pino.destination({ sync: false, minLength: 4096, periodicFlush: 100 })

/** A logger of JSON lines, by default on standard output. Secrets are redacted. */
export const createLog = (level: string, to: DestinationStream = standardOutput()): Logger =>
  pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime, redact }, to)

type Write = (details: object, message: string) => void

/** The methods of a pino logger that the database modules use. */
export type Log = { debug: Write; info: Write; warn: Write; error: Write }
