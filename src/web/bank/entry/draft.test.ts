import { describe, expect, test } from 'vitest'
import type { BankEntry, EntryCandidate } from '#contract/bank/bank-entry.ts'
import { bodyOf, splitOf, startDraft } from './draft.ts'
import type { Part } from './draft.ts'

const part = (overrides: Partial<Part> = {}): Part => ({
  kind: 'invoice',
  id: 'i1',
  number: 'KV-1',
  client_id: 'c1',
  client_title: 'UAB „Upė“',
  currency: 'EUR',
  date_due: '2026-11-30',
  unpaid: '100.00',
  amount: '100.00',
  ...overrides,
})

const candidate = (overrides: Partial<EntryCandidate> = {}): EntryCandidate => ({
  key: 'k1',
  kind: 'documents',
  documents: [part()],
  currency: 'EUR',
  advance: '0.00',
  client: { id: 'c1', title: 'UAB „Upė“' },
  payment: null,
  transfer: null,
  returned: null,
  purpose: null,
  category: null,
  reasons: [{ code: 'number', values: {} }],
  score: 95,
  certain: true,
  ...overrides,
})

const entry = (amount: string, candidates: EntryCandidate[] = [candidate()]): BankEntry => ({
  id: 'e1',
  import_id: 'm1',
  account: { id: 'a1', title: 'Swedbank', number: null, type: 'bank' },
  date: '2026-11-20',
  amount,
  currency: 'EUR',
  name: 'UAB „Upė“',
  account_number: '',
  code: '',
  text: 'KV-1',
  reference: '',
  key: '1',
  kind: 'payment',
  original: null,
  state: 'to-do',
  candidates,
  match: null,
})

describe('the allocation of an amount', () => {
  test('what is not allocated is left as an advance', () => {
    expect(splitOf(entry('120.00'), [part()])).toMatchObject({ sum: '100.00', left: '20.00', over: '0' })
  })
  test('more than the amount is too much', () => {
    expect(splitOf(entry('80.00'), [part()])).toMatchObject({ sum: '100.00', left: '0', over: '20.00' })
  })
  test('expenses are paid by money that goes out', () => {
    expect(splitOf(entry('-80.00'), [part({ kind: 'expense', amount: '75.5' })])).toMatchObject({ left: '4.50' })
  })
  test('a credit invoice is paid back by money that goes out', () => {
    const back = part({ unpaid: '-50.00', amount: '-50.00' })
    expect(splitOf(entry('-50.00'), [back])).toMatchObject({ sum: '-50.00', left: '0', over: '0' })
    expect(splitOf(entry('-40.00'), [back])).toMatchObject({ over: '10.00' })
  })
  test('documents in another currency have no rest, unless the bank says what it exchanged', () => {
    const dollars = part({ currency: 'USD', amount: '80.00' })
    const exchanged = { currency: 'USD', sum: '80.00', left: '0', over: '0', rate: '0.9', isExchanged: true }
    expect(splitOf(entry('72.00'), [dollars], 'EUR')).toEqual(exchanged)
    const told = { ...entry('72.00'), original: { amount: '90.00', currency: 'USD' } }
    expect(splitOf(told, [dollars], 'EUR')).toMatchObject({ left: '10.00', over: '0', rate: '0.8' })
  })
  test('an amount that is no number has no allocation', () => {
    expect(splitOf(entry('80.00'), [part({ amount: 'abc' })])).toBeUndefined()
  })
})

describe('what confirming sends', () => {
  const draft = startDraft(entry('100.00'))
  test('the first candidate is chosen, with its documents', () => {
    expect(bodyOf(entry('100.00'), draft, [])).toEqual({
      body: { invoices: [{ invoice_id: 'i1', amount: '100.00' }], expenses: [] },
    })
  })
  test('too much is refused with the amount', () => {
    expect(bodyOf(entry('90.00'), draft, [])).toEqual({
      problem: { key: 'split_over', values: { amount: '10.00', currency: 'EUR' } },
    })
  })
  test('a document cannot get more than its unpaid amount', () => {
    const more = { ...draft, parts: [part({ amount: '100.01' })] }
    expect(bodyOf(entry('200.00'), more, [])).toMatchObject({ problem: { key: 'split_over_unpaid' } })
  })
  test('an expense without a vendor leaves no advance', () => {
    const noVendor = { ...draft, parts: [part({ kind: 'expense', client_id: null, amount: '60' })] }
    expect(bodyOf(entry('-100.00'), noVendor, [])).toEqual({ problem: { key: 'split_no_client' } })
  })
  test('a transfer to an account in another currency needs the amount there', () => {
    const transfer = { ...draft, way: 'transfer' as const, account_id: 'a2' }
    const accounts = [{ id: 'a2', currency: 'USD' }]
    expect(bodyOf(entry('-100.00'), transfer, accounts)).toEqual({ problem: { key: 'transfer_type_amount' } })
    expect(bodyOf(entry('-100.00'), { ...transfer, account_amount: '108.5' }, accounts)).toEqual({
      body: { transfer: { account_id: 'a2', amount: '108.5' } },
    })
  })
  test('documents in another currency need an account in their currency', () => {
    const exchanged = { ...draft, way: 'documents' as const, parts: [part({ currency: 'USD' })] }
    const [first, second] = ['a2', 'a3'].map((id) => ({ id, currency: 'USD' }))
    expect(bodyOf(entry('90.00'), exchanged, [])).toMatchObject({ problem: { key: 'through_none' } })
    if (!first || !second) throw new Error('two accounts')
    expect(bodyOf(entry('90.00'), exchanged, [first])).toMatchObject({ body: { invoices: [{ amount: '100.00' }] } })
    expect(bodyOf(entry('90.00'), exchanged, [first, second])).toEqual({ problem: { key: 'through_pick' } })
    const chosen = { ...exchanged, through_account_id: 'a3' }
    expect(bodyOf(entry('90.00'), chosen, [first, second])).toMatchObject({ body: { through_account_id: 'a3' } })
  })
  test('money that goes back for a credit invoice is all of the entry', () => {
    const credit = { ...draft, way: 'documents' as const, parts: [part({ unpaid: '-50.00', amount: '-50.00' })] }
    expect(bodyOf(entry('-60.00'), credit, [])).toEqual({ problem: { key: 'split_refund_rest' } })
    expect(bodyOf(entry('-50.00'), credit, [])).toMatchObject({ body: { invoices: [{ amount: '-50.00' }] } })
  })
  test('without candidates nothing is sent', () => {
    const empty = entry('100.00', [])
    expect(bodyOf(empty, startDraft(empty), [])).toEqual({ problem: { key: 'no_candidates' } })
  })
})
