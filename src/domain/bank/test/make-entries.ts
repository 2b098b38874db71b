import { daysBetween } from '#domain/plain-date.ts'
import { expense } from './make-expense.ts'
import { hard } from './make-hard.ts'
import { income } from './make-income.ts'
import { makeDocuments } from './make-documents.ts'
import { addRules, other } from './make-other.ts'
import { makeParties, ownAccounts } from './make-parties.ts'
import type { Maker } from './maker.ts'
import { randomOf } from './random.ts'
import type { MadeEntry, MadeKind } from './truth.ts'
import type { MatchBooks } from '../match/books.ts'

/** How many entries of each kind there are in a thousand. */
const counts = {
  'number and amount': 180,
  'several numbers': 60,
  'several without numbers': 30,
  'amount of a known payer': 60,
  'amount and name': 50,
  part: 35,
  overpayment: 25,
  prepayment: 20,
  proforma: 15,
  'mistyped number': 25,
  'stranger pays': 30,
  'another client pays': 20,
  'like names': 25,
  'equal amounts': 15,
  reference: 20,
  'paid twice': 10,
  'typed by hand': 25,
  'credit refund': 8,
  'expense with number': 90,
  'expense without number': 25,
  'several expenses': 12,
  'card purchase': 25,
  fee: 30,
  interest: 8,
  'tax office': 20,
  'social insurance': 10,
  'own transfer': 24,
  returned: 10,
  'card payout': 15,
  rule: 12,
  salary: 6,
  'nothing to go by': 10,
  'mistyped list': 10,
  'list cut off': 10,
  'advance beside invoices': 10,
  'customer code': 10,
  'mistyped name': 10,
} satisfies Record<MadeKind, number>

const makers = { ...income, ...expense, ...other, ...hard } satisfies Record<MadeKind, unknown>

/**
 * A thousand entries of bank statements with their truth, and the books that they belong to. Each entry is judged alone, as on the
 * first import: two entries may be about one document. All names, accounts and figures are made up.
 */
export const makeEntries = (seed: number): { books: MatchBooks; made: MadeEntry[] } => {
  const random = randomOf(seed)
  const { clients, sellers, knownPayers } = makeParties(random)
  const documents = makeDocuments(random, clients, sellers)
  const maker: Maker = {
    random,
    documents,
    clients,
    sellers,
    made: [],
    counts: { accounts: 0, paidTwice: 0 },
    books: {
      company_title: 'MB „Raidės ir linijos“',
      open: documents.open,
      closed: documents.closed,
      clients: [...clients, ...sellers].map(({ client }) => client),
      accounts: ownAccounts,
      payments: [],
      entries: [],
      rules: [],
      declined: [],
      known_payers: knownPayers,
    },
  }
  addRules(maker)
  for (const [kind, count] of Object.entries(counts) as [MadeKind, number][])
    for (let index = 0; index < count; index += 1) maker.made.push({ ...makers[kind](maker), kind })
  for (const { entry } of maker.made) maker.books.entries.push({ ...entry, matched: false })
  return { books: maker.books, made: maker.made.map((one) => withPayment(maker, one)) }
}

const withoutNumbers = new Set<MadeKind>([
  'amount of a known payer',
  'amount and name',
  'several without numbers',
  'equal amounts',
  'like names',
  'expense without number',
  'paid twice',
  'customer code',
  'mistyped name',
])

/** A payment typed by hand of the same client, amount and days fits an entry without a number as well. */
const withPayment = ({ books }: Maker, one: MadeEntry): MadeEntry => {
  const { truth, entry } = one
  if (!withoutNumbers.has(one.kind) || !truth || !('client_id' in truth)) return one
  const isRecorded = books.payments.some(
    ({ client_id, amount, date }) =>
      client_id === truth.client_id && amount === entry.amount && Math.abs(daysBetween(date, entry.date)) <= 10,
  )
  return isRecorded ? { ...one, undecidable: 'a payment typed by hand has the same client and amount' } : one
}
