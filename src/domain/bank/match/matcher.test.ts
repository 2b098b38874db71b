import { expect, test } from 'vitest'
import { booksOf, clientOf, entryOf, expenseOf, ibans, invoiceOf } from '../test/match-books.ts'
import type { MatchBooks, MatchEntry } from './books.ts'
import { targetKey } from './candidate.ts'
import { createMatcher } from './matcher.ts'

const match = (own: Partial<MatchBooks>, entry: Partial<MatchEntry>) =>
  createMatcher(booksOf(own)).match(entryOf(entry))
/** The first candidate in short. */
const best = (own: Partial<MatchBooks>, entry: Partial<MatchEntry>) => {
  const [first] = match(own, entry)
  return first && { target: first.target, reasons: first.reasons.map(({ code }) => code), certain: first.certain }
}
const parts = (own: Partial<MatchBooks>, entry: Partial<MatchEntry>) => {
  const target = match(own, entry)[0]?.target
  return target?.kind === 'documents'
    ? { parts: target.parts.map(({ id, amount }) => `${id} ${amount}`), advance: target.advance }
    : target
}

const open = [invoiceOf('KV-0013', 'mint'), invoiceOf('KV-0014', 'mint', { unpaid: '50.00', date_due: '2026-09-20' })]
const known_payers = [
  { iban: ibans.mint, client_id: 'mint' },
  { iban: ibans.bakery, client_id: 'bakery' },
]

test('an invoice whose number and amount agree is certain, whoever pays', () => {
  expect(best({ open }, { text: 'Sąskaita kv 13', name: 'Ona Nežinoma' })).toEqual({
    target: {
      kind: 'documents',
      document_kind: 'invoice',
      client_id: 'mint',
      currency: 'EUR',
      parts: [{ id: 'KV-0013', amount: '121.00' }],
      advance: '0.00',
    },
    reasons: ['number', 'amount'],
    certain: true,
  })
})

test('number and amount are not certain if the account is known as that of another client', () => {
  const found = best({ open, known_payers }, { text: 'KV-0013', account: ibans.bakery })
  expect(found).toMatchObject({ reasons: ['number', 'amount', 'other_payer'], certain: false })
})

test('number and amount are not certain if two vendors have documents with the number', () => {
  const two = [expenseOf('10045', 'mint', { id: 'a' }), expenseOf('10045', 'bakery', { id: 'b' })]
  const entry = { amount: '-121.00', text: '10045' }
  expect(match({ open: two }, entry).map(({ certain }) => certain)).toEqual([false, false])
  expect(best({ open: two }, { ...entry, name: 'Ąžuolyno kepykla, MB' })).toMatchObject({
    target: { parts: [{ id: 'b' }] },
    certain: true,
  })
})

test('several numbers pay several invoices, the one due first before the others', () => {
  expect(best({ open }, { amount: '171.00', text: 'KV-0014 ir 13' })).toMatchObject({
    target: { parts: [{ id: 'KV-0013' }, { id: 'KV-0014' }] },
    reasons: ['number', 'sum_of_several'],
    certain: true,
  })
  expect(parts({ open }, { amount: '130.00', text: 'KV-0014 ir 13' })).toEqual({
    parts: ['KV-0013 121.00', 'KV-0014 9.00'],
    advance: '0.00',
  })
})

test('a part and an overpayment are proposed but never certain', () => {
  expect(best({ open }, { amount: '21.00', text: 'KV-0013' })).toMatchObject({
    reasons: ['number', 'part_of_amount'],
    certain: false,
  })
  const [over] = match({ open }, { amount: '181.00', text: 'KV-0013' })
  expect(over).toMatchObject({ target: { advance: '60.00' }, certain: false })
  expect(over?.reasons).toContainEqual({ code: 'overpayment', amount: '60.00' })
})

test('a known payer with an amount that only one invoice has is certain', () => {
  expect(best({ open, known_payers }, { amount: '50.00', account: ibans.mint, text: 'Ačiū' })).toMatchObject({
    target: { parts: [{ id: 'KV-0014' }] },
    reasons: ['amount', 'payer_iban'],
    certain: true,
  })
})

test('a known payer is not certain if two invoices have the amount, or if others sum to it', () => {
  const entry = { account: ibans.mint, name: 'UAB Jūros mėta' }
  const equal = [...open, invoiceOf('KV-0020', 'mint', { date_due: '2026-10-01' })]
  expect(best({ open: equal, known_payers }, entry)).toMatchObject({
    target: { parts: [{ id: 'KV-0013' }] },
    certain: false,
  })
  const summing = [...open, invoiceOf('KV-0021', 'mint', { unpaid: '71.00' })]
  expect(best({ open: summing, known_payers }, entry)).toMatchObject({
    target: { parts: [{ id: 'KV-0013' }] },
    certain: false,
  })
})

test('a known payer is not certain if the purpose has the number of another document', () => {
  const entry = { account: ibans.mint, amount: '50.00' }
  expect(best({ open, known_payers }, { ...entry, text: 'Ačiū' })).toMatchObject({ certain: true })
  expect(best({ open, known_payers }, { ...entry, text: 'KV-0099' })).toMatchObject({ certain: false })
  expect(best({ open, known_payers }, { ...entry, text: 'sąskaita Nr. 99' })).toMatchObject({ certain: false })
  const closed = [{ kind: 'invoice' as const, id: 'old', number: 'KV-0002', client_id: 'mint' }]
  expect(best({ open, closed, known_payers }, { ...entry, text: 'KV-0002' })).toMatchObject({ certain: false })
  expect(best({ open, closed, known_payers }, { ...entry, text: 'sąsk. 0002' })).toMatchObject({ certain: false })
  expect(best({ open, known_payers }, { ...entry, text: 'Avansas' })).toMatchObject({ certain: false })
})

