import { isIP } from 'node:net'
import { removeTrailing } from '#domain/text.ts'
import type { SendingLimits } from '#domain/plan.ts'

/** The rule of one variable. `read` returns undefined for a wrong value; messages never contain a `secret` value. */
export type Rule<T> = { expected: string; example: string; secret?: true; read: (text: string) => T | undefined }

export const anyText = (example: string): Rule<string> => ({ expected: 'a text', example, read: (text) => text })

export const host: Rule<string> = {
  expected: 'a host name or an IP address',
  example: '0.0.0.0',
  read: (text) => (isIP(text) || /^[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?$/i.test(text) ? text : undefined),
}

export const port: Rule<number> = {
  expected: 'a whole number from 0 to 65535',
  example: '3000',
  read: (text) => (/^\d{1,5}$/.test(text) && Number(text) <= 65535 ? Number(text) : undefined),
}

/** The URL must have no path, because links append theirs. */
export const siteUrl: Rule<string> = {
  expected: 'an http or https address without a path',
  example: 'https://kvitas.example.com',
  read: (text) => {
    const url = urlOf(text, ['http:', 'https:'])
    return url && url.pathname === '/' && !url.search && !url.hash ? url.origin : undefined
  },
}

export const webUrl = (example: string): Rule<string> => ({
  expected: 'an http or https address',
  example,
  read: (text) => (urlOf(text, ['http:', 'https:']) ? removeTrailing(text, '/') : undefined),
})

export const postgresUrl: Rule<string> = {
  expected: 'an address of a PostgreSQL database',
  example: 'postgresql://user:password@localhost:5432/kvitas',
  secret: true,
  read: (text) => (urlOf(text, ['postgres:', 'postgresql:']) ? text : undefined),
}

export const smtpUrl: Rule<string> = {
  expected: 'an address of a mail server',
  example: 'smtp://user:password@mail.example.com:587',
  secret: true,
  read: (text) => (urlOf(text, ['smtp:', 'smtps:'])?.hostname ? text : undefined),
}

export const mailFrom: Rule<string> = {
  expected: 'a sender',
  example: 'Kvitas <noreply@example.com>',
  read: matching(/^(?:[^<>\r\n]*<[^\s@<>]+@[^\s@<>]+>|[^\s@<>]+@[^\s@<>]+)$/),
}

export const sendingLimit: Rule<SendingLimits> = {
  expected: 'emails an hour and different recipients a day',
  example: '500/5000',
  read: (text) => {
    const [, emailLimit, receivers] = /^([1-9]\d{0,5})\/([1-9]\d{0,6})$/.exec(text) ?? []
    return emailLimit && receivers
      ? { letters_per_hour: Number(emailLimit), receivers_per_day: Number(receivers) }
      : undefined
  },
}

export const onOff: Rule<boolean> = {
  expected: 'on or off',
  example: 'off',
  read: (text) => (text === 'on' ? true : text === 'off' ? false : undefined),
}

/** Addresses, networks (`10.0.0.0/8`) or `loopback`; `off`: none. */
export const proxies: Rule<string[]> = {
  expected: 'a list of addresses or networks of proxies, loopback or off',
  example: 'loopback,10.0.0.0/8',
  read: (text) => {
    if (text === 'off') return []
    const list = text.split(',').map((one) => one.trim())
    return list.every((one) => one === 'loopback' || isNetwork(one)) ? list : undefined
  },
}

const isNetwork = (text: string): boolean => {
  const [address = '', bits, ...rest] = text.split('/')
  const version = isIP(address)
  if (version === 0 || rest.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128))
}

export const token: Rule<string> = {
  expected: 'a text of at least 16 letters or digits',
  example: 'a-long-random-text',
  secret: true,
  read: matching(/^[\w.~+/-]{16,}$/),
}

export const userName: Rule<string> = {
  expected: 'the name of a user of this machine',
  example: 'kvitas',
  read: matching(/^[a-z_][\w.-]{0,31}$/i),
}

export const emails: Rule<string[]> = {
  expected: 'a list of e-mail addresses',
  example: 'anna@example.com,jonas@example.com',
  read: (text) => {
    const list = text.split(',').map((email) => email.trim().toLowerCase())
    return list.every((email) => /^[^\s@<>;]+@[^\s@<>;]+$/.test(email)) ? list : undefined
  },
}

export const logLevel: Rule<string> = {
  expected: 'fatal, error, warn, info, debug, trace or silent',
  example: 'info',
  read: matching(/^(?:fatal|error|warn|info|debug|trace|silent)$/),
}

function matching(pattern: RegExp): (text: string) => string | undefined {
  return (text) => (pattern.test(text) ? text : undefined)
}

function urlOf(text: string, protocols: readonly string[]): URL | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined
  return url && protocols.includes(url.protocol) ? url : undefined
}
