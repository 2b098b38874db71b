import type { BookClient, MatchBooks, MatchEntry, OpenDocument, OtherEntry } from '../match/books.ts'
import type { MatchRule } from '../match/rule.ts'
import { ibanOf } from './make-parties.ts'

/** Accounts of the cases: two of the company, others of clients. */
export const ibans = {
  swedbank: ibanOf('73000', 1),
  seb: ibanOf('70440', 2),
  usd: ibanOf('73000', 3),
  mint: ibanOf('70440', 4),
  bakery: ibanOf('40100', 5),
  stranger: ibanOf('71800', 6),
}

export const clientOf = (id: string, title: string, own: Partial<BookClient> = {}): BookClient => ({
  id,
  title,
  code: null,
  vat_code: null,
  ibans: [],
  ...own,
})

/** An unpaid invoice of 121.00 EUR. */
export const invoiceOf = (number: string, client_id: string, own: Partial<OpenDocument> = {}): OpenDocument => ({
  kind: 'invoice',
  id: number,
  number,
  client_id,
  currency: 'EUR',
  total: own.unpaid ?? '121.00',
  unpaid: '121.00',
  date: '2026-09-01',
  date_due: '2026-09-15',
  is_proforma: false,
  ...own,
})

/** An unpaid expense of 121.00 EUR. */
export const expenseOf = (number: string, client_id: string | null, own: Partial<OpenDocument> = {}): OpenDocument =>
  invoiceOf(number, '', { ...own, kind: 'expense', client_id })

/** Two clients without documents, and three accounts. */
export const booksOf = (own: Partial<MatchBooks> = {}): MatchBooks => ({
  company_title: 'MB „Raidės ir linijos“',
  open: [],
  closed: [],
  clients: [clientOf('mint', 'UAB „Jūros mėta“'), clientOf('bakery', 'MB „Ąžuolyno kepykla“')],
  accounts: [
    { id: 'swedbank', title: 'Swedbank', account_number: ibans.swedbank, currency: 'EUR', type: 'bank' },
    { id: 'seb', title: 'SEB', account_number: ibans.seb, currency: 'EUR', type: 'bank' },
    { id: 'usd', title: 'Swedbank USD', account_number: ibans.usd, currency: 'USD', type: 'bank' },
  ],
  payments: [],
  entries: [],
  rules: [],
  declined: [],
  known_payers: [],
  ...own,
})

/** 121.00 EUR from nobody for nothing. */
export const entryOf = (own: Partial<MatchEntry> = {}): MatchEntry => ({
  id: 'entry',
  account_id: 'swedbank',
  currency: 'EUR',
  date: '2026-10-12',
  amount: '121.00',
  name: '',
  account: '',
  code: '',
  text: '',
  reference: '',
  kind: 'payment',
  ...own,
})

export const otherEntry = (own: Partial<OtherEntry>): OtherEntry => ({
  ...entryOf({ id: 'other' }),
  matched: false,
  ...own,
})

export const ruleOf = (
  conditions: Partial<MatchRule['conditions']>,
  action: MatchRule['action'],
  id = 'rule',
): MatchRule => ({
  id,
  conditions: {
    direction: null,
    name: null,
    iban: null,
    text: null,
    amount_from: null,
    amount_to: null,
    account_id: null,
    ...conditions,
  },
  action,
})
