import { sql } from 'kysely'
import type { ReadEInvoice } from '#contract/purchases/read-e-invoice.ts'
import { accountOf, newVendorOf, sellerCodes } from '#domain/e-invoice/new-vendor.ts'
import type { EInvoice } from '#domain/e-invoice/model.ts'
import type { VatChoice } from '#domain/e-invoice/purchase-vat.ts'
import { searchText } from '#domain/text.ts'
import type { Scope } from '#server/platform/resource/scope.ts'

type Match = NonNullable<ReadEInvoice['vendor']['match']>

const lettersOf = (text: string): string => searchText(text).replaceAll(/[^\p{L}\p{N}]/gu, '')

/**
 * The client in use that is the seller: by VAT code, company code, account, name, in this order; null if there is none. Of several, one that
 * is a vendor already, then the oldest. Each condition uses its own index.
 */
export const findVendor = async ({ db, companyId }: Scope, invoice: EInvoice): Promise<Match | null> => {
  const { vat_code } = newVendorOf(invoice)
  const account = accountOf(invoice.payment)
  const codes = sellerCodes(invoice).map(lettersOf)
  const name = lettersOf(invoice.seller.name)
  const found = (by: Match['by'], order: number, condition: ReturnType<typeof sql>) => sql`
    (select id, version, title, account_number, ${sql.lit(by)} as by, ${sql.lit(order)} as rank, is_vendor from client
    where company_id = ${companyId} and deleted_at is null and archived_at is null and ${condition}
    order by is_vendor desc, id limit 1)`
  const { rows } = await sql<Match>`
    select id, version, title, account_number, by from (
      ${found('vat_code', 1, sql`vat_code = ${vat_code}`)}
      union all ${found('code', 2, sql`alike_text(code) = any (${codes}::text[])`)}
      union all ${found('account_number', 3, sql`account_number = ${account}`)}
      union all ${found('title', 4, sql`alike_text(title) = ${name} and ${name} <> ''`)}) matches
    order by rank limit 1`.execute(db)
  return rows[0] ?? null
}

/** The category of the vendor's last expense, unless it is archived; null: none. */
export const lastCategory = async ({ db, companyId }: Scope, vendorId: string): Promise<string | null> => {
  const { rows } = await sql<{ category_id: string }>`
    select e.category_id from expense e join expense_category k on k.company_id = e.company_id and k.id = e.category_id
    where e.company_id = ${companyId} and e.vendor_id = ${vendorId} and e.deleted_at is null and k.archived_at is null
    order by e.date desc, e.id desc limit 1`.execute(db)
  return rows[0]?.category_id ?? null
}

/** The number of the expense that has the file with this hash, or its vendor if it has no number; undefined: none has it. */
export const expenseWithFile = async ({ db, companyId }: Scope, digest: string): Promise<string | undefined> => {
  const { rows } = await sql<{ name: string }>`
    select coalesce(e.number, e.vendor_title) as name from expense_file f
    join expense e on e.company_id = f.company_id and e.id = f.expense_id
    where f.company_id = ${companyId} and f.digest = ${digest} and e.deleted_at is null limit 1`.execute(db)
  return rows[0]?.name
}

/** The VAT rates in use and the identity of the company. */
export const readBuyer = async ({ db, companyId }: Scope) => {
  const company = await db
    .selectFrom('company')
    .select(['title', 'code', 'vat_code', 'vat_enabled'])
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow()
  const vats = await db
    .selectFrom('vat_rate')
    .select(['id', 'type', 'side', 'rate', 'code', 'valid_from', 'valid_to'])
    .where('company_id', '=', companyId)
    .where('archived_at', 'is', null)
    .where('deleted_at', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .execute()
  return { company, vats: vats as VatChoice[] }
}
