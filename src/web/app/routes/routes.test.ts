import { expect, test } from 'vitest'
import { resourceNames } from '#domain/resources.ts'
import { redirects, routes } from './routes.tsx'

const publicPages = [
  '/login',
  '/register',
  '/register-social',
  '/request-password',
  '/reset-password',
  '/email/verify',
  '/invitation',
]
const settings = ['profile', 'company', 'company/new', 'company/{id}'].map((page) => `/settings/${page}`)
const subscription = ['overview', 'billing', 'plans', 'invoices'].map((page) => `/settings/subscription/${page}`)
const sections = resourceNames.flatMap((resource) =>
  ['list', 'create', 'edit/{id}'].map((page) => `/${resource}/${page}`),
)
const specified = [publicPages, settings, subscription, sections].flat()
// What explains the holes of a series: the law asks, not the specification.
specified.push('/series/continuity/{id}')
// The export of invoices is a tab of their list that has an address of its own.
specified.push('/invoice/export')
// Of the audit trail, which the specification does not name.
specified.push('/settings/history')
// Ordering a plan, and an order: the specification has the calls and leaves the pages open.
specified.push('/settings/subscription/checkout', '/settings/subscription/order/{id}')
// The books are closed in the settings: the specification names no page for it.
specified.push('/settings/period')
// Where a company demands the second step that one has not taken.
specified.push('/locked-company')
// The provider's own pages.
specified.push(
  ...['orders', 'messages', 'users', 'companies', 'jobs', 'security', 'health'].map((page) => `/operator/${page}`),
)
specified.push('/dashboard', '/new-company', '/company-select', '/payment/receipt/{id}', '/invoice/pdf/{id}')

test('every page of the specification has exactly one route', () => {
  expect(routes.map(({ path }) => path).toSorted()).toEqual(specified.toSorted())
})

test('only the pages for signing in and up, passwords, verification and invitations are public', () => {
  expect(routes.filter((page) => page.public).map(({ path }) => path)).toEqual(publicPages)
})

test('each section redirects to its list, and the start page to the dashboard', () => {
  expect(redirects['/']).toBe('/dashboard')
  for (const resource of resourceNames) expect(redirects[`/${resource}`]).toBe(`/${resource}/list`)
})
