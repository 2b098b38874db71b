import { afterAll, beforeAll, expect, test } from 'vitest'
import { postingRule } from '#domain/posting.ts'
import { openBooks } from '#server/test/books.ts'
import type { Books, Item } from '#server/test/books.ts'
import { paymentsOf } from '#server/test/payments.ts'
import type { Payments } from '#server/test/payments.ts'
import { createTestServer } from '#server/test/server.ts'
import type { TestServer } from '#server/test/server.ts'
import { comparePostings, readEntries } from './test/compare-postings.ts'

let server: TestServer
let books: Books
let payments: Payments
let vendor: Item
let cash: Item
let dollars: Item
let purchaseVats: Item[]
const events = new Set<string>()
beforeAll(async () => {
  server = await createTestServer()
  books = await openBooks(server)
  payments = await paymentsOf(books)
  vendor = await books.create('/client', { title: 'UAB „Popierius“', is_vendor: true })
  cash = await payments.account({ type: 'cash', title: 'Kasa' })
  purchaseVats = (await books.read('/expense/create')).options.vats
  dollars = await payments.account({ title: 'Doleriai', currency: 'USD' })
})
afterAll(() => server.close())

const partOf = async (kind: 'invoice' | 'expense', id: string): Promise<string> =>
  (
    await server.owner.query(`select id from ${kind}_payment where ${kind}_id = $1 order by created_at desc, id desc`, [
      id,
    ])
  ).rows[0].id

const cents = { lines: () => [books.line({ price: '33.33' })], currency: 'USD', exchange_rate: '0.333' }
const expense = (fields: object = {}) =>
  books.create('/expense', { vendor_id: vendor.id, date: '2026-11-18', lines: [books.line()], ...fields })
const vendorCredit = (fields: object = {}) =>
  expense({ kind: 'credit', lines: [books.line({ quantity: '-1' })], ...fields })
const purchaseVat = (code: string): string => purchaseVats.find((vat: Item) => vat.code === code).id
const paid = async (id: string, amount: string, fields: Record<string, unknown> = {}) => {
  const response = await books.pay(id, amount, fields)
  expect(response.status).toBeLessThan(300)
  return response.body
}
const post = async (path: string, body: object = {}) => {
  const response = await books.ask('POST', path, body)
  expect(response.status, JSON.stringify(response.body)).toBeLessThan(300)
  return response.body
}
const receivedFor = (invoice_id: string, amount: string, exchange_rate: string) =>
  payments.income({ account_id: dollars.id, total: amount, exchange_rate, invoices: [{ invoice_id, amount }] })
const creditOf = async (id: string) => {
  const { item } = await books.read(`/invoice/create?credit_of=${id}`)
  return books.create('/invoice', item)
}

type CreatedDocument = [kind: string, id: string]
type Case = [name: string, make: () => Promise<CreatedDocument>, entries: string[]]

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
  const make = (type: 'income' | 'expense') => async (): Promise<CreatedDocument> => [
    'payment',
    (await payments.income({ type, purpose, client_id: null, total: '15' })).id,
  ]
  return [
    [`money received: ${purpose}`, make('income'), ['debit money 15 EUR', `credit ${account ?? 'income'} 15 EUR`]],
    [`money paid: ${purpose}`, make('expense'), [`debit ${account ?? 'expense'} 15 EUR`, 'credit money 15 EUR']],
  ]
})

