import { expect } from 'vitest'
import { openBooks } from '#server/test/books.ts'
import { moveInExpense, moveInInvoice } from '#server/test/moved-in.ts'
import type { Page } from 'playwright-core'
import type { Books } from '#server/test/books.ts'
import { expectAccessible } from './accessibility.ts'
import { test } from './harness.ts'
import { button } from './steps.ts'
import { textsOf } from './texts.ts'
import type { Texts } from './texts.ts'

const scenarios = [
  { lang: 'lt', width: 1440, scheme: 'light' },
  { lang: 'en', width: 390, scheme: 'dark' },
] as const

test.for(scenarios)(
  'moved-in documents have a mark in lists and show the sums of their source: %o',
  async (options, { product, visit }) => {
    const { lang } = options
    const { list, moved_in, invoice_list } = textsOf[lang]
    const books = await openBooks(product)
    await books.ask('PUT', '/user/profile', { locale: lang })
    await books.create('/expense-category', { title: 'Nuoma' })
    const document = { company_id: books.company.id, party_id: books.client.id, date: '2026-10-12' }
    const id = await moveInInvoice(product.owner, { ...document, number: 'SENA-17', paid_before: '21' })
    await moveInExpense(product.owner, { ...document, number: 'P-5', source: 'table' })

    const invoices = await visit('/invoice/list', {
      ...options,
      token: books.token,
      refusals: [409, 422, 'offline'],
    })
    await invoices.getByText(list.moved_isaf).first().waitFor()
    await invoices.getByText('SENA-17').first().click()
    const panel = invoices.getByRole('dialog')
    await panel.getByRole('region', { name: moved_in.source_isaf }).waitFor()
    await panel.getByText(moved_in.sale).waitFor()
    await panel.getByText(moved_in.paid_before).waitFor()
    await panel.getByRole('table').getByText('PVM1').waitFor()
    expect(await panel.getByRole('button', { name: invoice_list.download }).count()).toBe(0)
    await expectAccessible(invoices)
    await changeInvoice(invoices, textsOf[lang], books, id, options.width < 600)

    const expenses = await visit('/expense/list', { ...options, token: books.token })
    await expenses.getByText(list.moved_in).first().waitFor()
    await expenses.getByText('P-5').first().click()
    await expenses.getByRole('dialog').getByText(moved_in.purchase).waitFor()
    await expectAccessible(expenses)
    await changeExpense(expenses, textsOf[lang])
  },
)

/** Opens the form by key, or by its button on a phone; corrects a wrong date, waits for the network, and keeps a change over another person's. */
const changeInvoice = async (
  page: Page,
  { moved_in, invoice_list, common, error, validation }: Texts,
  books: Books,
  id: string,
  phone: boolean,
) => {
  if (phone) await button(page, invoice_list.edit).click()
  else await page.keyboard.press('e')
  await page.getByRole('heading', { name: moved_in.edit_title.replace('{{number}}', 'SENA-17') }).waitFor()
  const due = page.getByLabel(moved_in.date_due, { exact: true })
  await due.fill('2026-10-01')
  await button(page, common.save).click()
  await page.getByText(validation.due_before_date).first().waitFor()
  await due.fill('2026-12-01')
  await expectAccessible(page)

  await page.context().setOffline(true)
  await button(page, common.save).click()
  await page.getByText(error.save_offline).first().waitFor()
  await page.context().setOffline(false)
  const { version } = (await books.read(`/invoice/edit/${id}`)).item
  await books.ask('PUT', `/invoice/${id}`, { version, note: 'Seka Rūta' })
  await button(page, common.save).click()
  await page.getByRole('alert').filter({ hasText: common.stale_title }).waitFor()
  await button(page, common.stale_keep).click()
  await button(page, common.save).click()
  await page.getByRole('region', { name: moved_in.source_isaf }).getByText('2026-12-01').waitFor()
  await page.getByText('Seka Rūta').first().waitFor()
}

/** Chooses the only category. */
const changeExpense = async (page: Page, { moved_in, expense }: Texts) => {
  await button(page, expense.edit).click()
  await page.getByRole('combobox', { name: expense.category, exact: true }).fill('Nuo')
  await page.getByRole('option', { name: 'Nuoma', exact: true }).click()
  await page.getByLabel(moved_in.note, { exact: true }).fill('Sena sutartis')
  await button(page, expense.save).click()
  const region = page.getByRole('region', { name: moved_in.source_table })
  await region.getByText('Nuoma').waitFor()
  await region.getByText('Sena sutartis').waitFor()
}
