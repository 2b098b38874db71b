import { expect } from 'vitest'
import { ask, csrfHeaders, signUp, signUpWithCompany } from '#server/test/server.ts'
import { test } from './harness.ts'
import { navigateTo, secret, storedIn, watchRequests } from './navigation-steps.ts'
import { addressOf, expectAddress, expectTitle, heading, signIn } from './steps.ts'
import { textsOf } from './texts.ts'

const texts = textsOf.lt
const { auth, shell } = texts

test('a protected page leads to the sign-in page, and signing in leads back to it', async ({ product, visit }) => {
  const { email } = await signUpWithCompany(product)
  const page = await visit('/client/list?tab=vendors')
  await expectAddress(page, '/login?redirect=/client/list?tab=vendors')
  await signIn(page, texts, email, secret)
  await expectAddress(page, '/client/list?tab=vendors')
  await expectTitle(page, shell.title_client_list)
})

test('signing in never redirects to another site', async ({ product, visit }) => {
  const { email } = await signUpWithCompany(product)
  for (const outside of ['//evil.test', 'https://evil.test/invoice/list', '/\\evil.test']) {
    const page = await visit(`/login?redirect=${outside}`)
    await signIn(page, texts, email, secret)
    await expectAddress(page, '/dashboard')
  }
})

test('a wrong password is shown on the sign-in page', async ({ product, visit }) => {
  const { email } = await signUpWithCompany(product)
  const page = await visit('/login?redirect=/client/list', { refusals: [401, 422] })
  await signIn(page, texts, email, 'ne tas')
  await page.getByRole('alert').getByText(textsOf.lt.problem.invalid_credentials).waitFor()
  expect(addressOf(page)).toBe('/login?redirect=/client/list')
  expect(await storedIn(page, 'access_token')).toBeNull()
})

test('the action parameter is removed from the address, and the page opens', async ({ product, visit }) => {
  const { token } = await signUpWithCompany(product)
  const action = encodeURIComponent(JSON.stringify({ name: 'welcome', data: { of: 'me' } }))
  const page = await visit(`/client/list?tab=vendors&action=${action}`, { token })
  await expectTitle(page, shell.title_client_list)
  expect(addressOf(page)).toBe('/client/list?tab=vendors')
  // 'Back' does not lead to the address with the parameter.
  expect(await page.evaluate(() => history.length)).toBeLessThanOrEqual(2)
})

test('the action parameter is removed before the sign-in page opens', async ({ visit }) => {
  const page = await visit('/client/list?action=hello')
  await expectAddress(page, '/login?redirect=/client/list')
})

