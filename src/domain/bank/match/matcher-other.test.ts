import { expect, test } from 'vitest'
import { booksOf, entryOf, ibans, invoiceOf, otherEntry, ruleOf } from '../test/match-books.ts'
import type { MatchBooks, MatchEntry } from './books.ts'
import { createMatcher } from './matcher.ts'

const match = (own: Partial<MatchBooks>, entry: Partial<MatchEntry>) =>
  createMatcher(booksOf(own)).match(entryOf(entry))
/** The first candidate in short. */
const best = (own: Partial<MatchBooks>, entry: Partial<MatchEntry>) => {
  const [first] = match(own, entry)
  return first && { target: first.target, reasons: first.reasons.map(({ code }) => code), certain: first.certain }
}
const open = [invoiceOf('KV-0013', 'mint')]
const known_payers = [{ iban: ibans.mint, client_id: 'mint' }]

test('a payment typed by hand is matched instead of written twice', () => {
  const payments = [{ id: 'typed', account_id: 'swedbank', date: '2026-10-10', amount: '121.00', client_id: 'mint' }]
  const entry = { account: ibans.mint }
  expect(best({ payments, known_payers }, entry)).toMatchObject({
    target: { kind: 'payment', payment_id: 'typed' },
    reasons: ['existing_payment', 'amount', 'payer_iban'],
    certain: true,
  })
  const twice = { payments, known_payers, entries: [otherEntry({ account: ibans.mint, date: '2026-10-13' })] }
  expect(best(twice, entry)).toMatchObject({ target: { kind: 'payment' }, certain: false })
  expect(best({ payments, known_payers }, { ...entry, account_id: 'seb' })?.target.kind).toBe('advance')
})

test('an invoice that is named is not certain if a payment of the client, amount and days is typed by hand', () => {
  const payments = [{ id: 'typed', account_id: 'swedbank', date: '2026-10-12', amount: '121.00', client_id: 'mint' }]
  const found = match({ open, payments, known_payers }, { account: ibans.mint, text: 'KV-0013' })
  expect(found.map(({ target: { kind }, certain }) => [kind, certain])).toEqual([
    ['documents', false],
    ['payment', false],
  ])
})

test('both sides of an own transfer find each other', () => {
  const entries = [otherEntry({ account_id: 'seb', account: ibans.swedbank, amount: '500.00', date: '2026-10-13' })]
  const entry = { amount: '-500.00', account: ibans.seb, name: 'MB Raidės ir linijos' }
  expect(best({ entries }, entry)).toEqual({
    target: { kind: 'transfer', account_id: 'seb', entry_id: 'other' },
    reasons: ['both_sides'],
    certain: true,
  })
  expect(best({ entries: [] }, entry)).toEqual({
    target: { kind: 'transfer', account_id: 'seb', entry_id: null },
    reasons: ['own_account'],
    certain: false,
  })
  const matched = entries.map((one) => ({ ...one, matched: true }))
  expect(best({ entries: matched }, entry)?.target).toMatchObject({ entry_id: null })
})

test('an own transfer into another currency is found by the account and the day', () => {
  const entries = [
    otherEntry({
      account_id: 'usd',
      currency: 'USD',
      account: ibans.swedbank,
      amount: '540.11',
      original: { amount: '500.00', currency: 'EUR' },
    }),
  ]
  expect(best({ entries }, { amount: '-500.00', account: ibans.usd })?.target).toEqual({
    kind: 'transfer',
    account_id: 'usd',
    entry_id: 'other',
  })
})

test('a payment that came back is found by party, amount and words', () => {
  const entries = [otherEntry({ amount: '-121.00', account: ibans.stranger, date: '2026-10-01', matched: true })]
  const entry = { account: ibans.stranger, text: 'Lėšų grąžinimas' }
  expect(best({ entries }, entry)?.target).toEqual({ kind: 'returned', entry_id: 'other' })
  expect(match({ entries }, { ...entry, text: 'Už prekes' })).toEqual([])
})

test('a rule decides what an entry is, and a rule for a client makes the client certain', () => {
  const rules = [
    ruleOf(
      { name: 'Senamiesčio patalpos', direction: 'out' },
      { kind: 'expense', category_id: 'rent', client_id: 'bakery' },
      'rent',
    ),
    ruleOf({ iban: ibans.stranger }, { kind: 'client', client_id: 'mint' }, 'cousin'),
  ]
  expect(match({ rules }, { name: 'UAB „SENAMIESČIO PATALPOS“', amount: '-774.40' })).toEqual([
    {
      target: { kind: 'expense', category_id: 'rent', client_id: 'bakery' },
      reasons: [{ code: 'rule', rule_id: 'rent' }],
      score: 90,
      certain: true,
    },
  ])
  expect(best({ rules, open }, { account: ibans.stranger })).toMatchObject({
    target: { parts: [{ id: 'KV-0013' }] },
    reasons: ['amount', 'rule'],
    certain: true,
  })
})

test.each<[Partial<MatchEntry>, object]>([
  [
    { amount: '-0.41', kind: 'fee', text: 'Mokestis už pavedimą' },
    { kind: 'purpose', purpose: 'fee' },
  ],
  [
    { amount: '-12.00', name: 'AB SEB bankas', text: 'Sąskaitos aptarnavimo mokestis' },
    { kind: 'purpose', purpose: 'fee' },
  ],
  [
    { amount: '0.12', kind: 'interest' },
    { kind: 'purpose', purpose: 'interest' },
  ],
  [
    { amount: '-1684.00', name: 'Valstybinė mokesčių inspekcija', text: 'PVM už spalį' },
    { kind: 'purpose', purpose: 'vat' },
  ],
  [
    { amount: '-300.00', code: '188659752', text: 'GPM' },
    { kind: 'purpose', purpose: 'tax' },
  ],
  [
    { amount: '-300.00', name: 'VSDFV', text: 'Įmokos' },
    { kind: 'purpose', purpose: 'tax' },
  ],
  [
    { amount: '-900.00', name: 'Jonas Jonaitis', text: 'Darbo užmokestis' },
    { kind: 'purpose', purpose: 'other' },
  ],
  [
    { amount: '96.10', name: 'SIA Worldline Latvia', text: 'Payout' },
    { kind: 'transfer', account_id: null },
  ],
])('%j is known without a rule', (entry, target) => {
  expect(best({}, entry)?.target).toMatchObject(target)
})

test('the payment code of all declared taxes does not say that VAT is paid', () => {
  const office = { amount: '-300.00', name: 'Valstybinė mokesčių inspekcija', reference: '1001' }
  expect(best({}, { ...office, text: '' })).toMatchObject({ target: { purpose: 'tax' }, certain: false })
  expect(best({}, { ...office, text: 'Pelno mokestis' })).toMatchObject({ target: { purpose: 'tax' }, certain: true })
  expect(best({}, { ...office, text: 'PVM už spalį' })).toMatchObject({ target: { purpose: 'vat' }, certain: true })
})
