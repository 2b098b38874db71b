import type { InvoiceOptions } from '#contract/invoice.ts'
import type { CompanySession } from '../http/context.ts'

/** What a company has set up once and an invoice form offers; numbers that its series would give next are always read. */
export type InvoiceSettings = Readonly<Pick<InvoiceOptions, 'units' | 'vats' | 'series' | 'accounts' | 'layout'>>

/** As many companies as may be worked in at once; of more, those read first are read again. */
const most = 1000

/**
 * Settings as last read, each under the version that the database told with the session: what another process or person
 * changed meanwhile has another version and is read anew (docs/decisions/reads-sent-ahead.md).
 */
export const knownSettings = () => {
  const kept = new Map<string, { version: number; settings: InvoiceSettings }>()
  return async (
    { company_id, settings_version }: CompanySession,
    read: () => Promise<InvoiceSettings>,
  ): Promise<InvoiceSettings> => {
    const known = kept.get(company_id)
    if (known?.version === settings_version) return known.settings
    const settings = await read()
    // Sent ahead for someone who is in another company by now, a read sees no row of this one, and no company is without a unit.
    if (settings.units.length === 0) return settings
    kept.delete(company_id)
    kept.set(company_id, { version: settings_version, settings })
    if (kept.size > most) kept.delete(kept.keys().next().value ?? '')
    return settings
  }
}

export type KnownSettings = ReturnType<typeof knownSettings>
