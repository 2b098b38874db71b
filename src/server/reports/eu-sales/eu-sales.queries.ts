import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { vatFormats } from '#domain/country.ts'
import { dec } from '#domain/decimal.ts'
import type { ReportSpan } from '#domain/reports.ts'
import type { Scope } from '#server/platform/resource/scope.ts'
import type { VatDocument } from '../vat/vat-entries.queries.ts'

/** The columns of supplies to VAT payers of other EU states, by classifier code. */
export const euCodes = { goods: 'PVM13', call_off: 'PVM50', triangular: 'PVM19', services: 'PVM15' } as const
export type EuColumn = keyof typeof euCodes

type Group = {
  client_id: string
  title: string
  vat_code: string | null
  country: string
  code: string
  /** Whether the buyer has a VAT number of another EU state. Without it the sale cannot be declared. */
  is_declared: boolean
  count: number
  base: string
}

const vatCode = sql`coalesce(upper(regexp_replace(i.client_details->>'vat_code', '\\s', '', 'g')), '')`
const country = sql`coalesce(nullif(i.client_details->>'country', ''), 'LT')`

const otherStates = Object.keys(vatFormats).filter((prefix) => prefix !== 'LT')

/** The same as `hasEuVatCode` of the domain: by the prefix of the number, else by the country. */
const hasEuVatCode = sql`(${vatCode} <> '' and coalesce(substring(${vatCode} from '^([A-Z]{2})[0-9A-Z]'),
  case ${country} when 'GR' then 'EL' else ${country} end) = any(${otherStates}::text[]))`

/**
 * Whether rows belong here. The code PVM15 is also that of all other supplies outside Lithuania: of these only services for which a VAT
 * payer of another EU state accounts.
 */
const isEuSale = sql`(e.code <> ${euCodes.services} or e.type = 'reverse-charge' or ${hasEuVatCode})`

const suppliesIn = (companyId: string, days: RawBuilder<unknown>) => sql`vat_entry e
  join invoice i on i.company_id = e.company_id and i.id = e.document_id
  where e.company_id = ${companyId} and e.part = 'sale' and e.code = any(${Object.values(euCodes)}::text[])
    and e.date between ${days} and e.base is not null and ${isEuSale}`

const supplies = ({ companyId }: Scope, { from, to }: ReportSpan) =>
  suppliesIn(companyId, sql`${from}::date and ${to}::date`)

/** Whether anything was supplied in the month of a row of `vat_month`. */
export const hasSuppliesInMonth = (companyId: string) => sql`exists (
  select from ${suppliesIn(companyId, sql`vat_month.month and vat_month.month + interval '1 month' - interval '1 day'`)} and e.base <> 0)`

/** What was sold to VAT payers of other EU states by buyer and code, with sales of the same codes to other buyers. */
export const readSupplies = async (scope: Scope, span: ReportSpan): Promise<Group[]> => {
  const { rows } = await sql<Group>`
    select i.client_id, max(i.client_title::text) as title, nullif(${vatCode}, '') as vat_code, ${country} as country, e.code,
      ${hasEuVatCode} as is_declared, count(distinct e.document_id)::int as count, sum(e.base)::text as base
    from ${supplies(scope, span)} group by i.client_id, 3, 4, 5, 6 order by 2, 3, 4`.execute(scope.db)
  return rows
}

/** The documents of a buyer, the newest first. */
export const readSuppliesOfBuyer = async (
  scope: Scope,
  span: ReportSpan,
  { client_id, vat_code, is_declared }: Pick<Group, 'client_id' | 'vat_code' | 'is_declared'>,
  { limit, cursor }: { limit: number; cursor?: [string, string] | undefined },
): Promise<VatDocument[]> => {
  const { rows } = await sql<{ id: string; date: string; codes: string[]; amount: string }>`
    select e.document_id as id, e.date, array_agg(distinct e.code) as codes, sum(e.base) as amount
    from ${supplies(scope, span)} and i.client_id = ${client_id} and ${vatCode} = ${vat_code ?? ''}
      and ${hasEuVatCode} = ${is_declared}
      ${cursor ? sql`and (e.date, e.document_id) < (${cursor[0]}::date, ${cursor[1]}::uuid)` : sql``}
    group by 1, 2 order by e.date desc, e.document_id desc limit ${limit}`.execute(scope.db)
  return rows.map(({ amount, ...row }) => ({ ...row, base: dec(amount), amount: dec(amount) }))
}
