import type { Outcome, RefusedAddress } from '#server/platform/mail/deliver.ts'
import type { EmailRow, Settled } from './email.queries.ts'

type AttemptedEmail = Pick<EmailRow, 'receiver' | 'cc' | 'delivered' | 'refused' | 'attempts'>

/** The outcome of an attempt, or why it was not made. */
export type Result = Outcome | { kind: 'unprinted' } | { kind: 'document_gone' }

/** How long attempts are repeated. */
export const maxRetrySeconds = 24 * 60 * 60

/** The addresses without a final outcome. */
export const addressesLeft = ({ receiver, cc, delivered, refused }: Omit<AttemptedEmail, 'attempts'>): string[] => {
  const done = new Set([...delivered, ...refused].map((address) => address.toLowerCase()))
  const all = new Map([...receiver, ...cc].map((address) => [address.toLowerCase(), address]))
  return [...all.values()].filter((address) => !done.has(address.toLowerCase()))
}

/** Seconds until the next attempt: short at first, because of greylisting, then an hour. */
export const waitSeconds = (attempts: number): number => Math.min(60 * 2 ** Math.max(0, attempts - 1), 60 * 60)

/**
 * The state of an email after an attempt: sent if no address is left and at least one accepted it, failed if none did;
 * otherwise it is queued again for the remaining addresses, for at most a day. An email with an unknown outcome is never retried.
 */
export const settled = (email: AttemptedEmail, result: Result, ageSeconds: number): Settled => {
  const { delivered, refused } = addressesAfter(email, result)
  const details = { delivered, refused, trouble: troubleOf(result, refused), answer: answerOf(result) }
  const wait = waitSeconds(email.attempts)
  const isOver = result.kind === 'unknown' || result.kind === 'document_gone' || ageSeconds + wait > maxRetrySeconds
  if (!isOver && addressesLeft({ ...email, delivered, refused }).length > 0)
    return { ...details, status: 'queued', wait_seconds: wait }
  const isSent = delivered.length > 0 && result.kind !== 'unknown'
  return { ...details, status: isSent ? 'sent' : 'failed', wait_seconds: null }
}

const refusalsOf = (result: Result): readonly RefusedAddress[] => ('refused' in result ? result.refused : [])

const addressesAfter = (email: AttemptedEmail, result: Result): Pick<AttemptedEmail, 'delivered' | 'refused'> => {
  const delivered = [...email.delivered, ...(result.kind === 'accepted' ? result.addresses : [])]
  const refusals = refusalsOf(result)
  // The whole message was refused, for all of its addresses.
  const isAll = result.kind === 'rejected' && result.isPermanent && refusals.every(({ isPermanent }) => isPermanent)
  const permanentlyRefused = isAll
    ? addressesLeft(email)
    : refusals.filter((one) => one.isPermanent).map(({ address }) => address)
  return { delivered, refused: [...email.refused, ...permanentlyRefused] }
}

const troubleOf = (result: Result, refused: readonly string[]): Settled['trouble'] => {
  if (result.kind === 'rejected') return result.answer || result.refused.length > 0 ? 'refused' : 'unreachable'
  if (result.kind === 'accepted') return result.refused.length > 0 || refused.length > 0 ? 'refused' : null
  return result.kind
}

const maxAnswerLength = 1000

/** The server's message; with the address if only some were refused. */
const answerOf = (result: Result): string | null => {
  const refusals = refusalsOf(result).map(({ address, answer }) => `${address}: ${answer}`)
  return shownAnswer(refusals.length > 0 ? refusals.join('\n') : result.kind === 'rejected' ? result.answer : null)
}

/** The words of another server are stored and shown to users: without control characters and with limited length. */
export const shownAnswer = (answer: string | null): string | null =>
  // oxlint-disable-next-line no-control-regex
  answer
    ?.replace(/[\u0000-\u0009\u000b-\u001f\u007f]/g, ' ')
    .toWellFormed()
    .slice(0, maxAnswerLength)
    .trim() || null
