import { describe, expect, test } from 'vitest'
import { valuesWhenOmitted } from '#contract/platform/field-names.ts'
import { expenseTexts } from '#contract/purchases/expense-fields.ts'
import type { ExpenseOptions } from '#contract/purchases/expense-form.ts'
import { followingRow } from '#web/purchases/expense/computed-row.ts'
import { toFormValues } from '#web/purchases/expense/expense-values.ts'
import type { ExpenseValues } from '#web/purchases/expense/expense-values.ts'
import { expenseDraftOf, withExpenseDraft } from './draft-values.ts'

const vat = (id: string, type: string, rate: string): ExpenseOptions['vats'][number] & { archived: boolean } => ({
  id,
  type,
  rate,
  side: 'purchase',
  title: id,
  code: id,
  valid_from: null,
  valid_to: null,
  is_default: false,
  archived: false,
})
const vats = [vat('PVM1', 'standard', '21'), vat('PVM21', 'reverse-charge', '21')]
const empty = toFormValues({
  kind: 'invoice',
  corrects_id: null,
  date_registered: null,
  date_supply: null,
  vat_rows: null,
  confirm_difference: false,
  vendor_id: null,
  number: null,
  date: '2026-11-20',
  date_due: null,
  currency: 'EUR',
  exchange_rate: null,
  vat: true,
  prices_include_vat: false,
  ...valuesWhenOmitted(expenseTexts),
  category_id: null,
  lines: [],
  total: null,
  total_without_vat: null,
  discount: null,
  delivery: null,
})
const line = (key: string) => ({
  key,
  product_id: null,
  title: 'Popierius',
  quantity: '2',
  price: '10',
  vat_id: 'PVM1',
})
const first = '01930000-0000-4000-8000-000000000001'

const typed: readonly [name: string, fields: Partial<ExpenseValues>][] = [
  ['totals that are not complete', { number: 'A-1', total: '121', total_without_vat: '' }],
  ['a number that is not one yet', { total: '12,', comment: 'Kuras' }],
  [
    'lines with a discount and a delivery',
    {
      mode: 'lines',
      lines: [line(first)],
      discount: { kind: 'percent', value: '5' },
      delivery: { amount: '3', vat_id: 'PVM1' },
    },
  ],
  ['a credit, whose amounts are negative outside the form', { kind: 'credit', total: '121', total_without_vat: '100' }],
  [
    'reverse charge that follows the total',
    { total: '100', total_without_vat: '100', vat_rows: [followingRow('row-0', 'PVM21')] },
  ],
  [
    'a VAT row as the paper has it',
    {
      total: '121',
      total_without_vat: '100',
      vat_rows: [{ ...followingRow('row-0', 'PVM1'), base: '100', vat: '20.99' }],
    },
  ],
]

describe('the draft of an expense', () => {
  test.each(typed)('gives back %s', (_, fields) => {
    const values = { ...empty, ...fields }
    expect(withExpenseDraft(empty, expenseDraftOf(values, vats), vats)).toEqual(values)
  })

  test('leaves on screen what it cannot have: lines beside totals, the rate of a line without VAT', () => {
    const both = { ...empty, lines: [line(first)], total: '5' }
    expect(withExpenseDraft(both, expenseDraftOf(both, vats), vats)).toEqual(both)
    const untaxed = { ...empty, mode: 'lines' as const, vat: false, lines: [line(first)] }
    expect(withExpenseDraft(untaxed, expenseDraftOf(untaxed, vats), vats)).toEqual(untaxed)
  })

  test('takes the title away with another vendor, and keeps the value of a field that it has not', () => {
    const values = { ...empty, vendor_id: 'a', vendor_title: 'UAB „Beržas“', number: 'A-1' }
    expect(withExpenseDraft(values, { vendor_id: 'b' }, vats)).toEqual({ ...values, vendor_id: 'b', vendor_title: '' })
  })

  test('reads values of other types as empty ones', () => {
    const draft = { number: true, vat: 'yes', total: [1], lines: null, kind: 'poem', discount: 'x' }
    expect(withExpenseDraft(empty, draft, vats)).toEqual(empty)
  })
})
