import { fileURLToPath } from 'node:url'
import { removeTrailing } from '#domain/text.ts'
import type { Rule } from './config-rules.ts'

/** The access point of the Peppol network: a shared folder, or the API of Storecove. */
export type PeppolSetting = { kind: 'folder'; folder: string } | { kind: 'storecove'; url: string; token: string }

const isLocal = ({ hostname }: URL) => hostname === 'localhost' || hostname === '[::1]' || hostname.startsWith('127.')

/** The token must not travel unencrypted. */
const peppolUrl: Rule<URL> = {
  expected: 'the https address of the API of Storecove, or a folder as file:///…',
  example: 'https://api.storecove.com/api/v2',
  read: (text) => {
    const url = URL.canParse(text) ? new URL(text) : undefined
    if (!url || url.username || url.password || url.search || url.hash) return undefined
    if (url.protocol === 'file:') return url.host === '' && url.pathname.length > 1 ? url : undefined
    return url.protocol === 'https:' || (url.protocol === 'http:' && isLocal(url)) ? url : undefined
  },
}

/** Sent in a header unchanged. */
const peppolToken: Rule<string> = {
  expected: 'an API key: printable characters without spaces',
  example: 'a-long-random-text',
  secret: true,
  read: (text) => (/^[\x21-\x7e]{8,}$/.test(text) ? text : undefined),
}

/** The access point of PEPPOL_URL; undefined: documents are not sent over Peppol. */
export const readPeppol = (
  setting: <T>(name: string, rule: Rule<T>) => T | undefined,
  isSet: (name: string) => boolean,
  errors: string[],
): PeppolSetting | undefined => {
  const url = setting('PEPPOL_URL', peppolUrl)
  const token = setting('PEPPOL_TOKEN', peppolToken)
  if (!url) {
    if (isSet('PEPPOL_TOKEN') && !isSet('PEPPOL_URL'))
      errors.push(`PEPPOL_URL: missing beside PEPPOL_TOKEN. Example: PEPPOL_URL=${peppolUrl.example}`)
    return undefined
  }
  if (url.protocol === 'file:') return { kind: 'folder', folder: fileURLToPath(url) }
  if (!isSet('PEPPOL_TOKEN'))
    errors.push(`PEPPOL_TOKEN: missing beside PEPPOL_URL. Example: PEPPOL_TOKEN=${peppolToken.example}`)
  return { kind: 'storecove', url: removeTrailing(url.href, '/'), token: token ?? '' }
}
