import { sql } from 'kysely'
import type { Client } from '#contract/client.ts'
import { amountText } from '#domain/currency.ts'
import { dec, sum } from '#domain/decimal.ts'
import type { Scope } from '../resource/scope.ts'

export type ClientMoney = Pick<Client, 'balance' | 'debt'>
type Sum = { client_id: string; currency: string; total: string }

/**
 * What clients owe (unpaid invoices that count; proformas are no debt), and what we hold of theirs (advances, credits among them) less that; each per
 * currency, by its code. One query for each, however many clients are on the page.
 */
export const readMoney = async (
  scope: Scope,
  clientIds: readonly string[],
): Promise<(clientId: string) => ClientMoney> => {
  if (clientIds.length === 0) return () => ({ balance: [], debt: [] })
  const debts = await readDebts(scope, clientIds)
  const advances = await readAdvances(scope, clientIds)
  return (clientId) => {
    const owed = debts.filter((each) => each.client_id === clientId)
    const held = advances.filter((each) => each.client_id === clientId)
    const currencies = [...new Set([...owed, ...held].map(({ currency }) => currency))].sort()
    const totalIn = (sums: readonly Sum[], currency: string) =>
      sum(sums.filter((each) => each.currency === currency).map(({ total }) => dec(total)))
    return {
      debt: currencies
        .filter((currency) => owed.some((each) => each.currency === currency))
        .map((currency) => ({ currency, amount: amountText(totalIn(owed, currency), currency) })),
      balance: currencies.map((currency) => ({
        currency,
        amount: amountText(totalIn(held, currency).minus(totalIn(owed, currency)), currency),
      })),
    }
  }
}

const readDebts = async ({ db, companyId }: Scope, clientIds: readonly string[]): Promise<Sum[]> => {
  const { rows } = await sql<Sum>`
    select client_id, currency, sum(unpaid) as total from invoice
    where company_id = ${companyId} and client_id = any(${[...clientIds]}::uuid[])
      and deleted_at is null and voided_at is null and payment_state <> 'paid' and type = 'simple'
    group by client_id, currency`.execute(db)
  return rows
}

/** Payments not used up, and what waits on proformas: both is money of theirs that no debt has taken yet. */
const readAdvances = async ({ db, companyId }: Scope, clientIds: readonly string[]): Promise<Sum[]> => {
  const { rows } = await sql<Sum>`
    select client_id, currency, sum(amount) as total from (
      select client_id, currency, unused as amount from payment
        where company_id = ${companyId} and client_id = any(${[...clientIds]}::uuid[])
          and deleted_at is null and type in ('income', 'credit') and unused > 0
      union all
      select client_id, currency, paid from invoice
        where company_id = ${companyId} and client_id = any(${[...clientIds]}::uuid[])
          and type = 'proforma' and paid > 0 and deleted_at is null and voided_at is null
    ) held group by client_id, currency`.execute(db)
  return rows
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

// More than anybody picks from; the answer of a call without pages must end somewhere.
const mostUnpaid = 1000

/** What can be paid of a client's documents, oldest due first; one without a due day counts from its own. */
export const readUnpaidInvoices = async (
  { db, companyId }: Scope,
  clientId: string,
  currency: string | undefined,
): Promise<UnpaidRow[]> => {
  const { rows } = await sql<UnpaidRow>`
    select id, number, type, date, date_due, total, unpaid, currency from invoice
    where company_id = ${companyId} and client_id = ${clientId} and type in ('simple', 'proforma')
      and deleted_at is null and voided_at is null and unpaid > 0 and not is_invoiced
      and (${currency ?? null}::text is null or currency = ${currency ?? null})
    order by coalesce(date_due, date), date, id limit ${mostUnpaid}`.execute(db)
  return rows.map((row) => ({
    id: row.id,
    number: row.number,
    type: row.type,
    date: row.date,
    date_due: row.date_due,
    total: amountText(dec(row.total), row.currency),
    unpaid: amountText(dec(row.unpaid), row.currency),
    currency: row.currency,
  }))
}

/** A client's payments that documents have not used up, oldest first, and what is left of all. */
export const readAdvance = async ({ db, companyId }: Scope, clientId: string, currency: string) => {
  const { rows } = await sql<{ id: string; date: string; unused: string }>`
    select id, date, unused from payment
    where company_id = ${companyId} and client_id = ${clientId} and currency = ${currency}
      and deleted_at is null and type in ('income', 'credit') and unused > 0
    order by date, id`.execute(db)
  return {
    currency,
    amount: amountText(sum(rows.map(({ unused }) => dec(unused))), currency),
    payments: rows.map(({ id, date, unused }) => ({ id, date, unused: amountText(dec(unused), currency) })),
  }
}
