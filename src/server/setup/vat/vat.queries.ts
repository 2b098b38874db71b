import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import type { z } from 'zod'
import type { Vat, vatInput } from '#contract/setup/vat.ts'
import { dec, plainText } from '#domain/decimal.ts'
import { columnsOf } from '#server/platform/db/columns.ts'
import type { DB } from '#server/platform/db/schema.ts'
import type { ReaderScope, Scope } from '#server/platform/resource/scope.ts'
import { inBothLanguages, inLanguage, textToStore } from '#server/platform/resource/seeded.ts'
import { findSetting, readSettingsList } from '#server/platform/resource/settings-list.ts'
import type { ListQuery } from '#server/platform/resource/settings-list.ts'
import type { Language } from '#server/platform/language/texts.ts'

type Fields = z.output<typeof vatInput>

const plainColumns = [
  'id',
  'version',
  'created_at',
  'updated_at',
  'archived_at',
  'type',
  'side',
  'rate',
  'code',
  'valid_from',
  'valid_to',
  'is_default',
] as const
type VatRow = Pick<Selectable<DB['vat_rate']>, (typeof plainColumns)[number] | 'title' | 'legal_note'>

const columnsFor = (language: Language) => [
  ...plainColumns,
  inLanguage('title', language).as('title'),
  inLanguage<string | null>('legal_note', language).as('legal_note'),
]

const toVat = (row: VatRow): Vat => ({
  id: row.id,
  version: row.version,
  created_at: row.created_at,
  updated_at: row.updated_at,
  archived_at: row.archived_at,
  deleted_at: null,
  // Checks in the database allow no other values.
  type: row.type as Vat['type'],
  side: row.side as Vat['side'],
  rate: plainText(dec(row.rate)),
  title: row.title,
  code: row.code,
  legal_note: row.legal_note,
  valid_from: row.valid_from,
  valid_to: row.valid_to,
  is_default: row.is_default,
})

export const listVats = async (scope: ReaderScope, query: ListQuery) => {
  const { rows, meta } = await readSettingsList<VatRow>(scope, query, {
    table: 'vat_rate',
    columns: columnsFor(scope.language),
    sorts: {
      position: { by: sql`position`, type: 'numeric' },
      rate: { by: sql`rate`, type: 'numeric' },
      title: { by: sql`${inLanguage('title', scope.language)} collate "lt-x-icu"`, type: 'text' },
    },
    defaultSort: 'position',
    searched: [...inBothLanguages('title'), 'code'],
  })
  return { data: rows.map(toVat), meta }
}

/** The VAT row; `lock` prevents changes and new documents of it until the request ends. */
export const findVat = async (
  scope: ReaderScope,
  id: string,
  options?: { lock?: boolean },
): Promise<Vat | undefined> => {
  const columns = columnsFor(scope.language)
  const row = await findSetting<VatRow>(scope, { table: 'vat_rate', columns }, id, options)
  return row && toVat(row)
}

/** Stored as the last one in the order. */
export const insertVat = async ({ db, companyId, language }: ReaderScope, id: string, fields: Fields): Promise<Vat> => {
  const position = sql<number>`(select coalesce(max(position), 0) + 1 from vat_rate where company_id = ${companyId})`
  const row = await db
    .insertInto('vat_rate')
    .values({ ...columnsOf('vat_rate', { ...fields, company_id: companyId, id }), position })
    .returning(columnsFor(language))
    .executeTakeFirstOrThrow()
  return toVat(row)
}

export const updateVat = async ({ db, companyId, language }: ReaderScope, id: string, fields: Fields): Promise<Vat> => {
  const { title, legal_note } = fields
  const row = await db
    .updateTable('vat_rate')
    .set({
      ...columnsOf('vat_rate', fields),
      title: textToStore('title', title, language),
      legal_note: textToStore('legal_note', legal_note, language),
    })
    .set({ version: sql`version + 1`, updated_at: sql`now()` })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .returning(columnsFor(language))
    .executeTakeFirstOrThrow()
  return toVat(row)
}

/** Clears the default mark of all rows, except on `exceptId`. */
export const clearDefaultVat = async ({ db, companyId }: Scope, exceptId?: string): Promise<void> => {
  await db
    .updateTable('vat_rate')
    .set({ is_default: false, version: sql`version + 1`, updated_at: sql`now()` })
    .where('company_id', '=', companyId)
    .where('is_default', '=', true)
    .$if(exceptId !== undefined, (query) => query.where('id', '<>', exceptId ?? ''))
    .execute()
}

export const isVatOnDocuments = async ({ db, companyId }: Scope, id: string): Promise<boolean> => {
  const { rows } = await sql<{ used: boolean }>`
    select exists (select from invoice_line where company_id = ${companyId} and vat_id = ${id})
      or exists (select from invoice_vat where company_id = ${companyId} and vat_id = ${id})
      or exists (select from expense_line where company_id = ${companyId} and vat_id = ${id})
      or exists (select from expense_vat where company_id = ${companyId} and vat_id = ${id}) as used`.execute(db)
  return rows[0]?.used ?? false
}

export const isVatOfProducts = async ({ db, companyId }: Scope, id: string): Promise<boolean> => {
  const product = await db
    .selectFrom('product')
    .select('id')
    .where('company_id', '=', companyId)
    .where('vat_id', '=', id)
    .limit(1)
    .executeTakeFirst()
  return product !== undefined
}

/**
 * Updates prices with VAT after the rate changed; prices without VAT stay. The rounding is the one of `priceWithVat` of the domain
 * (half away from zero).
 */
export const updatePricesWithVat = async ({ db, companyId }: Scope, { id, rate }: { id: string; rate: string }) => {
  await db
    .updateTable('product')
    .set({ price: sql`trim_scale(round(price_without_vat * (100 + ${rate}::numeric) / 100, 6))` })
    .set({ version: sql`version + 1`, updated_at: sql`now()` })
    .where('company_id', '=', companyId)
    .where('vat_id', '=', id)
    .execute()
}
