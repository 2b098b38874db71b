import type { Config } from './config.ts'
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
