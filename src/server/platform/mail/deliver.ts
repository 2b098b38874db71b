import { chmod, mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { domainToASCII } from 'node:url'
import { createTransport } from 'nodemailer'
import type { SMTPTransportOptions } from 'nodemailer'
import { v7 as newId } from 'uuid'
import type { Services } from '#server/platform/services.ts'
import { limitAnswers } from './limit-answers.ts'

limitAnswers()

export type Envelope = { from: string; to: readonly string[] }

/** An address that the mail server rejected, permanently or for now. */
export type RefusedAddress = { address: string; answer: string; isPermanent: boolean }

/**
 * The result of a delivery. Accepted: the mail server accepted it for some or all addresses. Rejected: it is delivered to nobody; the
 * answer is the server's. Unknown: the whole message was sent without an answer, so it may or may not be delivered.
 */
export type Outcome =
  | { kind: 'accepted'; addresses: string[]; refused: RefusedAddress[]; answer: string }
  | { kind: 'rejected'; answer: string | null; isPermanent: boolean; refused: RefusedAddress[]; error: unknown }
  | { kind: 'unknown'; error: unknown }

/** Sends a message to the mail server, or writes it to the outbox without SMTP_URL. Never rejects. */
export const deliver = async (
  { config }: Pick<Services, 'config'>,
  envelope: Envelope,
  bytes: Buffer,
  fileName: string = newId(),
): Promise<Outcome> => {
  if (config.smtpUrl)
    return sendOverSmtp({ options: { ...timeouts, url: config.smtpUrl }, maxMs: maxDeliveryMs }, envelope, bytes)
  const refused = envelope.to
    .filter(isInvalidDomain)
    .map((address) => ({ address, answer: noSuchDomain, isPermanent: true }))
  const addresses = envelope.to.filter((address) => !isInvalidDomain(address))
  if (addresses.length === 0)
    return { kind: 'rejected', answer: noSuchDomain, isPermanent: true, refused, error: new Error(noSuchDomain) }
  try {
    await writeToOutbox(join(config.dataDir, 'outbox'), fileName, bytes)
    return { kind: 'accepted', addresses, refused, answer: '' }
  } catch (error) {
    return { kind: 'rejected', answer: null, isPermanent: false, refused: [], error }
  }
}

// The outbox rejects addresses in .invalid (RFC 2606: no such domain exists), so that failures can be tried without a mail server.
const isInvalidDomain = (address: string): boolean => address.toLowerCase().endsWith('.invalid')
const noSuchDomain = '550 5.1.2 The domain of this address does not exist'

const second = 1000

// Each can be set in SMTP_URL: `smtp://mail.example.com?socketTimeout=600000`. A server that scans for viruses answers slowly; two
// minutes without an answer are too long.
const timeouts = { connectionTimeout: 10 * second, greetingTimeout: 10 * second, socketTimeout: 120 * second }

/** The time limit of one delivery. It must be shorter than what `sweep_document_email` waits. */
const maxDeliveryMs = 5 * 60 * second

/** A mail server, with the time limit of one delivery. */
export type SmtpServer = {
  options: SMTPTransportOptions
  maxMs: number
  /** Of a company: then also what the server said to the login is its answer. */
  isOwn?: boolean
}

/** Passes a message to a mail server. Never rejects. */
export const sendOverSmtp = async (
  { options, maxMs, isOwn = false }: SmtpServer,
  envelope: Envelope,
  bytes: Buffer,
): Promise<Outcome> => {
  const message = trackSending(bytes)
  const toOriginalAddress = createAddressMap(envelope.to)
  try {
    const transport = createTransport(options)
    // Replaces nodemailer's own stream, which is read ahead: this one is not read before the server asks for it.
    transport.use('stream', (mail, done) => {
      mail.message.createReadStream = () => message.stream
      done()
    })
    const info = await transport.sendMail({
      envelope: { from: envelope.from, to: [...envelope.to] },
      raw: bytes,
      signal: AbortSignal.timeout(maxMs),
    })
    const refused = refusalsOf(info, toOriginalAddress)
    return {
      kind: 'accepted',
      addresses: info.accepted.map((one) => toOriginalAddress(one)),
      refused,
      answer: info.response,
    }
  } catch (error) {
    const { responseCode, response, command = '' } = error as SmtpError
    // An answer of the server decides; without one, an incomplete message cannot have been accepted.
    if (!responseCode && message.wasSent()) return { kind: 'unknown', error }
    // A failed login is a configuration error, not a rejection of this message, so the message waits.
    const isMessageCommand = /^(MAIL FROM|RCPT TO|DATA|BDAT)/.test(command)
    return {
      kind: 'rejected',
      answer: isMessageCommand || isOwn ? (response ?? null) : null,
      isPermanent: isMessageCommand && isPermanent(error as SmtpError),
      refused: refusalsOf(error as SmtpError, toOriginalAddress),
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

const isPermanent = ({ responseCode = 0 }: SmtpError) => responseCode >= 500

const refusalsOf = (
  { rejectedErrors = [] }: SmtpError,
  toOriginalAddress: (address: string) => string,
): RefusedAddress[] =>
  rejectedErrors.map((one) => ({
    address: toOriginalAddress(one.recipient ?? ''),
    answer: one.response ?? '',
    isPermanent: isPermanent(one),
  }))

/** SMTP uses ASCII domains (žiedas.lt → xn--…): maps back to the original address. */
const createAddressMap = (addresses: readonly string[]) => {
  const toAscii = (address: string) => {
    const at = address.lastIndexOf('@')
    return `${address.slice(0, at)}@${domainToASCII(address.slice(at + 1)) || address.slice(at + 1)}`.toLowerCase()
  }
  const originals = new Map(addresses.map((address) => [toAscii(address), address]))
  return (address: string) => originals.get(toAscii(address)) ?? address
}

/**
 * The message as a stream that records whether all of it was sent. It waits before its end: if the connection drops while data is
 * buffered, this is noticed before the final dot, so the message was not accepted and can be sent again.
 */
const trackSending = (bytes: Buffer) => {
  let wasSent = false
  const parts = async function* () {
    for (let at = 0; at < bytes.length; at += partSize) yield bytes.subarray(at, at + partSize)
    await pause(pauseBeforeEndMs)
    wasSent = true
  }
  const stream = Readable.from(parts(), { objectMode: false, highWaterMark: partSize })
  return { stream, wasSent: () => wasSent }
}
const partSize = 64 * 1024
const pauseBeforeEndMs = 100

/** Renames the file when it is complete, so that readers of the folder never see half an email. Names sort by time. */
const writeToOutbox = async (folder: string, name: string, bytes: Buffer): Promise<void> => {
  const file = join(folder, `${name}.eml`)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  // An older version created it readable for everybody.
  await chmod(folder, 0o700)
  await writeFile(`${file}.part`, bytes, { mode: 0o600 })
  await rename(`${file}.part`, file)
}
