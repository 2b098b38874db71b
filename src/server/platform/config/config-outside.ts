import { resolve } from 'node:path'
import { removeTrailing } from '#domain/text.ts'
import { onOff } from './config-rules.ts'
import type { Rule } from './config-rules.ts'

/** What is loaded from outside for all companies, and what is asked of others. Absent: none is. */
export type OutsideSettings = {
  /** The CSV file of the register of companies, an absolute path. */
  companyRegister?: string
  /** The address of VIES, which knows whether a VAT code is valid; without a trailing slash. */
  viesUrl?: string
  /** Whether webhooks may be sent by http and to addresses inside the operator's network. */
  webhookPrivate: boolean
  /** What reads pictures of papers: nothing, or `tesseract` on this machine. */
  reader: 'off' | 'local'
  /** The address of a file of exchange rates. */
  ratesUrl?: string
  /** Where the providers of clients' payments are reached, for tests. Absent: at their own addresses. */
  stripePayments?: string
  montonioPayments?: string
}

const registerPath: Rule<string> = {
  expected: 'the path of a CSV file',
  example: '/srv/kvitas/JAR_IREGISTRUOTI.csv',
  read: (text) => (text.includes('://') || text.endsWith('/') ? undefined : resolve(text)),
}

const reader: Rule<'off' | 'local'> = {
  expected: 'off or local',
  example: 'local',
  read: (text) => (text === 'off' || text === 'local' ? text : undefined),
}

/** Without a user and password, because it is in the log. */
const address = (example: string): Rule<string> => ({
  expected: 'an http or https address without a user',
  example,
  read: (text) => {
    const url = URL.canParse(text) ? new URL(text) : undefined
    const isWeb = url?.protocol === 'https:' || url?.protocol === 'http:'
    return isWeb && !url.username && !url.password ? removeTrailing(text, '/') : undefined
  },
})

/** The REST API of the European Commission. */
const viesApi = 'https://ec.europa.eu/taxation_customs/vies/rest-api'

export const readOutside = (
  setting: <T>(name: string, rule: Rule<T>) => T | undefined,
  errors: string[],
): OutsideSettings => {
  const isViesOn = setting('VIES', onOff) ?? false
  const viesUrl = setting('VIES_URL', address(viesApi))
  if (viesUrl && !isViesOn) errors.push('VIES: not on, but VIES_URL is set. Example: VIES=on')
  return {
    companyRegister: setting('COMPANY_REGISTER', registerPath),
    reader: setting('READER', reader) ?? 'off',
    webhookPrivate: setting('WEBHOOK_PRIVATE', onOff) ?? false,
    stripePayments: setting('STRIPE_PAYMENTS_BASE', address('https://api.stripe.com')),
    montonioPayments: setting('MONTONIO_BASE', address('https://stargate.montonio.com/api')),
    ratesUrl: setting('RATES_URL', address('https://www.ecb.europa.eu/stats/eurofxref/eurofxref-daily.xml')),
    ...(isViesOn ? { viesUrl: viesUrl ?? viesApi } : {}),
  }
}
