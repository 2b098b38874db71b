import { expect, test } from 'vitest'
import { hasDeadlineToday, needRank, needsAttention } from './company-needs.ts'
import type { CompanyFigures, CompanyNeeds, Declaration } from './company-needs.ts'

const quiet: CompanyFigures = {
  today: '2026-11-20',
  overdue: { count: 0, amount: '0.00' },
  bank_entries: 0,
  papers: 0,
  isaf: null,
  vat: null,
  isaf_changed: null,
}
const needs = (figures: Partial<CompanyFigures>, plan_ended_on: string | null = null): CompanyNeeds => ({
  figures: { ...quiet, ...figures },
  plan_ended_on,
})
const vat = (deadline: string, tone: Declaration['tone']): Declaration => ({ period: '2026-10', deadline, tone })
const overdue = { count: 1, amount: '121.00' }

test.each([
  [0, 'a late declaration', needs({ vat: vat('2026-11-19', 'late'), overdue })],
  [0, 'a changed i.SAF', needs({ isaf_changed: '2026-09' })],
  [1, 'a declaration due today', needs({ vat: vat('2026-11-20', 'soon'), overdue })],
  [2, 'an overdue invoice', needs({ overdue, bank_entries: 5 })],
  [3, 'a paper', needs({ papers: 1, bank_entries: 5 })],
  [4, 'a bank entry', needs({ bank_entries: 1, vat: vat('2026-11-25', 'soon') })],
  [5, 'an ended plan', needs({ vat: vat('2026-11-25', 'soon') }, '2026-11-01')],
  [6, 'a declaration due soon', needs({ vat: vat('2026-11-25', 'soon') })],
  [7, 'a declaration far away', needs({ vat: vat('2026-12-28', 'far') })],
  [7, 'nothing', needs({})],
  [7, 'a declaration whose submission nobody knows, a week later', needs({ vat: vat('2026-11-02', null) })],
])('rank %i: %s', (rank, _, company) => {
  expect(needRank(company)).toBe(rank)
  expect(needsAttention(company)).toBe(rank < 7)
})

test('a company without figures needs attention only for an ended plan', () => {
  expect(needsAttention({ figures: null, plan_ended_on: null })).toBe(false)
  expect(needsAttention({ figures: null, plan_ended_on: '2026-11-01' })).toBe(true)
})

test('a submitted declaration is not due on its day', () => {
  const isaf = { period: '2026-10', deadline: '2026-11-20', is_submitted: true, tone: null }
  expect(hasDeadlineToday(needs({ isaf }))).toBe(false)
  expect(hasDeadlineToday(needs({ isaf: { ...isaf, is_submitted: false, tone: 'soon' } }))).toBe(true)
})
