import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { openBooks } from '#server/test/books.ts'
import { paymentsOf } from '#server/test/payments.ts'
import { expectAccessible } from './accessibility.ts'
import { test } from './harness.ts'
import { addressOf, button, dateAfter, expectAddress, expectFocus, heading } from './steps.ts'
import { fill, textsOf } from './texts.ts'
import type { Texts } from './texts.ts'

const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
/** The page uses non-breaking spaces in amounts. */
const shows = (page: Page, name: string, text: string) =>
  expect.poll(async () => (await part(page, name).textContent())?.replaceAll(/[\u00A0\u202F]/g, ' ')).toContain(text)
/** Opens the dashboard by its link, without reloading the page. */
const home = async (page: Page, { shell }: Texts) => {
  await page.getByRole('link', { name: shell.title_dashboard, exact: true }).first().click()
  await heading(page, shell.title_dashboard).waitFor()
}

describe('the dashboard', () => {
  for (const [language, width] of [
    ['lt', 1440],
    ['en', 390],
  ] as const)
    test(`the dashboard of an empty company shows the first steps, in ${language} at ${width} px`, async ({
      product,
      visit,
    }) => {
      const texts = textsOf[language]
      const books = await openBooks(product)
      await books.ask('PUT', '/user/profile', { locale: language })
      const page = await visit('/dashboard', { token: books.token, lang: language, width })
      const { dashboard } = texts
      const steps = part(page, dashboard.first_title)
      await steps.getByRole('link', { name: dashboard.first_product, exact: true }).waitFor()
      // openBooks created the account and the client.
      expect(await steps.getByRole('link', { name: dashboard.first_client, exact: true }).count()).toBe(0)
      await expectAccessible(page)
      await steps.getByRole('link', { name: dashboard.first_invoice, exact: true }).click()
      await expectAddress(page, '/invoice/create')
    })

  test('the dashboard follows an invoice, a payment and the year, and its bars lead to the list', async ({
    product,
    visit,
  }) => {
    const texts = textsOf.lt
    const { dashboard, invoice_list } = texts
    const books = await openBooks(product)
    const date = dateAfter(-20)
    const late = await books.invoice({ date, date_due: dateAfter(-10) })
    const page = await visit('/dashboard', { token: books.token })
    await shows(page, dashboard.owed, '121,00 €')
    await shows(page, dashboard.owed, '1 sąskaita')
    await shows(page, dashboard.overdue, late.number)
    await expectAccessible(page)

    await books.invoice({ date: dateAfter(0), date_due: dateAfter(14), lines: [books.line({ price: '1000' })] })
    await (
      await paymentsOf(books)
    ).income({ total: '121', date: dateAfter(0), invoices: [{ invoice_id: late.id, amount: '121' }] })
    await page.getByRole('link', { name: texts.shell.title_client_list, exact: true }).first().click()
    // Waits for the list: otherwise the router cancels the first navigation, and the dashboard is not loaded again.
    await heading(page, texts.shell.title_client_list).waitFor()
    await home(page, texts)
    await shows(page, dashboard.owed, '1 210,00 €')
    await shows(page, dashboard.owed, dashboard.nothing_overdue)
    expect(await part(page, dashboard.overdue).count()).toBe(0)
    await shows(page, dashboard.money, '121,00 €')
    await shows(page, dashboard.payments, books.client.title)

    await page.getByText(dashboard.period_year, { exact: true }).click()
    await expect.poll(() => addressOf(page)).toBe('/dashboard?period=year')
    await button(page, dashboard.previous_period).click()
    await expect.poll(() => addressOf(page)).toMatch(/^\/dashboard\?(date|period)=.*(date|period)=/)
    await page.goBack()

    await home(page, texts)
    const chart = part(page, dashboard.chart)
    const bars = chart.getByRole('link')
    await bars.last().focus()
    await page.keyboard.press('Home')
    await page.keyboard.press('End')
    await page.keyboard.press('Enter')
    await expect.poll(() => addressOf(page)).toMatch(/^\/invoice\/list\?.*date_from=\d{4}-\d\d-01/)
    await page.getByRole('table', { name: invoice_list.table }).waitFor()
  })

  test('the dashboard opens a payment reminder in the dark colour scheme', async ({ product, visit }) => {
    const { dashboard, sending } = textsOf.lt
    const books = await openBooks(product)
    const { number } = await books.invoice({ date: dateAfter(-20), date_due: dateAfter(-10) })
    const page = await visit('/dashboard', { token: books.token, scheme: 'dark' })
    await button(page, fill(dashboard.remind_of, { number })).click()
    const panel = page.getByRole('dialog', { name: sending.send_reminder })
    const message = panel.getByRole('textbox', { name: sending.message, exact: true })
    await expect.poll(() => message.inputValue()).toContain('primename')
    await expectAccessible(page)
  })
})

describe('the page of a client', () => {
  test('the page of a client shows its balance, and its tabs and actions open the right pages', async ({
    product,
    visit,
  }) => {
    const { client, dashboard } = textsOf.lt
    const books = await openBooks(product)
    const { id, title } = books.client
    const { number } = await books.invoice({ date: dateAfter(-20), date_due: dateAfter(-10) })
    const page = await visit(`/client/edit/${id}`, { token: books.token })
    await heading(page, title).waitFor()
    await shows(page, client.latest, number)
    await shows(page, client.latest, '121,00 €')
    await page.getByText(client.not_reminded).waitFor()
    await expectAccessible(page)
    // A disabled button keeps the focus.
    const next = button(page, dashboard.chart_next)
    await button(page, dashboard.chart_previous).click()
    await next.press('Enter')
    await expect.poll(() => next.getAttribute('aria-disabled')).toBe('true')
    await expectFocus(next)
    const tabs = page.getByRole('navigation', { name: client.tabs_of })
    for (const tab of ['invoices', 'payments', 'expenses', 'history'] as const) {
      await tabs.getByRole('link', { name: client[`tab_${tab}`] }).click()
      await expect.poll(() => addressOf(page)).toBe(`/client/edit/${id}?tab=${tab}`)
      await expect.poll(() => tabs.locator('[aria-current]').count()).toBe(1)
      await expectAccessible(page)
    }
    await tabs.getByRole('link', { name: client.tab_invoices }).click()
    await page.getByRole('link', { name: number, exact: true }).click()
    await expect.poll(() => addressOf(page)).toMatch(/^\/invoice\/list\?open=/)
    await page.goBack()
    await button(page, client.edit).click()
    await expectAddress(page, `/client/edit/${id}?edit=1`)
    await page.getByRole('textbox', { name: client.city, exact: true }).fill('Utena')
    await button(page, client.save).click()
    await expectAddress(page, `/client/edit/${id}`)
    await page.getByText('Utena').waitFor()
    await page.getByRole('link', { name: client.create_invoice, exact: true }).click()
    await expectAddress(page, `/invoice/create?client_id=${id}`)
  })
})

test('the VAT of a month is due on a working day', async ({ product, visit }) => {
  const books = await openBooks(product)
  await books.invoice({ date: '2025-11-15', date_due: null })
  const page = await visit('/dashboard?date=2025-11-15', { token: books.token })
  // 25 and 26 December are holidays, 27 and 28 a weekend.
  await page.getByText(fill(textsOf.lt.dashboard.pay_until, { date: 'gruodžio 29 d.' })).waitFor()
})
