import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { firstLoads, scriptBytes } from '../bench/pages.ts'
import { ask, csrfHeaders, signUp, signUpWithCompany } from '#server/test/server.ts'
import { expectAccessible } from './accessibility.ts'
import { test } from './harness.ts'
import { addressOf, expectAddress, expectTitle, heading, signIn } from './steps.ts'
import { wordsOf } from './words.ts'

const words = wordsOf.lt
const { auth, error, shell } = words

/** Of everyone signed up past the screens. */
const secret = 'Ramunė-77'

const storedIn = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key)

/** Requests to the API from now on, as 'GET /user/data'. */
const watchRequests = (page: Page) => {
  const seen: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/')) seen.push(`${request.method()} ${pathname.slice('/api'.length)}`)
  })
  return { seen, count: (call: string) => seen.filter((each) => each === call).length }
}

const go = (page: Page, title: string) =>
  page.getByRole('navigation', { name: shell.navigation, exact: true }).getByRole('link', { name: title }).click()

describe('the start page', () => {
  test('leads to the dashboard', async ({ product, visit }) => {
    const { token } = await signUpWithCompany(product)
    const page = await visit('/', { token })
    await expectAddress(page, '/dashboard')
    await expectTitle(page, shell.title_dashboard)
  })
})

describe('the first load', () => {
  test('of sign-in page and list brings no more script than their goals', async ({ product, visit }) => {
    const { token } = await signUpWithCompany(product)
    for (const { path, goal } of firstLoads) {
      const page = await visit(path, path === '/login' ? {} : { token })
      await page.getByRole('main').waitFor()
      const bytes = await scriptBytes(page)
      expect(bytes, path).toBeGreaterThan(goal / 2)
      expect(bytes, path).toBeLessThanOrEqual(goal)
    }
  })
})

describe('public pages', () => {
  test('open without signing in and ask for no user', async ({ visit }) => {
    const page = await visit('/login')
    const requests = watchRequests(page)
    const pages = {
      '/login': shell.title_login,
      '/register': shell.title_register,
      '/register-social': shell.title_register_social,
      '/request-password': shell.title_request_password,
      '/reset-password': shell.title_reset_password,
      '/email/verify': shell.title_email_verify,
      '/invitation': shell.title_invitation,
    }
    for (const [path, title] of Object.entries(pages)) {
      await page.goto(path)
      await expectTitle(page, title)
      await page.getByRole('main').waitFor()
      expect(addressOf(page)).toBe(path)
    }
    expect(requests.count('GET /user/data')).toBe(0)
  })

  test('an unknown address says that there is no such page', async ({ visit }) => {
    const page = await visit('/tokio-puslapio-nera')
    await page.getByRole('alert').getByRole('heading', { name: error.not_found_title }).waitFor()
    await expectTitle(page, shell.title_not_found)
    expect(addressOf(page)).toBe('/tokio-puslapio-nera')
  })
})

describe('a protected page without a sign-in', () => {
  test('leads to signing in and then to the page that was wanted', async ({ product, visit }) => {
    const { email } = await signUpWithCompany(product)
    const page = await visit('/client/list?tab=vendors')
    await expectAddress(page, '/login?redirect=/client/list?tab=vendors')
    await signIn(page, words, email, secret)
    await expectAddress(page, '/client/list?tab=vendors')
    await expectTitle(page, shell.title_client_list)
  })

  test('does not lead outside the product afterwards', async ({ product, visit }) => {
    const { email } = await signUpWithCompany(product)
    for (const outside of ['//evil.test', 'https://evil.test/invoice/list', '/\\evil.test']) {
      const page = await visit(`/login?redirect=${outside}`)
      await signIn(page, words, email, secret)
      await expectAddress(page, '/dashboard')
    }
  })

  test('is told of a wrong password where one types, and stays', async ({ product, visit }) => {
    const { email } = await signUpWithCompany(product)
    const page = await visit('/login?redirect=/client/list', { refusals: [401, 422] })
    await signIn(page, words, email, 'ne tas')
    await page.getByRole('alert').getByText(wordsOf.lt.problem.invalid_credentials).waitFor()
    expect(addressOf(page)).toBe('/login?redirect=/client/list')
    expect(await storedIn(page, 'access_token')).toBeNull()
  })
})

