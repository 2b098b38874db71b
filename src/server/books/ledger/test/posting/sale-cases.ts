import { expect } from 'vitest'
import type { Case } from './posting-books.ts'

/** Invoices, credit invoices and what settles them. */
export const saleCases: Case[] = [
  [
    'an invoice with VAT',
    async ({ books }) => ['invoice', (await books.invoice()).id],
    ['debit receivable 121 EUR', 'credit income 100 EUR', 'credit vat_payable 21 EUR'],
  ],
  [
    'an invoice without VAT',
    async ({ books }) => ['invoice', (await books.invoice({ lines: [books.line({ vat_id: books.vat('PVM5') })] })).id],
    ['debit receivable 100 EUR', 'credit income 100 EUR'],
  ],
  [
    'an invoice in a foreign currency, whose total absorbs the rounding',
    async ({ books, cents }) => ['invoice', (await books.invoice({ ...cents, lines: cents.lines() })).id],
    [
      'debit receivable 40.33 USD worth 13.43',
      'credit income 33.33 USD worth 11.1',
      'credit vat_payable 7 USD worth 2.33',
    ],
  ],
  ['a proforma invoice', async ({ books }) => ['invoice', (await books.invoice({ type: 'proforma' })).id], []],
  [
    'a credit invoice',
    async ({ books, creditOf }) => ['invoice', (await creditOf((await books.invoice()).id)).id],
    ['credit receivable 121 EUR', 'debit income 100 EUR', 'debit vat_payable 21 EUR'],
  ],
  [
    'the payment that a credit invoice makes',
    async ({ books, creditOf, owner }) => {
      const credit = await creditOf((await books.invoice()).id)
      const { rows } = await owner.query('select id from payment where credit_invoice_id = $1', [credit.id])
      return ['payment', rows[0].id]
    },
    ['debit receivable 121 EUR', 'credit advance_received 121 EUR'],
  ],
  [
    'the part of a credit invoice that settles its invoice',
    async ({ books, creditOf, partOf }) => {
      const { id } = await books.invoice()
      await creditOf(id)
      return ['invoice_payment', await partOf('invoice', id)]
    },
    ['debit advance_received 121 EUR', 'credit receivable 121 EUR'],
  ],
  [
    'a void invoice',
    async ({ books, post }) => {
      const { id } = await books.invoice()
      await post(`/invoice/${id}/void`, { comment: 'Klaida' })
      return ['invoice', id]
    },
    [],
  ],
  [
    'a void invoice that was restored',
    async ({ books, post }) => {
      const { id } = await books.invoice()
      await post(`/invoice/${id}/void`, { comment: 'Klaida' })
      await post(`/invoice/${id}/restore-voided`)
      return ['invoice', id]
    },
    ['debit receivable 121 EUR', 'credit income 100 EUR', 'credit vat_payable 21 EUR'],
  ],
  [
    'a changed invoice',
    async ({ books }) => {
      const { id, version } = await books.invoice()
      const { status } = await books.ask('PUT', `/invoice/${id}`, { version, lines: [books.line({ price: '50' })] })
      expect(status).toBe(200)
      return ['invoice', id]
    },
    ['debit receivable 60.5 EUR', 'credit income 50 EUR', 'credit vat_payable 10.5 EUR'],
  ],
  [
    'a foreign invoice with several VAT rows, each converted and rounded by itself',
    async ({ books, cents }) => {
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
]
