import { dec } from '#domain/decimal.ts'
import { minorText, toMinor } from '#domain/minor-units.ts'
import { addDays } from '#domain/plain-date.ts'
import type { ClosedDocument, OpenDocument } from '../match/books.ts'
import type { Party } from './make-parties.ts'
import type { Random } from './random.ts'

/** Whole cents as an amount. */
export const cents = (value: number): string => minorText(BigInt(value), 2)

/** An amount of two decimals in whole cents. */
export const inCents = (amount: string): number => Number(toMinor(dec(amount), 2))

/** Two of five amounts are prices that occur often, so that many documents have equal amounts. */
const amountOf = (random: Random): number =>
  random.chance(0.4) ? random.pick([5000, 9680, 12100, 24200, 36300, 48400, 60500, 121000]) : random.int(900, 450_000)

/** Documents are older than the entries: from March to September. */
const spread = 205

const documentOf = (random: Random, kind: 'invoice' | 'expense', party: Party, number: string | null): OpenDocument => {
  const date = addDays('2026-03-02', random.int(0, spread))
  const total = amountOf(random)
  return {
    kind,
    id: `${kind}-${number ?? random.int(1000, 9999)}-${party.client.id}`,
    number,
    client_id: party.client.id,
    currency: 'EUR',
    total: cents(total),
    unpaid: cents(total),
    date,
    date_due: random.chance(0.9) ? addDays(date, random.pick([7, 14, 14, 30])) : null,
    is_proforma: false,
  }
}

/** Each vendor numbers its documents in its own way. */
const vendorNumbers: ((count: number) => string)[] = [
  (count) => `VE-2026/${count}`,
  (count) => `KD 09436${String(count).padStart(2, '0')}`,
  (count) => `202610-${String(count).padStart(4, '0')}`,
  (count) => `LT26-${10_000 + count}`,
  (count) => `S-${count}`,
  (count) => `20261${String(count).padStart(5, '0')}`,
  (count) => `TP Nr. ${String(count).padStart(3, '0')}`,
  (count) => `RE/2026/10/${count}`,
  (count) => String(4000 + count),
]

/** Clients without documents pay in advance. */
const withoutDocuments = 6

/** About 600 documents: 400 invoices of two series, 20 proformas, 12 credit invoices and 170 expenses; 60 of them are paid. */
export const makeDocuments = (random: Random, clients: readonly Party[], sellers: readonly Party[]) => {
  const buyers = clients.slice(0, clients.length - withoutDocuments)
  const invoices: OpenDocument[] = []
  for (let index = 1; index <= 400; index += 1) {
    const isExport = index % 8 === 0
    const number = isExport ? `EX-${String(index / 8).padStart(5, '0')}` : `KV-${String(index).padStart(4, '0')}`
    invoices.push(documentOf(random, 'invoice', random.pick(buyers), number))
  }
  for (let index = 1; index <= 20; index += 1)
    invoices.push({
      ...documentOf(random, 'invoice', random.pick(buyers), `IS-${String(index).padStart(4, '0')}`),
      is_proforma: true,
    })
  for (let index = 1; index <= 12; index += 1) {
    const credit = documentOf(random, 'invoice', random.pick(buyers), `KR-${String(index).padStart(4, '0')}`)
    invoices.push({ ...credit, total: `-${credit.total}`, unpaid: `-${credit.unpaid}` })
  }
  const expenses: OpenDocument[] = []
  for (let index = 1; index <= 170; index += 1) {
    const place = random.int(0, sellers.length - 1)
    const seller = sellers[place] as Party
    const style = vendorNumbers[place % vendorNumbers.length]
    expenses.push(documentOf(random, 'expense', seller, random.chance(0.95) ? (style?.(index) ?? null) : null))
  }
  const all = [...invoices, ...expenses]
  const paid = new Set(
    random.some(
      all.filter(({ unpaid, number }) => number && !unpaid.startsWith('-')),
      60,
    ),
  )
  const closed: ClosedDocument[] = [...paid].map(({ kind, id, number, client_id }) => ({
    kind,
    id,
    number: number ?? '',
    client_id,
  }))
  return {
    open: all.filter((document) => !paid.has(document)),
    closed,
    paid: [...paid],
    buyers,
    newcomers: clients.slice(buyers.length),
  }
}
