import { expect, test } from 'vitest'
import type { UserData } from '#contract/account/user-data.ts'
import {
  forgetVisits,
  rememberVisit,
  startsWithCompanies,
  startWithCompanies,
  visitedCompanies,
} from './last-visited.ts'

const sessionOf = (userId: string, ids: readonly string[]) =>
  ({ user: { data: { id: userId } }, companies: ids.map((id) => ({ id, title: id, role: 'owner' })) }) as UserData
const idsOf = (session: UserData) => visitedCompanies(session).map(({ id }) => id)

test('the company visited last comes first, each only once, nine at most', () => {
  const all = Array.from({ length: 12 }, (_, index) => `c${index}`)
  const session = sessionOf('a', all)
  for (const id of [...all, 'c5']) rememberVisit(session, id)
  expect(idsOf(session)).toEqual(['c5', 'c11', 'c10', 'c9', 'c8', 'c7', 'c6', 'c4', 'c3'])
})

test('a company that the person has left is not among the visited ones, nor is one of another person', () => {
  const session = sessionOf('b', ['x', 'y'])
  rememberVisit(session, 'x')
  rememberVisit(session, 'y')
  expect(idsOf(sessionOf('b', ['x']))).toEqual(['x'])
  expect(idsOf(sessionOf('c', ['x', 'y']))).toEqual([])
})

test('several companies are shown after signing in unless the person chose the dashboard', () => {
  const [one, many] = [sessionOf('d', ['x']), sessionOf('d', ['x', 'y'])]
  expect([startsWithCompanies(one), startsWithCompanies(many)]).toEqual([false, true])
  startWithCompanies(many, false)
  expect(startsWithCompanies(many)).toBe(false)
  startWithCompanies(many, true)
  expect(startsWithCompanies(many)).toBe(true)
  startWithCompanies(many, false)
  forgetVisits('d')
  expect(startsWithCompanies(many)).toBe(true)
})
