import { describe, expect, test } from 'vitest'
import { ApiProblem } from '#web/platform/api/problem.ts'
import * as rules from './navigation.ts'

const problem = (status: number, code: ApiProblem['code']) =>
  new ApiProblem({ status, code, detail: '', instance: 'r1' })

describe('the address after signing in', () => {
  test.each([
    ['/client/list?tab=vendors', '/login?redirect=/client/list?tab=vendors'],
    ['/client/list?tab=vendors&search=a b', '/login?redirect=/client/list?tab=vendors%26search=a%20b'],
    ['/', '/login'],
  ])('the sign-in page for %s has its address as redirect', (href, login) => {
    expect(rules.loginHref(encodeURI(href))).toBe(login.replaceAll('%20', '%2520'))
  })

  test('the address after signing in is the requested address with all of its parts', () => {
    const href = '/invoice/list?search=a%26b%23c&type=simple,proforma#x'
    expect(rules.safeRedirect(rules.parseHref(rules.loginHref(href)).query['redirect'])).toBe(href)
  })

  test.each([
    undefined,
    '',
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '\\/evil.example',
    'javascript:alert(1)',
    '/\t/evil.example',
    '/\n/evil.example',
    ' //evil.example',
    'evil',
    '/login?redirect=/login',
  ])('the address after signing in is never %j', (href) => {
    expect(rules.safeRedirect(href)).toBe('/')
  })
})

describe('an action in the address', () => {
  test('an action in the address is removed, and the other parts of the address stay', () => {
    const place = rules.parseHref('/invoice/list?tab=paid&action=%7B%22open%22%3A%22a%26b%22%7D&type=simple,credit#top')
    const parts = rules.splitAction(place)
    expect(parts?.action).toEqual({ open: 'a&b' })
    expect(parts && rules.formatHref(parts.rest)).toBe('/invoice/list?tab=paid&type=simple,credit#top')
  })
  test('the action is undefined if the address has none', () => {
    expect(rules.splitAction(rules.parseHref('/invoice/list?tab=paid'))).toBeUndefined()
  })
})

/** A user with `count` companies. */
const companies = (company: object | null, locked_company: object | null, count = 0) => ({
  company,
  locked_company,
  companies: Array.from({ length: count }, () => ({})),
})

describe('the company', () => {
  test.each([
    ['/dashboard', '/new-company'],
    ['/invoice/create', '/new-company'],
    ['/company-select', '/new-company'],
    ['/settingsx', '/new-company'],
    ['/new-company', undefined],
    ['/settings', undefined],
    ['/settings/profile', undefined],
    ['/settings/company/new', undefined],
  ])('without a company %s leads to %s', (path, redirect) => {
    expect(rules.companyRedirect(path, companies(null, null))).toBe(redirect)
  })
  test.each([
    ['/new-company', '/dashboard'],
    ['/dashboard', undefined],
    ['/settings/company/new', undefined],
  ])('with a company %s leads to %s', (path, redirect) => {
    expect(rules.companyRedirect(path, companies({}, null))).toBe(redirect)
  })
  test.each([
    ['/dashboard', '/locked-company'],
    ['/new-company', '/locked-company'],
    ['/locked-company', undefined],
    ['/company-select', undefined],
    ['/settings/profile', undefined],
  ])('with a company that requires two-step sign-in %s leads to %s', (path, redirect) => {
    expect(rules.companyRedirect(path, companies(null, {}))).toBe(redirect)
  })
  test.each([
    [0, null, null, '/new-company'],
    [1, {}, null, '/dashboard'],
    [1, null, {}, '/locked-company'],
    [2, {}, null, undefined],
    [2, null, {}, undefined],
  ])('the page of all companies, for a user with %i companies', (count, company, locked, redirect) => {
    expect(rules.companyRedirect('/companies', companies(company, locked, count))).toBe(redirect)
  })
  test('the page of a locked company redirects when no company is locked', () => {
    expect(rules.companyRedirect('/locked-company', companies({}, null))).toBe('/dashboard')
    expect(rules.companyRedirect('/locked-company', companies(null, null))).toBe('/new-company')
  })
})

test('the language of the user replaces another one stored in the browser', () => {
  expect(rules.languageToLoad('en', 'lt')).toBe('en')
  expect(rules.languageToLoad('lt', 'lt')).toBeUndefined()
})

test('the title of a page is followed by the name of the product', () => {
  expect(rules.pageTitle('Klientai', 'Kvitas')).toBe('Klientai – Kvitas')
  expect(rules.pageTitle('', 'Kvitas')).toBe('Kvitas')
})

describe('a load that fails', () => {
  test('a load that was cancelled is ignored', () => {
    expect(rules.loadFailure(problem(0, 'cancelled'), '/client/list')).toEqual({ kind: 'ignored' })
    expect(rules.loadFailure(new DOMException('', 'AbortError'), '/client/list')).toEqual({ kind: 'ignored' })
  })
  test('a load that fails with 401 leads to the sign-in page and back', () => {
    expect(rules.loadFailure(problem(401, 'unauthenticated'), '/client/edit/1?a=1')).toEqual({
      kind: 'login',
      href: '/login?redirect=/client/edit/1?a=1',
    })
  })
  test.each([
    [404, 'not_found'],
    [500, 'internal_error'],
    [403, 'forbidden'],
    [0, 'offline'],
  ] as const)('a load that fails with %s records status, response and path', (status, code) => {
    expect(rules.loadFailure(problem(status, code), '/client/edit/1?a=1')).toEqual({
      kind: 'error',
      error: { status, response: { status, code, detail: '', instance: 'r1' }, path: '/client/edit/1' },
    })
  })
  test('a load that fails with an unexpected exception is an error', () => {
    expect(rules.loadFailure(new TypeError('x'), '/dashboard')).toMatchObject({ kind: 'error', error: { status: 500 } })
  })
})
