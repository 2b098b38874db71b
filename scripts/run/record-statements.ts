import { appendFileSync } from 'node:fs'
import pg from 'pg'

/** Each text that the application's role sends to the database, once for each process of the tests, as a line of JSON. */
const file = process.env['RECORD_STATEMENTS']

type Client = pg.Client & { connectionParameters: { user: string; host: string }; isRecording?: boolean }

/** Through a pooler the role is taken inside the transaction; tests themselves use the socket. */
const isOfApplication = ({ connectionParameters: { user, host } }: Client) =>
  user === 'kvitas_app' || !host.startsWith('/')

const recordInto = (target: string) => {
  const seen = new Set<string>()
  const prototype = pg.Client.prototype as Client
  if (prototype.isRecording) return
  prototype.isRecording = true
  const send = prototype.query as (...parameters: unknown[]) => unknown
  Object.defineProperty(prototype, 'query', {
    value(this: Client, ...parameters: unknown[]) {
      const [first] = parameters
      const text = typeof first === 'string' ? first : (first as { text?: unknown } | undefined)?.text
      if (typeof text === 'string' && isOfApplication(this) && !seen.has(text)) {
        seen.add(text)
        appendFileSync(target, `${JSON.stringify(text)}\n`)
      }
      return send.apply(this, parameters)
    },
  })
}

if (file) recordInto(file)
