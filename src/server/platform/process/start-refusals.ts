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
// A wrong password, an unknown role or database, missing rights.
const accessDenied = ['28P01', '28000', '3D000', '42501']

/** The refusal for a database of DATABASE_URL that can't be used, without the URL, which has a password. Other errors are returned unchanged. */
export const refusalToConnect = (error: unknown): unknown => {
  const code = codeOf(error) ?? ''
  if (![...noConnection, ...accessDenied].includes(code)) return error
  return refusal(
    `DATABASE_URL: the database can't be used: ${(error as Error).message || code}. ` +
      'Example: DATABASE_URL=postgresql://user:password@localhost:5432/kvitas',
    configurationExitCode,
  )
}

/** The refusal for a HOST and PORT that can't be listened on, or the variables with a prefix before. Other errors are returned unchanged. */
export const refusalToListen = (
  { host, port }: Pick<Config, 'host' | 'port'>,
  error: unknown,
  prefix: '' | 'METRICS_' = '',
): unknown => {
  const portMessages: Record<string, string> = { EADDRINUSE: 'is in use', EACCES: 'may not be used by this user' }
  const hostMessages: Record<string, string> = {
    EADDRNOTAVAIL: 'is not an address of this machine',
    ENOTFOUND: 'is an unknown host',
  }
  const code = codeOf(error) ?? ''
  const message = portMessages[code]
    ? `${prefix}PORT: ${port} ${portMessages[code]} on ${host}. Example: ${prefix}PORT=0, which uses a free port`
    : hostMessages[code] && `${prefix}HOST: "${host}" ${hostMessages[code]}. Example: ${prefix}HOST=127.0.0.1`
  return message ? refusal(message, configurationExitCode) : error
}

/** The message for an error code of the file store in FILES_URL; it begins with the wrong variable. */
const storeMessages: Record<string, string> = {
  InvalidAccessKeyId:
    'AWS_ACCESS_KEY_ID: unknown to the file store of FILES_URL. Example: AWS_ACCESS_KEY_ID=AKIAIOSFODNN7EXAMPLE',
  SignatureDoesNotMatch:
    'AWS_SECRET_ACCESS_KEY: it does not belong to AWS_ACCESS_KEY_ID. Example: AWS_SECRET_ACCESS_KEY=wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
  InvalidToken:
    'AWS_SESSION_TOKEN: not accepted by the file store of FILES_URL. Example: AWS_SESSION_TOKEN=IQoJb3JpZ2luX2VjE…',
  ExpiredToken: 'AWS_SESSION_TOKEN: it has expired. Example: AWS_SESSION_TOKEN=IQoJb3JpZ2luX2VjE…',
  NoSuchBucket: 'FILES_URL: the file store has no such bucket',
  AccessDenied: 'FILES_URL: the keys may not use the bucket; they must list, read, write and delete there',
  PermanentRedirect: 'FILES_URL: the bucket is in another region',
  AuthorizationHeaderMalformed: 'FILES_URL: the bucket is in another region',
  RequestTimeTooSkewed: 'FILES_URL: the clock of this machine is wrong, so the file store refuses requests',
}

/** The refusal for a bucket of FILES_URL that can't be used, without its keys; undefined if the file store is only unavailable. */
export const refusalToStore = (error: unknown): unknown => {
  const { name, $metadata } = error as Error & { $metadata?: { httpStatusCode?: number } }
  const status = $metadata?.httpStatusCode ?? 500
  if (status >= 500 || status === 429) return undefined
  const message = storeMessages[name] ?? `FILES_URL: the file store answers ${status} ${name}`
  const example = message.includes('Example')
    ? ''
    : '. Example: FILES_URL=s3://bucket?endpoint=https://s3.example.com&region=eu-north-1'
  return refusal(`${message}${example}`, configurationExitCode)
}
