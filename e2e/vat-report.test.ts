import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { openBooks } from '#server/test/books.ts'
import type { Item } from '#server/test/books.ts'
import { addMonths, endOfMonth, startOfMonth } from '#domain/plain-date.ts'
import { formatMonth } from '#web/resource/dates.ts'
import { expectAccessible } from './accessibility.ts'
import { test } from './harness.ts'
import type { Product } from './product.ts'
import { button, dateAfter, expectAddress, expectFocus, heading } from './steps.ts'
import { fill, textsOf } from './texts.ts'

const { report, report_page, report_table, vat_report } = textsOf.lt
const from = addMonths(startOfMonth(dateAfter(0)), -1)
const path = `/report/vat?date_from=${from}&date_to=${endOfMonth(from)}`

/** Last month: sales with VAT, a service from the EU, a partly deductible expense and one without VAT. */
const openVatBooks = async (product: Product) => {
  const books = await openBooks(product)
  const { options } = await books.read('/expense/create')
  const vendor = (fields: object) => books.create('/client', { is_vendor: true, ...fields })
  const lithuanian = await vendor({ title: 'UAB „Degalai“', vat_code: 'LT100000000004' })
  const swedish = await vendor({ title: 'Nordic Cloud AB', country: 'SE', vat_code: 'SE556703748501' })
  const expense = (party: Item, code: string, number: string, fields: object) =>
    books.create('/expense', {
      vendor_id: party.id,
      number,
      date: from,
      vat: true,
      vat_rows: [{ vat_id: options.vats.find((vat: Item) => vat.code === code).id, ...fields }],
    })
  for (let at = 0; at < 22; at += 1) await books.invoice({ date: from, date_due: null })
  await expense(swedish, 'PVM21', 'NC-1', { base: '700', vat: '147', deductible_percent: '100' })
  await expense(lithuanian, 'PVM1', 'D-1', { base: '100', vat: '21', deductible_percent: '50' })
  return { ...books, lithuanian }
}

const opener = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const documents = (page: Page, box: string) => page.getByRole('list', { name: fill(vat_report.open_row, { box }) })
const summary = (page: Page) => page.getByRole('complementary', { name: report_page.summary })

test('boxes of the VAT return open in place, by mouse and keys, and lead to their documents', async ({
  product,
  visit,
}) => {
  const { token } = await openVatBooks(product)
  const page = await visit(path, { token })
  await heading(page, report.title_vat).waitFor()
  await summary(page).getByText('451', { exact: false }).first().waitFor()
  await summary(page).getByText(report_table.vat_check_isaf_sales_equal).waitFor()
  await summary(page).getByText(report_table.vat_check_expense_equal).waitFor()
  await expectAccessible(page)

  const sales = opener(page, 'PVM apmokestinami sandoriai')
  await sales.click()
  await expect.poll(() => documents(page, '11').getByRole('listitem').count()).toBe(20)
  await button(page, fill(vat_report.show_all, { count: '22' })).click()
  await expect.poll(() => documents(page, '11').getByRole('listitem').count()).toBe(22)

  // The arrows open and close the row that the keys are at; several rows are open at once.
  await page.keyboard.press('j')
  await expectFocus(opener(page, 'Iš užsienio įsigytos paslaugos'))
  await page.keyboard.press('ArrowRight')
  await documents(page, '23').getByText('Nordic Cloud AB').waitFor()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await documents(page, '23').waitFor({ state: 'detached' })
  await page.keyboard.press('Enter')
  await documents(page, '23').getByRole('link').click()
  await page.getByRole('dialog', { name: 'NC-1' }).waitFor()
  await page.goBack()
  await page.getByRole('dialog', { name: 'NC-1' }).waitFor({ state: 'detached' })
  await page.keyboard.press('ArrowLeft')
  await documents(page, '23').waitFor({ state: 'detached' })
  await documents(page, '11').waitFor()
})

test('the VAT return names what is in no box, shows empty boxes when asked, and says how often one declares', async ({
  product,
  visit,
}) => {
  const { token } = await openVatBooks(product)
  const page = await visit(path, { token })
  await summary(page)
    .getByRole('link', { name: new RegExp(`^${report_table.vat_outside_not_deducted} 10,50`) })
    .click()
  await page.getByRole('dialog', { name: report_table.vat_outside_not_deducted }).getByText('UAB „Degalai“').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  expect(await page.getByText('Prekių eksportas (0 proc.)').count()).toBe(0)
  await page.getByRole('switch', { name: new RegExp(`^${vat_report.show_empty} \\d+$`) }).click()
  await page.getByText('Prekių eksportas (0 proc.)').waitFor()
  await page.getByText(report_page.span_quarter, { exact: true }).click()
  await page.getByText(vat_report.declared_month).waitFor()
  await expectAccessible(page)
})

test('on a phone the payable sum comes first, and a box opens its documents in a panel', async ({ product, visit }) => {
  const { token } = await openVatBooks(product)
  const page = await visit(path, { token })
  await page.setViewportSize({ width: 390, height: 844 })
  const sales = opener(page, 'PVM apmokestinami sandoriai')
  await sales.waitFor()
  const payable = summary(page).getByText(report_table.vat_payable)
  expect((await payable.boundingBox())!.y).toBeLessThan((await sales.boundingBox())!.y)
  await expectAccessible(page)
  await sales.click()
  await page.getByRole('dialog', { name: 'PVM apmokestinami sandoriai' }).getByRole('link').first().waitFor()
  await expectAccessible(page)
})

test('a period without documents leads to the nearest one that has some', async ({ product, visit }) => {
  const books = await openBooks(product)
  const month = addMonths(from, -20)
  await books.invoice({ date: month, date_due: null })
  const page = await visit(path, { token: books.token })
  await summary(page).getByText(report_page.empty_period).waitFor()
  await expectAccessible(page)
  await summary(page)
    .getByRole('button', { name: nearestName(month) })
    .click()
  await expectAddress(page, `/report/vat?date_from=${month}&date_to=${endOfMonth(month)}`)
  await opener(page, 'PVM apmokestinami sandoriai').waitFor()
})

const nearestName = (month: string) =>
  fill(report_page.empty_period_to, { period: formatMonth(month, 'lt').replaceAll('\u00A0', ' ') })
