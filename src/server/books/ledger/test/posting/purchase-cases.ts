import { expect } from 'vitest'
import type { Case } from './posting-books.ts'

/** Expenses, import VAT and vendors’ credit invoices. */
export const purchaseCases: Case[] = [
  [
    'an expense with lines',
    async ({ expense }) => ['expense', (await expense()).id],
    ['credit payable 121 EUR', 'debit expense 100 EUR', 'debit vat_receivable 21 EUR'],
  ],
  [
    'an expense with totals only, in a category',
    async ({ books, expense }) => {
      const [category] = (await books.read('/expense/create')).options.categories
      const fields = { lines: [], total: '12.10', total_without_vat: '10', category_id: category.id }
      return ['expense', (await expense(fields)).id]
    },
    ['credit payable 12.1 EUR', 'debit expense 10 EUR', 'debit vat_receivable 2.1 EUR'],
  ],
  [
    'an expense in a foreign currency',
    async ({ expense, cents }) => ['expense', (await expense({ ...cents, lines: cents.lines() })).id],
    [
      'credit payable 40.33 USD worth 13.43',
      'debit expense 33.33 USD worth 11.1',
      'debit vat_receivable 7 USD worth 2.33',
    ],
  ],
  [
    'a purchase of services from the EU, whose VAT the buyer owes and deducts',
    async ({ books, purchaseVat, expense }) => [
      'expense',
      (await expense({ lines: [books.line({ vat_id: purchaseVat('PVM21') })] })).id,
    ],
    ['credit payable 100 EUR', 'debit expense 100 EUR', 'debit vat_receivable 21 EUR', 'credit vat_payable 21 EUR'],
  ],
  [
    'an expense with VAT of which a part is a cost',
    async ({ purchaseVat, expense }) => {
      const vat_rows = [{ vat_id: purchaseVat('PVM1'), base: '100', vat: '21', deductible_percent: '50' }]
      return ['expense', (await expense({ vat_rows })).id]
    },
    ['credit payable 121 EUR', 'debit expense 110.5 EUR', 'debit vat_receivable 10.5 EUR'],
  ],
  [
    'a purchase with reverse charge of which a part is a cost, in a foreign currency',
    async ({ purchaseVat, expense, cents }) => {
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
    async ({ books, purchaseVat, expense, cents }) => {
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
    'import VAT that customs is paid and import VAT that is declared',
    async ({ purchaseVat, expense }) => {
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
    async ({ vendorCredit }) => ['expense', (await vendorCredit()).id],
    ['debit advance_paid 121 EUR', 'credit expense 100 EUR', 'credit vat_receivable 21 EUR'],
  ],
  [
    "the payment that a vendor's credit invoice makes, which has no entries of its own",
    async ({ vendorCredit, owner }) => {
      const credit = await vendorCredit()
      const { rows } = await owner.query('select id from payment where credit_expense_id = $1', [credit.id])
      return ['payment', rows[0].id]
    },
    [],
  ],
  [
    "the part of a vendor's credit invoice that settles the expense it corrects",
    async ({ expense, vendorCredit, partOf }) => {
      const { id } = await expense()
      await vendorCredit({ corrects_id: id })
      return ['expense_payment', await partOf('expense', id)]
    },
    ['debit payable 121 EUR', 'credit advance_paid 121 EUR'],
  ],
  [
    'an expense of a month that is closed, on the day it was registered',
    async ({ expense }) => ['expense', (await expense({ date: '2026-10-18', date_registered: '2026-11-19' })).id],
    ['credit payable 121 EUR', 'debit expense 100 EUR', 'debit vat_receivable 21 EUR'],
  ],
  [
    'a deleted expense',
    async ({ books, expense }) => {
      const { id } = await expense()
      expect((await books.ask('DELETE', `/expense/${id}`)).status).toBe(204)
      return ['expense', id]
    },
    [],
  ],
]
