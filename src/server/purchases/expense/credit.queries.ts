import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { amountText } from '#domain/currency.ts'
import { dec } from '#domain/decimal.ts'
import { refuseField } from '#server/platform/http/problem.ts'
import type { CompanyContext } from '#server/platform/http/context.ts'
import type { Expense } from '#contract/purchases/expense.ts'
import type { Corrected, WholeForm } from './compose.ts'

/** Locks the expense that a credit corrects; refuses another credit, import VAT, and one of another vendor or currency. */
export const lockCorrected = async (
  { db, companyId }: CompanyContext,
  form: Pick<WholeForm, 'vendor_id' | 'currency'>,
  id: string,
): Promise<Corrected> => {
  const corrected = await db
    .selectFrom('expense')
    .select(['kind', 'vendor_id', 'currency', 'category_id', 'deleted_at', 'origin'])
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!corrected || corrected.deleted_at) throw refuseField('corrects_id', 'id')
  if (corrected.kind === 'credit') throw refuseField('corrects_id', 'corrects_credit')
  if (corrected.origin === 'import') throw refuseField('corrects_id', 'corrects_moved_in')
  if (corrected.kind === 'import') throw refuseField('corrects_id', 'corrects_import')
  if (corrected.vendor_id !== form.vendor_id) throw refuseField('corrects_id', 'corrects_other_vendor')
  if (corrected.currency !== form.currency) throw refuseField('corrects_id', 'corrects_other_currency')
  const { rows } = await sql<{ id: string }>`
    select v.vat_id as id from expense_vat v where v.company_id = ${companyId} and v.expense_id = ${id} and v.vat_id is not null
    union select x.id from expense_line l, lateral (values (l.vat_id), (l.product_id)) x (id)
      where l.company_id = ${companyId} and l.expense_id = ${id} and x.id is not null`.execute(db)
  return { ids: rows.map((row) => row.id), category_id: corrected.category_id }
}

/**
 * Stores the value of a vendor's credit invoice as a payment without money: it pays the expense that it corrects up to the unpaid amount,
 * the rest is an advance at the vendor. Repeated when the credit is changed or restored; parts that pay other expenses stay. `previousId`
 * is the expense that it corrected before. The credit and the expenses must be locked.
 */
export const settleVendorCredit = async (
  context: CompanyContext,
  creditId: string,
  previousId: string | null = null,
): Promise<void> => {
  const { db, companyId, session } = context
  const corrected = sql`(select c.corrects_id from expense c where c.company_id = ${companyId} and c.id = ${creditId})`
  await deleteParts(context, creditId, sql`x.expense_id in (${corrected}, ${previousId}::uuid)`)
  await refuseBelowUsed(context, creditId)
  // A credit of zero has no payment.
  const { rows } = await sql<{ id: string }>`
    insert into payment (company_id, id, type, date, client_id, client_title, total, currency, exchange_rate, credit_expense_id, created_by)
    select company_id, ${uuid()}, 'credit', posting_date, vendor_id, vendor_title, -total, currency, exchange_rate, id, ${session.user_id}::uuid
      from expense where company_id = ${companyId} and id = ${creditId} and total < 0
    on conflict (company_id, credit_expense_id) where credit_expense_id is not null do update
      set date = excluded.date, client_id = excluded.client_id, client_title = excluded.client_title, total = excluded.total,
        currency = excluded.currency, exchange_rate = excluded.exchange_rate, deleted_at = null, version = payment.version + 1, updated_at = now()
    returning id`.execute(db)
  const [payment] = rows
  if (!payment) return deletePayment(context, creditId)
  await sql`
    insert into expense_payment (company_id, id, expense_id, payment_id, amount, created_by)
    select e.company_id, ${uuid()}, e.id, p.id, least(p.unused, e.unpaid), ${session.user_id}::uuid
      from expense e join payment p on p.company_id = e.company_id and p.id = ${payment.id}
      where e.company_id = ${companyId} and e.id = ${corrected} and e.deleted_at is null and least(p.unused, e.unpaid) > 0`.execute(
    db,
  )
}

/** Removes the payment of a deleted credit from all expenses. */
export const releaseVendorCredit = async (context: CompanyContext, creditId: string): Promise<void> => {
  await deleteParts(context, creditId, sql`true`)
  await deletePayment(context, creditId)
}

const deleteParts = ({ db, companyId }: CompanyContext, creditId: string, which: ReturnType<typeof sql>) =>
  sql`delete from expense_payment x using payment p
    where p.company_id = ${companyId} and p.credit_expense_id = ${creditId} and x.company_id = p.company_id and x.payment_id = p.id
      and ${which}`.execute(db)

const deletePayment = async ({ db, companyId }: CompanyContext, creditId: string): Promise<void> => {
  await sql`update payment set deleted_at = now(), version = version + 1, updated_at = now()
    where company_id = ${companyId} and credit_expense_id = ${creditId} and deleted_at is null`.execute(db)
}

/** A credit cannot become smaller than what it already paid of other expenses, and its vendor and currency then stay. */
const refuseBelowUsed = async ({ db, companyId }: CompanyContext, creditId: string): Promise<void> => {
  const { rows } = await sql<{ used: string; currency: string; is_moved: boolean; is_below: boolean }>`
    select p.used, p.currency, p.client_id <> e.vendor_id or p.currency <> e.currency as is_moved, p.used > -e.total as is_below
    from payment p join expense e on e.company_id = p.company_id and e.id = p.credit_expense_id
    where p.company_id = ${companyId} and p.credit_expense_id = ${creditId} and p.deleted_at is null and p.used > 0`.execute(
    db,
  )
  const [payment] = rows
  if (payment?.is_moved) throw refuseField('vendor_id', 'paid_locked')
  if (payment?.is_below)
    throw refuseField('total', 'credit_used', { min: amountText(dec(payment.used), payment.currency) })
}

/** What a live credit takes back; its amounts are negative. */
export type VendorCredit = Pick<
  Expense,
  'total' | 'total_without_vat' | 'discount' | 'delivery' | 'paper_difference'
> & {
  lines: Pick<Expense['lines'][number], 'product_id' | 'title' | 'quantity' | 'price' | 'vat_id'>[]
  vat_rows: Pick<Expense['vat_rows'][number], 'vat_id' | 'base' | 'vat' | 'deductible_percent'>[]
}

/** All live credits of an expense, oldest first. */
export const readVendorCredits = async ({ db, companyId }: CompanyContext, id: string): Promise<VendorCredit[]> => {
  const { rows } = await sql<VendorCredit>`
    select c.total, c.total_without_vat, c.discount, c.delivery, c.paper_difference,
      coalesce((select jsonb_agg(jsonb_build_object('product_id', l.product_id, 'title', l.title, 'quantity', l.quantity::text,
          'price', l.price::text, 'vat_id', l.vat_id) order by l.position)
        from expense_line l where l.company_id = c.company_id and l.expense_id = c.id), '[]') as lines,
      coalesce((select jsonb_agg(jsonb_build_object('vat_id', v.vat_id, 'base', v.base::text, 'vat', v.vat::text,
          'deductible_percent', v.deductible_percent::text) order by v.position)
        from expense_vat v where v.company_id = c.company_id and v.expense_id = c.id), '[]') as vat_rows
    from expense c where c.company_id = ${companyId} and c.corrects_id = ${id} and c.deleted_at is null order by c.date, c.id`.execute(
    db,
  )
  return rows
}
