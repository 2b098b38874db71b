import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { openBooks } from '#server/test/books.ts'
import { signUpWithCompany } from '#server/test/server.ts'
import { expectAccessible } from './accessibility.ts'
import { test } from './harness.ts'
import { addressOf, button, expectAddress, expectTitle, expectFocus, heading, textbox } from './steps.ts'
import { fill, textsOf } from './texts.ts'

const texts = textsOf.lt
const { auth, common, error, shell, unit } = texts

const missing = '01990000-0000-7000-8000-000000000000'
const fulfillWith = (page: Page, url: string, status: number, code: string) =>
  page.route(url, (route) =>
    route.request().method() === 'GET'
      ? route.continue()
      : route.fulfill({
          status,
          contentType: 'application/problem+json',
          body: JSON.stringify({ status, code, detail: error.default_text }),
        }),
  )

describe('a form that could not be saved', () => {
  for (const lang of ['lt', 'en'] as const)
    test(`a form that could not be saved says that nothing was saved and keeps what was typed (${lang})`, async ({
      product,
      visit,
    }) => {
      const texts = textsOf[lang]
      const person = await signUpWithCompany(product)
      await person.ask('PUT', '/user/profile', { locale: lang })
      const page = await visit('/client/create', { token: person.token, lang, refusals: [500] })
      const title = textbox(page, texts.client.title)
      await title.fill('UAB „Liko“')
      const toast = (text: string) => page.getByRole('region', { name: texts.shell.toasts }).getByText(text).first()
      await fulfillWith(page, '**/api/client', 500, 'internal_error')
      await button(page, texts.client.save).click()
      await toast(texts.error.save_failed).waitFor()
      expect(texts.error.save_failed).toContain(lang === 'lt' ? 'Klaida išsaugant' : 'Error while saving')
      expect(await title.inputValue()).toBe('UAB „Liko“')
    })
})

describe('an address', () => {
  test('an address with an unknown tab, sort or filter opens the list without it', async ({ product, visit }) => {
    const { token } = await signUpWithCompany(product)
    const page = await visit('/client/list?tab=nobody&search=x', { token, refusals: [422] })
    await expectAddress(page, '/client/list?search=x')
    await heading(page, shell.title_client_list).waitFor()
    for (const [path, shown] of [
      ['/invoice/list?tab=export', '/invoice/export'],
      ['/invoice/list?sort=colour', '/invoice/list'],
      ['/expense/list?tab=void&sort=-date', '/expense/list?sort=-date'],
      ['/payment/list?type=nothing', '/payment/list?type=nothing'],
      ['/product/list?tab=x&sort=y', '/product/list'],
      ['/unit/list?sort=x', '/unit/list'],
    ] as const) {
      await page.goto(path)
      await expectAddress(page, shown)
      await page.getByRole('heading', { level: 1 }).waitFor()
      expect(await page.getByRole('alert').count(), path).toBe(0)
    }
  })

  test('an unknown address keeps the frame of a signed-in person, and the title of a missing record names no kind', async ({
    product,
    visit,
  }) => {
    const { token } = await signUpWithCompany(product)
    const page = await visit('/tokio-puslapio-nera/ir/tokio', { token, refusals: [404] })
    await page.getByRole('heading', { name: error.not_found_title }).waitFor()
    await expectTitle(page, shell.title_not_found)
    const menu = page.getByRole('navigation', { name: shell.navigation, exact: true })
    await menu.getByRole('link', { name: shell.title_client_list }).waitFor()
    await expectAccessible(page)
    await page.goto(`/company-account/edit/${missing}`)
    await page.getByText(texts.problem['not_found_company-account']).waitFor()
    await expectTitle(page, error.item_not_found_title)
    await page.getByRole('link', { name: error.to_list }).click()
    await expectTitle(page, shell.title_account_list)
  })
})

describe('a session that has ended', () => {
  test('the sign-in page says that the session has ended', async ({ product, visit }) => {
    const person = await signUpWithCompany(product)
    const page = await visit('/client/list', { token: person.token, refusals: [401] })
    await heading(page, shell.title_client_list).waitFor()
    // A late request of this page, such as that of the counts in the menu, would find the end before the next page.
    await page.goto('about:blank')
    await person.ask('POST', '/logout')
    await page.goto('/product/list')
    await page.getByRole('status').getByText(auth.session_ended).waitFor()
    await expectAddress(page, '/login?redirect=/product/list')
    await expectAccessible(page)
    const fresh = await visit('/login')
    await textbox(fresh, auth.email).waitFor()
    expect(await fresh.getByText(auth.session_ended).count()).toBe(0)
  })
})

