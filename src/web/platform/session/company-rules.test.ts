import { expect, test } from 'vitest'
import type { Company } from '#contract/account/company.ts'
import type { UserData } from '#contract/account/user-data.ts'
import { addCompany, companyToChoose, pathAfterSwitch } from './company-rules.ts'

// Only what the rules look at.
const company = (id: string) => ({ id, title: `UAB ${id}`, role: 'owner' }) as Company
const session = (companies: string[], current: string | null) =>
  ({
    companies: companies.map((id) => ({ id, title: `UAB ${id}`, role: 'owner' })),
    company: current && company(current),
  }) as UserData

test('the first company added becomes the current one', () => {
  const after = addCompany(session([], null), company('a'))
  expect(after.company?.id).toBe('a')
  expect(after.companies).toEqual([{ id: 'a', title: 'UAB a', role: 'owner' }])
})

test('a further company leaves the current one', () => {
  const after = addCompany(session(['a'], 'a'), company('b'))
  expect(after.company?.id).toBe('a')
  expect(after.companies.map(({ id }) => id)).toEqual(['a', 'b'])
})

test('a user with companies but no current one gets the first', () => {
  expect(companyToChoose(session(['a', 'b'], null))).toBe('a')
  expect(companyToChoose(session(['a', 'b'], 'b'))).toBeUndefined()
  expect(companyToChoose(session([], null))).toBeUndefined()
})

test.each([
  ['/client/edit/1', '/client/list'],
  ['/invoice/pdf/1', '/invoice/list'],
  ['/company-account/edit/1', '/company-account/list'],
  ['/invoice/create', '/invoice/create'],
  ['/client/list', '/client/list'],
  ['/vat/edit/1', '/vat/list'],
  ['/expense-category/edit/1', '/expense-category/list'],
  ['/settings/company/1', '/settings/company/b'],
  ['/settings/company/new', '/settings/company/new'],
  ['/settings/company', '/settings/company'],
  ['/settings/profile', '/settings/profile'],
  ['/dashboard', '/dashboard'],
  ['/companies', '/dashboard'],
])('after switching companies %s leads to %s', (from, to) => {
  expect(pathAfterSwitch(from, 'b')).toBe(to)
})