describe('the action parameter', () => {
  test('is taken out of the address, and the page opens', async ({ product, visit }) => {
    const { token } = await signUpWithCompany(product)
    const action = encodeURIComponent(JSON.stringify({ name: 'welcome', data: { of: 'me' } }))
    const page = await visit(`/client/list?tab=vendors&action=${action}`, { token })
    await expectTitle(page, shell.title_client_list)
    expect(addressOf(page)).toBe('/client/list?tab=vendors')
    // The address with the parameter is not one that 'back' leads to.
    expect(await page.evaluate(() => history.length)).toBeLessThanOrEqual(2)
  })

  test('is taken out before anyone is asked to sign in', async ({ visit }) => {
    const page = await visit('/client/list?action=hello')
    await expectAddress(page, '/login?redirect=/client/list')
  })
})

describe('who is signed in', () => {
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
})

describe('the user', () => {
  test('is fetched once, however many pages are opened', async ({ product, visit }) => {
    const { token } = await signUpWithCompany(product)
    const page = await visit('/reset-password', { token })
    const requests = watchRequests(page)
    await page.goto('/dashboard')
    await heading(page, shell.title_dashboard).waitFor()
    for (const title of [shell.title_client_list, shell.title_product_list, shell.title_dashboard]) {
      await go(page, title)
      await expectTitle(page, title)
    }
    expect(requests.count('GET /user/data')).toBe(1)
  })

  test('who cannot be fetched loses the token and signs in again', async ({ visit }) => {
    const page = await visit('/product/list', { token: 'nebegaliojantis', refusals: [401] })
    await expectAddress(page, '/login?redirect=/product/list')
    expect(await storedIn(page, 'access_token')).toBeNull()
  })

  test('whose data the server fails to give loses the token too', async ({ product, visit }) => {
    const { token } = await signUpWithCompany(product)
    const page = await visit('/reset-password', { token, refusals: [500] })
    await page.route('**/api/user/data', (route) => route.fulfill({ status: 500, body: '' }))
    await page.goto('/product/list')
    await expectAddress(page, '/login?redirect=/product/list')
    expect(await storedIn(page, 'access_token')).toBeNull()
  })

  test('brings their language, which takes the place of the one kept in the browser', async ({ product, visit }) => {
    const { token } = await signUpWithCompany(product)
    await ask(product, 'PUT', '/user/profile', {
      body: { locale: 'en' },
      headers: { authorization: `Bearer ${token}` },
    })
    const page = await visit('/dashboard', { token, lang: 'lt' })
    await expectTitle(page, wordsOf.en.shell.title_dashboard)
    expect(await storedIn(page, 'locale')).toBe('en')
    expect(await page.locator('html').getAttribute('lang')).toBe('en')
  })
})

describe('a user without a company', () => {
  test('is led to name one', async ({ product, visit }) => {
    const { token } = await signUp(product)
    const page = await visit('/client/list', { token })
    await expectAddress(page, '/new-company')
    await heading(page, auth.company_title).waitFor()
    await expectTitle(page, shell.title_new_company)
  })

  test('may look at the settings', async ({ product, visit }) => {
    const { token } = await signUp(product)
    const page = await visit('/settings', { token })
    await expectAddress(page, '/settings/profile')
    await expectTitle(page, shell.title_profile)
    await page.goto('/settings/company')
    await expectTitle(page, shell.title_companies)
    expect(addressOf(page)).toBe('/settings/company')
  })

  test('has nothing to name once there is a company', async ({ product, visit }) => {
    const { token } = await signUpWithCompany(product)
    const page = await visit('/new-company', { token })
    await expectAddress(page, '/dashboard')
  })
})

