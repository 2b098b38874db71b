import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { signUpWithCompany } from '#server/test/server.ts'
import { firstLoads, scriptBytes } from '../bench/pages.ts'
import { expectAccessible } from './accessibility.ts'
import { test } from './harness.ts'
import { navigateTo, storedIn, watchRequests } from './navigation-steps.ts'
import { addressOf, expectAddress, expectTitle, heading } from './steps.ts'
import { textsOf } from './texts.ts'

const texts = textsOf.lt
const { error, shell } = texts

test('the start page leads to the dashboard', async ({ product, visit }) => {
  const { token } = await signUpWithCompany(product)
  const page = await visit('/', { token })
  await expectAddress(page, '/dashboard')
  await expectTitle(page, shell.title_dashboard)
})

test('the first load of the sign-in page and of a list stays within its script budget', async ({ product, visit }) => {
  const { token } = await signUpWithCompany(product)
  for (const { path, goal } of firstLoads) {
    const page = await visit(path, path === '/login' ? {} : { token })
    await page.getByRole('main').waitFor()
    const bytes = await scriptBytes(page)
    expect(bytes, path).toBeGreaterThan(goal / 2)
    expect(bytes, path).toBeLessThanOrEqual(goal)
  }
})

test('public pages open without signing in and do not fetch the user', async ({ visit }) => {
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

test('a page loads its data on entry with the query of its address', async ({ product, visit }) => {
  const { token } = await signUpWithCompany(product)
  const page = await visit('/dashboard', { token })
  const requested = page.waitForRequest((request) => request.url().includes('/api/client/all'))
  await page.goto('/client/list?tab=vendors&search=ąžuol')
  const query = new URL((await requested).url()).searchParams
  expect(Object.fromEntries(query)).toMatchObject({ tab: 'vendors', search: 'ąžuol' })
  const headers = (await requested).headers()
  expect(headers['authorization']).toBe(`Bearer ${token}`)
  expect(headers['accept-language']).toBe('lt')
})

test('leaving a page cancels its requests without an error message', async ({ product, visit }) => {
  const { token } = await signUpWithCompany(product)
  const page = await visit('/dashboard', { token })
  await heading(page, shell.title_dashboard).waitFor()
  await page.route('**/api/client/all*', () => undefined)
  const requested = page.waitForRequest('**/api/client/all*')
  const cancelled = page.waitForEvent('requestfailed', (request) => request.url().includes('/api/client/all'))
  await navigateTo(page, shell.title_client_list)
  await requested
  await navigateTo(page, shell.title_product_list)
  expect((await cancelled).failure()?.errorText).toBe('net::ERR_ABORTED')
  await heading(page, shell.title_product_list).waitFor()
  await expectAddress(page, '/product/list')
  expect(await page.getByRole('alert').count()).toBe(0)
})

test('a record that does not exist has an error page with a link to its list', async ({ product, visit }) => {
  const { token } = await signUpWithCompany(product)
  const page = await visit('/client/edit/01990000-0000-7000-8000-000000000000', { token, refusals: [404] })
  const alert = page.getByRole('alert')
  await alert.getByRole('heading', { name: error.item_not_found_title }).waitFor()
  await alert.getByRole('link', { name: error.to_list }).click()
  await heading(page, shell.title_client_list).waitFor()
  await expectAddress(page, '/client/list')
})

test('a page that fails to load shows the request id, and a retry loads it', async ({ product, visit }) => {
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
  await navigateTo(page, shell.title_client_list)
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
  const created = await asPerson('POST', '/client', { type: 'legal', title: 'UAB „Atmintis“', country: 'LT' })
  const page = await visit(`/client/edit/${created.body.id}`, { token, refusals: ['offline'] })
  await heading(page, 'UAB „Atmintis“').waitFor()
  await navigateTo(page, shell.title_client_list)
  const row = page.getByRole('row').filter({ hasText: 'Atmintis' })
  const banner = page.getByRole('status').filter({ hasText: error.offline_title })
  await row.waitFor()
  await navigateTo(page, shell.title_dashboard)
  await heading(page, shell.title_dashboard).waitFor()
  await page.context().setOffline(true)
  await banner.getByText(error.offline_banner).waitFor()
  expect(await storedIn(page, 'access_token')).toBe(token)

  // A list and a record that were opened before are shown from the cache. Others show an error with a retry button.
  await page.clock.setFixedTime(Date.now() + 60_000)
  await navigateTo(page, shell.title_client_list)
  await row.waitFor()
  await page.evaluate(() => history.go(-3))
  await heading(page, 'UAB „Atmintis“').waitFor()
  await banner.waitFor()
  await navigateTo(page, shell.title_expense_list)
  const alert = page.getByRole('alert')
  await alert.getByRole('heading', { name: error.offline_title }).waitFor()
  await expectAddress(page, '/expense/list')
  await navigateTo(page, shell.title_client_list)
  await row.waitFor()
  await navigateTo(page, shell.title_expense_list)
  await alert.getByRole('button', { name: error.retry }).waitFor()
  await page.context().setOffline(false)
  await banner.waitFor({ state: 'detached' })
  await heading(page, shell.title_expense_list).waitFor()
})

describe('an unavailable server', () => {
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
    test(`while the server is unavailable a form keeps its values, a banner says so, and it reconnects by itself (${lang})`, async ({
      product,
      visit,
    }) => {
      const errorTexts = textsOf[lang].error
      const { client, common } = textsOf[lang]
      const person = await signUpWithCompany(product)
      await person.ask('PUT', '/user/profile', { locale: lang })
      const page = await visit('/client/create', { token: person.token, lang, refusals: [503] })
      const title = page.getByRole('textbox', { name: client.title, exact: true })
      await title.fill('UAB „Kantrybė“')
      await away(page)
      const save = page.getByRole('button', { name: client.save, exact: true })
      await save.click()
      const banner = page.getByRole('status').filter({ hasText: errorTexts.unavailable_title })
      await banner.getByText(errorTexts.offline_banner).waitFor()
      await banner.getByRole('button', { name: common.retry }).waitFor()
      await expectAddress(page, '/client/create')
      expect(await title.inputValue()).toBe('UAB „Kantrybė“')
      await expectAccessible(page)
      await page.unroute('**/api/**')
      await banner.getByText(errorTexts.offline_banner).waitFor({ state: 'hidden' })
      expect(await title.inputValue()).toBe('UAB „Kantrybė“')
      await save.click()
      await expect.poll(() => addressOf(page)).not.toBe('/client/create')
      const { body } = await person.ask('GET', '/client/all')
      expect(body.data.map(({ title: name }: { title: string }) => name)).toEqual(['UAB „Kantrybė“'])
    })
})

test('back and forward restore the tab, the search and the open record of a list', async ({ product, visit }) => {
  const { token, ask: asPerson } = await signUpWithCompany(product)
  const titles = ['UAB „Žiemos sodas“', 'MB „Vasaros kiemas“']
  for (const title of titles)
    await asPerson('POST', '/client', { type: 'legal', title, code: '', is_vendor: true, country: 'LT' })
  const page = await visit('/client/list', { token })
  const rowOf = (title: string) => page.getByRole('row').filter({ hasText: title })
  await rowOf(titles[0]!).waitFor()
  const vendors = page
    .getByRole('navigation', { name: texts.client.tabs })
    .getByRole('link', { name: texts.client.tab_vendors })
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
  await navigateTo(page, shell.title_product_list)
  await expectTitle(page, shell.title_product_list)
  await page.goBack()
  await rowOf(titles[0]!).waitFor()
  expect(await page.getByRole('searchbox').inputValue()).toBe('ziemos')
  expect(await vendors.getAttribute('aria-current')).toBe('page')
})

test('after a change of page the heading has the focus', async ({ product, visit }) => {
  const { token } = await signUpWithCompany(product)
  const page = await visit('/dashboard', { token })
  await heading(page, shell.title_dashboard).waitFor()
  await navigateTo(page, shell.title_client_list)
  await heading(page, shell.title_client_list).waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain(shell.title_client_list)
})
