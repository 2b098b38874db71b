import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Invoice, InvoiceDefaults, InvoiceOptions } from '#contract/sales/invoice.ts'
import { currencies } from '#domain/currency.ts'
import type { Database } from '#server/platform/db/kysely.ts'
import type { CompanyContext, CompanySession } from '#server/platform/http/context.ts'
import { choicesBeside } from '#server/sales/document/choices.ts'
import type { ReaderScope } from '#server/platform/resource/scope.ts'
import { inLanguage } from '#server/platform/resource/seeded.ts'
import type { Language } from '#server/platform/words/texts.ts'

type Named = Record<'units' | 'vats' | 'series' | 'accounts', readonly string[]>

/** The rows of the pick-lists: those in use, or those of the ids `named`. */
const readSettings = async ({ db, companyId, language }: ReaderScope, named?: Named): Promise<InvoiceSettings> => {
  const wanted = (list: keyof Named): RawBuilder<unknown> =>
    named ? sql`id = any(${named[list]}::uuid[])` : sql`archived_at is null`
  const { rows } = await sql<InvoiceSettings>`
    select
      coalesce((select json_agg(json_build_object('id', u.id, 'title', ${inLanguage('title', language, 'u')}, 'short_name', ${inLanguage('short_name', language, 'u')}, 'format', u.format,
          'archived', u.archived_at is not null) order by u.is_system desc, u.id)
        from unit u where u.company_id = ${companyId} and u.${wanted('units')}), '[]') as units,
      coalesce((select json_agg(json_build_object('id', v.id, 'type', v.type, 'rate', trim_scale(v.rate)::text, 'title', ${inLanguage('title', language, 'v')}, 'code', v.code,
          'legal_note', ${inLanguage('legal_note', language, 'v')}, 'valid_from', v.valid_from, 'valid_to', v.valid_to, 'is_default', v.is_default,
          'archived', v.archived_at is not null) order by v.position, v.id)
        from vat_rate v where v.company_id = ${companyId} and v.${wanted('vats')}), '[]') as vats,
      coalesce((select json_agg(json_build_object('id', s.id, 'invoice_type', s.invoice_type, 'next_number', s.next_number,
          'description', coalesce(s.description, (select a.title from activity a where a.company_id = s.company_id and a.id = s.activity_id)), 'activity_id', s.activity_id,
          'is_default', s.is_default, 'latest_date', null, 'archived', s.archived_at is not null) order by s.activity_id is not null, s.is_default desc, s.id)
        from series s where s.company_id = ${companyId} and s.invoice_type in ('simple', 'proforma', 'credit') and s.${wanted('series')}), '[]') as series,
      coalesce((select json_agg(json_build_object('id', a.id, 'type', a.type, 'title', a.title, 'account_number', a.account_number,
          'bank_name', a.bank_name, 'bank_code', a.bank_code, 'currency', a.currency, 'is_main', a.is_main,
          'show_in_invoice', a.show_in_invoice, 'accept_payments', a.accept_payments, 'archived', a.archived_at is not null)
          order by a.is_main desc, a.title, a.id)
        from company_account a where a.company_id = ${companyId} and a.${wanted('accounts')}), '[]') as accounts,
      coalesce((select c.invoice_style->>'layout' from company c where c.id = ${companyId}), 'modern') as layout`.execute(
    db,
  )
  const [settings] = rows
  if (!settings) throw new Error('the options of a form are one row')
  return settings
}

/** What moves with every document, by the ids of series. */
export type NextNumbers = Readonly<
  Record<string, Pick<InvoiceOptions['series'][number], 'next_number' | 'latest_date'>>
>

