import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import type { z } from 'zod'
import type { Product, productInput } from '#contract/sales/product.ts'
import { amountText } from '#domain/currency.ts'
import { dec, plainText } from '#domain/decimal.ts'
import { columnsOf } from '#server/platform/db/columns.ts'
import type { DB } from '#server/platform/db/schema.ts'
import { changeCount } from '#server/platform/resource/history-counts.queries.ts'
import { readRegisterList } from '#server/platform/resource/register-list.ts'
import type { Scope } from '#server/platform/resource/scope.ts'
import type { ListQuery } from '#server/platform/resource/settings-list.ts'

/** Sold totals are in the company's currency. */
export type ProductScope = Scope & { session: { currency: string } }

/** The stored fields of a product, with both prices. */
export type ProductFields = z.output<typeof productInput> & Pick<Product, 'price' | 'price_without_vat'>

const columns = [
  'id',
  'version',
  'created_at',
  'updated_at',
  'archived_at',
  'deleted_at',
  'title',
  'code',
  'price',
  'price_without_vat',
  'description',
  'unit_id',
  'vat_id',
  'type',
  'sold_quantity',
  'sold_total',
] as const
type ProductRow = Pick<Selectable<DB['product']>, (typeof columns)[number]>

const toProduct = (row: ProductRow, currency: string): Product => ({
  id: row.id,
  version: row.version,
  created_at: row.created_at,
  updated_at: row.updated_at,
  archived_at: row.archived_at,
  deleted_at: row.deleted_at,
  title: row.title,
  code: row.code,
  price: plainText(dec(row.price)),
  price_without_vat: plainText(dec(row.price_without_vat)),
  description: row.description,
  unit_id: row.unit_id,
  vat_id: row.vat_id,
  // A check in the database allows no other value.
  type: row.type as Product['type'],
  sold_quantity: plainText(dec(row.sold_quantity)),
  sold_total: amountText(dec(row.sold_total), currency),
})

export const listProducts = async (scope: ProductScope, query: ListQuery) => {
  const { rows, meta } = await readRegisterList<ProductRow>(scope, query, {
    table: 'product',
    searchFunction: 'search_products',
    codeFunction: 'products_by_code',
    columns,
    sorts: {
      title: { by: sql`title`, type: 'text' },
      code: { by: sql`coalesce(code, '')`, type: 'text' },
      price: { by: sql`price`, type: 'numeric' },
      created_at: { by: sql`created_at`, type: 'timestamptz' },
    },
    tabs: { all: sql.lit(true), 'for-sale': sql`type <> 'purchase'`, 'for-purchase': sql`type <> 'sale'` },
  })
  return { data: rows.map((row) => toProduct(row, scope.session.currency)), meta }
}

/** The product, deleted or not. `lock` prevents changes and new documents of it until the request ends. */
export const findProduct = async (
  { db, companyId, session }: ProductScope,
  id: string,
  { lock = false } = {},
): Promise<Product | undefined> => {
  const row = await db
    .selectFrom('product')
    .select(columns)
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst()
  return row && toProduct(row, session.currency)
}

/** The same with the number of its history entries. */
export const findWholeProduct = async ({ db, companyId, session }: ProductScope, id: string) => {
  const row = await db
    .selectFrom('product')
    .select([...columns, changeCount(sql`product.company_id`, sql`product.id`).as('history')])
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row && { ...toProduct(row, session.currency), history: row.history }
}

export const insertProduct = async (
  { db, companyId, session }: ProductScope,
  id: string,
  fields: ProductFields,
): Promise<Product> => {
  const row = await db
    .insertInto('product')
    .values(columnsOf('product', { ...fields, company_id: companyId, id }))
    .returning(columns)
    .executeTakeFirstOrThrow()
  return toProduct(row, session.currency)
}

export const updateProduct = async (
  { db, companyId, session }: ProductScope,
  id: string,
  fields: ProductFields,
): Promise<Product> => {
  const row = await db
    .updateTable('product')
    .set({ ...columnsOf('product', fields), version: sql`version + 1`, updated_at: sql`now()` })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow()
  return toProduct(row, session.currency)
}

/** Whether a line of a document that is not deleted has the product. */
export const isProductUsed = async ({ db, companyId }: Scope, id: string): Promise<boolean> => {
  const { rows } = await sql<{ used: boolean }>`
    select exists (
      select from invoice_line l join invoice i on i.company_id = l.company_id and i.id = l.invoice_id
      where l.company_id = ${companyId} and l.product_id = ${id} and i.deleted_at is null)
    or exists (
      select from expense_line l join expense e on e.company_id = l.company_id and e.id = l.expense_id
      where l.company_id = ${companyId} and l.product_id = ${id} and e.deleted_at is null) as used`.execute(db)
  return rows[0]?.used ?? false
}
