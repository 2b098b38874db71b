import type { InvoiceOptions } from '#contract/sales/invoice.ts'
import type { CompanySession } from '#server/platform/http/context.ts'
import type { Language } from '#server/platform/words/texts.ts'

/** What a company has set up once and an invoice form offers; numbers that its series would give next are always read. */
export type InvoiceSettings = Readonly<Pick<InvoiceOptions, 'units' | 'vats' | 'series' | 'accounts' | 'layout'>>

/** As many companies as may be worked in at once, in a language each; of more, those read first are read again. */
const most = 1000

type Asking = Pick<CompanySession, 'company_id' | 'settings_version'> & { language: Language }

/**
 * Settings as last read in a language, each under the version that the database told with the session: what another process or person
 * changed meanwhile has another version and is read again (docs/decisions/read-ahead.md).
 */
export const knownSettings = () => {
  const kept = new Map<string, { version: number; settings: InvoiceSettings }>()
  return async (
    { company_id, settings_version, language }: Asking,
    read: () => Promise<InvoiceSettings>,
  ): Promise<InvoiceSettings> => {
    const key = `${company_id} ${language}`
    const known = kept.get(key)
    if (known?.version === settings_version) return known.settings
    const settings = await read()
    // Sent ahead for someone who is in another company by now, a read sees no row of this one, and no company is without a unit.
    if (settings.units.length === 0) return settings
    kept.delete(key)
    kept.set(key, { version: settings_version, settings })
    if (kept.size > most) kept.delete(kept.keys().next().value ?? '')
    return settings
  }
}

/** One for each server of a process; tests run several. */
const byServer = new WeakMap<object, ReturnType<typeof knownSettings>>()

/** The settings that a server knows already. */
export const settingsKnownTo = (services: object) => {
  const known = byServer.get(services) ?? knownSettings()
  byServer.set(services, known)
  return known
}
