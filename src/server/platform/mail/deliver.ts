import { chmod, mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { domainToASCII } from 'node:url'
import { createTransport } from 'nodemailer'
import { v7 as newId } from 'uuid'
import type { Services } from '#server/platform/services.ts'

export type Envelope = { from: string; to: readonly string[] }

/** An address that the mail server rejected. `forGood`: permanently. */
export type RefusedAddress = { address: string; answer: string; forGood: boolean }

/**
 * The result of a delivery. Taken: the mail server accepted it for some or all addresses. Not taken: it is delivered to nobody; the
 * text is the server's. Unknown: the whole message was sent without an answer, so it may or may not be delivered.
 */
export type Outcome =
  | { kind: 'taken'; addresses: string[]; refused: RefusedAddress[]; answer: string }
  | { kind: 'not_taken'; answer: string | null; forGood: boolean; refused: RefusedAddress[]; error: unknown }
  | { kind: 'unknown'; error: unknown }

/** Sends a message to the mail server, or writes it to the outbox without SMTP_URL. Never rejects. */
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

// The outbox rejects addresses in .invalid (RFC 2606: no such domain exists), so that failures can be tried without a mail server.
const neverExists = (address: string): boolean => address.toLowerCase().endsWith('.invalid')
const noSuchDomain = '550 5.1.2 The domain of this address does not exist'

const second = 1000

// Each can be set in SMTP_URL: `smtp://mail.example.com?socketTimeout=600000`. A server that scans for viruses answers slowly; two
// minutes without an answer are too long.
const patience = { connectionTimeout: 10 * second, greetingTimeout: 10 * second, socketTimeout: 120 * second }

/** The time limit of one delivery. It must be shorter than what `sweep_document_email` waits. */
const longest = 5 * 60 * second

const overSmtp = async (url: string, envelope: Envelope, bytes: Buffer): Promise<Outcome> => {
  const message = watched(bytes)
  const ours = asGiven(envelope.to)
  try {
    const transport = createTransport({ ...patience, url })
    // Replaces nodemailer's own stream, which is read ahead: this one is not read before the server asks for it.
    transport.use('stream', (mail, done) => {
      mail.message.createReadStream = () => message.stream
      done()
    })
    const info = await transport.sendMail({
      envelope: { from: envelope.from, to: [...envelope.to] },
      raw: bytes,
      signal: AbortSignal.timeout(longest),
    })
    const refused = refusalsOf(info, ours)
    return { kind: 'taken', addresses: info.accepted.map((one) => ours(one)), refused, answer: info.response }
  } catch (error) {
    const { responseCode, response, command = '' } = error as SmtpError
    // An answer of the server decides; without one, an incomplete message cannot have been accepted.
    if (!responseCode && message.isSaid()) return { kind: 'unknown', error }
    // A failed login is a configuration error, not a rejection of this message, so the message waits.
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

/** SMTP uses ASCII domains (žiedas.lt → xn--…): maps back to the original address. */
const asGiven = (addresses: readonly string[]) => {
  const onWire = (address: string) => {
    const at = address.lastIndexOf('@')
    return `${address.slice(0, at)}@${domainToASCII(address.slice(at + 1)) || address.slice(at + 1)}`.toLowerCase()
  }
  const originals = new Map(addresses.map((address) => [onWire(address), address]))
  return (address: string) => originals.get(onWire(address)) ?? address
}

/**
 * The message as a stream that records whether all of it was sent. It waits before its end: if the connection drops while data is
 * buffered, this is noticed before the final dot, so the message was not accepted and can be sent again.
 */
const watched = (bytes: Buffer) => {
  let wasSent = false
  const parts = async function* () {
    for (let at = 0; at < bytes.length; at += partSize) yield bytes.subarray(at, at + partSize)
    await pause(beforeTheEnd)
    wasSent = true
  }
  const stream = Readable.from(parts(), { objectMode: false, highWaterMark: partSize })
  return { stream, isSaid: () => wasSent }
}
const partSize = 64 * 1024
const beforeTheEnd = 100

/** Renames the file when it is complete, so that readers of the folder never see half an email. Names sort by time. */
const writeOut = async (folder: string, name: string, bytes: Buffer): Promise<void> => {
  const file = join(folder, `${name}.eml`)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  // An older version created it readable for everybody.
  await chmod(folder, 0o700)
  await writeFile(`${file}.part`, bytes, { mode: 0o600 })
  await rename(`${file}.part`, file)
}
