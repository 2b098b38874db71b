import { sql } from 'kysely'
import type { PaymentForm } from '#contract/money/payment-fields.ts'
import type { AccountType } from '#domain/company-account.ts'
import type { Scope } from '#server/platform/resource/scope.ts'

export type AccountRow = {
  id: string
  type: AccountType
  currency: string
  archived: boolean
  accept_payments: boolean
}
type ClientRow = { id: string; title: string; archived: boolean }
export type ReferencedRows = { accounts: AccountRow[]; client: ClientRow | null }

/** The accounts and the client of a payment. They cannot be deleted until it is stored: a deletion waits and then finds the payment. */
export const readReferenced = async (
  { db, companyId }: Scope,
  form: Pick<PaymentForm, 'client_id' | 'account_id' | 'source_account_id' | 'destination_account_id'>,
): Promise<ReferencedRows> => {
  const ids = [form.account_id, form.source_account_id, form.destination_account_id].filter((id) => id !== null)
  const { rows } = await sql<ReferencedRows>`
    select
      coalesce((select jsonb_agg(jsonb_build_object('id', a.id, 'type', a.type, 'currency', a.currency, 'archived', a.archived_at is not null,
          'accept_payments', a.accept_payments))
        from (select * from company_account where company_id = ${companyId} and id = any(${ids}::uuid[]) and deleted_at is null
          order by id for key share) a), '[]') as accounts,
      (select jsonb_build_object('id', c.id, 'title', c.title, 'archived', c.archived_at is not null)
        from (select * from client where company_id = ${companyId} and id = ${form.client_id}::uuid and deleted_at is null for key share) c) as client`.execute(
    db,
  )
  const [found] = rows
  if (!found) throw new Error('the query of accounts and client returned no row')
  return found
}

/** A document that a payment may pay. */
export type PayableRow = {
  kind: 'invoice' | 'expense'
  id: string
  /** The client or the vendor. */
  client_id: string
  client_title: string
  type: string
  vat: boolean
  number: string | null
  date: string
  currency: string
  exchange_rate: string | null
  total: string
  unpaid: string
  /** Deleted, void, a quote, or a proforma that became an invoice: it cannot be paid any more. */
  closed: boolean
}

/**
 * The documents, locked until the request ends, each kind in the order of the ids: their unpaid amounts cannot change, and two payments
 * of the same documents cannot deadlock.
 */
export const lockPayables = async (
  { db, companyId }: Scope,
  ids: { invoices: readonly string[]; expenses: readonly string[] },
): Promise<PayableRow[]> => {
  const invoices = ids.invoices.length === 0 ? [] : (await lockInvoices(db, companyId, ids.invoices)).rows
  const expenses = ids.expenses.length === 0 ? [] : (await lockExpenses(db, companyId, ids.expenses)).rows
  return [...invoices, ...expenses]
}

const lockInvoices = (db: Scope['db'], companyId: string, ids: readonly string[]) =>
  sql<PayableRow>`
    select 'invoice' as kind, id, client_id, client_title, type, vat, number, date, currency, exchange_rate, total, unpaid,
      (deleted_at is not null or voided_at is not null or is_invoiced or type in ('credit', 'quote')) as closed
    from invoice where company_id = ${companyId} and id = any(${[...ids]}::uuid[]) order by id for no key update`.execute(
    db,
  )

const lockExpenses = (db: Scope['db'], companyId: string, ids: readonly string[]) =>
  sql<PayableRow>`
    select 'expense' as kind, id, vendor_id as client_id, vendor_title as client_title, 'expense' as type, vat, number, date, currency,
      exchange_rate, total, unpaid, deleted_at is not null as closed
    from expense where company_id = ${companyId} and id = any(${[...ids]}::uuid[]) order by id for no key update`.execute(
    db,
  )
