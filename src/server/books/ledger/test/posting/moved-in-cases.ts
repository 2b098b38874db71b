import { moveInExpense, moveInInvoice } from '#server/test/moved-in.ts'
import type { MovedIn } from '#server/test/moved-in.ts'
import type { Case } from './posting-books.ts'

type Of = Omit<MovedIn, 'company_id' | 'party_id' | 'number'>
let count = 0
const number = () => `SENA-${(count += 1)}`

const sold =
  (kind: string, document: Of = {}): Case[1] =>
  async ({ books, owner }) => [
    kind,
    await moveInInvoice(owner, {
      company_id: books.company.id,
      party_id: books.client.id,
      number: number(),
      ...document,
    }),
  ]
const bought =
  (kind: string, document: Of = {}): Case[1] =>
  async ({ books, owner }) => [
    kind,
    await moveInExpense(owner, {
      company_id: books.company.id,
      party_id: books.client.id,
      number: number(),
      ...document,
    }),
  ]

const dollars = { currency: 'USD', exchange_rate: '0.333', net: '33.33', vat: '7' }

/** Documents that were moved in from another program. */
export const movedInCases: Case[] = [
  ['a moved-in invoice', sold('invoice'), ['debit receivable 121 EUR', 'credit opening 121 EUR']],
  [
    'a moved-in invoice in a foreign currency',
    sold('invoice', dollars),
    ['debit receivable 40.33 USD worth 13.43', 'credit opening 40.33 USD worth 13.43'],
  ],
  [
    'a moved-in credit invoice',
    sold('invoice', { net: '-100', vat: '-21' }),
    ['credit receivable 121 EUR', 'debit opening 121 EUR'],
  ],
  [
    'what was paid of a moved-in invoice',
    sold('paid_before', { paid_before: '21' }),
    ['credit receivable 21 EUR', 'debit opening 21 EUR'],
  ],
  [
    'the whole of a moved-in invoice in a foreign currency, paid before',
    sold('paid_before', { ...dollars, paid_before: '40.33' }),
    ['credit receivable 40.33 USD worth 13.43', 'debit opening 40.33 USD worth 13.43'],
  ],
  [
    'the value of a moved-in credit invoice, used before',
    sold('paid_before', { net: '-100', vat: '-21' }),
    ['debit receivable 121 EUR', 'credit opening 121 EUR'],
  ],
  ['a moved-in expense', bought('expense'), ['credit payable 121 EUR', 'debit opening 121 EUR']],
  [
    "a vendor's moved-in credit invoice",
    bought('expense', { net: '-100', vat: '-21' }),
    ['debit advance_paid 121 EUR', 'credit opening 121 EUR'],
  ],
  [
    'what was paid of a moved-in expense',
    bought('paid_before', { paid_before: '121' }),
    ['debit payable 121 EUR', 'credit opening 121 EUR'],
  ],
  [
    "the value of a vendor's moved-in credit invoice, used before",
    bought('paid_before', { net: '-100', vat: '-21' }),
    ['credit advance_paid 121 EUR', 'debit opening 121 EUR'],
  ],
  [
    'the payment of the rest of a moved-in invoice in a foreign currency, which leaves no cents',
    async (books) => {
      const [, id] = await sold('invoice', { ...dollars, paid_before: '20.16' })(books)
      await books.paid(id, '20.17', { account_id: books.dollars.id, exchange_rate: '0.333' })
      return ['invoice_payment', await books.partOf('invoice', id)]
    },
    ['debit advance_received 20.17 USD worth 6.72', 'credit receivable 20.17 USD worth 6.72'],
  ],
]
