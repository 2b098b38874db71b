import pino from 'pino'
import type { DestinationStream, Logger } from 'pino'

/** Structured lines, on standard output unless told otherwise; what a person must keep secret is never in them. */
export const createLog = (level: string, to?: DestinationStream): Logger =>
  pino(
    {
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
    },
    to,
  )