test('a signed-in person skips the sign-in pages and may open links of emails', async ({ product, visit }) => {
  const { token, email } = await signUpWithCompany(product)
  const page = await visit('/login?redirect=/client/list', { token })
  await expectAddress(page, '/client/list')
  for (const path of ['/login', '/register', '/request-password', '/register?redirect=//elsewhere.example/'])
    await page.goto(path).then(() => expectAddress(page, '/dashboard'))
  for (const path of [`/request-password?email=${email}`, '/reset-password', '/email/verify', '/invitation']) {
    await page.goto(path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(addressOf(page).split('?')[0]).toBe(path.split('?')[0])
  }
})

test('a person whose token has expired sees the sign-in page', async ({ visit }) => {
  const page = await visit('/login', { token: 'nebegaliojantis', refusals: [401] })
  await expectTitle(page, shell.title_login)
  await expect.poll(() => storedIn(page, 'access_token')).toBeNull()
  expect(addressOf(page)).toBe('/login')
})

test('the user is fetched once for all pages', async ({ product, visit }) => {
  const { token } = await signUpWithCompany(product)
  const page = await visit('/reset-password', { token })
  const requests = watchRequests(page)
  await page.goto('/dashboard')
  await heading(page, shell.title_dashboard).waitFor()
  for (const title of [shell.title_client_list, shell.title_product_list, shell.title_dashboard]) {
    await navigateTo(page, title)
    await expectTitle(page, title)
  }
  expect(requests.count('GET /user/data')).toBe(1)
})

test('an invalid token is removed, and the sign-in page opens', async ({ visit }) => {
  const page = await visit('/product/list', { token: 'nebegaliojantis', refusals: [401] })
  await expectAddress(page, '/login?redirect=/product/list')
  expect(await storedIn(page, 'access_token')).toBeNull()
})

test('the token is removed when the server fails to answer with the user', async ({ product, visit }) => {
  const { token } = await signUpWithCompany(product)
  const page = await visit('/reset-password', { token, refusals: [500] })
  await page.route('**/api/user/data', (route) => route.fulfill({ status: 500, body: '' }))
  await page.goto('/product/list')
  await expectAddress(page, '/login?redirect=/product/list')
  expect(await storedIn(page, 'access_token')).toBeNull()
})

test('the language of the user replaces the language stored in the browser', async ({ product, visit }) => {
  const { token } = await signUpWithCompany(product)
  await ask(product, 'PUT', '/user/profile', {
    body: { locale: 'en' },
    headers: { authorization: `Bearer ${token}` },
  })
  const page = await visit('/dashboard', { token, lang: 'lt' })
  await expectTitle(page, textsOf.en.shell.title_dashboard)
  expect(await storedIn(page, 'locale')).toBe('en')
  expect(await page.locator('html').getAttribute('lang')).toBe('en')
})

test('a user without a company is led to the page that creates one', async ({ product, visit }) => {
  const { token } = await signUp(product)
  const page = await visit('/client/list', { token })
  await expectAddress(page, '/new-company')
  await heading(page, auth.company_title).waitFor()
  await expectTitle(page, shell.title_new_company)
})

test('a user without a company can open the settings', async ({ product, visit }) => {
  const { token } = await signUp(product)
  const page = await visit('/settings', { token })
  await expectAddress(page, '/settings/profile')
  await expectTitle(page, shell.title_profile)
  await page.goto('/settings/company')
  await expectTitle(page, shell.title_companies)
  expect(addressOf(page)).toBe('/settings/company')
})

test('a user with a company cannot open the page for the first company', async ({ product, visit }) => {
  const { token } = await signUpWithCompany(product)
  const page = await visit('/new-company', { token })
  await expectAddress(page, '/dashboard')
})

test('when the session has ended, the next page leads to the sign-in page and back', async ({ product, visit }) => {
  const person = await signUpWithCompany(product)
  const page = await visit('/dashboard', { token: person.token, refusals: [401] })
  await heading(page, shell.title_dashboard).waitFor()
  // A late request of the dashboard would end the session before the click.
  await page.waitForLoadState('networkidle')
  await person.ask('POST', '/logout')
  await navigateTo(page, shell.title_client_list)
  await expectAddress(page, '/login?redirect=/client/list')
  expect(await storedIn(page, 'access_token')).toBeNull()
  await signIn(page, texts, person.email, secret)
  await expectAddress(page, '/client/list')
})

test('an expired CSRF token is fetched again and the request is repeated', async ({ product, visit }) => {
  const { email } = await signUpWithCompany(product)
  const page = await visit('/login', { refusals: [419] })
  const requests = watchRequests(page)
  const tokens: (string | undefined)[] = []
  await page.route('**/api/login', async (route) => {
    tokens.push(route.request().headers()['x-csrf-token'])
    if (tokens.length > 1) return route.continue()
    const body = { type: 'about:blank', title: '', status: 419, code: 'csrf_expired', detail: '', instance: 'x' }
    return route.fulfill({ status: 419, contentType: 'application/problem+json', body: JSON.stringify(body) })
  })
  await signIn(page, texts, email, secret)
  await expectAddress(page, '/dashboard')
  const signingIn = requests.seen.filter((request) => request !== 'GET /auth/providers').slice(0, 4)
  expect(signingIn).toEqual(['GET /csrf-token', 'POST /login', 'GET /csrf-token', 'POST /login'])
  expect(tokens.every(Boolean)).toBe(true)
})

test('the server rejects a wrong CSRF token', async ({ product }) => {
  const headers = await csrfHeaders(product)
  const body = { email: 'x@y.lt', password: 'x' }
  expect((await ask(product, 'POST', '/login', { body })).status).toBe(419)
  expect((await ask(product, 'POST', '/login', { body, headers })).status).not.toBe(419)
})

test('signing out ends the session, removes the token and opens the sign-in page', async ({ product, visit }) => {
  const person = await signUpWithCompany(product)
  const page = await visit('/dashboard', { token: person.token })
  await page.getByRole('button', { name: shell.user_menu }).click()
  await page.getByRole('menuitem', { name: shell.logout }).click()
  await expectAddress(page, '/login')
  expect(await storedIn(page, 'access_token')).toBeNull()
  expect((await person.ask('GET', '/user/data')).status).toBe(401)
  await page.goBack()
  await expectAddress(page, '/login?redirect=/dashboard')
})
