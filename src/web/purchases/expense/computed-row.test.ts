import { describe, expect, test } from 'vitest'
import type { ExpenseOptions } from '#contract/purchases/expense-form.ts'
import { followingRow, hasOneTotal, isComputedByBuyer, withComputedRow } from './computed-row.ts'
import type { ExpenseValues } from './expense-values.ts'

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
const vats = [vat('PVM1', 'standard', '21'), vat('PVM21', 'reverse-charge', '21'), vat('none', 'outside', '0')]
const formOf = (fields: Partial<ExpenseValues>): ExpenseValues =>
  ({
    kind: 'invoice',
    mode: 'totals',
    vat: true,
    currency: 'EUR',
    total: '',
    total_without_vat: '',
    lines: [],
    vat_rows: [],
    ...fields,
  }) as unknown as ExpenseValues

describe('a VAT row that follows the totals', () => {
  test('reverse charge is computed on the only total, which the vendor is paid', () => {
    const values = formOf({ total: '1000.5', vat_rows: [followingRow('a', 'PVM21')] })
    expect(hasOneTotal(values, vats)).toBe(true)
    expect(isComputedByBuyer(values, vats)).toBe(true)
    expect(withComputedRow(values, vats)).toMatchObject({
      total_without_vat: '1000.5',
      vat_rows: [{ base: '1000.5', vat: '210.11' }],
    })
  })
  test('a rate without VAT has the total as its base', () => {
    const values = formOf({ total: '80', vat_rows: [followingRow('a', 'none')] })
    expect(withComputedRow(values, vats)).toMatchObject({
      total_without_vat: '80',
      vat_rows: [{ base: '80', vat: '0' }],
    })
    expect(isComputedByBuyer(values, vats)).toBe(false)
  })
  test('charged VAT is the difference of the totals, as on the paper', () => {
    const values = formOf({ total: '121.4', total_without_vat: '100', vat_rows: [followingRow('a', 'PVM1')] })
    expect(hasOneTotal(values, vats)).toBe(false)
    expect(withComputedRow(values, vats).vat_rows).toMatchObject([{ base: '100', vat: '21.4' }])
  })
  test('typed amounts, lines and import VAT stay as they are', () => {
    const typed = { ...followingRow('a', 'PVM1'), base: '90', vat: '19' }
    for (const values of [
      formOf({ total: '121', total_without_vat: '100', vat_rows: [typed] }),
      formOf({ mode: 'lines', vat_rows: [followingRow('a', 'PVM21')] }),
      formOf({ kind: 'import', vat_rows: [followingRow('a', 'PVM1')] }),
      formOf({ total: 'x', vat_rows: [followingRow('a', 'PVM1')] }),
    ])
      expect(withComputedRow(values, vats)).toEqual(values)
  })
})
