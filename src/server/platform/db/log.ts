type Write = (details: object, message: string) => void

/** What of a pino logger the database folder uses. */
export type Log = { debug: Write; info: Write; warn: Write; error: Write }
