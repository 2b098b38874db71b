import { inCents } from './make-documents.ts'
import { entryOf, nameOf, newAccount, owedBy, partsOfNumber, paying } from './maker.ts'
import type { Maker } from './maker.ts'
import type { Party } from './make-parties.ts'
import type { MadeEntry } from './truth.ts'

type Make = (maker: Maker) => Omit<MadeEntry, 'kind'>

/** Entries that were added after the matcher was finished. */

const clientWith = (maker: Maker, least: number): Party =>
  maker.random.pick(maker.clients.filter((client) => owedBy(maker, client).length >= least))

const sumOf = (documents: readonly { unpaid: string }[]): number =>
  documents.reduce((sum, { unpaid }) => sum + inCents(unpaid), 0)

/** Of several numbers one is wrong; the sum is right. */
const mistypedList: Make = (maker) => {
  const { random } = maker
  const party = clientWith(maker, 2)
  const invoices = random.some(owedBy(maker, party), 2)
  const numbers = invoices.map(({ number }) => partsOfNumber(number ?? ''))
  const wrong = String(random.int(500, 999))
  const text = `${numbers[0]?.prefix}-${numbers[0]?.digits} ir ${numbers[1]?.prefix}-0${wrong}`
  const amount = sumOf(invoices)
  return { entry: entryOf(maker, { amount, text, party }), truth: paying(invoices, amount) }
}

/** The bank cut the purpose in the middle of a number. */
const cutList: Make = (maker) => {
  const { random } = maker
  const party = clientWith(maker, 3)
  const invoices = random.some(owedBy(maker, party), 3)
  const list = `Apmokėjimas pagal sąskaitas ${invoices.map(({ number }) => number).join(', ')}`
  const amount = sumOf(invoices)
  return {
    entry: entryOf(maker, { amount, text: list.slice(0, -random.int(3, 11)), party }),
    truth: paying(invoices, amount),
  }
}

/** A client that has open invoices pays in advance for something else. */
const advanceBeside: Make = (maker) => {
  const { random } = maker
  const party = clientWith(maker, 1)
  const amounts = new Set(owedBy(maker, party).map(({ unpaid }) => inCents(unpaid)))
  const amount = [10_000, 15_000, 20_000, 75_000, 100_000].find((one) => !amounts.has(one)) ?? 12_300
  const text = random.pick([
    'Avansas už naują užsakymą',
    'Išankstinis mokėjimas',
    'Avansinis apmokėjimas, stalas',
    'Avansas 50 %',
  ])
  return { entry: entryOf(maker, { amount, text, party }), truth: { kind: 'advance', client_id: party.client.id } }
}

/** Bills of services: the purpose has the customer's code, never the vendor's number. */
const customerCode: Make = (maker) => {
  const { random } = maker
  const party = random.pick(maker.sellers.filter((seller) => owedBy(maker, seller).length > 0))
  const owed = owedBy(maker, party)
  const expense = random.pick(owed)
  const amount = inCents(expense.unpaid)
  const text = random.pick([
    `Kliento kodas ${random.int(100, 9_999_999)}`,
    `Mokėtojo kodas ${random.int(1000, 99_999)}, laikotarpis 2026-10`,
    `Sutartis ${random.int(100, 999)}, mok. kodas ${random.int(1000, 9999)}`,
  ])
  const truth = paying([owed.find(({ unpaid }) => unpaid === expense.unpaid) ?? expense], amount)
  return { entry: entryOf(maker, { amount: -amount, text, party }), truth }
}

/** The payer's name has a mistake, the account is new, and the purpose says nothing. */
const mistypedName: Make = (maker) => {
  const { random } = maker
  const party = random.pick(maker.clients.filter((client) => !client.twin && owedBy(maker, client).length > 0))
  const owed = owedBy(maker, party)
  const invoice = random.pick(owed)
  const amount = inCents(invoice.unpaid)
  const name = nameOf(random, party)
  const place = random.int(Math.floor(name.length / 2), name.length - 3)
  const wrong = name.slice(0, place) + name.slice(place + 1)
  const truth = paying([owed.find(({ unpaid }) => unpaid === invoice.unpaid) ?? invoice], amount)
  return {
    entry: { ...entryOf(maker, { amount, text: 'Apmokėjimas', name: wrong, account: newAccount(maker) }), code: '' },
    truth,
  }
}

export const hard = {
  'mistyped list': mistypedList,
  'list cut off': cutList,
  'advance beside invoices': advanceBeside,
  'customer code': customerCode,
  'mistyped name': mistypedName,
} satisfies Partial<Record<MadeEntry['kind'], Make>>
