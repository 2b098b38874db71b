import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { IsafDocument } from '#domain/isaf/document.ts'
import type { IsafSide } from '#domain/isaf/write.ts'
import type { Scope } from '#server/platform/resource/scope.ts'

type Days = { date_from: string; date_to: string }
type Key = { date: string; id: string }

/** How many documents are read at once. */
const batchSize = 1000

const rowsOf = (from: RawBuilder<unknown>, d: RawBuilder<unknown>) => sql`coalesce((
  select json_agg(json_build_object('code', v.code, 'type', v.type, 'rate', v.rate::text,
    'base', in_base(v.base, euro_rate(${d}.currency, ${d}.exchange_rate))::text,
    'vat', in_base(v.vat, euro_rate(${d}.currency, ${d}.exchange_rate))::text) order by v.position)
  from ${from}), '[]')`

const saleColumns = sql`'invoice' as kind, i.id, i.version, i.number, i.type = 'credit' as is_credit, i.voided_at is not null as is_void,
  i.date, coalesce(i.supply_to, i.date_supply) as date_supply, null::date as date_registered, i.client_id as party_id,
  json_build_object('type', i.client_details->>'type', 'title', i.client_title, 'code', i.client_details->>'code',
    'vat_code', i.client_details->>'vat_code', 'country', coalesce(i.client_details->>'country', 'LT')) as party,
  case when i.type = 'credit' then (select json_build_object('number', coalesce(r.number, i.reference_number), 'date', r.date)
    from invoice r where r.company_id = i.company_id and r.id = i.reference_invoice_id) end as reference,
  i.date as key_date, ${rowsOf(sql`invoice_vat v where v.company_id = i.company_id and v.invoice_id = i.id`, sql`i`)} as rows`

/** An invoice of the register of sales. */
const isSale = sql`i.type in ('simple', 'credit') and i.vat and i.deleted_at is null`

const purchaseVat = sql`expense_vat v where v.company_id = x.company_id and v.expense_id = x.id`

// A document from before its VAT was split by rate has one row; purchase_vat_rows() has the same.
const purchaseRows = sql`case when exists (select from ${purchaseVat}) or x.vat_total = 0 then ${rowsOf(purchaseVat, sql`x`)} else
  json_build_array(json_build_object('code', null, 'type', 'unknown', 'rate', null,
    'base', in_base(x.total_without_vat, euro_rate(x.currency, x.exchange_rate))::text,
    'vat', in_base(x.vat_total, euro_rate(x.currency, x.exchange_rate))::text)) end`

const purchaseColumns = sql`'expense' as kind, x.id, x.version, x.number, x.kind = 'credit' as is_credit, false as is_void,
  x.date, x.date_supply, x.date_registered, x.vendor_id as party_id,
  json_build_object('type', c.type, 'title', x.vendor_title, 'code', c.code,
    'vat_code', vendor_vat_number(x.vendor_country, x.vendor_vat_code, c.vat_code), 'country', x.vendor_country) as party,
  (select json_build_object('number', r.number, 'date', r.date) from expense r where r.company_id = x.company_id and r.id = x.corrects_id) as reference,
  x.date_registered as key_date, ${purchaseRows} as rows`

const purchases = sql`expense x join client c on c.company_id = x.company_id and c.id = x.vendor_id`

/** An expense of the register of purchases: no receipts and no import VAT. */
const isPurchase = sql`x.kind in ('invoice', 'credit') and x.vat and x.deleted_at is null`

