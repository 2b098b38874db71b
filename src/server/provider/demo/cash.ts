import type { Client } from '#contract/sales/client.ts'
import type { Invoice } from '#contract/sales/invoice.ts'
import { compareDates, addDays } from '#domain/plain-date.ts'
import type { PlainDate } from '#domain/plain-date.ts'
import type { Call } from './demo-server.ts'
import { accountant, owner } from './people.ts'

type CashAccounts = { cash: string; bank: string; dollars: string; clients: readonly Client[] }

const signed = { accountant: accountant.name, cashier: owner.name }
// The largest invoice that is paid in cash.
const maxCashAmount = 700

/** Invoices small enough to be paid in cash, a few days after they were issued. */
const payableInCash = (unpaid: readonly Invoice[], today: PlainDate) =>
  unpaid
    .filter(({ currency, unpaid: left }) => currency === 'EUR' && Number(left) > 0 && Number(left) <= maxCashAmount)
    .map((invoice) => ({ invoice, date: addDays(invoice.date, 2) }))
    .filter(({ date }) => compareDates(date, today) <= 0)
    .slice(-4)

/** Money that pays no documents: what the owner put in, taxes and bank fees. */
const otherPayments = (account_id: string, today: PlainDate) => [
  {
    type: 'income',
    purpose: 'owner',
    date: addDays(today, -24),
    account_id,
    total: '1500',
    note: 'Apyvartinės lėšos',
  } as const,
  {
    type: 'expense',
    purpose: 'tax',
    date: addDays(today, -12),
    account_id,
    total: '312.40',
    note: '„Sodros“ įmokos',
  } as const,
  {
    type: 'expense',
    purpose: 'fee',
    date: addDays(today, -3),
    account_id,
    total: '4.90',
    note: 'Sąskaitos aptarnavimas',
  } as const,
]

/** Cash payments with receipts, one cash expense, transfers, and an advance by bank transfer. */
export const fillCash = async (
  call: Call,
  accounts: CashAccounts,
  unpaid: readonly Invoice[],
  today: PlainDate,
): Promise<void> => {
  for (const { invoice, date } of payableInCash(unpaid, today)) {
    const total = invoice.unpaid
    await call(
      'payment.create',
      {},
      {
        type: 'income',
        date,
        client_id: invoice.client_id,
        account_id: accounts.cash,
        total,
        invoices: [{ invoice_id: invoice.id, amount: total }],
        receipt: { type: 'cash-register-income', income_account: '2411', ...signed },
      },
    )
  }
  await call(
    'payment.create',
    {},
    {
      type: 'expense',
      date: addDays(today, -9),
      account_id: accounts.cash,
      total: '18.40',
      note: 'Pašto ženklai ir vokai',
      receipt: {
        type: 'cash-register-expense',
        paid_for: 'Pašto ženklai ir vokai pagal kasos čekį',
        income_account: '6304',
        ...signed,
      },
    },
  )
  const transfer = {
    type: 'transfer' as const,
    source_account_id: accounts.cash,
    destination_account_id: accounts.bank,
  }
  await call(
    'payment.create',
    {},
    { ...transfer, date: addDays(today, -6), source_total: '200', note: 'Grynieji į banką' },
  )
  await buyDollars(call, accounts, today)
  for (const payment of otherPayments(accounts.bank, today)) await call('payment.create', {}, payment)
  const [, advancePayer] = accounts.clients
  if (!advancePayer) return
  await call(
    'payment.create',
    {},
    {
      type: 'income',
      date: addDays(today, -4),
      client_id: advancePayer.id,
      account_id: accounts.bank,
      total: '600',
      note: 'Avansas už kalendorių maketą',
    },
  )
}

/** An opening balance in dollars would have no worth in euros, so the account is funded by an exchange. */
const buyDollars = (call: Call, accounts: Pick<CashAccounts, 'bank' | 'dollars'>, today: PlainDate) =>
  call(
    'payment.create',
    {},
    {
      type: 'transfer',
      source_account_id: accounts.bank,
      destination_account_id: accounts.dollars,
      date: addDays(today, -366),
      source_total: '1384.20',
      destination_total: '1500',
      note: 'Valiutos keitimas',
    },
  )
