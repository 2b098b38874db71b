import type { Outcome, RefusedAddress } from '#server/platform/mail/deliver.ts'
import type { EmailRow, Settled } from './email.queries.ts'

type Tried = Pick<EmailRow, 'receiver' | 'cc' | 'delivered' | 'refused' | 'attempts'>

/** What the mail server made of it, or why it was not asked. */
export type Result = Outcome | { kind: 'unprinted' } | { kind: 'document_gone' }

/** How long the product goes on trying. */
export const longestSeconds = 24 * 60 * 60

/** Whom it is still for. */
export const addressesLeft = ({ receiver, cc, delivered, refused }: Omit<Tried, 'attempts'>): string[] => {
  const done = new Set([...delivered, ...refused].map((address) => address.toLowerCase()))
  const all = new Map([...receiver, ...cc].map((address) => [address.toLowerCase(), address]))
  return [...all.values()].filter((address) => !done.has(address.toLowerCase()))
}

/** Seconds until the next try: soon at first (a server that does not know us asks to come back in minutes), then each hour. */
export const waitSeconds = (attempts: number): number => Math.min(60 * 2 ** Math.max(0, attempts - 1), 60 * 60)

/**
 * What a try makes of a letter: sent once there is nobody left whom it could still reach and somebody has it, failed when nobody has;
 * otherwise it waits for the rest, and after a day it does not. What nobody knows the fate of is never tried again.
 */
export const settled = (email: Tried, result: Result, ageSeconds: number): Settled => {
  const { delivered, refused } = afterwards(email, result)
  const said = { delivered, refused, trouble: troubleOf(result, refused), answer: answerOf(result) }
  const wait = waitSeconds(email.attempts)
  const isOver = result.kind === 'unknown' || result.kind === 'document_gone' || ageSeconds + wait > longestSeconds
  if (!isOver && addressesLeft({ ...email, delivered, refused }).length > 0)
    return { ...said, status: 'queued', wait_seconds: wait }
  const isSent = delivered.length > 0 && result.kind !== 'unknown'
  return { ...said, status: isSent ? 'sent' : 'failed', wait_seconds: null }
}

const refusalsOf = (result: Result): readonly RefusedAddress[] => ('refused' in result ? result.refused : [])

const afterwards = (email: Tried, result: Result): Pick<Tried, 'delivered' | 'refused'> => {
  const delivered = [...email.delivered, ...(result.kind === 'taken' ? result.addresses : [])]
  const named = refusalsOf(result)
  // The whole message refused: nobody of those it was for will get it.
  const isAll = result.kind === 'not_taken' && result.forGood && named.every(({ forGood }) => forGood)
  const forGood = isAll ? addressesLeft(email) : named.filter((one) => one.forGood).map(({ address }) => address)
  return { delivered, refused: [...email.refused, ...forGood] }
}

const troubleOf = (result: Result, refused: readonly string[]): Settled['trouble'] => {
  if (result.kind === 'not_taken') return result.answer || result.refused.length > 0 ? 'refused' : 'unreachable'
  if (result.kind === 'taken') return result.refused.length > 0 || refused.length > 0 ? 'refused' : null
  return result.kind
}

const longestAnswer = 1000

/** The server's words; where it refused some addresses, whose they are. */
const answerOf = (result: Result): string | null => {
  const named = refusalsOf(result).map(({ address, answer }) => `${address}: ${answer}`)
  const words = named.length > 0 ? named.join('\n') : result.kind === 'not_taken' ? (result.answer ?? '') : ''
  // What a server says is stored and shown to people: no control characters, and not for ever.
  // oxlint-disable-next-line no-control-regex
  const shown = words.replace(/[\u0000-\u0009\u000b-\u001f\u007f]/g, ' ').toWellFormed()
  return shown.slice(0, longestAnswer).trim() || null
}
