import Bowser from 'bowser'
import type { OwnSession } from '#contract/account/session.ts'

type Device = Pick<OwnSession, 'browser' | 'system' | 'device'>

const kinds = new Set(['desktop', 'mobile', 'tablet'])

/** What a browser says of itself, in words people know it by; null where it says nothing that can be told. */
export const deviceOf = (userAgent: string | null): Device => {
  if (!userAgent) return { browser: null, system: null, device: null }
  const { browser, os, platform } = Bowser.parse(userAgent)
  return {
    browser: worded(browser.name, browser.version?.split('.')[0]),
    // Browsers no longer tell which macOS, Windows or Android it is: the name alone is true.
    system: worded(os.name),
    device: kinds.has(platform.type ?? '') ? (platform.type as Device['device']) : null,
  }
}

const worded = (...parts: (string | undefined)[]): string | null => (parts[0] ? parts.filter(Boolean).join(' ') : null)
