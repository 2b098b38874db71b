import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { ImportedDocument } from '#domain/import/document.ts'
import type { ImportSource } from '#domain/moved-in.ts'
import { amountInWords } from '#domain/amount-in-words.ts'
import { sellerDetailsOf } from '#server/sales/invoice/snapshot.ts'
import { readLookups } from '#server/sales/invoice/lookups.queries.ts'
import type { ImportRun } from '../entity.ts'
import type { DocumentSide } from './stored.queries.ts'

/** A document to store: a new one, or a stored one with its version, which may be deleted. */
export type StoredRow = {
  id: string
  version: number | null
  party_id: string
  category_id: string | null
  reference_id: string | null
  document: ImportedDocument
  source: ImportSource
}

/** The columns of an invoice or expense that a record decides. */
const shared = [
  'date',
  'date_due',
  'date_supply',
  'currency',
  'exchange_rate',
  'total_without_vat',
  'vat_total',
  'total',
  'subtotal',
  'paid_before',
  'import_source',
  'import_lines',
] as const
const columns = {
  invoice: [
    ...shared,
    'type',
    'client_id',
    'number',
    'note',
    'reference_invoice_id',
    'reference_number',
    'total_in_words',
  ],
  expense: [
    ...shared,
    'kind',
    'vendor_id',
    'number',
    'comment',
    'category_id',
    'corrects_id',
    'date_registered',
    'posting_date',
  ],
} as const

const valuesOf = (
  side: DocumentSide,
  { id, version, party_id, category_id, reference_id, document, source }: StoredRow,
) => ({
  id,
  version,
  date: document.date,
  date_due: document.date_due,
  date_supply: document.date_supply,
  currency: document.currency,
  exchange_rate: document.exchange_rate,
  total_without_vat: document.total_without_vat,
  vat_total: document.vat_total,
  total: document.total,
  subtotal: document.total_without_vat,
  paid_before: document.paid_before,
  import_source: source,
  import_lines: document.lines,
  number: document.number,
  ...(side === 'invoice'
    ? {
        type: document.type,
        client_id: party_id,
        note: document.note,
        reference_invoice_id: reference_id,
        reference_number: document.credited_number,
        total_in_words: amountInWords(document.total, document.currency, 'lt') ?? '',
      }
    : {
        kind: document.type,
        vendor_id: party_id,
        comment: document.note,
        category_id,
        corrects_id: reference_id,
        date_registered: document.date_registered,
        posting_date: document.date,
      }),
})

const list = (names: readonly string[], alias?: string): RawBuilder<unknown> =>
  sql.join(names.map((name) => sql.ref(alias ? `${alias}.${name}` : name)))

const firstContact = (
  part: 'email' | 'phone',
) => sql`(select x ->> ${sql.lit(part)} from jsonb_array_elements(c.contacts) x
  where coalesce(x ->> ${sql.lit(part)}, '') <> '' limit 1)`
const clientDetails = sql`json_build_object('type', c.type, 'title', c.title, 'code', c.code, 'vat_code', c.vat_code, 'address', c.address, 'city', c.city,
  'postal_code', c.postal_code, 'country', c.country, 'email', ${firstContact('email')}, 'phone', ${firstContact('phone')}, 'e_address', c.e_address)`

/** What a credit invoice was worth is settled when it is stored, of another document what was paid before. */
const paid = (side: DocumentSide) =>
  sql`case r.${sql.ref(side === 'invoice' ? 'type' : 'kind')} when 'credit' then r.total else r.paid_before end`

