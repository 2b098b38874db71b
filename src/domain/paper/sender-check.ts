import { headersOf } from './mail-head.ts'
import type { MailHeader } from './mail-head.ts'

/** What a mail server found out about a sender (RFC 8601): a method, its result, and the properties that it names. */
interface Checked {
  method: string
  result: string
  properties: Record<string, string>
}

/** Without comments, and without what quoted texts could pretend: a stranger chooses parts of the value. */
const plainValue = (value: string): string => {
  let plain = ''
  let depth = 0
  let isQuoted = false
  for (const letter of value) {
    if (isQuoted) {
      if (letter === '"') isQuoted = false
      else if (!/[;=\s()]/.test(letter)) plain += depth === 0 ? letter : ''
    } else if (letter === '"') isQuoted = true
    else if (letter === '(') depth += 1
    else if (letter === ')') depth = Math.max(0, depth - 1)
    else if (depth === 0) plain += letter
  }
  return plain
}

const checksOf = (value: string, server: string): Checked[] => {
  const [head = '', ...parts] = plainValue(value).toLowerCase().split(';')
  if (head.trim().split(/\s+/)[0] !== server.toLowerCase()) return []
  return parts.flatMap((part) => {
    const [first = '', ...rest] = part.trim().split(/\s+/)
    const [method = '', result = ''] = first.split('=')
    const properties = Object.fromEntries(
      rest.map((property) => [property.split('=')[0], property.slice(property.indexOf('=') + 1)] as const),
    )
    return method && result ? [{ method, result, properties }] : []
  })
}

const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1)

/** Relaxed alignment: the same domain, or one is inside the other (RFC 7489, 3.1). */
const agrees = (proved: string | undefined, domain: string): boolean => {
  if (!proved?.includes('.')) return false
  const one = domainOf(proved)
  return one === domain || one.endsWith(`.${domain}`) || domain.endsWith(`.${one}`)
}

/**
 * Whether the mail server `server` proved that a mail is from the domain of its sender: by DMARC, else by a signature or an SPF record of
 * that domain. Of several results the topmost counts, because the server writes above what a sender wrote.
 */
export const isSenderProved = (headers: readonly MailHeader[], server: string, sender: string): boolean => {
  const checks = headersOf(headers, 'authentication-results').flatMap((value) => checksOf(value, server))
  const domain = domainOf(sender.toLowerCase())
  if (!domain.includes('.')) return false
  const dmarc = checks.find(({ method }) => method === 'dmarc')
  if (dmarc && dmarc.result !== 'none')
    return dmarc.result === 'pass' && agrees(dmarc.properties['header.from'] ?? domain, domain)
  return checks.some(
    ({ method, result, properties }) =>
      result === 'pass' &&
      ((method === 'dkim' && agrees(properties['header.d'] ?? properties['header.i'], domain)) ||
        (method === 'spf' && agrees(properties['smtp.mailfrom'], domain))),
  )
}
