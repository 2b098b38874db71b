import { sql } from 'kysely'
import { dec } from '#domain/decimal.ts'
import { hasVatFormat } from '#domain/identifiers.ts'
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
  type: string
  count: number
  base: string
}

/**
 * Whether rows belong here. The code PVM15 is also that of all other supplies outside Lithuania: of these only services for which a VAT
 * payer of another EU state accounts.
 */
const isToEuPayer = ({ code, type, country, vat_code }: Group): boolean =>
  code !== euCodes.services ||
  type === 'reverse-charge' ||
  (country !== 'LT' && hasVatFormat(country) && vat_code !== null)

const buyer = {
  vat_code: sql`coalesce(upper(regexp_replace(i.client_details->>'vat_code', '\\s', '', 'g')), '')`,
  country: sql`coalesce(i.client_details->>'country', 'LT')`,
}

const supplies = ({ companyId }: Scope, { from, to }: ReportSpan) => sql`vat_entry e
  join invoice i on i.company_id = e.company_id and i.id = e.document_id
  where e.company_id = ${companyId} and e.part = 'sale' and e.code = any(${Object.values(euCodes)}::text[])
    and e.date between ${from}::date and ${to}::date and e.base is not null`

/** What was sold to VAT payers of other EU states by buyer, code and type of the VAT row. */
export const readSupplies = async (scope: Scope, span: ReportSpan): Promise<Group[]> => {
  const { rows } = await sql<Group>`
    select i.client_id, max(i.client_title::text) as title, nullif(${buyer.vat_code}, '') as vat_code, ${buyer.country} as country, e.code, e.type,
      count(distinct e.document_id)::int as count, sum(e.base)::text as base
    from ${supplies(scope, span)} group by i.client_id, 3, 4, e.code, e.type order by 2, 3, 4`.execute(scope.db)
  return rows.filter(isToEuPayer)
}

/** Which documents of a buyer are counted. */
export type SuppliesOfBuyer = Pick<Group, 'client_id' | 'vat_code'> & {
  groups: readonly Pick<Group, 'code' | 'type' | 'country'>[]
}

/** The documents of a buyer, the newest first. */
export const readSuppliesOfBuyer = async (
  scope: Scope,
  span: ReportSpan,
  { client_id, vat_code, groups }: SuppliesOfBuyer,
  { limit, cursor }: { limit: number; cursor?: [string, string] | undefined },
): Promise<VatDocument[]> => {
  const of = (key: 'code' | 'type' | 'country') => groups.map((group) => group[key])
  const { rows } = await sql<{ id: string; date: string; codes: string[]; amount: string }>`
    select e.document_id as id, e.date, array_agg(distinct e.code) as codes, sum(e.base) as amount
    from ${supplies(scope, span)} and i.client_id = ${client_id} and ${buyer.vat_code} = ${vat_code ?? ''}
      and (e.code, e.type, ${buyer.country}) in (select * from unnest(${of('code')}::text[], ${of('type')}::text[], ${of('country')}::text[]))
      ${cursor ? sql`and (e.date, e.document_id) < (${cursor[0]}::date, ${cursor[1]}::uuid)` : sql``}
    group by 1, 2 order by e.date desc, e.document_id desc limit ${limit}`.execute(scope.db)
  return rows.map(({ amount, ...row }) => ({ ...row, base: dec(amount), amount: dec(amount) }))
}
