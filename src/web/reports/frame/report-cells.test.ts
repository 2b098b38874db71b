import { expect, test } from 'vitest'
import type { ReportRow } from '#contract/reports/report.ts'
import { barsOf, isEmptyReport, mainColumnOf, percentText, shareText } from './report-cells.ts'

const money = (key: string) => ({ key, title: key, type: 'money' as const })
const columns = [{ key: 'title', title: 'Item', type: 'text' as const }, money('amount'), money('previous')]
const row = (key: string, cells: ReportRow['cells'], kind: ReportRow['kind'] = 'line'): ReportRow => ({
  key,
  kind,
  level: 1,
  cells,
  documents: null,
  target: null,
})

test.each([
  ['12.4', '+12'],
  ['-15.5', '\u221216'],
  ['0.4', '0'],
  ['-0.4', '0'],
  ['999.4', '+999'],
  ['5000', '> +999'],
  ['-1000', '< \u2212999'],
])('a change of %s percent is written as %s', (percent, expected) => {
  expect(percentText(percent)).toBe(expected)
})

test.each([
  ['55', 'lt', '55,0'],
  ['-0.3', 'lt', '\u22120,3'],
  ['9.9', 'en', '9.9'],
] as const)('a share of %s percent is written in %s as %s', (percent, language, expected) => {
  expect(shareText(percent, language)).toBe(expected)
})

test('the amount of the period stands for a row, but neither debit nor credit', () => {
  expect(mainColumnOf(columns)?.key).toBe('amount')
  expect(mainColumnOf([money('debit'), money('closing'), money('credit')])?.key).toBe('closing')
  expect(mainColumnOf([money('debit'), money('credit')])).toBeUndefined()
  expect(mainColumnOf([])).toBeUndefined()
})

test('bars are relative to the largest line of their section, and only positive amounts have one', () => {
  const rows = [
    row('section:income', {}, 'section'),
    row('sales', { amount: '200.00' }),
    row('credits', { amount: '-50.00' }),
    row('section:expense', {}, 'section'),
    row('rent', { amount: '40.00' }),
    row('fuel', { amount: '10.00' }),
    row('nothing', { amount: null }),
    row('expense:total', { amount: '50.00' }, 'sum'),
  ]
  expect([...barsOf(rows, 'amount')]).toEqual([
    ['sales', { share: 1, tone: 'in' }],
    ['rent', { share: 1, tone: 'out' }],
    ['fuel', { share: 0.25, tone: 'out' }],
  ])
})

test('a report is empty if the period has no figures, whatever the compared period has', () => {
  expect(isEmptyReport({ columns, rows: [row('sales', { amount: '0.00', previous: '5.00' })] })).toBe(true)
  expect(isEmptyReport({ columns, rows: [row('sales', { amount: '-0.01', previous: null })] })).toBe(false)
  expect(isEmptyReport({ columns, rows: [{ ...row('sales', { amount: '0.00' }), documents: 2 }] })).toBe(false)
  expect(isEmptyReport({ columns, rows: [] })).toBe(true)
})
