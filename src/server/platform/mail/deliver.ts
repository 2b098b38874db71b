import { chmod, mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { domainToASCII } from 'node:url'
import { createTransport } from 'nodemailer'
import { v7 as newId } from 'uuid'
import type { Services } from '#server/platform/services.ts'

export type Envelope = { from: string; to: readonly string[] }

/** An address the mail server did not take. `forGood`: it never will. */
export type RefusedAddress = { address: string; answer: string; forGood: boolean }

/**
 * What became of a message. Taken: by the mail server, for these addresses and not for those. Not taken: for nobody, with the
 * server's own words where it said any. Unknown: all was said and no answer came, so that it may or may not be delivered.
 */
export type Outcome =
  | { kind: 'taken'; addresses: string[]; refused: RefusedAddress[]; answer: string }
  | { kind: 'not_taken'; answer: string | null; forGood: boolean; refused: RefusedAddress[]; error: unknown }
  | { kind: 'unknown'; error: unknown }

/** Hands a message to the mail server; without one (no SMTP_URL) it is written into the outbox. Never rejects. */
export const deliver = async (
  { config }: Pick<Services, 'config'>,
  envelope: Envelope,
  bytes: Buffer,
  fileName: string = newId(),
): Promise<Outcome> => {
  if (config.smtpUrl) return overSmtp(config.smtpUrl, envelope, bytes)
  const refused = envelope.to.filter(neverExists).map((address) => ({ address, answer: noSuchDomain, forGood: true }))
  const addresses = envelope.to.filter((address) => !neverExists(address))
  if (addresses.length === 0)
    return { kind: 'not_taken', answer: noSuchDomain, forGood: true, refused, error: new Error(noSuchDomain) }
  try {
    await writeOut(join(config.dataDir, 'outbox'), fileName, bytes)
    return { kind: 'taken', addresses, refused, answer: '' }
  } catch (error) {
    return { kind: 'not_taken', answer: null, forGood: false, refused: [], error }
  }
}

// The outbox answers as a mail server does, so a letter that fails can be tried without one. RFC 2606: no domain ends in .invalid.
const neverExists = (address: string): boolean => address.toLowerCase().endsWith('.invalid')
const noSuchDomain = '550 5.1.2 The domain of this address does not exist'

const second = 1000

// Each can be set in SMTP_URL: `smtp://mail.example.com?socketTimeout=600000`. A server that looks for viruses takes its
// time to answer; one that says nothing for two minutes is not waited for.
const patience = { connectionTimeout: 10 * second, greetingTimeout: 10 * second, socketTimeout: 120 * second }

/** However slow the server: a message is with it, or given up, by then. Less than what `sweep_document_email` waits. */
const longest = 5 * 60 * second

const overSmtp = async (url: string, envelope: Envelope, bytes: Buffer): Promise<Outcome> => {
  const message = watched(bytes)
  const ours = asGiven(envelope.to)
  try {
    const transport = createTransport({ ...patience, url })
    // In the place of nodemailer's own stream, which is read ahead: this one is not touched until the server asks for it.
    transport.use('stream', (mail, done) => {
      mail.message.createReadStream = () => message.stream
      done()
    })
    const info = await transport.sendMail({
      envelope: { from: envelope.from, to: [...envelope.to] },
      raw: bytes,
      signal: AbortSignal.timeout(longest),
    })
    const refused = refusalsOf(info as SmtpError, ours)
    return { kind: 'taken', addresses: info.accepted.map((one) => ours(String(one))), refused, answer: info.response }
  } catch (error) {
    const { responseCode, response, command = '' } = error as SmtpError
    // An answer is an answer, whenever it came; and what was not said to its end cannot have been taken.
    if (!responseCode && message.isSaid()) return { kind: 'unknown', error }
    // A server that does not let us in says nothing of this message: that is ours to put right, and it waits.
    const ofMessage = /^(MAIL FROM|RCPT TO|DATA|BDAT)/.test(command)
    return {
      kind: 'not_taken',
      answer: ofMessage ? (response ?? null) : null,
      forGood: ofMessage && isForGood(error as SmtpError),
      refused: refusalsOf(error as SmtpError, ours),
      error,
    }
  } finally {
    message.stream.destroy()
  }
}

type SmtpError = {
  command?: string
  response?: string
  responseCode?: number
  recipient?: string
  rejectedErrors?: SmtpError[]
}

const isForGood = ({ responseCode = 0 }: SmtpError) => responseCode >= 500

const refusalsOf = ({ rejectedErrors = [] }: SmtpError, ours: (address: string) => string): RefusedAddress[] =>
  rejectedErrors.map((one) => ({
    address: ours(one.recipient ?? ''),
    answer: one.response ?? '',
    forGood: isForGood(one),
  }))

/** On the wire a domain is ASCII (žiedas.lt → xn--…): gives back the address as we were given it. */
const asGiven = (addresses: readonly string[]) => {
  const onWire = (address: string) => {
    const at = address.lastIndexOf('@')
    return `${address.slice(0, at)}@${domainToASCII(address.slice(at + 1)) || address.slice(at + 1)}`.toLowerCase()
  }
  const known = new Map(addresses.map((address) => [onWire(address), address]))
  return (address: string) => known.get(onWire(address)) ?? address
}

/**
 * The message as a stream that knows whether all of it was said. It waits before its end: a line that dropped while the
 * rest lay in buffers is noticed before the final dot, so that it is surely not taken and can be sent again.
 */
const watched = (bytes: Buffer) => {
  let said = false
  const parts = async function* () {
    for (let at = 0; at < bytes.length; at += partSize) yield bytes.subarray(at, at + partSize)
    await pause(beforeTheEnd)
    said = true
  }
  const stream = Readable.from(parts(), { objectMode: false, highWaterMark: partSize })
  return { stream, isSaid: () => said }
}
const partSize = 64 * 1024
const beforeTheEnd = 100

/** Under its name only once it is whole: whoever watches the folder never reads half a letter. Names sort by time. */
const writeOut = async (folder: string, name: string, bytes: Buffer): Promise<void> => {
  const file = join(folder, `${name}.eml`)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  // One that an older version made was open to everybody.
  await chmod(folder, 0o700)
  await writeFile(`${file}.part`, bytes, { mode: 0o600 })
  await rename(`${file}.part`, file)
}
