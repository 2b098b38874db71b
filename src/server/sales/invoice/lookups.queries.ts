import { sql } from 'kysely'
import type { AccountOnInvoice } from '#contract/sales/invoice-fields.ts'
import type { EAddress } from '#domain/e-address.ts'
import type { StoredStyle } from '#domain/invoice-style.ts'
import type { SeriesType } from '#domain/invoice-type.ts'
import type { VatSide, VatType } from '#domain/vat.ts'
import type { Database } from '#server/platform/db/kysely.ts'
import { inLanguage } from '#server/platform/resource/seeded.ts'
import type { SeededColumn } from '#server/platform/resource/seeded.ts'
import type { Language } from '#server/platform/language/texts.ts'
import { planUntilOf } from '#server/account/subscription/plan.queries.ts'
import { availableSeriesId } from '#server/setup/series/assign-number.queries.ts'

/** The data of a VAT row for a document. */
export type VatRow = {
  archived: boolean
  id: string
  type: VatType
  side: VatSide
  rate: string
  title: string
  code: string | null
  legal_note: string | null
  valid_from: string | null
  valid_to: string | null
}

export type ClientRow = {
  archived: boolean
  id: string
  type: 'legal' | 'individual'
  title: string
  code: string | null
  vat_code: string | null
  contacts: { email: string | null; phone: string | null }[]
  address: string | null
  city: string | null
  postal_code: string | null
  country: string
  e_address: EAddress | null
}

export type SellerRow = {
  type: 'legal' | 'individual'
  title: string
  code: string | null
  vat_enabled: boolean
  vat_code: string | null
  email: string | null
  phone: string | null
  website: string | null
  address: string | null
  city: string | null
  postal_code: string | null
  country: string
  currency: string
  activity_type: 'simple' | 'certificate' | null
  certificate_number: string | null
  invoice_style: StoredStyle
  style_version: number
  logo_version: string | null
}

/** The current rows of all ids in an invoice form. A missing row does not exist or belongs to another company. */
export type Lookups = {
  seller: SellerRow
  client: ClientRow | null
  vats: VatRow[]
  units: { id: string; short_name: string; format: string; archived: boolean }[]
  products: { id: string; code: string | null; archived: boolean }[]
  /** The accounts in use and the requested ones. */
  accounts: (AccountOnInvoice & { show_in_invoice: boolean; archived: boolean })[]
  /** Whether the referred document exists. */
  has_reference: boolean
  /** The series of a new document, if it was requested and its next number is free. */
  series_id: string | null
  /** The last day of the company's plan, if the series was requested. */
  plan_until: string | null
}

type LookupIds = {
  client_id: string | null
  vat_ids?: string[]
  unit_ids?: string[]
  product_ids?: string[]
  account_ids?: string[]
  reference_invoice_id?: string | null
  /** The document's language, for the texts of units and VAT rows; without it the texts are as stored. */
  language?: Language
  /** The series, whose activity may have its own certificate number. */
  series_id?: string | null
  /** The type of a new document, to read its series. */
  numbered_as?: SeriesType
}

/** Reads everything with one query. `isLocked` is for storing: the units and VAT rows cannot be deleted until the request ends. */
export const readLookups = async (
  db: Database,
  companyId: string,
  ids: LookupIds,
  { isLocked = false } = {},
): Promise<Lookups> => {
  const lock = isLocked ? sql`for key share` : sql``
  const textIn = (column: SeededColumn, table: string) =>
    ids.language ? inLanguage(column, ids.language, table) : sql.ref(`${table}.${column}`)
  const series = ids.numbered_as
    ? sql`${availableSeriesId(companyId, { type: ids.numbered_as, series_id: ids.series_id ?? null })} as series_id,
        ${planUntilOf(companyId)} as plan_until`
    : sql`null as series_id, null as plan_until`
  const { rows } = await sql<Lookups>`
    select
      (select json_build_object('type', c.type, 'title', c.title, 'code', c.code, 'vat_enabled', c.vat_enabled, 'vat_code', c.vat_code,
          'email', c.email, 'phone', c.phone, 'website', c.website, 'address', c.address, 'city', c.city, 'postal_code', c.postal_code,
          'country', c.country, 'currency', c.currency, 'activity_type', c.activity_type, 'certificate_number', coalesce(
            (select a.certificate_number from series s join activity a on a.company_id = s.company_id and a.id = s.activity_id
              where s.company_id = ${companyId} and s.id = ${ids.series_id ?? null}::uuid), c.certificate_number),
          'invoice_style', c.invoice_style, 'style_version', c.style_version, 'logo_version', c.logo_version)
        from company c where c.id = ${companyId}) as seller,
      (select json_build_object('id', c.id, 'type', c.type, 'title', c.title, 'code', c.code, 'vat_code', c.vat_code, 'contacts', c.contacts,
          'address', c.address, 'city', c.city, 'postal_code', c.postal_code, 'country', c.country, 'e_address', c.e_address,
          'archived', c.archived_at is not null)
        from client c where c.company_id = ${companyId} and c.id = ${ids.client_id}::uuid and c.deleted_at is null) as client,
      coalesce((select json_agg(json_build_object('id', v.id, 'type', v.type, 'side', v.side, 'rate', v.rate::text, 'title', ${textIn('title', 'v')}, 'code', v.code,
          'legal_note', ${textIn('legal_note', 'v')}, 'valid_from', v.valid_from, 'valid_to', v.valid_to, 'archived', v.archived_at is not null))
        from (select * from vat_rate where company_id = ${companyId} and id = any(${ids.vat_ids ?? []}::uuid[]) and deleted_at is null ${lock}) v), '[]') as vats,
      coalesce((select json_agg(json_build_object('id', u.id, 'short_name', ${textIn('short_name', 'u')}, 'format', u.format, 'archived', u.archived_at is not null))
        from (select * from unit where company_id = ${companyId} and id = any(${ids.unit_ids ?? []}::uuid[]) and deleted_at is null ${lock}) u), '[]') as units,
      coalesce((select json_agg(json_build_object('id', p.id, 'code', p.code, 'archived', p.archived_at is not null)) from product p
        where p.company_id = ${companyId} and p.id = any(${ids.product_ids ?? []}::uuid[]) and p.deleted_at is null), '[]') as products,
      coalesce((select json_agg(json_build_object('id', a.id, 'title', a.title, 'account_number', a.account_number, 'bank_name', a.bank_name,
          'bank_code', a.bank_code, 'currency', a.currency, 'show_in_invoice', a.show_in_invoice, 'archived', a.archived_at is not null) order by a.is_main desc, a.title, a.id)
        from company_account a where a.company_id = ${companyId} and a.deleted_at is null
          and (a.archived_at is null or a.id = any(${ids.account_ids ?? []}::uuid[]))), '[]') as accounts,
      exists (select from invoice i where i.company_id = ${companyId} and i.id = ${ids.reference_invoice_id ?? null}::uuid) as has_reference,
      ${series}`.execute(db)
  const [lookups] = rows
  if (!lookups) throw new Error('the lookups of a document returned no row')
  return lookups
}
