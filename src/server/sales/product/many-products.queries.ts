// Products by the hundred, for imports: the same columns and the same refusals as one by one.
import { sql } from 'kysely'
import { namesOf } from '#contract/platform/field-names.ts'
import { productInput } from '#contract/sales/product.ts'
import { dec, plainText } from '#domain/decimal.ts'
import { selectList } from '#server/platform/resource/scope.ts'
import type { Scope } from '#server/platform/resource/scope.ts'
import type { ProductFields } from './product.queries.ts'

export type StoredProduct = ProductFields & { id: string; version: number }

const names = namesOf(productInput.shape)
const list = (alias: string) => selectList(names.map((name) => `${alias}.${name}`))

const exactly = (row: StoredProduct): StoredProduct => ({
  ...row,
  price: plainText(dec(row.price)),
  price_without_vat: plainText(dec(row.price_without_vat)),
})

/** Products that are not deleted; `lock` prevents changes and new documents of them until the transaction ends. */
export const findProducts = async (
  { db, companyId }: Scope,
  ids: readonly string[],
  { lock = false } = {},
): Promise<StoredProduct[]> => {
  const { rows } = await sql<StoredProduct>`
    select p.id, p.version, ${list('p')} from product p
    where p.company_id = ${companyId} and p.id = any(${[...ids]}::uuid[]) and p.deleted_at is null
    order by p.id ${lock ? sql`for update` : sql``}`.execute(db)
  return rows.map(exactly)
}

/** Products that may be those with the codes or titles, by letters and digits only. */
export const findLikeProducts = async (
  { db, companyId }: Scope,
  wanted: { codes: readonly string[]; titles: readonly string[] },
): Promise<StoredProduct[]> => {
  const { rows } = await sql<StoredProduct>`
    select p.id, p.version, ${list('p')}
    from products_alike(${[...wanted.codes]}::text[], ${[...wanted.titles]}::text[]) found
    join product p on p.company_id = ${companyId} and p.id = found and p.deleted_at is null`.execute(db)
  return rows.map(exactly)
}

export const insertProducts = async (
  { db, companyId }: Scope,
  products: readonly { id: string; fields: ProductFields }[],
): Promise<void> => {
  if (products.length === 0) return
  const rows = JSON.stringify(products.map(({ id, fields }) => ({ ...fields, id })))
  await sql`insert into product (company_id, id, ${selectList(names)})
    select ${companyId}::uuid, r.id, ${list('r')} from jsonb_populate_recordset(null::product, ${rows}::jsonb) r`.execute(
    db,
  )
}

/** Stores the fields of products that still have the version. Returns the ids of those that had. */
export const updateProducts = async (
  { db, companyId }: Scope,
  products: readonly { id: string; version: number; fields: ProductFields }[],
): Promise<Set<string>> => {
  if (products.length === 0) return new Set()
  const rows = JSON.stringify(products.map(({ id, version, fields }) => ({ ...fields, id, version })))
  const set = sql.join(names.map((name) => sql`${sql.ref(name)} = ${sql.ref(`r.${name}`)}`))
  const changed = await sql<{ id: string }>`
    update product p set ${set}, version = p.version + 1, updated_at = now()
    from jsonb_populate_recordset(null::product, ${rows}::jsonb) r
    where p.company_id = ${companyId} and p.id = r.id and p.version = r.version and p.deleted_at is null
    returning p.id`.execute(db)
  return new Set(changed.rows.map(({ id }) => id))
}

/** Of the products those on a line of a document that is not deleted. */
export const usedProducts = async ({ db, companyId }: Scope, ids: readonly string[]): Promise<Set<string>> => {
  const { rows } = await sql<{ id: string }>`
    select wanted.id from unnest(${[...ids]}::uuid[]) wanted(id)
    where exists (
      select from invoice_line l join invoice i on i.company_id = l.company_id and i.id = l.invoice_id
      where l.company_id = ${companyId} and l.product_id = wanted.id and i.deleted_at is null)
    or exists (
      select from expense_line l join expense e on e.company_id = l.company_id and e.id = l.expense_id
      where l.company_id = ${companyId} and l.product_id = wanted.id and e.deleted_at is null)`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

export const deleteProducts = async ({ db, companyId }: Scope, ids: readonly string[]): Promise<void> => {
  if (ids.length === 0) return
  await sql`update product set deleted_at = now(), version = version + 1, updated_at = now()
    where company_id = ${companyId} and id = any(${[...ids]}::uuid[])`.execute(db)
}