describe('a panel', () => {
  test('a panel opens with the focus on its heading, and closing it leaves no step in the history of the browser', async ({
    product,
    visit,
  }) => {
    const books = await openBooks(product)
    const invoice = await books.invoice()
    const page = await visit('/dashboard', { token: books.token })
    await heading(page, shell.title_dashboard).waitFor()
    await page.getByRole('link', { name: shell.title_invoice_list }).first().click()
    // The dashboard names invoices, too.
    await heading(page, shell.title_invoice_list).waitFor()
    const row = page.getByRole('link', { name: invoice.number, exact: true })
    await row.click()
    const panel = page.getByRole('dialog')
    await expectFocus(panel.getByRole('heading', { level: 2 }).first())
    await page.keyboard.press('Escape')
    await panel.waitFor({ state: 'detached' })
    await expectAddress(page, '/invoice/list')
    await expectFocus(row)
    await page.goBack()
    await expectAddress(page, '/dashboard')
    // A page that was opened by its address has no list to go back to.
    await page.goto(`/invoice/list?open=${invoice.id}`)
    await panel.waitFor()
    await page.keyboard.press('Escape')
    await expectAddress(page, '/invoice/list')
  })
})

describe('two windows', () => {
  test('a person with two windows is told in the second that they changed the record in the first', async ({
    product,
    visit,
  }) => {
    const person = await signUpWithCompany(product)
    const { body } = await person.ask('POST', '/unit', { title: 'Dėžė', short_name: 'dėž.', format: '0' })
    const page = await visit(`/unit/edit/${body.id}`, { token: person.token, refusals: [409] })
    const title = (target: Page) => textbox(target, unit.title)
    await title(page).waitFor()
    const other = await page.context().newPage()
    await other.goto(`/unit/edit/${body.id}`)
    await title(other).fill('Pirmas langas')
    await button(other, unit.save).click()
    await expect.poll(() => addressOf(other)).not.toMatch(/edit/)
    await title(page).fill('Antras langas')
    await button(page, unit.save).click()
    await page.getByRole('alert').getByText(common.stale_own).waitFor()
    await page.getByRole('button', { name: common.stale_keep }).click()
    // A change that no window of this browser made counts as someone else's.
    await person.ask('PUT', `/unit/${body.id}`, { version: 2, title: 'Kitas žmogus' })
    await button(page, unit.save).click()
    await page.getByRole('alert').getByText(common.stale_title).waitFor()
  })
})

describe('the menu of settings', () => {
  test('the menu of settings has headings and stays in sight while the page scrolls', async ({ product, visit }) => {
    const { token } = await signUpWithCompany(product)
    const page = await visit('/settings/profile', { token })
    const menu = page.getByRole('navigation', { name: shell.settings })
    for (const head of [shell.settings_account, shell.settings_documents, shell.settings_data])
      await menu.getByText(head, { exact: true }).waitFor()
    await page.setViewportSize({ width: 1440, height: 500 })
    const top = () => menu.evaluate((element) => Math.round(element.getBoundingClientRect().top))
    const before = await top()
    const scrolled = () =>
      page.locator('#main').evaluate((main) => {
        main.scrollTo(0, main.scrollHeight)
        return main.scrollTop
      })
    await expect.poll(scrolled).toBeGreaterThan(0)
    expect(await top()).toBe(before)
    const last = menu.getByRole('link', { name: shell.title_company_deletion })
    await last.scrollIntoViewIfNeeded()
    await last.click()
    await heading(page, shell.title_company_deletion).waitFor()
  })
})

describe('the focus', () => {
  test('the focus goes to the heading of the page when the focused element is removed', async ({ product, visit }) => {
    const books = await openBooks(product)
    const { id } = await books.create('/client', { title: 'UAB „Grįžta“' })
    await books.ask('DELETE', `/client/${id}`)
    const page = await visit('/client/list?tab=deleted', { token: books.token })
    const restore = page.getByRole('button', { name: fill(texts.list.restore_of, { title: 'UAB „Grįžta“' }) })
    await restore.focus()
    await page.keyboard.press('Enter')
    await restore.waitFor({ state: 'detached' })
    await expectFocus(heading(page, shell.title_client_list))
  })
})
