import { expect, test } from 'vitest'
import type { OverviewItem } from '#contract/books/company-overview.ts'
import { isFound, isInTab, sortCompanies } from './order.ts'
import type { CompanyRow } from './order.ts'

const quiet = {
  today: '2026-11-20',
  overdue: { count: 0, amount: '0.00' },
  bank_entries: 0,
  papers: 0,
  isaf: null,
  vat: null,
  isaf_changed: null,
}
const row = (title: string, figures?: Partial<NonNullable<OverviewItem['figures']>>, code = '1'): CompanyRow => ({
  id: title,
  title,
  role: 'accountant',
  item: {
    id: title,
    title,
    code,
    role: 'accountant',
    currency: 'EUR',
    vat_enabled: true,
    deletion_at: null,
    plan_ended_on: null,
    state: 'counted',
    figures: { ...quiet, ...figures },
  },
})
const isaf = (deadline: string, tone: 'soon' | 'late' | null) => ({
  isaf: { period: '2026-10', deadline, tone, is_submitted: tone === null },
})
const rows = [
  row('Ąžuolas'),
  row('Beržas', { overdue: { count: 2, amount: '99.00' } }),
  row('Cukrus', { overdue: { count: 9, amount: '100.00' } }),
  row('Duona', isaf('2026-11-20', 'soon')),
  row('Eglė', { ...isaf('2026-11-20', null), bank_entries: 4 }),
  row('Šaltis', { ...isaf('2026-10-20', 'late'), bank_entries: 7 }),
]
const names = (found: readonly CompanyRow[]) => found.map(({ title }) => title)

test.each([
  [undefined, ['Šaltis', 'Duona', 'Cukrus', 'Beržas', 'Eglė', 'Ąžuolas']],
  [{ key: 'title', direction: 'desc' as const }, ['Šaltis', 'Eglė', 'Duona', 'Cukrus', 'Beržas', 'Ąžuolas']],
  [{ key: 'amount', direction: 'asc' as const }, ['Cukrus', 'Beržas', 'Ąžuolas', 'Duona', 'Eglė', 'Šaltis']],
  [{ key: 'bank', direction: 'asc' as const }, ['Šaltis', 'Eglė', 'Ąžuolas', 'Beržas', 'Cukrus', 'Duona']],
  // A submitted declaration is not due.
  [{ key: 'isaf', direction: 'asc' as const }, ['Šaltis', 'Duona', 'Ąžuolas', 'Beržas', 'Cukrus', 'Eglė']],
  // A column that does not exist is ignored.
  [{ key: 'nothing', direction: 'asc' as const }, ['Šaltis', 'Duona', 'Cukrus', 'Beržas', 'Eglė', 'Ąžuolas']],
])('the order by %o', (sort, expected) => {
  expect(names(sortCompanies(rows, sort))).toEqual(expected)
})

test('the tabs have what needs attention and what is due today', () => {
  expect(names(rows.filter(isInTab.attention))).toEqual(['Beržas', 'Cukrus', 'Duona', 'Eglė', 'Šaltis'])
  expect(names(rows.filter(isInTab.today))).toEqual(['Duona'])
  // Nobody knows before it was counted.
  expect(isInTab.attention({ id: 'a', title: 'A', role: 'owner' })).toBe(false)
})

test('a company is found by name and code without diacritics', () => {
  expect(names(rows.filter((each) => isFound(each, ' azuol')))).toEqual(['Ąžuolas'])
  expect(isFound(row('Beržas', {}, '910467210'), '91046')).toBe(true)
})
