import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { openBooks } from '#server/test/books.ts'
import { readZip } from '#server/test/read-zip.ts'
import { expectAccessible } from './accessibility.ts'
import { test } from './harness.ts'
import type { Product } from './product.ts'
import { button, bytesOf, dateAfter, textbox } from './steps.ts'
import { fill, textsOf } from './texts.ts'

const { common, invoice_list: list, export_tab: tab } = textsOf.lt

/** A company with this number of unpaid invoices, from SF-0001. */
const withInvoices = async (product: Product, count: number) => {
  const books = await openBooks(product)
  const created = []
  for (let at = 1; at <= count; at += 1)
    created.push(await books.invoice({ number: `SF-000${at}`, date: dateAfter(0) }))
  return { books, made: created }
}

const box = (page: Page, number: string) => page.getByRole('checkbox', { name: fill(list.select_row, { number }) })
const bar = (page: Page) => page.getByRole('toolbar', { name: list.bulk })
const countOf = (page: Page, count: 'one' | 'few', number: number) =>
  bar(page).getByText(fill(list[`bulk_count_${count}`], { count: number }), { exact: true })
const inDialog = (page: Page, name: string) =>
  page.getByRole('dialog', { name: list.bulk_title_pay }).getByRole('button', { name, exact: true })

describe('marking as paid', () => {
  test('marking invoices as paid asks for the date and the account, shows each result, and can be undone', async ({
    product,
    visit,
  }) => {
    const { books, made: created } = await withInvoices(product, 3)
    const [first, second, paid] = created
    await books.pay(paid.id, '121.00')
    const cash = await books.create('/company-account', {
      title: 'Kasa',
      type: 'cash',
      currency: 'EUR',
      accept_payments: true,
    })
    const page = await visit('/invoice/list', { token: books.token })
    for (const { number } of created) await box(page, number).check()
    await expectAccessible(page)
    await bar(page).getByRole('button', { name: list.bulk_pay, exact: true }).click()

    await page.getByText(list.bulk_pay_left).waitFor()
    await page.getByText(list.reason_paid).waitFor()
    expect(await page.locator('[data-pinned-foot] [aria-busy=true]').allInnerTexts()).toEqual([list.bulk_pay])
    await expectAccessible(page)
    await textbox(page, list.payment_date).fill('')
    await inDialog(page, list.bulk_pay).click()
    await page.getByText(textsOf.lt.validation.required).waitFor()
    await textbox(page, list.payment_date).fill(dateAfter(-3))
    await page.getByLabel(list.payment_account_field).selectOption('Kasa')
    await inDialog(page, list.bulk_pay).click()

    const outcome = page.getByRole('dialog', { name: list.bulk_title_pay })
    await outcome.getByText(fill(list.bulk_over, { done: 2, all: 3 })).waitFor()
    await outcome.getByText(list.reason_paid).waitFor()
    await expectAccessible(page)
    for (const { id } of [first, second]) {
      const { payment_state, payments } = await books.get(id)
      expect([payment_state, payments]).toEqual([
        'paid',
        [
          expect.objectContaining({
            date: dateAfter(-3),
            amount: '121.00',
            account: expect.objectContaining({ id: cash.id }),
          }),
        ],
      ])
    }

    await outcome.getByRole('button', { name: common.undo, exact: true }).click()
    await page
      .getByRole('dialog', { name: list.bulk_title_undo })
      .getByText(fill(list.bulk_over, { done: 2, all: 2 }))
      .waitFor()
    for (const { id } of [first, second])
      expect(await books.get(id)).toMatchObject({ payment_state: 'unpaid', payments: [] })
    expect((await books.get(paid.id)).payments).toHaveLength(1)
  })

  test('marking invoices of two currencies as paid asks for an account of each, and says which currency has none', async ({
    product,
    visit,
  }) => {
    const { books, made: created } = await withInvoices(product, 1)
    const dollars = await books.invoice({ number: 'SF-0002', currency: 'USD', exchange_rate: '1.1' })
    const page = await visit('/invoice/list', { token: books.token })
    await page.getByRole('checkbox', { name: list.select_all }).check()
    await bar(page).getByRole('button', { name: list.bulk_pay, exact: true }).click()
    await page.getByText(fill(list.accounts_none, { currency: 'USD' })).waitFor()
    await page.getByRole('link', { name: list.accounts_add }).waitFor()
    await inDialog(page, common.cancel).click()
    await inDialog(page, common.cancel).waitFor({ state: 'detached' })
    // The selection is kept.
    await countOf(page, 'few', 2).waitFor()

    const account = await books.create('/company-account', {
      title: 'Doleriai',
      type: 'bank',
      currency: 'USD',
      accept_payments: true,
    })
    await bar(page).getByRole('button', { name: list.bulk_pay, exact: true }).click()
    await page.getByLabel(fill(list.bulk_pay_account, { currency: 'EUR' })).waitFor()
    await page.getByLabel(fill(list.bulk_pay_account, { currency: 'USD' })).waitFor()
    await inDialog(page, list.bulk_pay).click()
    await page.getByText(fill(list.bulk_over, { done: 2, all: 2 })).waitFor()
    expect((await books.get(dollars.id)).payments[0].account.id).toBe(account.id)
    expect((await books.get(created[0].id)).payments[0].account.id).toBe(books.account.id)
  })
})