/** Stores new documents in one statement, so that a credit may come with the invoice that it credits. */
export const insertDocuments = async (
  run: ImportRun,
  side: DocumentSide,
  rows: readonly StoredRow[],
): Promise<void> => {
  if (rows.length === 0) return
  const { db, companyId, session } = run
  const values = JSON.stringify(rows.map((row) => valuesOf(side, row)))
  if (side === 'expense') {
    await sql`
      insert into expense (company_id, id, ${list(columns.expense)}, vendor_title, vendor_country, vendor_vat_code, vat, paid, origin, created_by)
      select ${companyId}::uuid, r.id, ${list(columns.expense, 'r')}, c.title, c.country, c.vat_code, false, ${paid(side)}, 'import', ${session.user_id}::uuid
      from jsonb_populate_recordset(null::expense, ${values}::jsonb) r
      join client c on c.company_id = ${companyId} and c.id = r.vendor_id order by r.date, r.id`.execute(db)
    return
  }
  const { seller } = await readLookups(db, companyId, { client_id: null })
  await sql`
    insert into invoice (company_id, id, ${list(columns.invoice)}, client_title, client_details, seller_details, language, vat, prices_include_vat,
      discount_total, discount_without_vat, delivery_without_vat, paid, origin, created_by)
    select ${companyId}::uuid, r.id, ${list(columns.invoice, 'r')}, c.title, ${clientDetails}, ${JSON.stringify(sellerDetailsOf(seller))}::jsonb,
      c.language, false, false, 0, 0, 0, ${paid(side)}, 'import', ${session.user_id}::uuid
    from jsonb_populate_recordset(null::invoice, ${values}::jsonb) r
    join client c on c.company_id = ${companyId} and c.id = r.client_id order by r.date, r.id`.execute(db)
}

/** Stores documents over those with the same version; deleted ones live again. Returns the ids of those that had it. */
export const updateDocuments = async (
  { db, companyId }: ImportRun,
  side: DocumentSide,
  rows: readonly StoredRow[],
): Promise<Set<string>> => {
  if (rows.length === 0) return new Set()
  const values = JSON.stringify(rows.map((row) => valuesOf(side, row)))
  const set = sql.join(columns[side].map((name) => sql`${sql.ref(name)} = ${sql.ref(`r.${name}`)}`))
  const [table, party, type] =
    side === 'invoice' ? [sql`invoice`, sql`client`, sql`d.type`] : [sql`expense`, sql`vendor`, sql`d.kind`]
  // What payments settled here stays, and so does what a credit invoice is worth.
  const { rows: changed } = await sql<{ id: string }>`
    update ${table} d set ${set}, ${party}_title = c.title,
      paid = case ${type} when 'credit' then r.total else d.paid - d.paid_before + r.paid_before end,
      deleted_at = null, deleted_by = null, delete_comment = null, version = d.version + 1, updated_at = now()
    from jsonb_populate_recordset(null::${table}, ${values}::jsonb) r, client c
    where d.company_id = ${companyId} and d.id = r.id and d.version = r.version and d.origin = 'import'
      and c.company_id = ${companyId} and c.id = r.${party}_id
    returning d.id`.execute(db)
  return new Set(changed.map(({ id }) => id))
}

/** Deletes documents that an import made, as a person would. */
export const deleteDocuments = async (
  { db, companyId, session }: ImportRun,
  side: DocumentSide,
  ids: readonly string[],
): Promise<void> => {
  if (ids.length === 0) return
  await sql`update ${side === 'invoice' ? sql`invoice` : sql`expense`} set deleted_at = now(), deleted_by = ${session.user_id}::uuid,
      version = version + 1, updated_at = now()
    where company_id = ${companyId} and id = any(${[...ids]}::uuid[]) and deleted_at is null`.execute(db)
}

/** The moved-in invoices or expenses that credits refer to by number, by party, currency and number. */
export const findCredited = async (
  { db, companyId }: ImportRun,
  side: DocumentSide,
  numbers: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  if (numbers.length === 0) return new Map()
  const { rows } = await (
    side === 'invoice'
      ? sql<{ id: string; key: string }>`select id, client_id || ' ' || currency || ' ' || number as key from invoice
        where company_id = ${companyId} and type = 'simple' and number = any(${[...numbers]}::text[]) and origin = 'import' and deleted_at is null`
      : sql<{ id: string; key: string }>`select id, vendor_id || ' ' || currency || ' ' || number as key from expense
        where company_id = ${companyId} and kind <> 'credit' and lower(number) = any(array(select lower(n) from unnest(${[...numbers]}::text[]) n))
          and origin = 'import' and deleted_at is null`
  ).execute(db)
  return new Map(rows.map(({ id, key }) => [key, id]))
}

export const newId = (): string => uuid()