test('a name that is written in another way finds the client, but is not certain', () => {
  for (const name of [
    'JUROS META, UAB',
    '"Jūros mėta" UAB',
    'Uždaroji akcinė bendrovė Jūros mėta',
    `Juros meta | ${ibans.stranger}`,
  ])
    expect(best({ open }, { name })).toMatchObject({
      target: { parts: [{ id: 'KV-0013' }] },
      reasons: ['amount', 'name'],
      certain: false,
    })
})

test('the sum of several invoices of one payer is found without numbers', () => {
  expect(best({ open, known_payers }, { amount: '171.00', account: ibans.mint })).toMatchObject({
    target: { parts: [{ id: 'KV-0013' }, { id: 'KV-0014' }], advance: '0.00' },
    reasons: ['sum_of_several', 'payer_iban'],
    certain: false,
  })
})

test('money that fits nothing goes to the invoices due first, and the rest is an advance', () => {
  const entry = { account: ibans.mint, amount: '200.00' }
  expect(parts({ open, known_payers }, entry)).toEqual({
    parts: ['KV-0013 121.00', 'KV-0014 50.00'],
    advance: '29.00',
  })
  expect(best({ open, known_payers }, entry)?.reasons).toEqual(['oldest_first', 'overpayment', 'payer_iban'])
  expect(best({ known_payers }, entry)).toMatchObject({ target: { kind: 'advance', client_id: 'mint' } })
})

test('a second payment of a paid invoice is an advance', () => {
  const closed = [{ kind: 'invoice' as const, id: 'old', number: 'KV-0002', client_id: 'mint' }]
  expect(best({ closed }, { name: 'Jūros mėta', text: 'KV-0002' })).toMatchObject({
    target: { kind: 'advance', client_id: 'mint' },
    reasons: ['number', 'name', 'already_paid'],
    certain: false,
  })
})

test('money that goes out pays expenses, and goes back for credit invoices', () => {
  const books = {
    open: [expenseOf('VE-2026/41', 'bakery'), invoiceOf('KR-0001', 'mint', { unpaid: '-121.00' })],
  }
  expect(parts(books, { amount: '-121.00', text: 've 2026 41' })).toEqual({
    parts: ['VE-2026/41 121.00'],
    advance: '0.00',
  })
  expect(best(books, { amount: '-121.00', text: 'Grąžinimas KR-0001' })).toMatchObject({
    target: { document_kind: 'invoice', parts: [{ id: 'KR-0001', amount: '-121.00' }] },
    reasons: ['number', 'amount', 'credit'],
  })
})

test('documents of a currency account are not mixed with others; a converted payment says so and is not certain', () => {
  const dollars = [invoiceOf('KV-0013', 'mint', { currency: 'USD' })]
  expect(best({ open: dollars, known_payers }, { account: ibans.mint })?.target).toEqual({
    kind: 'advance',
    client_id: 'mint',
  })
  const original = { amount: '121.00', currency: 'USD' }
  expect(best({ open: dollars, known_payers }, { account: ibans.mint, amount: '110.11', original })).toMatchObject({
    target: { currency: 'USD', parts: [{ id: 'KV-0013', amount: '121.00' }], advance: '0.00' },
    reasons: ['amount', 'payer_iban', 'other_currency'],
    certain: false,
  })
  expect(best({ open: dollars }, { account_id: 'usd', currency: 'USD', text: 'KV-0013' })).toMatchObject({
    certain: true,
  })
})

test('what was declined is not proposed again', () => {
  const entry = { text: 'KV-0013', name: 'Jūros mėta' }
  const [first] = match({ open }, entry)
  const target = first ? targetKey(first.target) : ''
  expect(target).toBe('invoice:KV-0013')
  const declined = [{ entry_id: 'entry', target }]
  expect(match({ open, declined }, entry).map((candidate) => targetKey(candidate.target))).not.toContain(target)
  expect(match({ open, declined }, { ...entry, id: 'another' })[0]?.target).toEqual(first?.target)
})

test('of clients with like names the same name with the same form comes first', () => {
  const clients = [clientOf('a', 'UAB „Jūratė“'), clientOf('b', 'IĮ „Jūratė“'), clientOf('c', 'UAB „Jūratė ir ko“')]
  const documents = clients.map(({ id }) => invoiceOf(`KV-${id}`, id, { id }))
  const found = (name: string) => parts({ clients, open: documents }, { name })
  expect(found('IĮ JURATE')).toMatchObject({ parts: ['b 121.00'] })
  expect(found('Jūratė ir ko, UAB')).toMatchObject({ parts: ['c 121.00'] })
})

test('an unknown payer and an amount that nobody owes give no candidate', () => {
  expect(match({ open }, { amount: '77.77', name: 'Ona Nežinoma', text: 'Pavedimas' })).toEqual([])
  expect(match({ open }, { amount: '0.00' })).toEqual([])
})