describe('the data of a page', () => {
  test('is loaded on entry, with the query of the address', async ({ product, visit }) => {
    const { token } = await signUpWithCompany(product)
    const page = await visit('/dashboard', { token })
    const asked = page.waitForRequest((request) => request.url().includes('/api/client/all'))
    await page.goto('/client/list?tab=vendors&search=ąžuol')
    const query = new URL((await asked).url()).searchParams
    expect(Object.fromEntries(query)).toMatchObject({ tab: 'vendors', search: 'ąžuol' })
    const headers = (await asked).headers()
    expect(headers['authorization']).toBe(`Bearer ${token}`)
    expect(headers['accept-language']).toBe('lt')
  })

  test('is no longer asked for when one leaves, and nobody hears of it', async ({ product, visit }) => {
    const { token } = await signUpWithCompany(product)
    const page = await visit('/dashboard', { token })
    await heading(page, shell.title_dashboard).waitFor()
    await page.route('**/api/client/all*', () => undefined)
    const asked = page.waitForRequest('**/api/client/all*')
    const cancelled = page.waitForEvent('requestfailed', (request) => request.url().includes('/api/client/all'))
    await go(page, shell.title_client_list)
    await asked
    await go(page, shell.title_product_list)
    expect((await cancelled).failure()?.errorText).toBe('net::ERR_ABORTED')
    await heading(page, shell.title_product_list).waitFor()
    await expectAddress(page, '/product/list')
    expect(await page.getByRole('alert').count()).toBe(0)
  })

  test('of an ended session leads to signing in and back', async ({ product, visit }) => {
    const person = await signUpWithCompany(product)
    const page = await visit('/dashboard', { token: person.token, refusals: [401] })
    await heading(page, shell.title_dashboard).waitFor()
    await person.ask('POST', '/logout')
    await go(page, shell.title_client_list)
    await expectAddress(page, '/login?redirect=/client/list')
    expect(await storedIn(page, 'access_token')).toBeNull()
    await signIn(page, words, person.email, secret)
    await expectAddress(page, '/client/list')
  })

  test('that does not exist says so and leads to the list it would be in', async ({ product, visit }) => {
    const { token } = await signUpWithCompany(product)
    const page = await visit('/client/edit/01990000-0000-7000-8000-000000000000', { token, refusals: [404] })
    const alert = page.getByRole('alert')
    await alert.getByRole('heading', { name: error.item_not_found_title }).waitFor()
    await alert.getByRole('link', { name: error.to_list }).click()
    await heading(page, shell.title_client_list).waitFor()
    await expectAddress(page, '/client/list')
  })

  test('that fails says so with what to tell us, and trying again helps once it can', async ({ product, visit }) => {
    const { token } = await signUpWithCompany(product)
    const page = await visit('/dashboard', { token, refusals: [500] })
    await heading(page, shell.title_dashboard).waitFor()
    const body = {
      type: 'about:blank',
      title: 'x',
      status: 500,
      code: 'internal_error',
      detail: 'x',
      instance: 'request-1',
    }
    await page.route('**/api/client/all*', (route) =>
      route.fulfill({ status: 500, contentType: 'application/problem+json', body: JSON.stringify(body) }),
    )
    await go(page, shell.title_client_list)
    const alert = page.getByRole('alert')
    await alert.getByRole('heading', { name: error.default_title, exact: true }).waitFor()
    await alert.getByText('request-1').waitFor()
    await expectAddress(page, '/client/list')
    await page.unroute('**/api/client/all*')
    await alert.getByRole('button', { name: error.retry }).click()
    await heading(page, shell.title_client_list).waitFor()
  })

  test('when the server cannot be reached, the last known data or an error is shown and the person stays signed in', async ({
    product,
    visit,
  }) => {
    const { token, ask: asPerson } = await signUpWithCompany(product)
    const made = await asPerson('POST', '/client', { type: 'legal', title: 'UAB „Atmintis“', country: 'LT' })
    const page = await visit(`/client/edit/${made.body.id}`, { token, refusals: ['offline'] })
    await heading(page, 'UAB „Atmintis“').waitFor()
    await go(page, shell.title_client_list)
    const row = page.getByRole('row').filter({ hasText: 'Atmintis' })
    const banner = page.getByRole('status').filter({ hasText: error.offline_title })
    await row.waitFor()
    await go(page, shell.title_dashboard)
    await heading(page, shell.title_dashboard).waitFor()
    await page.context().setOffline(true)
    await banner.getByText(error.offline_banner).waitFor()
    expect(await storedIn(page, 'access_token')).toBe(token)

    // Seen a while before: the list and the record as they were. Never seen: it is said, with a way to try again.
    await page.clock.setFixedTime(Date.now() + 60_000)
    await go(page, shell.title_client_list)
    await row.waitFor()
    await page.evaluate(() => history.go(-3))
    await heading(page, 'UAB „Atmintis“').waitFor()
    await banner.waitFor()
    await go(page, shell.title_expense_list)
    const alert = page.getByRole('alert')
    await alert.getByRole('heading', { name: error.offline_title }).waitFor()
    await expectAddress(page, '/expense/list')
    await go(page, shell.title_client_list)
    await row.waitFor()
    await go(page, shell.title_expense_list)
    await alert.getByRole('button', { name: error.retry }).waitFor()
    await page.context().setOffline(false)
    await banner.waitFor({ state: 'detached' })
    await heading(page, shell.title_expense_list).waitFor()
  })
})

