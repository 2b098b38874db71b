import pino from 'pino'
import type { Logger } from 'pino'

/** Structured lines on standard output; what a person must keep secret is never in them. */
export const createLog = (level: string): Logger =>
  pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
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
    },
  })
