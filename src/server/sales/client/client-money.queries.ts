import { sql } from 'kysely'
import type { Client } from '#contract/sales/client.ts'
import { amountText } from '#domain/currency.ts'
import { dec } from '#domain/decimal.ts'
import { rowsThatFit } from '#server/platform/resource/page.ts'
import { likePattern } from '#server/platform/resource/list-query.ts'
import type { Scope } from '#server/platform/resource/scope.ts'

export type ClientMoney = Pick<Client, 'balance' | 'debt' | 'advance'>
type Sum = { client_id: string; currency: string; owed: string; advance: string; balance: string }

/**
 * The debt of clients (without proformas), their unused advances, and their balance: what the company owes them minus what they owe
 * it. From the ledger, by currency, without currencies that have no open amount. One query for all clients of a page.
 */
export const readMoney = async (
  { db, companyId }: Scope,
  clientIds: readonly string[],
): Promise<(clientId: string) => ClientMoney> => {
  if (clientIds.length === 0) return () => ({ balance: [], debt: [], advance: [] })
  const { rows } = await sql<Sum>`
    select subject_id as client_id, currency, -sum(amount) as balance,
      coalesce(sum(amount) filter (where account = 'receivable'), 0) as owed,
      coalesce(-sum(amount) filter (where account in ('advance_received', 'advance_paid')), 0) as advance
    from ledger_balance
    where company_id = ${companyId} and account in ('receivable', 'advance_received', 'payable', 'advance_paid')
      and subject_id = any(${[...clientIds]}::uuid[])
    group by subject_id, currency having bool_or(amount <> 0) order by currency collate "C"`.execute(db)
  return (clientId) => {
    const sums = rows.filter((each) => each.client_id === clientId)
    const amount = (currency: string, value: string) => ({ currency, amount: amountText(dec(value), currency) })
    return {
      debt: sums.filter(({ owed }) => dec(owed).gt(0)).map(({ currency, owed }) => amount(currency, owed)),
      advance: sums.filter((each) => dec(each.advance).gt(0)).map((each) => amount(each.currency, each.advance)),
      balance: sums.map(({ currency, balance }) => amount(currency, balance)),
    }
  }
}

type UnpaidRow = {
  id: string
  number: string
  type: string
  date: string
  date_due: string | null
  total: string
  unpaid: string
  currency: string
}

// The limit of an answer without pages; far more than a user chooses from.
const maxShown = 1000

/** The payable documents of a client, oldest due date first; without a due date the document's date counts. */
export const readUnpaidInvoices = async (
  { db, companyId }: Scope,
  clientId: string,
  { currency, search }: { currency?: string | undefined; search?: string | undefined },
): Promise<{ data: UnpaidRow[]; meta: { count: number } }> => {
  const pattern = likePattern(search) ?? null
  const { rows } = await sql<UnpaidRow & { count: number }>`
    select id, number, type, date, date_due, total, unpaid, currency, (count(*) over ())::int as count from invoice
    where company_id = ${companyId} and client_id = ${clientId} and type in ('simple', 'proforma')
      and deleted_at is null and voided_at is null and unpaid > 0 and not is_invoiced
      and (${currency ?? null}::text is null or currency = ${currency ?? null}) and (${pattern}::text is null or search like ${pattern})
    order by coalesce(date_due, date), date, id limit ${maxShown}`.execute(db)
  const documents = rows.map((row) => ({
    id: row.id,
    number: row.number,
    type: row.type,
    date: row.date,
    date_due: row.date_due,
    total: amountText(dec(row.total), row.currency),
    unpaid: amountText(dec(row.unpaid), row.currency),
    currency: row.currency,
  }))
  return { data: rowsThatFit(documents, maxShown), meta: { count: rows[0]?.count ?? 0 } }
}

/** The payments of a client with an unused amount, oldest first, and the sum of these amounts. */
export const readAdvance = async ({ db, companyId }: Scope, clientId: string, currency: string) => {
  const { rows } = await sql<{ id: string; date: string; unused: string; unused_in_all: string; count: number }>`
    select id, date, unused, sum(unused) over () as unused_in_all, (count(*) over ())::int as count from payment
    where company_id = ${companyId} and client_id = ${clientId} and currency = ${currency}
      and deleted_at is null and type in ('income', 'credit') and credit_expense_id is null and unused > 0
    order by date, id limit ${maxShown}`.execute(db)
  return {
    currency,
    amount: amountText(dec(rows[0]?.unused_in_all ?? '0'), currency),
    payments: rows.map(({ id, date, unused }) => ({ id, date, unused: amountText(dec(unused), currency) })),
    meta: { count: rows[0]?.count ?? 0 },
  }
}
