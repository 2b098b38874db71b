import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Invoice, InvoiceDefaults, InvoiceOptions } from '#contract/sales/invoice.ts'
import { currencies } from '#domain/currency.ts'
import type { Database } from '#server/platform/db/kysely.ts'
import type { CompanyContext, CompanySession } from '#server/platform/http/context.ts'
import { choicesForDocument } from '#server/sales/document/choices.ts'
import type { ReaderScope } from '#server/platform/resource/scope.ts'
import { inLanguage } from '#server/platform/resource/seeded.ts'
import type { Language } from '#server/platform/language/texts.ts'

type ReferencedIds = Record<'units' | 'vats' | 'series' | 'accounts', readonly string[]>

/** The rows of the pick-lists: the ones not archived, or only the `referenced` ones. */
const readSettings = async (
  { db, companyId, language }: ReaderScope,
  referenced?: ReferencedIds,
): Promise<InvoiceSettings> => {
  const condition = (list: keyof ReferencedIds): RawBuilder<unknown> =>
    referenced ? sql`id = any(${referenced[list]}::uuid[])` : sql`archived_at is null`
  const { rows } = await sql<InvoiceSettings>`
    select
      coalesce((select json_agg(json_build_object('id', u.id, 'title', ${inLanguage('title', language, 'u')}, 'short_name', ${inLanguage('short_name', language, 'u')}, 'format', u.format,
          'archived', u.archived_at is not null) order by u.is_system desc, u.id)
        from unit u where u.company_id = ${companyId} and u.${condition('units')}), '[]') as units,
      coalesce((select json_agg(json_build_object('id', v.id, 'type', v.type, 'side', v.side, 'rate', trim_scale(v.rate)::text, 'title', ${inLanguage('title', language, 'v')}, 'code', v.code,
          'legal_note', ${inLanguage('legal_note', language, 'v')}, 'valid_from', v.valid_from, 'valid_to', v.valid_to, 'is_default', v.is_default,
          'archived', v.archived_at is not null) order by v.position, v.id)
        from vat_rate v where v.company_id = ${companyId} and v.${condition('vats')} and ${referenced ? sql`true` : sql`v.side <> 'purchase'`}), '[]') as vats,
      coalesce((select json_agg(json_build_object('id', s.id, 'invoice_type', s.invoice_type, 'next_number', s.next_number,
          'description', coalesce(s.description, (select a.title from activity a where a.company_id = s.company_id and a.id = s.activity_id)), 'activity_id', s.activity_id,
          'is_default', s.is_default, 'latest_date', null, 'archived', s.archived_at is not null) order by s.activity_id is not null, s.is_default desc, s.id)
        from series s where s.company_id = ${companyId} and s.invoice_type in ('simple', 'proforma', 'quote', 'credit') and s.${condition('series')}), '[]') as series,
      coalesce((select json_agg(json_build_object('id', a.id, 'type', a.type, 'title', a.title, 'account_number', a.account_number,
          'bank_name', a.bank_name, 'bank_code', a.bank_code, 'currency', a.currency, 'is_main', a.is_main,
          'show_in_invoice', a.show_in_invoice, 'accept_payments', a.accept_payments, 'archived', a.archived_at is not null)
          order by a.is_main desc, a.title, a.id)
        from company_account a where a.company_id = ${companyId} and a.${condition('accounts')}), '[]') as accounts,
      coalesce((select c.invoice_style->>'layout' from company c where c.id = ${companyId}), 'modern') as layout`.execute(
    db,
  )
  const [settings] = rows
  if (!settings) throw new Error('the query of form options returned no row')
  return settings
}

/** What changes with every document, by series id. */
export type NextNumbers = Readonly<
  Record<string, Pick<InvoiceOptions['series'][number], 'next_number' | 'latest_date'>>
>

/** The next number and the latest date of each invoice series as one JSON value. It changes with every document, so it is never cached. */
export const nextNumbers = (companyId: string): RawBuilder<unknown> => sql`(
  select coalesce(json_object_agg(s.id, json_build_object('next_number', s.next_number, 'latest_date', (
      select i.date from invoice i where i.company_id = s.company_id and i.series_id = s.id and i.deleted_at is null
      order by i.date desc, i.id desc limit 1))), '{}')
  from series s
  where s.company_id = ${companyId} and s.invoice_type in ('simple', 'proforma', 'quote', 'credit'))`

