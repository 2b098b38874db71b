import { expect } from 'vitest'
import type { Case } from './posting-books.ts'

/** Money received and paid for each purpose besides documents, and its account. */
const purposeCases = (
  [
    ['vat', 'vat_payable'],
    ['tax', 'tax'],
    ['owner', 'owner'],
    ['loan', 'loan'],
    ['fee', undefined],
    ['interest', undefined],
    ['other', 'suspense'],
  ] as const
).flatMap(([purpose, account]): Case[] => {
  const make =
    (type: 'income' | 'expense'): Case[1] =>
    async ({ payments }) => ['payment', (await payments.income({ type, purpose, client_id: null, total: '15' })).id]
  return [
    [`money received: ${purpose}`, make('income'), ['debit money 15 EUR', `credit ${account ?? 'income'} 15 EUR`]],
    [`money paid: ${purpose}`, make('expense'), [`debit ${account ?? 'expense'} 15 EUR`, 'credit money 15 EUR']],
  ]
})

/** Money received, paid and transferred, and opening balances. */
export const paymentCases: Case[] = [
  [
    'money received in the bank as an advance',
    async ({ payments }) => ['payment', (await payments.income({ total: '30' })).id],
    ['debit money 30 EUR', 'credit advance_received 30 EUR'],
  ],
  [
    'money received in cash with a receipt',
    async ({ payments, cash }) => {
      const receipt = { type: 'cash-receipt' }
      return ['payment', (await payments.income({ account_id: cash.id, total: '30', receipt })).id]
    },
    ['debit money 30 EUR', 'credit advance_received 30 EUR'],
  ],
  [
    'money received in a foreign currency',
    async ({ payments, dollars }) => {
      const fields = { account_id: dollars.id, total: '10', exchange_rate: '0.9137' }
      return ['payment', (await payments.income(fields)).id]
    },
    ['debit money 10 USD worth 9.14', 'credit advance_received 10 USD worth 9.14'],
  ],
  [
    'the part of a payment that settles an invoice',
    async ({ books, paid, partOf }) => {
      const { id } = await books.invoice()
      await paid(id, '50')
      return ['invoice_payment', await partOf('invoice', id)]
    },
    ['debit advance_received 50 EUR', 'credit receivable 50 EUR'],
  ],
  [
    'the part of a refund, which opens the debt of an invoice again',
    async ({ owner, books, paid, partOf }) => {
      const { id } = await books.invoice()
      await paid(id, '50')
      const refund = await owner.query(
        `insert into payment (company_id, id, type, date, client_id, account_id, total, currency, refund_of)
          select p.company_id, gen_random_uuid(), 'expense', p.date, p.client_id, p.account_id, 20, p.currency, p.id
          from payment p join invoice_payment x on x.payment_id = p.id where x.invoice_id = $1 returning company_id, id`,
        [id],
      )
      await owner.query(
        `insert into invoice_payment (company_id, id, invoice_id, payment_id, amount) values ($1, gen_random_uuid(), $2, $3, -20)`,
        [refund.rows[0].company_id, id, refund.rows[0].id],
      )
      return ['invoice_payment', await partOf('invoice', id)]
    },
    ['credit advance_paid 20 EUR', 'debit receivable 20 EUR'],
  ],
  [
    'the part that settles a foreign invoice, at the rate of the invoice',
    async ({ books, dollars, paid, partOf, cents }) => {
      const { id } = await books.invoice({ ...cents, lines: cents.lines() })
      await paid(id, '10', { account_id: dollars.id })
      return ['invoice_payment', await partOf('invoice', id)]
    },
    ['debit advance_received 10 USD worth 3.33', 'credit receivable 10 USD worth 3.33'],
  ],
  [
    'the part that settles a foreign invoice at a higher rate, with the exchange gain',
    async ({ books, receivedFor, partOf, cents }) => {
      const { id } = await books.invoice({ ...cents, lines: cents.lines() })
      await receivedFor(id, '40.33', '0.4')
      return ['invoice_payment', await partOf('invoice', id)]
    },
    [
      'debit advance_received 40.33 USD worth 13.43',
      'credit receivable 40.33 USD worth 13.43',
      'debit advance_received 0 USD worth 2.7',
      'credit fx 0 USD worth 2.7',
    ],
  ],
  [
    'the part that settles a foreign invoice at a lower rate, with the exchange loss and the rest of cents',
    async ({ books, receivedFor, partOf, cents }) => {
      const { id } = await books.invoice({ ...cents, lines: cents.lines() })
      await receivedFor(id, '20.33', '0.333')
      await receivedFor(id, '20', '0.3')
      return ['invoice_payment', await partOf('invoice', id)]
    },
    [
      'debit advance_received 20 USD worth 6.66',
      'credit receivable 20 USD worth 6.66',
      'credit advance_received 0 USD worth 0.66',
      'debit fx 0 USD worth 0.66',
    ],
  ],
  [
    'a payment on a proforma invoice, which stays an advance',
    async ({ books, paid, partOf }) => {
      const { id } = await books.invoice({ type: 'proforma' })
      await paid(id, '50')
      return ['invoice_payment', await partOf('invoice', id)]
    },
    [],
  ],
  [
    'a refund to a client',
    async ({ payments }) => ['payment', (await payments.income({ type: 'expense', total: '15' })).id],
    ['debit advance_paid 15 EUR', 'credit money 15 EUR'],
  ],
  [
    'money paid out without a payee',
    async ({ payments }) => ['payment', (await payments.income({ type: 'expense', client_id: null, total: '2.5' })).id],
    ['debit advance_paid 2.5 EUR', 'credit money 2.5 EUR'],
  ],
  ...purposeCases,
  [
    'a deleted payment',
    async ({ books, payments }) => {
      const { id } = await payments.income({ total: '30' })
      expect((await books.ask('DELETE', `/payment/${id}`)).status).toBe(204)
      return ['payment', id]
    },
    [],
  ],
  [
    'the part of a payment that settles an expense',
    async ({ books, expense, post, partOf }) => {
      const { id } = await expense()
      await post(`/expense/${id}/add-payment`, { account_id: books.account.id, date: '2026-11-20', amount: '21' })
      return ['expense_payment', await partOf('expense', id)]
    },
    ['debit payable 21 EUR', 'credit advance_paid 21 EUR'],
  ],
  [
    'a transfer in one currency',
    async ({ books, payments, cash }) => [
      'payment',
      (await payments.transfer(books.account.id, cash.id, { source_total: '40' })).id,
    ],
    ['debit money 40 EUR', 'credit money 40 EUR'],
  ],
  [
    'a transfer into a foreign currency',
    async ({ books, payments, dollars }) => {
      const fields = { source_total: '10', destination_total: '11.5' }
      return ['payment', (await payments.transfer(books.account.id, dollars.id, fields)).id]
    },
    [
      'debit money 11.5 USD worth 10',
      'credit money 10 EUR',
      'debit transit 10 EUR',
      'credit transit 11.5 USD worth 10',
    ],
  ],
  [
    'a transfer from a foreign currency, valued by the received amount',
    async ({ books, payments, dollars }) => {
      const fields = { source_total: '11.5', destination_total: '9.8' }
      return ['payment', (await payments.transfer(dollars.id, books.account.id, fields)).id]
    },
    [
      'debit money 9.8 EUR',
      'credit money 11.5 USD worth 9.8',
      'debit transit 11.5 USD worth 9.8',
      'credit transit 9.8 EUR',
    ],
  ],
  [
    'an opening balance',
    async ({ payments }) => ['company_account', (await payments.account({ initial_balance: '284.50' })).id],
    ['debit money 284.5 EUR', 'credit opening 284.5 EUR'],
  ],
  [
    'an opening balance in a foreign currency, which has no rate',
    async ({ payments }) => [
      'company_account',
      (await payments.account({ currency: 'USD', initial_balance: '10' })).id,
    ],
    ['debit money 10 USD worth 0', 'credit opening 10 USD worth 0'],
  ],
]
