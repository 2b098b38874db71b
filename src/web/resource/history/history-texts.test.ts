import { describe, expect, test } from 'vitest'
import type { HistoryEntry } from '#contract/books/history.ts'
import { historyActions, historyKinds } from '#domain/history.ts'
import { history as en } from '#texts/en/history.ts'
import { history as lt } from '#texts/lt/history.ts'
import { actionText, fieldText, valueText } from './history-texts.ts'
import type { HistoryChange, Texts } from './history-texts.ts'

const textsOf = (source: object, language: string): Texts => {
  const byKey = source as Record<string, string>
  return {
    text: (key, values = {}) =>
      (byKey[key] ?? `?${key}`).replace(/{{(\w+)}}/g, (_, name: string) => String(values[name])),
    has: (key): key is 'title' => key in byKey,
    language,
  }
}
const texts = textsOf(lt, 'lt')
const entry = (action: HistoryEntry['action'], kind: HistoryEntry['document']['kind']): HistoryEntry => ({
  id: '1',
  at: '2026-11-20T10:00:00.000Z',
  user: null,
  address: null,
  import_id: null,
  api_key: null,
  action,
  document: { kind, id: '1', title: null },
  currency: null,
  changes: [],
  more_changes: 0,
})
const change = (fields: Partial<HistoryChange>): HistoryChange => ({
  field: 'note',
  line: null,
  of: null,
  before: null,
  after: null,
  ...fields,
})

test('each action has a text for each kind of document in both languages', () => {
  for (const catalogue of [texts, textsOf(en, 'en')])
    for (const kind of historyKinds)
      for (const action of historyActions) expect(actionText(entry(action, kind), catalogue)).not.toMatch(/[?{]/)
  expect(actionText(entry('created', 'invoice'), texts)).toBe('išrašė sąskaitą')
  expect(actionText(entry('unarchived', 'client'), texts)).toBe('grąžino klientą iš archyvo')
})

test.each([
  [change({ field: 'date_due' }), 'Apmokėti iki'],
  [change({ field: 'quantity', line: 2, of: 'Kelionė' }), '2 eilutė „Kelionė“: kiekis'],
  [change({ field: 'vat_rate', line: 1, of: 'Kelionė' }), '1 eilutė „Kelionė“: PVM tarifas'],
  [change({ field: 'line', line: 3, of: 'Lakas' }), '3 eilutė „Lakas“'],
  [change({ field: 'vat_base', of: 'PVM1, 21 %' }), 'PVM1, 21 %: suma be PVM'],
  [change({ field: 'line_order' }), 'Pakeista eilučių tvarka'],
  [change({ field: 'seller_details.city' }), 'Pardavėjo duomenys: miestas'],
  [change({ field: 'role', of: 'Jonas' }), 'Jonas: vaidmuo'],
  [change({ field: 'added_next_year' }), 'Kiti duomenys'],
])('the name of the changed field of %j is %s', (fields, expected) => expect(fieldText(fields, texts)).toBe(expected))

describe('the value of a field', () => {
  test.each([
    ['total', '1234.50', 'EUR', '1 234,50 €'],
    ['total', '1234.5', null, '1 234,50'],
    ['quantity', '1.500', null, '1,5'],
    ['vat_rate', '21', null, '21'],
    ['date_due', '2026-12-04', null, '2026-12-04'],
    ['type', 'individual', null, 'fizinis asmuo'],
    ['type', 'other', null, 'kita'],
    // A note that equals such a value or a number is shown as it is.
    ['note', 'individual', null, 'individual'],
    ['note', '1234.5', null, '1234.5'],
    ['is_main', true, null, 'taip'],
    ['kind', 'credit', null, 'kreditinė'],
    ['vat_base', '100.5', 'EUR', '100,50 €'],
    ['deductible_percent', '50', null, '50 %'],
    ['peppol', 'requested', null, 'paprašyta'],
    ['valid_to', '2026-11-20T10:00:00Z', null, '2026-11-20'],
  ] as const)(
    'the value of the field %s, %s with the currency %s, is shown as %s',
    (field, value, currency, expected) => {
      expect(valueText(field, value, currency, texts).replaceAll('\u00A0', ' ')).toBe(expected)
    },
  )
})
