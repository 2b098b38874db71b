import { createHmac, hash, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'

const boundSeconds = 5 * 60
const freeSeconds = 2 * 60 * 60

const signature = (payload: string, key: string) => createHmac('sha256', key).update(payload).digest('base64url')

/**
 * A token against cross-site requests, valid for 5 minutes. For a signed-in user it is bound to their session and authenticates a form
 * that is posted to a new tab without a bearer header. It is signed, not stored, so any process can check it.
 */
export const csrfToken = (key: string, now: Date, sessionId: string | null): string => {
  const seconds = Math.floor(now.getTime() / 1000) + (sessionId ? boundSeconds : freeSeconds)
  const payload = `${seconds}.${sessionId ?? ''}`
  return `${payload}.${signature(payload, key)}`
}

/** Compares bytes: texts of equal length may differ in bytes. */
const isSame = (actual: string, expected: string): boolean => {
  const [one, other] = [Buffer.from(actual), Buffer.from(expected)]
  return one.length === other.length && timingSafeEqual(one, other)
}

/** The session a token is bound to (null: none), or undefined when the token is wrong or has expired. */
export const readCsrfToken = (
  token: unknown,
  keys: readonly string[],
  now: Date,
): { sessionId: string | null } | undefined => {
  if (typeof token !== 'string' || token.length > 300) return undefined
  const [seconds = '', sessionId = '', actual = ''] = token.split('.')
  if (!keys.some((key) => isSame(actual, signature(`${seconds}.${sessionId}`, key)))) return undefined
  const secondsLeft = Number(seconds) - now.getTime() / 1000
  // A token cannot be valid for longer than the limit, even if its signature is right.
  const maxSeconds = sessionId ? boundSeconds : freeSeconds
  return secondsLeft > 0 && secondsLeft <= maxSeconds ? { sessionId: sessionId || null } : undefined
}

export const hashToken = (token: string) => hash('sha256', token)

/** The text after `Bearer`, whatever it is: an unknown token is rejected later. */
export const bearerOf = (request: FastifyRequest): string | undefined => bearerIn(request.headers.authorization ?? '')

export const bearerIn = (authorization: string): string | undefined => /^Bearer +(\S.*)$/i.exec(authorization)?.[1]
