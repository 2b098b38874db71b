import { sql } from 'kysely'
import type { ImportedDocument } from '#domain/import/document.ts'
import type { MovedInLine } from '#domain/moved-in.ts'
import type { PlainDate } from '#domain/plain-date.ts'
import type { Scope } from '#server/platform/resource/scope.ts'

export type DocumentSide = 'invoice' | 'expense'

/** A stored document that a record may be. */
export type StoredDocument = {
  id: string
  version: number
  origin: 'own' | 'import'
  type: ImportedDocument['type']
  party_id: string
  number: string
  date: PlainDate
  date_due: PlainDate | null
  date_supply: PlainDate | null
  currency: string
  exchange_rate: string | null
  total_without_vat: string
  vat_total: string
  total: string
  paid_before: string
  note: string | null
  category_id: string | null
  reference_id: string | null
  credited_number: string | null
  lines: MovedInLine[]
  is_deleted: boolean
  /** Money, advances or credit invoices have settled a part of it here, or of a credit invoice its value is used. */
  is_used: boolean
}

const shared = sql`d.id, d.version, d.origin, d.number, d.date, d.date_due, d.date_supply, d.currency, trim_scale(d.exchange_rate)::text as exchange_rate,
  d.total_without_vat::text, d.vat_total::text, d.total::text, d.paid_before::text, coalesce(d.import_lines, '[]') as lines,
  d.deleted_at is not null as is_deleted`

const columns = {
  invoice: sql`${shared}, d.type, d.client_id as party_id, d.note, null as category_id, d.reference_invoice_id as reference_id, d.reference_number as credited_number,
    case when d.type = 'credit' then exists (select from payment p where p.company_id = d.company_id and p.credit_invoice_id = d.id and p.deleted_at is null
        and exists (select from invoice_payment x where x.company_id = p.company_id and x.payment_id = p.id and x.invoice_id is distinct from d.reference_invoice_id))
      else d.paid <> d.paid_before or d.credited <> 'none' end as is_used`,
  expense: sql`${shared}, d.kind as type, d.vendor_id as party_id, d.comment as note, d.category_id, d.corrects_id as reference_id, null as credited_number,
    case when d.kind = 'credit' then exists (select from payment p where p.company_id = d.company_id and p.credit_expense_id = d.id and p.deleted_at is null
        and exists (select from expense_payment x where x.company_id = p.company_id and x.payment_id = p.id and x.expense_id is distinct from d.corrects_id))
      else d.paid <> d.paid_before
        or exists (select from expense c where c.company_id = d.company_id and c.corrects_id = d.id and c.deleted_at is null)
        or exists (select from payment_file_row r where r.company_id = d.company_id and r.expense_id = d.id and r.settled_at is null and r.cancelled_at is null)
      end as is_used`,
}

const tables = { invoice: sql`invoice d`, expense: sql`expense d` }

/** The documents with these numbers: all invoices, and the expenses that are moved in or live. */
export const findByNumber = async (
  { db, companyId }: Scope,
  side: DocumentSide,
  numbers: readonly string[],
): Promise<StoredDocument[]> => {
  if (numbers.length === 0) return []
  const isNumber =
    side === 'invoice'
      ? sql`d.type in ('simple', 'credit', 'proforma') and d.number = any(${[...numbers]}::text[])`
      : sql`lower(d.number) = any(array(select lower(n) from unnest(${[...numbers]}::text[]) n)) and (d.origin = 'import' or d.deleted_at is null)`
  const { rows } = await sql<StoredDocument>`
    select ${columns[side]} from ${tables[side]} where d.company_id = ${companyId} and ${isNumber} order by d.id`.execute(
    db,
  )
  return rows
}

/** Documents by id, locked until the transaction ends. */
export const lockDocuments = async (
  { db, companyId }: Scope,
  side: DocumentSide,
  ids: readonly string[],
): Promise<Map<string, StoredDocument>> => {
  if (ids.length === 0) return new Map()
  const ofIds = sql`where d.company_id = ${companyId} and d.id = any(${[...ids]}::uuid[])`
  await sql`select from ${tables[side]} ${ofIds} order by d.id for update`.execute(db)
  const { rows } = await sql<StoredDocument>`select ${columns[side]} from ${tables[side]} ${ofIds}`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

/** The categories of expenses by their titles, as people compare them. */
export const findCategories = async (
  { db, companyId }: Scope,
  titles: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  if (titles.length === 0) return new Map()
  const { rows } = await sql<{ id: string; title: string }>`
    select id, lower(title) as title from expense_category where company_id = ${companyId} and deleted_at is null
      and lower(title) = any(array(select lower(t) from unnest(${[...titles]}::text[]) t)) order by id`.execute(db)
  return new Map(rows.map(({ id, title }) => [title, id]))
}