test('rows are selected by range and by keys, and Escape clears the selection', async ({ product, visit }) => {
  const { books } = await withInvoices(product, 4)
  const page = await visit('/invoice/list', { token: books.token })
  // The newest invoice is first.
  await box(page, 'SF-0004').click()
  await countOf(page, 'one', 1).waitFor()
  await box(page, 'SF-0002').click({ modifiers: ['Shift'] })
  await countOf(page, 'few', 3).waitFor()
  expect(await box(page, 'SF-0003').isChecked()).toBe(true)
  expect(await page.evaluate(() => String(getSelection()))).toBe('')
  await page.keyboard.press('Escape')
  await bar(page).waitFor({ state: 'detached' })
  expect(await box(page, 'SF-0003').isChecked()).toBe(false)
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  await countOf(page, 'one', 1).waitFor()
  expect(await box(page, 'SF-0004').isChecked()).toBe(true)
  await page.keyboard.press('x')
  await bar(page).waitFor({ state: 'detached' })
})

test('only the selected invoices are exported', async ({ product, visit }) => {
  const { books } = await withInvoices(product, 3)
  const page = await visit('/invoice/list', { token: books.token })
  for (const number of ['SF-0001', 'SF-0003']) await box(page, number).check()
  await bar(page).getByRole('button', { name: list.bulk_export, exact: true }).click()
  await page.getByRole('menuitem', { name: tab.format_zip, exact: true }).waitFor()
  // Escape closes the menu and keeps the selection.
  await page.keyboard.press('Escape')
  await page.getByRole('menu').waitFor({ state: 'detached' })
  await countOf(page, 'few', 2).waitFor()
  await bar(page).getByRole('button', { name: list.bulk_export, exact: true }).click()
  const downloading = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: tab.format_zip, exact: true }).click()
  const file = await downloading
  expect(file.suggestedFilename()).toBe(`saskaitos-${dateAfter(0)}.zip`)
  const names = Object.keys(readZip(await bytesOf(file)))
  expect(names.map((name) => name.split(' ')[0])).toEqual(['SF-0001', 'SF-0003'])
})

test('all matching invoices can be selected, also those not loaded yet, and the count is shown', async ({
  product,
  visit,
}) => {
  const { books } = await withInvoices(product, 55)
  const page = await visit('/invoice/list', { token: books.token })
  await page.getByRole('checkbox', { name: list.select_all }).check()
  await bar(page)
    .getByText(fill(list.bulk_of, { chosen: 50, all: 55 }), { exact: true })
    .waitFor()
  await bar(page)
    .getByRole('button', { name: fill(list.select_matching, { all: 55 }), exact: true })
    .click()
  await bar(page)
    .getByText(fill(list.bulk_count_few, { count: 55 }))
    .waitFor()
  await bar(page).getByRole('button', { name: list.bulk_export, exact: true }).click()
  const downloading = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: tab.format_csv, exact: true }).click()
  const lines = (await bytesOf(await downloading)).toString().trim().split('\n')
  expect(lines).toHaveLength(55 + 1)
})

test('on a phone invoices are selected in selection mode by a tap anywhere on the card', async ({ product, visit }) => {
  const { books, made: created } = await withInvoices(product, 3)
  const page = await visit('/invoice/list', { token: books.token, width: 390 })
  await page.getByRole('link', { name: /SF-0001/ }).waitFor()
  expect(await page.getByRole('checkbox').count()).toBe(0)
  await button(page, list.list_more).click()
  await page.getByRole('menuitem', { name: list.select_some }).click()
  await bar(page).getByText(list.bulk_none).waitFor()
  await expectAccessible(page)
  await page.getByText('SF-0001').tap()
  await page.getByText('SF-0002').tap()
  await countOf(page, 'few', 2).waitFor()
  for (const each of await bar(page).getByRole('button').all())
    expect((await each.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  await bar(page).getByRole('button', { name: list.bulk_pay, exact: true }).tap()
  await inDialog(page, list.bulk_pay).tap()
  await page.getByText(fill(list.bulk_over, { done: 2, all: 2 })).waitFor()
  // The close button of the panel has the same name.
  await inDialog(page, list.bulk_close).filter({ hasText: list.bulk_close }).tap()
  await page.getByRole('link', { name: /SF-0001/ }).waitFor()
  expect(await books.get(created[0].id)).toMatchObject({ payment_state: 'paid' })
})
