import { expect, test } from 'vitest'
import { entryOf, ibans, ruleOf } from '../test/match-books.ts'
import type { MatchEntry } from './books.ts'
import type { MatchTarget } from './candidate.ts'
import { ruleFrom } from './rule-from.ts'
import { problemsOfRule, ruleTest } from './rule.ts'
import type { RuleAction, RuleConditions } from './rule.ts'
import { nameWords } from './words.ts'

const fee: RuleAction = { kind: 'purpose', purpose: 'fee', client_id: null }
const rent: RuleAction = { kind: 'expense', category_id: 'rent', client_id: null }

test.each<[string, Partial<RuleConditions>, RuleAction, [string, string][]]>([
  ['a name', { name: 'Nuoma' }, rent, []],
  ['a range of amounts', { amount_from: '10.00', amount_to: '10.00' }, fee, []],
  ['nothing', {}, fee, [['name', 'no_condition']]],
  ['only a direction and an account', { direction: 'out', account_id: 'seb' }, fee, [['name', 'no_condition']]],
  ['only a legal form', { name: 'UAB' }, fee, []],
  ['a name of two letters', { name: 'UAB „Ąž“' }, fee, [['name', 'too_short']]],
  ['a text of two letters', { text: ' už ' }, fee, [['text', 'too_short']]],
  ['an amount that is none', { amount_from: '1e3' }, fee, [['amount_from', 'amount']]],
  ['an amount below zero', { amount_to: '-5.00' }, fee, [['amount_to', 'amount']]],
  ['a range from more to less', { amount_from: '10.00', amount_to: '9.99' }, fee, [['amount_to', 'amount_range']]],
  ['an expense for money that comes in', { name: 'Nuoma', direction: 'in' }, rent, [['direction', 'direction']]],
  [
    'a transfer to the same account',
    { name: 'Nuoma', account_id: 'seb' },
    { kind: 'transfer', account_id: 'seb' },
    [['account_id', 'same_account']],
  ],
])('problems of a rule with %s', (_, conditions, action, expected) => {
  expect(problemsOfRule(ruleOf(conditions, action)).map(({ field, problem }) => [field, problem])).toEqual(expected)
})

const fits = (conditions: Partial<RuleConditions>, entry: Partial<MatchEntry>, action: RuleAction = fee) =>
  ruleTest(ruleOf(conditions, action))(entryOf(entry), new Set(nameWords(entry.name ?? '').words))

test('a name fits in any order, with any legal form, quotes and letters, but with all its words', () => {
  const conditions = { name: 'Senamiesčio patalpos' }
  expect(fits(conditions, { name: 'PATALPOS SENAMIESCIO, UAB' })).toBe(true)
  expect(fits(conditions, { name: 'UAB „Senamiesčio patalpos“ Vilniaus skyrius' })).toBe(true)
  expect(fits(conditions, { name: 'UAB „Patalpos“' })).toBe(false)
})

test('text, account, direction and amount must all fit', () => {
  const conditions = {
    text: 'Prenumerata',
    iban: ibans.mint,
    amount_from: '5.00',
    amount_to: '10.00',
    direction: 'out' as const,
  }
  const entry = { text: 'Mėn. PRENUMERATĄ apmokant', account: ibans.mint, amount: '-10.00' }
  expect(fits(conditions, entry)).toBe(true)
  expect(fits(conditions, { ...entry, amount: '10.00' })).toBe(false)
  expect(fits(conditions, { ...entry, amount: '-10.01' })).toBe(false)
  expect(fits(conditions, { ...entry, amount: '-4.99' })).toBe(false)
  expect(fits(conditions, { ...entry, text: 'Nuoma' })).toBe(false)
  expect(fits(conditions, { ...entry, account: ibans.seb })).toBe(false)
  expect(fits({ ...conditions, account_id: 'seb' }, entry)).toBe(false)
})

test('a rule is not for entries that its action cannot record', () => {
  expect(fits({ name: 'Nuoma' }, { name: 'Nuoma', amount: '5.00' }, rent)).toBe(false)
  expect(fits({ name: 'Nuoma' }, { name: 'Nuoma', account_id: 'seb' }, { kind: 'transfer', account_id: 'seb' })).toBe(
    false,
  )
})

test('a match makes a rule by the account, otherwise by the name, otherwise by the first words of the purpose', () => {
  const entry = { amount: '-5.00', name: 'UAB „Nuoma“', account: ibans.mint, text: 'Nuoma už 2026-10' }
  const conditions = (own: Partial<MatchEntry>) => ruleFrom(entryOf({ ...entry, ...own }), rent)?.conditions
  expect(conditions({})).toMatchObject({ iban: ibans.mint, name: null, text: null, direction: 'out' })
  expect(conditions({ account: '' })).toMatchObject({ iban: null, name: 'UAB „Nuoma“' })
  expect(conditions({ account: '', name: '' })).toMatchObject({ name: null, text: 'Nuoma už' })
  expect(conditions({ account: '', name: '', text: '2026-10' })).toBeUndefined()
})

test('only a target that repeats makes a rule', () => {
  const entry = entryOf({ account: ibans.mint })
  const documents: MatchTarget = {
    kind: 'documents',
    document_kind: 'invoice',
    client_id: 'mint',
    currency: 'EUR',
    parts: [{ id: 'KV-0013', amount: '121.00' }],
    advance: '0.00',
  }
  expect(ruleFrom(entry, documents)?.action).toEqual({ kind: 'client', client_id: 'mint' })
  expect(ruleFrom(entry, { kind: 'advance', client_id: 'mint' })?.action).toEqual({ kind: 'client', client_id: 'mint' })
  expect(ruleFrom(entry, { kind: 'transfer', account_id: 'seb', entry_id: 'other' })?.action).toEqual({
    kind: 'transfer',
    account_id: 'seb',
  })
  expect(ruleFrom(entry, { ...documents, client_id: null })).toBeNull()
  expect(ruleFrom(entry, { kind: 'payment', payment_id: 'payment' })).toBeNull()
  expect(ruleFrom(entry, { kind: 'returned', entry_id: 'other' })).toBeNull()
  expect(ruleFrom(entry, { kind: 'expense', category_id: null, client_id: null })).toBeNull()
})