/** How many documents both registers of a period have. */
export const countDocuments = async ({ db, companyId }: Scope, { date_from, date_to }: Days): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select ((select count(*) from invoice i where i.company_id = ${companyId} and ${isSale} and i.date between ${date_from}::date and ${date_to}::date)
      + (select count(*) from expense x where x.company_id = ${companyId} and ${isPurchase}
          and x.date_registered between ${date_from}::date and ${date_to}::date))::int as count`.execute(db)
  return rows[0]?.count ?? 0
}

/** One ordered scan of an index: its select without the page. */
type Scan = { select: RawBuilder<unknown>; date: RawBuilder<unknown>; id: RawBuilder<unknown> }

const scansOf = (side: IsafSide, companyId: string, { date_from, date_to }: Days): Scan[] => {
  if (side === 'purchases') {
    const select = sql`select ${purchaseColumns} from ${purchases}
      where x.company_id = ${companyId} and ${isPurchase} and x.date_registered between ${date_from}::date and ${date_to}::date`
    return [{ select, date: sql`x.date_registered`, id: sql`x.id` }]
  }
  // Valid invoices, credit invoices and void documents have an index each.
  const states = [
    sql`i.type = 'simple' and i.voided_at is null`,
    sql`i.type = 'credit' and i.voided_at is null`,
    sql`i.voided_at is not null`,
  ]
  return states.map((state) => ({
    select: sql`select ${saleColumns} from invoice i
      where i.company_id = ${companyId} and ${state} and ${isSale} and i.date between ${date_from}::date and ${date_to}::date`,
    date: sql`i.date`,
    id: sql`i.id`,
  }))
}

/** The documents of a register in a period, read in batches, so that the memory does not grow with the period. */
export async function* readDocuments(
  { db, companyId }: Scope,
  side: IsafSide,
  days: Days,
): AsyncGenerator<IsafDocument[]> {
  for (const { select, date, id } of scansOf(side, companyId, days)) {
    let after: Key | undefined
    do {
      const afterKey: RawBuilder<unknown> = after
        ? sql`and (${date}, ${id}) > (${after.date}::date, ${after.id}::uuid)`
        : sql``
      const { rows } = await sql<IsafDocument & { key_date: string }>`
        ${select} ${afterKey} order by ${date}, ${id} limit ${batchSize}`.execute(db)
      if (rows.length > 0) yield rows
      const last = rows.at(-1)
      after = last && rows.length === batchSize ? { date: last.key_date, id: last.id } : undefined
    } while (after)
  }
}

/** A page of the documents of a register, the oldest first; after the given one. */
export const readRegisterPage = async (
  { db, companyId }: Scope,
  side: IsafSide,
  days: Days,
  { after, limit }: { after: Key | undefined; limit: number },
): Promise<(IsafDocument & { key_date: string })[]> => {
  const scans = scansOf(side, companyId, days).map(
    ({
      select,
      date,
      id,
    }) => sql`(${select} ${after ? sql`and (${date}, ${id}) > (${after.date}::date, ${after.id}::uuid)` : sql``}
      order by ${date}, ${id} limit ${limit})`,
  )
  const { rows } = await sql<IsafDocument & { key_date: string }>`
    select * from (${sql.join(scans, sql` union all `)}) d order by key_date, id limit ${limit}`.execute(db)
  return rows
}

/** The documents with the ids that are in a register of the period now. */
export const readDocumentsById = async (
  { db, companyId }: Scope,
  { date_from, date_to }: Days,
  ids: { invoice: readonly string[]; expense: readonly string[] },
): Promise<IsafDocument[]> => {
  const [sales, bought] = await Promise.all([
    sql<IsafDocument>`select ${saleColumns} from invoice i where i.company_id = ${companyId} and i.id = any(${ids.invoice}::uuid[])
      and ${isSale} and i.date between ${date_from}::date and ${date_to}::date`.execute(db),
    sql<IsafDocument>`select ${purchaseColumns} from ${purchases} where x.company_id = ${companyId} and x.id = any(${ids.expense}::uuid[])
      and ${isPurchase} and x.date_registered between ${date_from}::date and ${date_to}::date`.execute(db),
  ])
  return [...sales.rows, ...bought.rows]
}

type Candidate = {
  kind: IsafDocument['kind']
  id: string
  number: string | null
  /** What the file says; null: it is not in it, or the user left its removal. */
  hash: string | null
  is_void: boolean
  version: number | null
}

/** The most documents that are compared with a file; a count of changes ends here. */
export const maxCompared = 1000

/**
 * Documents, or only one, that may differ from what the file says: another version, a vendor whose card changed since, removed, or added to its period.
 */
export const readCandidates = async (
  { db, companyId }: Scope,
  file: Days & { id: string; data_type: string; created_at: string },
  document?: string,
): Promise<Candidate[]> => {
  const { date_from, date_to } = file
  const inFile = (kind: string, id: RawBuilder<unknown>) => sql`exists (select from isaf_document d
    where d.company_id = ${companyId} and d.file_id = ${file.id} and d.document_kind = ${kind} and d.document_id = ${id})`
  const stored = sql`select d.document_kind as kind, d.document_id as id, d.number, encode(d.hash, 'hex') as hash, d.is_void, d.version from isaf_document d`
  const only = (id: RawBuilder<unknown>) => (document ? sql`and ${id} = ${document}` : sql``)
  const ofFile = sql`d.company_id = ${companyId} and d.file_id = ${file.id} ${only(sql`d.document_id`)}`
  const added = (kind: string) => sql`${kind} as kind`
  const { rows } = await sql<Candidate>`
    select * from (
      ${stored} left join invoice i on i.company_id = d.company_id and i.id = d.document_id
        where ${ofFile} and d.document_kind = 'invoice' and i.version is distinct from d.version
      union all
      ${stored} left join expense x on x.company_id = d.company_id and x.id = d.document_id
          left join client c on c.company_id = x.company_id and c.id = x.vendor_id
        where ${ofFile} and d.document_kind = 'expense' and (x.version is distinct from d.version or c.updated_at > ${file.created_at}::timestamptz)
      union all
      select ${added('invoice')}, i.id, i.number, null, false, null from invoice i
        where i.company_id = ${companyId} ${only(sql`i.id`)} and ${isSale} and i.date between ${date_from}::date and ${date_to}::date
          and ${file.data_type}::text <> 'P' and not ${inFile('invoice', sql`i.id`)}
      union all
      select ${added('expense')}, x.id, x.number, null, false, null from expense x
        where x.company_id = ${companyId} ${only(sql`x.id`)} and ${isPurchase} and x.date_registered between ${date_from}::date and ${date_to}::date
          and ${file.data_type}::text <> 'S' and not ${inFile('expense', sql`x.id`)}) found
    order by number, id limit ${maxCompared}`.execute(db)
  return rows
}
