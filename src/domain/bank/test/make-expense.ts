import type { OpenDocument } from '../match/books.ts'
import { shops } from './names.ts'
import { cents, inCents } from './make-documents.ts'
import { partyOf } from './make-income.ts'
import { entryOf, exactly, newAccount, owedBy, paying } from './maker.ts'
import type { Maker } from './maker.ts'
import type { MadeEntry } from './truth.ts'

type Make = (maker: Maker) => Omit<MadeEntry, 'kind'>

const isExpense = ({ kind, number }: OpenDocument) => kind === 'expense' && number !== null

/** How a person types a vendor's number from its invoice. */
const typed = ({ random }: Maker, number: string): string =>
  random.pick([
    number,
    number,
    `Sąskaita ${number}`,
    `PVM sąskaita faktūra Nr. ${number}`,
    number.toLowerCase(),
    number.replaceAll(' ', ''),
    number.replace(/[-/]/, ' '),
    `Už paslaugas, sąsk. ${number}`,
    `${number}, ačiū`,
  ])

const named: Make = (maker) => {
  const expense = maker.random.pick(maker.books.open.filter(isExpense))
  const owed = inCents(expense.unpaid)
  const amount = maker.random.chance(0.9) ? owed : Math.floor(owed / 2)
  const entry = entryOf(maker, {
    amount: -amount,
    text: typed(maker, expense.number ?? ''),
    party: partyOf(maker, expense),
  })
  return { entry, truth: paying([expense], amount) }
}

const silent: Make = (maker) => {
  const party = maker.random.pick(maker.sellers.filter((seller) => owedBy(maker, seller).length > 0))
  const owed = owedBy(maker, party)
  const amount = inCents(maker.random.pick(owed).unpaid)
  const text = maker.random.pick([
    'Už paslaugas',
    'Apmokėjimas',
    'Už spalį',
    'Sąskaitos apmokėjimas',
    'Mokėjimas pagal sutartį Nr. 18',
  ])
  return { entry: entryOf(maker, { amount: -amount, text, party }), truth: paying([exactly(owed, amount)], amount) }
}

const several: Make = (maker) => {
  const { random } = maker
  const ofSeller = (seller: (typeof maker.sellers)[number]) => owedBy(maker, seller).filter(isExpense)
  const party = random.pick(maker.sellers.filter((seller) => ofSeller(seller).length >= 2))
  const expenses = random.some(ofSeller(party), 2)
  const amount = expenses.reduce((sum, { unpaid }) => sum + inCents(unpaid), 0)
  const text = expenses.map(({ number }) => number).join(random.pick([', ', ' ir ', '; ']))
  return { entry: entryOf(maker, { amount: -amount, text, party }), truth: paying(expenses, amount) }
}

const purchase: Make = (maker) => {
  const { random } = maker
  const amount = random.int(199, 9999)
  const text = `Pirkinys kortele ...4417 ${random.int(1, 28)}.10.2026`
  return { entry: entryOf(maker, { amount: -amount, text, name: random.pick(shops), account: '' }), truth: null }
}

const refund: Make = (maker) => {
  const credit = maker.random.pick(
    maker.books.open.filter(({ kind, unpaid }) => kind === 'invoice' && unpaid.startsWith('-')),
  )
  const amount = inCents(credit.unpaid)
  const text = maker.random.pick([
    `Grąžinimas pagal kreditinę sąskaitą ${credit.number}`,
    `${credit.number}`,
    `Permokos grąžinimas, ${credit.number?.replace('-', ' ')}`,
  ])
  return { entry: entryOf(maker, { amount, text, party: partyOf(maker, credit) }), truth: paying([credit], amount) }
}

/** Money that comes back because the account of the receiver was wrong; the first payment may be matched already. */
const returned: Make = (maker) => {
  const { random } = maker
  const party = random.pick(maker.sellers)
  const amount = random.int(1500, 90_000)
  const account = random.chance(0.5) ? party.iban : newAccount(maker)
  const sent = entryOf(maker, { amount: -amount, text: 'Už prekes', party, account, date: '2026-10-20' })
  const text = random.pick([
    'Grąžinamas mokėjimas, neteisinga sąskaita',
    'Lėšų grąžinimas',
    'RETURN OF FUNDS AC01',
    'Grazinta: saskaita uzdaryta',
  ])
  maker.books.entries.push({ ...sent, id: `${sent.id}-sent`, matched: random.chance(0.5) })
  const entry = entryOf(maker, { amount, text, party, account, date: `2026-10-2${random.int(1, 9)}` })
  return { entry, truth: { kind: 'returned', entry_id: `${sent.id}-sent` } }
}

/** A payment that somebody recorded by hand before the statement came. */
const byHand: Make = (maker) => {
  const { random, books } = maker
  const document = maker.documents.paid[books.payments.length]
  if (!document) throw new RangeError('No paid document is left')
  const sign = document.kind === 'invoice' ? 1 : -1
  const amount = sign * inCents(document.total)
  const party = partyOf(maker, document)
  const text = random.chance(0.5) ? `Sąskaita ${document.number}` : 'Apmokėjimas'
  const entry = entryOf(maker, { amount, text, party, date: `2026-10-${random.int(10, 28)}` })
  const day = Number(entry.date.slice(-2)) + random.int(-2, 1)
  const payment_id = `payment-${books.payments.length + 1}`
  const date = `2026-10-${String(day).padStart(2, '0')}`
  books.payments.push({
    id: payment_id,
    account_id: 'swedbank',
    date,
    amount: cents(amount),
    client_id: document.client_id,
  })
  return { entry, truth: { kind: 'payment', payment_id } }
}

/** A client pays an invoice again that is paid: the money is an advance. */
const twice: Make = (maker) => {
  const invoices = maker.documents.paid.slice(25).filter(({ kind, is_proforma }) => kind === 'invoice' && !is_proforma)
  const invoice = invoices[maker.counts.paidTwice % invoices.length]
  maker.counts.paidTwice += 1
  if (!invoice?.client_id) throw new RangeError('No paid invoice is left')
  const amount = inCents(invoice.total)
  const entry = entryOf(maker, { amount, text: `Sąskaita ${invoice.number}`, party: partyOf(maker, invoice) })
  return { entry, truth: { kind: 'advance', client_id: invoice.client_id } }
}

export const expense = {
  'expense with number': named,
  'expense without number': silent,
  'several expenses': several,
  'card purchase': purchase,
  'credit refund': refund,
  returned,
  'typed by hand': byHand,
  'paid twice': twice,
} satisfies Partial<Record<MadeEntry['kind'], Make>>