const readNextNumbers = async (db: Database, companyId: string): Promise<NextNumbers> => {
  const { rows } = await sql<{ next: NextNumbers }>`select ${nextNumbers(companyId)} as next`.execute(db)
  return rows[0]?.next ?? {}
}

/** The pick-lists of an invoice form: short lists only; clients and products are searched. `next`: the numbers, if they were read already. */
export const readOptions = async (
  context: CompanyContext,
  next: Promise<NextNumbers> = readNextNumbers(context.db, context.companyId),
): Promise<InvoiceOptions> => {
  const { session, services, language } = context
  const [settings, numbers] = await Promise.all([
    settingsCacheOf(services)({ ...session, language }, () => readSettings(context)),
    next,
  ])
  const series = settings.series.map((row) => ({ ...row, ...numbers[row.id] }))
  const { currency, vat_enabled } = session
  return { ...settings, series, currencies: [...currencies], vat_enabled, company_currency: currency }
}

type ReferencingDocument = Pick<Invoice | InvoiceDefaults, 'lines' | 'delivery' | 'series_id' | 'accounts'>

const referencedIds = ({ lines, delivery, series_id, accounts }: ReferencingDocument): ReferencedIds => {
  const ids = (values: readonly (string | null | undefined)[]) =>
    [...new Set(values)].filter((id) => typeof id === 'string')
  return {
    units: ids(lines.map(({ unit_id }) => unit_id)),
    vats: ids([...lines.map(({ vat_id }) => vat_id), delivery?.vat_id]),
    series: ids([series_id]),
    accounts: ids(accounts.map((account) => (typeof account === 'string' ? account : account.id))),
  }
}

/** The options sent with a document, limited in size. */
export const optionsForDocument = (options: InvoiceOptions, document: ReferencingDocument): InvoiceOptions =>
  choicesForDocument(options, Object.values(referencedIds(document)).flat())

/** The same for a stored document: archived rows that it refers to are included, last. */
export const optionsForStored = async (
  context: CompanyContext,
  options: InvoiceOptions,
  document: ReferencingDocument,
): Promise<InvoiceOptions> => {
  const referenced = referencedIds(document)
  const missing = (list: keyof ReferencedIds) => {
    const offered = new Set(options[list].map(({ id }) => id))
    return referenced[list].filter((id) => !offered.has(id))
  }
  const archived: ReferencedIds = {
    units: missing('units'),
    vats: missing('vats'),
    series: missing('series'),
    accounts: missing('accounts'),
  }
  if (Object.values(archived).every((ids) => ids.length === 0)) return optionsForDocument(options, document)
  const { units, vats, series, accounts } = await readSettings(context, archived)
  const all = {
    ...options,
    units: [...options.units, ...units],
    vats: [...options.vats, ...vats],
    series: [...options.series, ...series],
    accounts: [...options.accounts, ...accounts],
  }
  return optionsForDocument(all, document)
}

/** The rarely changed settings of a company in an invoice form; the next numbers of its series are read each time. */
type InvoiceSettings = Readonly<Pick<InvoiceOptions, 'units' | 'vats' | 'series' | 'accounts' | 'layout'>>

/** The number of cached companies and languages; beyond it the oldest entry is dropped. */
const maxCached = 1000

type SettingsKey = Pick<CompanySession, 'company_id' | 'settings_version'> & { language: Language }

/**
 * Caches the settings by company and language with the `settings_version` that the database returned with the session: after a
 * change by any process the version differs, and the settings are read again (docs/decisions/read-ahead.md).
 */
const createSettingsCache = () => {
  const cache = new Map<string, { version: number; settings: InvoiceSettings }>()
  return async (
    { company_id, settings_version, language }: SettingsKey,
    read: () => Promise<InvoiceSettings>,
  ): Promise<InvoiceSettings> => {
    const key = `${company_id} ${language}`
    const cached = cache.get(key)
    if (cached?.version === settings_version) return cached.settings
    const settings = await read()
    // A read sent ahead sees no rows if the user has changed to another company meanwhile. Every company has a unit, so such a result is not cached.
    if (settings.units.length === 0) return settings
    cache.delete(key)
    cache.set(key, { version: settings_version, settings })
    if (cache.size > maxCached) cache.delete(cache.keys().next().value ?? '')
    return settings
  }
}

/** One cache for each server of a process; tests run several servers. */
const byServer = new WeakMap<object, ReturnType<typeof createSettingsCache>>()

const settingsCacheOf = (services: object) => {
  const cached = byServer.get(services) ?? createSettingsCache()
  byServer.set(services, cached)
  return cached
}
