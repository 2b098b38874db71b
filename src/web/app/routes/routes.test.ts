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
  '/pack-link',
]
const settings = ['profile', 'company', 'company/new', 'company/{id}'].map((page) => `/settings/${page}`)
const subscription = ['overview', 'billing', 'plans', 'invoices'].map((page) => `/settings/subscription/${page}`)
const sections = resourceNames.flatMap((resource) =>
  ['list', 'create', 'edit/{id}'].map((page) => `/${resource}/${page}`),
)
const specified = [publicPages, settings, subscription, sections].flat()
// The report of skipped numbers: required by law, not in the specification.
specified.push('/series/continuity/{id}')
// Drafts and the export are tabs of the list with their own addresses.
specified.push('/invoice/drafts', '/expense/drafts')
specified.push('/invoice/export')
// The audit trail is not in the specification.
specified.push('/settings/history')
// Ordering a plan: the specification has the calls but no pages.
specified.push('/settings/subscription/checkout', '/settings/subscription/order/{id}')
// Closing periods has no page in the specification.
specified.push('/settings/period')
specified.push('/settings/rates')
// Keys for programs.
specified.push('/settings/api')
// What a person is told about by push or mail.
specified.push('/settings/notices')
// Payments that clients make on the pages of their documents.
specified.push('/settings/online-payments')
// Reminders that go by themselves.
specified.push('/settings/letters', '/settings/reminders')
// Shown if the company requires two-step sign-in and the person signed in without it.
specified.push('/locked-company')
// The pages of the provider.
specified.push(
  ...['orders', 'messages', 'users', 'companies', 'jobs', 'security', 'health'].map((page) => `/operator/${page}`),
)
// The page of all reports, and the pages of reports.
specified.push('/report/list', '/report/isaf', '/report/pack', '/report/integrity', '/report/{name}')
// Statements of banks.
specified.push('/bank', '/bank/import', '/bank/imports', '/bank/rules', '/bank/reconciliation')
// Documents that are made again and again.
specified.push('/inbox', '/inbox/{id}/edit', '/settings/papers')
specified.push('/recurring/list', '/recurring/create', '/recurring/edit/{id}')
// The overview of somebody with many companies.
specified.push('/companies')
// Moving in, and imports of tables.
specified.push('/import', '/import/{kind}')
// E-invoices that become expenses.
specified.push('/expense/read')
specified.push('/dashboard', '/new-company', '/company-select', '/payment/receipt/{id}', '/invoice/pdf/{id}')

test('every page of the specification has exactly one route', () => {
  expect(routes.map(({ path }) => path).toSorted()).toEqual(specified.toSorted())
})

test('only the pages for signing in and up, passwords, verification, invitations and links to packs are public', () => {
  expect(routes.filter((page) => page.public).map(({ path }) => path)).toEqual(publicPages)
})

test('each section redirects to its list, and the start page to the dashboard', () => {
  expect(redirects['/']).toBe('/dashboard')
  for (const resource of resourceNames) expect(redirects[`/${resource}`]).toBe(`/${resource}/list`)
})
