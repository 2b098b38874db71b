import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dec, sum } from '#domain/decimal.ts'
import { makeEntries } from '../test/make-entries.ts'
import { booksOf, entryOf, expenseOf, ibans, invoiceOf } from '../test/match-books.ts'
import { randomOf } from '../test/random.ts'
import type { MatchBooks, OpenDocument } from './books.ts'
import type { MatchCandidate } from './candidate.ts'
import { createMatcher, leastScore, maxCandidates } from './matcher.ts'

const amount = fc.constantFrom('0.01', '5.00', '10.00', '10.01', '15.00', '25.00', '121.00')
const document = fc
  .record({
    isInvoice: fc.boolean(),
    number: fc.integer({ min: 1, max: 30 }),
    unpaid: amount,
    isCredit: fc.boolean(),
    client: fc.constantFrom('mint', 'bakery'),
    date_due: fc.constantFrom('2026-08-01', '2026-09-01', null),
    is_proforma: fc.boolean(),
  })
  .map(({ isInvoice, number, unpaid, isCredit, client, ...own }): OpenDocument => {
    const make = isInvoice ? invoiceOf : expenseOf
    const printed = `${isInvoice ? 'KV' : 'VE'}-${String(number).padStart(4, '0')}`
    return make(printed, client, { ...own, unpaid: isCredit ? `-${unpaid}` : unpaid, total: '500.00' })
  })
const documents = fc.uniqueArray(document, { maxLength: 12, selector: ({ kind, id }) => kind + id })
const word = fc.oneof(
  fc.integer({ min: 1, max: 30 }).map((number) => `KV-${number}`),
  fc.integer({ min: 1, max: 30 }).map((number) => `VE ${String(number).padStart(4, '0')}`),
  fc.constantFrom('sask.', 'ir', ',', '-', 'Nr.', '13', '2026-10-12', 'avansas', '10,00 eur', 'iki', 'grąžinimas'),
)
const entry = fc
  .record({
    amount: fc.constantFrom('0.01', '10.00', '15.00', '20.01', '25.00', '131.00', '999.00'),
    isOut: fc.boolean(),
    text: fc.array(word, { maxLength: 6 }).map((words) => words.join(' ')),
    name: fc.constantFrom('', 'Jūros mėta', 'KEPYKLA AZUOLYNO MB', 'Ona'),
    account: fc.constantFrom('', ibans.mint, ibans.bakery),
  })
  .map(({ amount, isOut, ...own }) => entryOf({ ...own, amount: isOut ? `-${amount}` : amount }))

const known_payers = [{ iban: ibans.mint, client_id: 'mint' }]

test('parts have the sign of the unpaid amount, are within it, and sum with the advance to the entry', () => {
  fc.assert(
    fc.property(documents, entry, (open, entry) => {
      const byId = new Map(open.map((one) => [one.kind + one.id, one]))
      for (const { target } of createMatcher(booksOf({ open, known_payers })).match(entry)) {
        if (target.kind !== 'documents') continue
        for (const { id, amount } of target.parts) {
          const document = byId.get(target.document_kind + id)
          const unpaid = dec(document?.unpaid ?? '0')
          expect(dec(amount).times(unpaid).gt(0)).toBe(true)
          expect(dec(amount).abs().lte(unpaid.abs())).toBe(true)
          expect(document?.client_id).toBe(target.client_id)
        }
        const spent = sum(target.parts.map(({ amount }) => dec(amount).abs())).plus(dec(target.advance))
        expect(spent.toFixed(2)).toBe(dec(entry.amount).abs().toFixed(2))
        expect(dec(target.advance).gte(0)).toBe(true)
      }
    }),
    { numRuns: 300 },
  )
})

test('candidates are at most five, sorted by score, and only the first can be certain', () => {
  fc.assert(
    fc.property(documents, entry, (open, entry) => {
      const found = createMatcher(booksOf({ open, known_payers })).match(entry)
      expect(found.length).toBeLessThanOrEqual(maxCandidates)
      const scores = found.map(({ score }) => score)
      expect(scores).toEqual(scores.toSorted((a, b) => b - a))
      expect(scores.every((score) => score >= leastScore && score <= 100)).toBe(true)
      expect(found.slice(1).some(({ certain }) => certain)).toBe(false)
    }),
    { numRuns: 200 },
  )
})

test('the result does not depend on the order of the books', () => {
  const { books, made } = makeEntries(11)
  const random = randomOf(12)
  const shuffled: MatchBooks = {
    ...books,
    open: random.shuffle(books.open),
    closed: random.shuffle(books.closed),
    clients: random.shuffle(books.clients),
    accounts: random.shuffle(books.accounts),
    payments: random.shuffle(books.payments),
    entries: random.shuffle(books.entries),
    known_payers: random.shuffle(books.known_payers),
  }
  const [first, second] = [createMatcher(books), createMatcher(shuffled)]
  for (const { entry } of made) expect(second.match(entry)).toEqual(first.match(entry))
})

test('of entries that are confirmed together no two are certain to use up the same document, payment or entry', () => {
  const { books, made } = makeEntries(13)
  const entries = made.map(({ entry }) => entry)
  const { match, matchAll } = createMatcher(books)
  const all = matchAll(entries)
  const used = all.flatMap(([first]) => (first?.certain ? usedBy(first) : []))
  expect(used.length).toBeGreaterThan(200)
  expect(new Set(used).size).toBe(used.length)
  const alone = entries.map(match)
  expect(all.map((found) => found.map(({ target }) => target))).toEqual(
    alone.map((found) => found.map(({ target }) => target)),
  )
  expect(alone.filter(([first]) => first?.certain).length).toBeGreaterThan(
    all.filter(([first]) => first?.certain).length,
  )
})

const usedBy = ({ target }: MatchCandidate): string[] => {
  if (target.kind === 'documents') return target.parts.map(({ id }) => target.document_kind + id)
  if (target.kind === 'payment') return [target.payment_id]
  return target.kind === 'transfer' && target.entry_id ? [target.entry_id] : []
}

const many = (text: string) => text.repeat(Math.ceil(10_000 / text.length))

test.each([
  ['digits', many('1')],
  ['numbers', many('13 ')],
  ['numbers of documents', many('KV-0013,')],
  ['an endless range', `KV-1-${'9'.repeat(10_000)}`],
  ['short ranges', many('KV-1-30 ')],
  ['dates', many('2026-10-12 ')],
  ['parts of accounts', many('LT12 7300 ')],
  ['spaces', many(' ')],
  ['dots', many('1.')],
  ['amounts', many('1 000 ')],
  ['letters', many('ą')],
  ['marks over one letter', `a${many('\u0301')}`],
  ['phones', many('+370 6')],
])('a hostile purpose of 10 kB costs less than 15 ms: %s', (_, text) => {
  const open = Array.from({ length: 300 }, (_, index) =>
    invoiceOf(`KV-${String(index + 1).padStart(4, '0')}`, 'mint', { unpaid: `${index + 1}.07` }),
  )
  const { match } = createMatcher(booksOf({ open, known_payers }))
  const entry = entryOf({ text, name: text, reference: text, code: text, account: ibans.mint, amount: '9999.99' })
  // The least of several runs, because other programs of the machine take time too. Four ms here; time that grows faster than the text
  // would be hundreds.
  const times = Array.from({ length: 30 }, () => {
    const start = performance.now()
    match(entry)
    return performance.now() - start
  })
  expect(Math.min(...times)).toBeLessThan(15)
})
