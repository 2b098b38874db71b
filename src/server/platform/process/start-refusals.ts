import type { Config } from '#server/platform/config/config.ts'
import { configurationExitCode, refusal } from './refusal.ts'

const codeOf = (error: unknown) => (error instanceof Error ? (error as NodeJS.ErrnoException).code : undefined)

const noConnection = [
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOENT',
]
// A wrong password, no such role, no such database, too few rights.
const notLetIn = ['28P01', '28000', '3D000', '42501']

/** Why the database of DATABASE_URL can't be used, without the address, which holds a password. Other errors stay what they are. */
export const refusalToConnect = (error: unknown): unknown => {
  const code = codeOf(error) ?? ''
  if (![...noConnection, ...notLetIn].includes(code)) return error
  return refusal(
    `DATABASE_URL: the database can't be used: ${(error as Error).message || code}. ` +
      'Example: DATABASE_URL=postgresql://user:password@localhost:5432/kvitas',
    configurationExitCode,
  )
}

/** Why nothing can be served at HOST and PORT. */
export const refusalToListen = ({ host, port }: Pick<Config, 'host' | 'port'>, error: unknown): unknown => {
  const ofPort: Record<string, string> = { EADDRINUSE: 'is in use', EACCES: 'may not be used by this user' }
  const ofHost: Record<string, string> = { EADDRNOTAVAIL: 'is no address of this machine', ENOTFOUND: 'is not known' }
  const code = codeOf(error) ?? ''
  const said = ofPort[code]
    ? `PORT: ${port} ${ofPort[code]} at ${host}. Example: PORT=0, which takes a free one`
    : ofHost[code] && `HOST: "${host}" ${ofHost[code]}. Example: HOST=127.0.0.1`
  return said ? refusal(said, configurationExitCode) : error
}

/** What the store of FILES_URL says, by its code, and which variable that is about. */
const ofStore: Record<string, string> = {
  InvalidAccessKeyId:
    'AWS_ACCESS_KEY_ID: the store of FILES_URL does not know it. Example: AWS_ACCESS_KEY_ID=AKIAIOSFODNN7EXAMPLE',
  SignatureDoesNotMatch:
    'AWS_SECRET_ACCESS_KEY: it does not belong to AWS_ACCESS_KEY_ID. Example: AWS_SECRET_ACCESS_KEY=wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
  InvalidToken:
    'AWS_SESSION_TOKEN: the store of FILES_URL does not accept it. Example: AWS_SESSION_TOKEN=IQoJb3JpZ2luX2VjE…',
  ExpiredToken: 'AWS_SESSION_TOKEN: it has expired. Example: AWS_SESSION_TOKEN=IQoJb3JpZ2luX2VjE…',
  NoSuchBucket: 'FILES_URL: the store has no such bucket',
  AccessDenied: 'FILES_URL: the keys may not use the bucket; they must list, read, write and delete there',
  PermanentRedirect: 'FILES_URL: the bucket is in another region',
  AuthorizationHeaderMalformed: 'FILES_URL: the bucket is in another region',
  RequestTimeTooSkewed: 'FILES_URL: the store refuses the clock of this machine',
}

/** Why the bucket of FILES_URL can't be used; undefined where the store is only away, which passes. Nothing of the keys is in it. */
export const refusalToStore = (error: unknown): unknown => {
  const { name, $metadata } = error as Error & { $metadata?: { httpStatusCode?: number } }
  const status = $metadata?.httpStatusCode ?? 500
  if (status >= 500 || status === 429) return undefined
  const said = ofStore[name] ?? `FILES_URL: the store refuses with ${status} ${name}`
  const example = said.includes('Example')
    ? ''
    : '. Example: FILES_URL=s3://bucket?endpoint=https://s3.example.com&region=eu-north-1'
  return refusal(`${said}${example}`, configurationExitCode)
}