const cases: Case[] = [
  [
    'an invoice with VAT',
    async () => ['invoice', (await books.invoice()).id],
    ['debit receivable 121 EUR', 'credit income 100 EUR', 'credit vat_payable 21 EUR'],
  ],
  [
    'an invoice without VAT',
    async () => ['invoice', (await books.invoice({ lines: [books.line({ vat_id: books.vat('PVM5') })] })).id],
    ['debit receivable 100 EUR', 'credit income 100 EUR'],
  ],
  [
    'an invoice in a foreign currency, whose total absorbs the rounding',
    async () => ['invoice', (await books.invoice({ ...cents, lines: cents.lines() })).id],
    [
      'debit receivable 40.33 USD worth 13.43',
      'credit income 33.33 USD worth 11.1',
      'credit vat_payable 7 USD worth 2.33',
    ],
  ],
  ['a proforma invoice', async () => ['invoice', (await books.invoice({ type: 'proforma' })).id], []],
  [
    'a credit invoice',
    async () => ['invoice', (await creditOf((await books.invoice()).id)).id],
    ['credit receivable 121 EUR', 'debit income 100 EUR', 'debit vat_payable 21 EUR'],
  ],
  [
    'the payment that a credit invoice makes',
    async () => {
      const credit = await creditOf((await books.invoice()).id)
      const { rows } = await server.owner.query('select id from payment where credit_invoice_id = $1', [credit.id])
      return ['payment', rows[0].id]
    },
    ['debit receivable 121 EUR', 'credit advance_received 121 EUR'],
  ],
  [
    'the part of a credit invoice that settles its invoice',
    async () => {
      const { id } = await books.invoice()
      await creditOf(id)
      return ['invoice_payment', await partOf('invoice', id)]
    },
    ['debit advance_received 121 EUR', 'credit receivable 121 EUR'],
  ],
  [
    'a void invoice',
    async () => {
      const { id } = await books.invoice()
      await post(`/invoice/${id}/void`, { comment: 'Klaida' })
      return ['invoice', id]
    },
    [],
  ],
  [
    'a void invoice that was restored',
    async () => {
      const { id } = await books.invoice()
      await post(`/invoice/${id}/void`, { comment: 'Klaida' })
      await post(`/invoice/${id}/restore-voided`)
      return ['invoice', id]
    },
    ['debit receivable 121 EUR', 'credit income 100 EUR', 'credit vat_payable 21 EUR'],
  ],
  [
    'a changed invoice',
    async () => {
      const { id, version } = await books.invoice()
      const { status } = await books.ask('PUT', `/invoice/${id}`, { version, lines: [books.line({ price: '50' })] })
      expect(status).toBe(200)
      return ['invoice', id]
    },
    ['debit receivable 60.5 EUR', 'credit income 50 EUR', 'credit vat_payable 10.5 EUR'],
  ],
  [
    'money received in the bank as an advance',
    async () => ['payment', (await payments.income({ total: '30' })).id],
    ['debit money 30 EUR', 'credit advance_received 30 EUR'],
  ],
  [
    'money received in cash with a receipt',
    async () => {
      const receipt = { type: 'cash-receipt' }
      return ['payment', (await payments.income({ account_id: cash.id, total: '30', receipt })).id]
    },
    ['debit money 30 EUR', 'credit advance_received 30 EUR'],
  ],
  [
    'money received in a foreign currency',
    async () => {
      const fields = { account_id: dollars.id, total: '10', exchange_rate: '0.9137' }
      return ['payment', (await payments.income(fields)).id]
    },
    ['debit money 10 USD worth 9.14', 'credit advance_received 10 USD worth 9.14'],
  ],
  [
    'the part of a payment that settles an invoice',
    async () => {
      const { id } = await books.invoice()
      await paid(id, '50')
      return ['invoice_payment', await partOf('invoice', id)]
    },
    ['debit advance_received 50 EUR', 'credit receivable 50 EUR'],
  ],
  [
    'the part that settles a foreign invoice, at the rate of the invoice',
    async () => {
      const { id } = await books.invoice({ ...cents, lines: cents.lines() })
      await paid(id, '10', { account_id: dollars.id })
      return ['invoice_payment', await partOf('invoice', id)]
    },
    ['debit advance_received 10 USD worth 3.33', 'credit receivable 10 USD worth 3.33'],
  ],
  [
    'the part that settles a foreign invoice at a higher rate, with the exchange gain',
    async () => {
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
    async () => {
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
    async () => {
      const { id } = await books.invoice({ type: 'proforma' })
      await paid(id, '50')
      return ['invoice_payment', await partOf('invoice', id)]
    },
    [],
  ],
  [
    'a refund to a client',
    async () => ['payment', (await payments.income({ type: 'expense', total: '15' })).id],
    ['debit advance_paid 15 EUR', 'credit money 15 EUR'],
  ],
  [
    'money paid out without a payee',
    async () => ['payment', (await payments.income({ type: 'expense', client_id: null, total: '2.5' })).id],
    ['debit advance_paid 2.5 EUR', 'credit money 2.5 EUR'],
  ],
  ...purposeCases,
  [
    'a deleted payment',
    async () => {
      const { id } = await payments.income({ total: '30' })
      expect((await books.ask('DELETE', `/payment/${id}`)).status).toBe(204)
      return ['payment', id]
    },
    [],
  ],
  [
    'an expense with lines',
    async () => ['expense', (await expense()).id],
    ['credit payable 121 EUR', 'debit expense 100 EUR', 'debit vat_receivable 21 EUR'],
  ],
  [
    'an expense with totals only, in a category',
    async () => {
      const [category] = (await books.read('/expense/create')).options.categories
      const fields = { lines: [], total: '12.10', total_without_vat: '10', category_id: category.id }
      return ['expense', (await expense(fields)).id]
    },
    ['credit payable 12.1 EUR', 'debit expense 10 EUR', 'debit vat_receivable 2.1 EUR'],
  ],
  [
    'an expense in a foreign currency',
    async () => ['expense', (await expense({ ...cents, lines: cents.lines() })).id],
    [
      'credit payable 40.33 USD worth 13.43',
      'debit expense 33.33 USD worth 11.1',
      'debit vat_receivable 7 USD worth 2.33',
    ],
  ],
  [
    'a purchase of services from the EU, whose VAT the buyer owes and deducts',
    async () => ['expense', (await expense({ lines: [books.line({ vat_id: purchaseVat('PVM21') })] })).id],
    ['credit payable 100 EUR', 'debit expense 100 EUR', 'debit vat_receivable 21 EUR', 'credit vat_payable 21 EUR'],
  ],
  [
    'an expense with VAT of which a part is a cost',
    async () => {
      const vat_rows = [{ vat_id: purchaseVat('PVM1'), base: '100', vat: '21', deductible_percent: '50' }]
      return ['expense', (await expense({ vat_rows })).id]
    },
    ['credit payable 121 EUR', 'debit expense 110.5 EUR', 'debit vat_receivable 10.5 EUR'],
  ],
  [
    'a purchase with reverse charge of which a part is a cost, in a foreign currency',
    async () => {
      const vat_rows = [{ vat_id: purchaseVat('PVM16'), base: '33.33', vat: '7', deductible_percent: '50' }]
      return ['expense', (await expense({ ...cents, lines: [], vat_rows, total: null, total_without_vat: null })).id]
    },
    [
      'credit payable 33.33 USD worth 11.1',
      'debit expense 36.83 USD worth 12.27',
      'debit vat_receivable 3.5 USD worth 1.16',
      'credit vat_payable 7 USD worth 2.33',
    ],
  ],
  [
    'a foreign expense with several VAT rows, each converted and rounded by itself',
    async () => {
      const lines = [
        books.line({ price: '33.33' }),
        books.line({ price: '33.33', vat_id: purchaseVat('PVM5') }),
        books.line({ price: '33.33', vat_id: purchaseVat('PVM3') }),
      ]
      return ['expense', (await expense({ ...cents, lines })).id]
    },
    [
      'credit payable 108.66 USD worth 36.19',
      'debit expense 99.99 USD worth 33.3',
      'debit vat_receivable 8.67 USD worth 2.89',
    ],
  ],
  [
    'a foreign invoice with several VAT rows, each converted and rounded by itself',
    async () => {
      const lines = [
        books.line({ price: '33.33' }),
        books.line({ price: '33.33', vat_id: books.vat('PVM5') }),
        books.line({ price: '33.33', vat_id: books.vat('PVM3') }),
      ]
      return ['invoice', (await books.invoice({ ...cents, lines })).id]
    },
    [
      'debit receivable 108.66 USD worth 36.19',
      'credit income 99.99 USD worth 33.3',
      'credit vat_payable 8.67 USD worth 2.89',
    ],
  ],
  [
    'import VAT that customs is paid and import VAT that is declared',
    async () => {
      const vat_rows = [
        { vat_id: purchaseVat('PVM23'), base: '1000', vat: '210' },
        { vat_id: purchaseVat('PVM24'), base: '500', vat: '105' },
      ]
      return ['expense', (await expense({ kind: 'import', lines: [], vat_rows })).id]
    },
    ['credit payable 210 EUR', 'debit vat_receivable 315 EUR', 'credit vat_payable 105 EUR'],
  ],
  [
    "a vendor's credit invoice",
    async () => ['expense', (await vendorCredit()).id],
    ['debit advance_paid 121 EUR', 'credit expense 100 EUR', 'credit vat_receivable 21 EUR'],
  ],
  [
    "the payment that a vendor's credit invoice makes, which has no entries of its own",
    async () => {
      const credit = await vendorCredit()
      const { rows } = await server.owner.query('select id from payment where credit_expense_id = $1', [credit.id])
      return ['payment', rows[0].id]
    },
    [],
  ],
  [
    "the part of a vendor's credit invoice that settles the expense it corrects",
    async () => {
      const { id } = await expense()
      await vendorCredit({ corrects_id: id })
      return ['expense_payment', await partOf('expense', id)]
    },
    ['debit payable 121 EUR', 'credit advance_paid 121 EUR'],
  ],
  [
    'an expense of a month that is closed, on the day it was registered',
    async () => ['expense', (await expense({ date: '2026-10-18', date_registered: '2026-11-19' })).id],
    ['credit payable 121 EUR', 'debit expense 100 EUR', 'debit vat_receivable 21 EUR'],
  ],
  [
    'a deleted expense',
    async () => {
      const { id } = await expense()
      expect((await books.ask('DELETE', `/expense/${id}`)).status).toBe(204)
      return ['expense', id]
    },
    [],
  ],
  [
    'the part of a payment that settles an expense',
    async () => {
      const { id } = await expense()
      await post(`/expense/${id}/add-payment`, { account_id: books.account.id, date: '2026-11-20', amount: '21' })
      return ['expense_payment', await partOf('expense', id)]
    },
    ['debit payable 21 EUR', 'credit advance_paid 21 EUR'],
  ],
  [
    'a transfer in one currency',
    async () => ['payment', (await payments.transfer(books.account.id, cash.id, { source_total: '40' })).id],
    ['debit money 40 EUR', 'credit money 40 EUR'],
  ],
  [
    'a transfer into a foreign currency',
    async () => {
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
    async () => {
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
    async () => ['company_account', (await payments.account({ initial_balance: '284.50' })).id],
    ['debit money 284.5 EUR', 'credit opening 284.5 EUR'],
  ],
  [
    'an opening balance in a foreign currency, which has no rate',
    async () => ['company_account', (await payments.account({ currency: 'USD', initial_balance: '10' })).id],
    ['debit money 10 USD worth 0', 'credit opening 10 USD worth 0'],
  ],
]

test.each(cases)('the ledger and the posting rule have the same entries for %s', async (_, make, entries) => {
  const [kind, id] = await make()
  expect(await readEntries(server.owner, kind, id)).toEqual(entries)
  const { byRule, inLedger, events: happened } = await comparePostings(server.owner, books.company.id)
  expect(inLedger).toEqual(byRule)
  for (const event of happened) events.add(event)
})

test('these cases cover every event of the posting rule', () => {
  const all = Object.values(postingRule).flatMap((rules) => rules.map(({ event }) => event))
  expect(all.filter((event) => !events.has(event))).toEqual([])
})
