import { expect, test } from 'vitest'
import { planNotes } from './plan-usage.ts'

const plan = {
  name: 'basic' as const,
  valid_until: null,
  hide_branding: false,
  limits: { invoices: 10, companies: 1, employees: 1, files_mb: 1024 },
  usage: { invoices: 0, companies: 1, employees: 1 },
  invoices_again: '2026-12-01',
}
const used = (invoices: number, today = '2026-11-20') =>
  planNotes({ ...plan, usage: { ...plan.usage, invoices } }, today)

test('a notice is shown when few invoices or none are left', () => {
  expect(used(7)).toEqual([])
  expect(used(8)).toEqual([{ kind: 'left', count: 2, resetsOn: '2026-12-01' }])
  expect(used(10)).toEqual([{ kind: 'left', count: 0, resetsOn: '2026-12-01' }])
})

test('a page left open into a new month does not show last month’s usage', () => {
  expect(used(10, '2026-11-30')).toHaveLength(1)
  expect(used(10, '2026-12-01')).toEqual([])
})

test('the end of a plan is shown from 14 days ahead, but not after it has ended', () => {
  const premium = { ...plan, name: 'premium' as const, limits: { ...plan.limits, invoices: null } }
  const until = (valid_until: string) => planNotes({ ...premium, valid_until }, '2026-11-20')
  expect(until('2026-12-05')).toEqual([])
  expect(until('2026-12-04')).toEqual([{ kind: 'ending', day: '2026-12-04' }])
  expect(planNotes({ ...plan, valid_until: '2026-11-01' }, '2026-11-20')).toEqual([])
})
