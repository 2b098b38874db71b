import { createHmac, timingSafeEqual } from 'node:crypto'

const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')
const signatureOf = (text: string, secret: string): Buffer => createHmac('sha256', secret).update(text).digest()

/** A JSON Web Token signed with HMAC-SHA256 (RFC 7519). */
export const signJwt = (payload: object, secret: string): string => {
  const text = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode(payload)}`
  return `${text}.${signatureOf(text, secret).toString('base64url')}`
}

const maxLength = 20_000

const parse = (part: string): Record<string, unknown> | undefined => {
  try {
    const value: unknown = JSON.parse(Buffer.from(part, 'base64url').toString('utf8'))
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : undefined
  } catch {
    return undefined
  }
}

/** The payload of a token; undefined if it was signed otherwise, with another secret, or has expired. `exp` is required. */
export const readJwt = (token: string, secret: string, now: Date): Record<string, unknown> | undefined => {
  if (token.length > maxLength) return undefined
  const [head = '', body = '', signature = '', ...more] = token.split('.')
  if (more.length > 0 || parse(head)?.['alg'] !== 'HS256') return undefined
  const stated = Buffer.from(signature, 'base64url')
  const right = signatureOf(`${head}.${body}`, secret)
  if (stated.length !== right.length || !timingSafeEqual(stated, right)) return undefined
  const payload = parse(body)
  const end = payload?.['exp']
  return typeof end === 'number' && end * 1000 > now.getTime() ? payload : undefined
}