/** What each series of invoices would give next, as one value: it moves with every document, so it is never remembered. */
export const nextNumbers = (companyId: string): RawBuilder<unknown> => sql`(
  select coalesce(json_object_agg(s.id, json_build_object('next_number', s.next_number, 'latest_date', (
      select i.date from invoice i where i.company_id = s.company_id and i.series_id = s.id and i.deleted_at is null
      order by i.date desc, i.id desc limit 1))), '{}')
  from series s
  where s.company_id = ${companyId} and s.invoice_type in ('simple', 'proforma', 'credit'))`

const readNextNumbers = async (db: Database, companyId: string): Promise<NextNumbers> => {
  const { rows } = await sql<{ next: NextNumbers }>`select ${nextNumbers(companyId)} as next`.execute(db)
  return rows[0]?.next ?? {}
}

/** All that the pick-lists of an invoice form offer: short lists only; clients and products are searched. `next` where it was read already. */
export const readOptions = async (
  context: CompanyContext,
  next: Promise<NextNumbers> = readNextNumbers(context.db, context.companyId),
): Promise<InvoiceOptions> => {
  const { session, services, language } = context
  const [settings, numbers] = await Promise.all([
    settingsKnownTo(services)({ ...session, language }, () => readSettings(context)),
    next,
  ])
  const series = settings.series.map((row) => ({ ...row, ...numbers[row.id] }))
  const { currency, vat_enabled } = session
  return { ...settings, series, currencies: [...currencies], vat_enabled, company_currency: currency }
}

type Naming = Pick<Invoice | InvoiceDefaults, 'lines' | 'delivery' | 'series_id' | 'accounts'>

const namedIn = ({ lines, delivery, series_id, accounts }: Naming): Named => {
  const ids = (given: readonly (string | null | undefined)[]) =>
    [...new Set(given)].filter((id) => typeof id === 'string')
  return {
    units: ids(lines.map(({ unit_id }) => unit_id)),
    vats: ids([...lines.map(({ vat_id }) => vat_id), delivery?.vat_id]),
    series: ids([series_id]),
    accounts: ids(accounts.map((account) => (typeof account === 'string' ? account : account.id))),
  }
}

/** The choices as they stand beside a document. */
export const optionsBeside = (options: InvoiceOptions, document: Naming): InvoiceOptions =>
  choicesBeside(options, Object.values(namedIn(document)).flat())

/** The same beside a stored document: what it names is among them, last where it was archived. */
export const optionsOf = async (
  context: CompanyContext,
  options: InvoiceOptions,
  document: Naming,
): Promise<InvoiceOptions> => {
  const named = namedIn(document)
  const missing = (list: keyof Named) => {
    const offered = new Set(options[list].map(({ id }) => id))
    return named[list].filter((id) => !offered.has(id))
  }
  const archived: Named = {
    units: missing('units'),
    vats: missing('vats'),
    series: missing('series'),
    accounts: missing('accounts'),
  }
  if (Object.values(archived).every((ids) => ids.length === 0)) return optionsBeside(options, document)
  const { units, vats, series, accounts } = await readSettings(context, archived)
  const all = {
    ...options,
    units: [...options.units, ...units],
    vats: [...options.vats, ...vats],
    series: [...options.series, ...series],
    accounts: [...options.accounts, ...accounts],
  }
  return optionsBeside(all, document)
}

/** What a company has set up once and an invoice form offers; numbers that its series would give next are always read. */
type InvoiceSettings = Readonly<Pick<InvoiceOptions, 'units' | 'vats' | 'series' | 'accounts' | 'layout'>>

/** As many companies as may be worked in at once, in a language each; of more, those read first are read again. */
const most = 1000

type Asking = Pick<CompanySession, 'company_id' | 'settings_version'> & { language: Language }

/**
 * Settings as last read in a language, each under the version that the database told with the session: what another process or person
 * changed meanwhile has another version and is read again (docs/decisions/read-ahead.md).
 */
const knownSettings = () => {
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
const settingsKnownTo = (services: object) => {
  const known = byServer.get(services) ?? knownSettings()
  byServer.set(services, known)
  return known
}
