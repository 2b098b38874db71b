import { sql } from 'kysely'
import type { Scope } from '#server/platform/resource/scope.ts'
import type { ImportRun } from '../entity.ts'

/** A document that a payment may name by its number. */
export type NamedDocument = {
  kind: 'invoice' | 'expense'
  id: string
  client_id: string
  client_title: string
  number: string
  currency: string
  unpaid: string
  closed: boolean
}

const invoices = sql`select 'invoice' as kind, id, client_id, client_title, number, currency, unpaid,
  (voided_at is not null or is_invoiced or type in ('credit', 'quote')) as closed from invoice`
const expenses = sql`select 'expense' as kind, id, vendor_id as client_id, vendor_title as client_title, number, currency, unpaid,
  false as closed from expense`

/** Documents with one of the numbers that can be paid. */
export const findByNumbers = async ({ db, companyId }: Scope, numbers: readonly string[]): Promise<NamedDocument[]> => {
  if (numbers.length === 0) return []
  const condition = sql`company_id = ${companyId} and deleted_at is null and number = any(${[...numbers]}::text[])`
  const { rows } =
    await sql<NamedDocument>`${invoices} where ${condition} union all ${expenses} where ${condition}`.execute(db)
  return rows.filter(({ closed }) => !closed)
}

/** What of a document is unpaid now; undefined if it cannot be paid any more. */
export const readUnpaid = async (
  { db, companyId }: Scope,
  { kind, id }: Pick<NamedDocument, 'kind' | 'id'>,
): Promise<string | undefined> => {
  const condition = sql`company_id = ${companyId} and deleted_at is null and id = ${id}`
  const { rows } = await sql<NamedDocument>`${kind === 'invoice' ? invoices : expenses} where ${condition}`.execute(db)
  const [found] = rows
  return found && !found.closed ? found.unpaid : undefined
}

/** A stored payment that a record may be. */
export type StoredPayment = {
  id: string
  version: number
  type: string
  date: string
  account_id: string
  total: string
  client_id: string | null
  note: string | null
  numbers: string[]
}

/**
 * Payments of the days on the accounts, with the numbers of the documents that they pay, the earliest first. Those that another record of
 * the import is or has made are left out: equal records are different payments.
 */
export const findPayments = async (
  { db, companyId, import: { id } }: ImportRun,
  days: readonly { date: string; account_id: string }[],
): Promise<StoredPayment[]> => {
  if (days.length === 0) return []
  const { rows } = await sql<StoredPayment>`
    select p.id, p.version, p.type, p.date, p.account_id, p.total, p.client_id, p.note, array(
        select i.number from invoice_payment x join invoice i on i.company_id = x.company_id and i.id = x.invoice_id
          where x.company_id = p.company_id and x.payment_id = p.id
        union all
        select e.number from expense_payment x join expense e on e.company_id = x.company_id and e.id = x.expense_id
          where x.company_id = p.company_id and x.payment_id = p.id and e.number is not null) as numbers
    from (select distinct date, account_id from jsonb_to_recordset(${JSON.stringify(days)}::jsonb) as d(date date, account_id uuid)) day
    join payment p on p.company_id = ${companyId} and p.account_id = day.account_id and p.date = day.date
    where p.deleted_at is null and p.type in ('income', 'expense')
      and not exists (select from import_row r
        where r.company_id = ${companyId} and r.import_id = ${id} and r.entity = 'payment' and r.subject_id = p.id)
    order by p.id`.execute(db)
  return rows
}

/** The version and the title of a payment that is not deleted. */
export const findPaymentHead = async ({ db, companyId }: Scope, id: string) => {
  const { rows } = await sql<{ version: number; title: string | null; deleted: boolean }>`
    select version, coalesce(client_title, note) as title, deleted_at is not null as deleted from payment
    where company_id = ${companyId} and id = ${id}`.execute(db)
  return rows[0]
}
