import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { addDays, startOfMonth } from '#domain/plain-date.ts'
import { openBooks } from '#server/test/books.ts'
import { signUp } from '#server/test/server.ts'
import { expectAccessible } from './accessibility.ts'
import { test } from './harness.ts'
import { button, dateAfter, heading, textbox } from './steps.ts'
import { fill, textsOf } from './texts.ts'
import type { Language, Texts } from './texts.ts'

const today = dateAfter(0)
const monthEnd = addDays(startOfMonth(today), -1)

/** A company with one document of each kind in the previous month. */
const open = async (product: Parameters<typeof openBooks>[0], language: Language) => {
  const books = await openBooks(product)
  await books.ask('PUT', '/user/profile', { locale: language })
  const invoice = await books.invoice({ date: monthEnd, date_due: null })
  const expense = await books.create('/expense', {
    vendor_id: books.client.id,
    date: monthEnd,
    number: 'SL-1',
    total: '12',
  })
  const payment = await books.create('/payment', {
    type: 'income',
    date: monthEnd,
    client_id: books.client.id,
    account_id: books.account.id,
    total: '10',
  })
  return { books, invoice, expense, payment }
}

/** Confirms in the dialog. */
const confirm = async (page: Page, title: string, label: string) => {
  const dialog = page.getByRole('alertdialog', { name: title }).or(page.getByRole('dialog', { name: title }))
  await dialog.waitFor()
  await expectAccessible(page)
  await button(page, label).last().click()
  await dialog.waitFor({ state: 'detached' })
}

const closeMonth = async (page: Page, { closed_period }: Texts) => {
  await heading(page, closed_period.title).waitFor()
  await page.getByText(closed_period.nothing_closed).waitFor()
  expect(await textbox(page, closed_period.until).inputValue()).toBe(monthEnd)
  await expectAccessible(page)
  await button(page, closed_period.close).click()
  await confirm(page, fill(closed_period.close_title, { day: monthEnd }), closed_period.close)
  await page.getByRole('heading', { name: fill(closed_period.closed_until, { day: monthEnd }) }).waitFor()
  await page.getByText(/Ona Kazlauskienė, /).waitFor()
  await expectAccessible(page)
}

describe.each([
  { language: 'lt', width: 1440 },
  { language: 'en', width: 390 },
] as const)('in $language at $width', ({ language, width }) => {
  const texts = textsOf[language]
  const { closed_period, expense: expenseTexts, invoice, invoice_list, payments, problem, validation } = texts
  const refusal = fill(problem.period_closed, { date: monthEnd })
  const fieldRefusal = fill(validation.period_closed, { date: monthEnd })

  test('a month is closed, forms and panels show it immediately, and it is reopened', async ({ visit, product }) => {
    const { books, invoice: stored, expense, payment } = await open(product, language)
    const at = { lang: language, width, token: books.token }
    const page = await visit('/settings/period', at)
    await closeMonth(page, texts)

    await page.goto('/invoice/create')
    if (width < 600) await button(page, invoice.more_change).first().click()
    await textbox(page, invoice.date).fill(monthEnd)
    await page.getByText(fieldRefusal).waitFor()
    await expectAccessible(page)
    await textbox(page, invoice.date).fill(today)
    await page.getByText(fieldRefusal).waitFor({ state: 'detached' })

    await page.goto('/expense/create')
    // A late paper may be dated in a closed month, but is registered after it.
    await page.getByRole('main').getByRole('button', { name: texts.purchase.more, exact: true }).click()
    await textbox(page, expenseTexts.date_registered).fill(monthEnd)
    await page.getByText(fieldRefusal).waitFor()

    await page.goto('/payment/create?type=income')
    await textbox(page, payments.date).fill(monthEnd)
    await page.getByText(fieldRefusal).waitFor()

    await page.goto(`/invoice/list?open=${stored.id}`)
    await page.getByRole('dialog').getByText(refusal).first().waitFor()
    await expectAccessible(page)
    await page.getByRole('dialog').getByRole('button', { name: texts.common.more, exact: true }).click()
    await page.getByRole('menuitem', { name: refusal }).filter({ hasText: invoice_list.delete }).waitFor()
    const creditInstead = fill(invoice_list.locked_void_period_closed, { until: monthEnd })
    await page.getByRole('menuitem', { name: creditInstead }).filter({ hasText: invoice_list.void }).waitFor()

    await page.goto(`/invoice/edit/${stored.id}`)
    await page.getByText(fill(invoice.locked_period_closed, { until: monthEnd })).waitFor()

    await page.goto(`/expense/list?open=${expense.id}`)
    await page
      .getByRole('dialog')
      .getByRole('button', { name: expenseTexts.edit })
      .and(page.locator('[aria-disabled]'))
      .waitFor()
    await expectAccessible(page)
    await page.goto(`/expense/edit/${expense.id}`)
    await page.getByRole('note').filter({ hasText: refusal }).waitFor()

    await page.goto(`/payment/list?open=${payment.id}`)
    await page
      .getByRole('dialog')
      .getByRole('button', { name: payments.edit })
      .and(page.locator('[aria-disabled]'))
      .waitFor()
    await expectAccessible(page)
    await page.getByRole('dialog').getByRole('button', { name: payments.more, exact: true }).click()
    await page.getByRole('menuitem', { name: refusal }).waitFor()

    await page.goto('/settings/period')
    await button(page, closed_period.open_all).click()
    await confirm(page, closed_period.open_all_title, closed_period.open_all)
    await page.getByText(closed_period.nothing_closed).waitFor()
    expect((await books.read('/period')).closed_until).toBeNull()
  })
})

test('a person who may not close the books sees the closed date and who may close them', async ({ visit, product }) => {
  const books = await openBooks(product)
  await books.ask('POST', '/period/close', { until: monthEnd })
  const employee = await signUp(product, { name: 'Jonas Žemaitis' })
  await product.owner.query(
    `with joined as (insert into company_member (company_id, user_id, role) values ($1, $2, 'employee'))
      update app_user set current_company_id = $1 where id = $2`,
    [books.company.id, employee.id],
  )
  const { closed_period } = textsOf.lt
  const page = await visit('/settings/period', { token: employee.token })
  await page.getByRole('heading', { name: fill(closed_period.closed_until, { day: monthEnd }) }).waitFor()
  await page.getByText(closed_period.role).waitFor()
  expect(await button(page, closed_period.close).count()).toBe(0)
  await expectAccessible(page)
})