describe('a system that is away for a moment', () => {
  const away = (page: Page) =>
    page.route('**/api/**', (route) =>
      route.fulfill({
        status: 503,
        contentType: 'application/problem+json',
        headers: { 'retry-after': '2' },
        body: JSON.stringify({ status: 503, code: 'unavailable', detail: error.unavailable_title }),
      }),
    )

  for (const lang of ['lt', 'en'] as const)
    test(`keeps what was typed, says so, and goes on by itself (${lang})`, async ({ product, visit }) => {
      const said = wordsOf[lang].error
      const { client, common } = wordsOf[lang]
      const person = await signUpWithCompany(product)
      await person.ask('PUT', '/user/profile', { locale: lang })
      const page = await visit('/client/create', { token: person.token, lang, refusals: [503] })
      const title = page.getByRole('textbox', { name: client.title, exact: true })
      await title.fill('UAB „Kantrybė“')
      await away(page)
      const save = page.getByRole('button', { name: client.save, exact: true })
      await save.click()
      const banner = page.getByRole('status').filter({ hasText: said.unavailable_title })
      await banner.getByText(said.offline_banner).waitFor()
      await banner.getByRole('button', { name: common.retry }).waitFor()
      await expectAddress(page, '/client/create')
      expect(await title.inputValue()).toBe('UAB „Kantrybė“')
      await expectAccessible(page)
      await page.unroute('**/api/**')
      await banner.getByText(said.offline_banner).waitFor({ state: 'hidden' })
      expect(await title.inputValue()).toBe('UAB „Kantrybė“')
      await save.click()
      await expect.poll(() => addressOf(page)).not.toBe('/client/create')
      const { body } = await person.ask('GET', '/client/all')
      expect(body.data.map(({ title: name }: { title: string }) => name)).toEqual(['UAB „Kantrybė“'])
    })
})

describe('back and forward', () => {
  test('bring the tab, the search and the open record of a list again', async ({ product, visit }) => {
    const { token, ask: asPerson } = await signUpWithCompany(product)
    const titles = ['UAB „Žiemos sodas“', 'MB „Vasaros kiemas“']
    for (const title of titles)
      await asPerson('POST', '/client', { type: 'legal', title, code: '', is_vendor: true, country: 'LT' })
    const page = await visit('/client/list', { token })
    const rowOf = (title: string) => page.getByRole('row').filter({ hasText: title })
    await rowOf(titles[0]!).waitFor()
    const vendors = page
      .getByRole('navigation', { name: words.client.tabs })
      .getByRole('link', { name: words.client.tab_vendors })
    await vendors.click()
    await expectAddress(page, '/client/list?tab=vendors')
    await page.getByRole('searchbox').fill('ziemos')
    await rowOf(titles[1]!).waitFor({ state: 'hidden' })
    await expectAddress(page, '/client/list?tab=vendors&search=ziemos')
    await rowOf(titles[0]!).click()
    await page.getByRole('dialog').waitFor()
    const withPanel = addressOf(page)
    expect(withPanel).toMatch(/open=/)
    await page.goBack()
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    await expectAddress(page, '/client/list?tab=vendors&search=ziemos')
    await page.goForward()
    await page.getByRole('dialog').waitFor()
    expect(addressOf(page)).toBe(withPanel)
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    await go(page, shell.title_product_list)
    await expectTitle(page, shell.title_product_list)
    await page.goBack()
    await rowOf(titles[0]!).waitFor()
    expect(await page.getByRole('searchbox').inputValue()).toBe('ziemos')
    expect(await vendors.getAttribute('aria-current')).toBe('page')
  })
})

describe('a token against cross-site requests that has expired', () => {
  test('is fetched again and the request sent once more', async ({ product, visit }) => {
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
    await signIn(page, words, email, secret)
    await expectAddress(page, '/dashboard')
    const signingIn = requests.seen.filter((request) => request !== 'GET /auth/providers').slice(0, 4)
    expect(signingIn).toEqual(['GET /csrf-token', 'POST /login', 'GET /csrf-token', 'POST /login'])
    expect(tokens.every(Boolean)).toBe(true)
  })

  test('is refused by the server itself when it is wrong', async ({ product }) => {
    const headers = await csrfHeaders(product)
    const body = { email: 'x@y.lt', password: 'x' }
    expect((await ask(product, 'POST', '/login', { body })).status).toBe(419)
    expect((await ask(product, 'POST', '/login', { body, headers })).status).not.toBe(419)
  })
})

describe('signing out', () => {
  test('ends the session, forgets the token and leads to signing in', async ({ product, visit }) => {
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
})

describe('the page behind', () => {
  test('has the focus on its heading after a change of page', async ({ product, visit }) => {
    const { token } = await signUpWithCompany(product)
    const page = await visit('/dashboard', { token })
    await heading(page, shell.title_dashboard).waitFor()
    await go(page, shell.title_client_list)
    await heading(page, shell.title_client_list).waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain(shell.title_client_list)
  })
})
