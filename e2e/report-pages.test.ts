import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { openBooks } from '#server/test/books.ts'
import { addMonths, endOfMonth, startOfMonth } from '#domain/plain-date.ts'
import { hasReport, reportNames } from '#domain/reports.ts'
import { expectAccessible } from './accessibility.ts'
import { test } from './harness.ts'
import type { Product } from './product.ts'
import { row, textOf } from './report-steps.ts'
import { addressOf, button, bytesOf, dateAfter, expectAddress, expectFocus, expectTitle, heading } from './steps.ts'
import { textsOf } from './texts.ts'

const { report, report_page, report_table, shell } = textsOf.lt
const thisMonth = startOfMonth(dateAfter(0))
const lastMonth = addMonths(thisMonth, -1)
const path = '/report/profit-and-loss'

/** Books with sales of 500 last month and 700 this month, and an expense of 100 for rent. */
const openReportedBooks = async (product: Product) => {
  const books = await openBooks(product)
  await books.invoice({ date: lastMonth, date_due: null, lines: [books.line({ price: '500' })] })
  const { number } = await books.invoice({ date: thisMonth, date_due: null, lines: [books.line({ price: '700' })] })
  const vendor = await books.create('/client', { title: 'UAB „Nuoma“', is_vendor: true })
  const rent = await books.create('/expense-category', { title: 'Patalpos' })
  const amounts = { total: '121', total_without_vat: '100' }
  await books.create('/expense', {
    vendor_id: vendor.id,
    category_id: rent.id,
    date: thisMonth,
    number: 'N-1',
    ...amounts,
  })
  return { ...books, number }
}

const shows = (page: Page, name: string, text: string) => expect.poll(() => textOf(row(page, name))).toContain(text)
const summary = (page: Page) => page.getByRole('complementary', { name: report_page.summary })

test('profit and loss is opened from the page of all reports, and each figure leads to its documents', async ({
  product,
  visit,
}) => {
  const { token, number } = await openReportedBooks(product)
  const page = await visit('/dashboard', { token })
  await page.getByRole('link', { name: shell.title_report_list, exact: true }).first().click()
  await heading(page, shell.title_report_list).waitFor()
  const link = page.getByRole('link', { name: new RegExp(`^${report['title_profit-and-loss']}`) })
  await expect.poll(() => textOf(link)).toContain('600,00 €')
  await expectAccessible(page)
  await link.click()
  await heading(page, report['title_profit-and-loss']).waitFor()
  await shows(page, report_table.row_sales, '700,00 €500,00 €+200,00 €+40 %')
  await shows(page, 'Patalpos', '100,00 €–+100,00 €')
  await shows(page, report_table.profit, '600,00 €')
  await expectAccessible(page)

  // A click on the row shows its documents, a click on a document its panel; Back closes the panel.
  await page.getByRole('link', { name: 'Patalpos' }).click()
  await summary(page).getByText('UAB „Nuoma“').waitFor()
  await expectAccessible(page)
  await page.keyboard.press('k')
  await expectFocus(page.getByRole('link', { name: report_table.row_sales, exact: true }))
  await page.keyboard.press('Enter')
  await summary(page).getByRole('link', { name: number }).click()
  await page.getByRole('dialog', { name: number }).waitFor()
  await page.goBack()
  await page.getByRole('dialog', { name: number }).waitFor({ state: 'detached' })
  await summary(page).getByRole('link', { name: report_page.in_list_invoice }).click()
  await expectAddress(page, `/invoice/list?type=simple&date_from=${thisMonth}&date_to=${endOfMonth(thisMonth)}`)
})

test('arrow keys step the period, and the choices of a report go along to the next one', async ({ product, visit }) => {
  const { token } = await openReportedBooks(product)
  const page = await visit(path, { token })
  await shows(page, report_table.row_sales, '700,00 €')
  await expect.poll(() => button(page, report_page.next_period).getAttribute('aria-disabled')).toBe('true')
  await page.keyboard.press('ArrowLeft')
  await shows(page, report_table.row_sales, '500,00 €–+500,00 €')
  const lastMonthQuery = `date_from=${lastMonth}&date_to=${endOfMonth(lastMonth)}`
  await expectAddress(page, `${path}?${lastMonthQuery}`)
  await page.getByRole('button', { name: new RegExp(`^${report_page.compare}: `) }).click()
  await page.getByRole('menuitemradio', { name: report_page.compare_none }).click()
  await expect.poll(() => textOf(row(page, report_table.row_sales))).toBe(`${report_table.row_sales}500,00 €`)
  await page.getByRole('link', { name: shell.title_report_list, exact: true }).last().click()
  await page.getByRole('link', { name: new RegExp(`^${report['title_profit-and-loss']}`) }).click()
  await expect.poll(() => addressOf(page)).toBe(`${path}?${lastMonthQuery}&compare=none`)
  await page.keyboard.press('ArrowRight')
  await shows(page, report_table.row_sales, '700,00 €')

  // The same figures as a file.
  await page.keyboard.press('e')
  const download = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: report_page.export_csv }).click()
  expect((await download).suggestedFilename()).toBe(`pelnas-ir-nuostoliai-${thisMonth.slice(0, 7)}.csv`)
  expect((await bytesOf(await download)).toString()).toContain(report_table.row_sales)

  // The palette finds the report by its name.
  await page.keyboard.press('Control+k')
  await page.keyboard.type('nuostoliai')
  await page.getByRole('option', { name: report['title_profit-and-loss'] }).waitFor()
  await page.keyboard.press('Escape')

  // Own days are typed.
  await page.getByText(report_page.span_custom, { exact: true }).click()
  const dialog = page.getByRole('dialog', { name: report_page.span_custom })
  await dialog.getByRole('textbox', { name: report_page.from }).fill(dateAfter(0))
  await dialog.getByRole('textbox', { name: report_page.to }).fill(dateAfter(-1))
  await dialog.getByRole('button', { name: report_page.show }).click()
  await dialog.getByText(report_page.wrong_order).waitFor()
  await expectAccessible(page)
  await dialog.getByRole('textbox', { name: report_page.from }).fill(lastMonth)
  await dialog.getByRole('textbox', { name: report_page.to }).fill(endOfMonth(thisMonth))
  await dialog.getByRole('button', { name: report_page.show }).click()
  await shows(page, report_table.row_sales, '1 200,00 €')
})

test('on a phone the documents of a row are a panel, and the report is as wide as the screen', async ({
  product,
  visit,
}) => {
  const { token, ask } = await openReportedBooks(product)
  await ask('PUT', '/user/profile', { locale: 'en' })
  const { report_page: en, report_table: rows } = textsOf.en
  const page = await visit(path, { token, width: 360, lang: 'en' })
  await page.getByRole('link', { name: 'Patalpos' }).waitFor()
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  await page.getByRole('link', { name: rows.row_sales, exact: true }).click()
  const panel = page.getByRole('dialog', { name: rows.row_sales })
  await panel.getByRole('link', { name: en.in_list_invoice }).waitFor()
  await expectAccessible(page)
  await page.goBack()
  await panel.waitFor({ state: 'detached' })
})

test('a report that fails keeps its head and period, and a retry loads it; without documents it says how it starts', async ({
  product,
  visit,
}) => {
  const { token } = await openBooks(product)
  const page = await visit('/dashboard', { token, refusals: [500, 422] })
  const body = { status: 500, code: 'internal_error', detail: 'x', instance: 'request-7' }
  await page.route('**/api/report/profit-and-loss?*', (route) =>
    route.fulfill({ status: 500, contentType: 'application/problem+json', body: JSON.stringify(body) }),
  )
  await page.goto(path)
  const alert = page.getByRole('alert')
  await alert.getByText('request-7').waitFor()
  await heading(page, report['title_profit-and-loss']).waitFor()
  await button(page, report_page.previous_period).waitFor()
  await page.unroute('**/api/report/profit-and-loss?*')
  await alert.getByRole('button', { name: textsOf.lt.error.retry }).click()
  await page.getByRole('heading', { name: report_page.empty_company }).waitFor()
  await expectAccessible(page)
  // A period that has not begun is refused in words.
  const future = addMonths(thisMonth, 2)
  await page.goto(`${path}?date_from=${future}&date_to=${endOfMonth(future)}`)
  await alert.getByText(textsOf.lt.validation.report_future).waitFor()
  await button(page, report_page.previous_period).waitFor()
})

test('on paper reports are tables with all columns, as wide as the sheet', async ({ product, visit }) => {
  const { token } = await openReportedBooks(product)
  // The width of A4 without its margins is that of a phone or a tablet on the screen.
  const page = await visit(path, { token, width: 718 })
  await page.emulateMedia({ media: 'print' })
  for (const [name, column] of [
    ['profit-and-loss', report_table.column_change],
    ['receivables-aging', report_table.column_late_90],
    ['vat', report_table.column_declared],
    ['trial-balance', report_table.column_closing_credit],
  ] as const) {
    await page.goto(`/report/${name}`)
    const head = page.getByRole('columnheader', { name: column, exact: true })
    await head.waitFor()
    // On a phone the heads are only for screen readers.
    expect(await head.evaluate((cell) => getComputedStyle(cell.closest('thead')!).position), name).toBe('static')
    expect(await page.evaluate(() => document.documentElement.scrollWidth), name).toBe(718)
    await summary(page).waitFor({ state: 'hidden' })
  }
})

test('on a phone the basis is in the menu, and the buttons of debts are in one line', async ({ product, visit }) => {
  const books = await openReportedBooks(product)
  await books.invoice({ date: dateAfter(-60), date_due: dateAfter(-40) })
  const page = await visit(path, { token: books.token, width: 360 })
  // The bar below the page has a button of the same name.
  await page.getByRole('main').getByRole('button', { name: textsOf.lt.common.more, exact: true }).click()
  await page.getByRole('menuitem', { name: report_page.export_pdf }).waitFor()
  await page.getByRole('menuitemradio', { name: report_page.basis_cash }).click()
  await expectAddress(page, `${path}?basis=cash`)
  await page.getByText(report_table.row_cash_sale).waitFor()

  await page.goto('/report/receivables-aging')
  const centreOf = async (name: string) => {
    const { y = 0, height = 0 } = (await button(page, name).boundingBox()) ?? {}
    return y + height / 2
  }
  await button(page, textsOf.lt.reminder.all).waitFor()
  const distance = async () =>
    Math.abs((await centreOf(report_page.export)) - (await centreOf(textsOf.lt.reminder.all)))
  await expect.poll(distance).toBeLessThan(4)
})

test('every report opens on a phone in English without scrolling sideways', async ({ product, visit }) => {
  const { token, ask } = await openReportedBooks(product)
  await ask('PUT', '/user/profile', { locale: 'en' })
  const page = await visit('/report/list', { token, width: 360, lang: 'en' })
  for (const name of reportNames.filter((each) => hasReport(each, { type: 'legal', vat_enabled: true }))) {
    await page.goto(`/report/${name}`)
    await heading(page, textsOf.en.report[`title_${name}`]).waitFor()
    await page.getByRole('table').or(page.getByRole('region')).first().waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth), name).toBe(360)
    await expectAccessible(page)
  }
})

test('an unknown report says that there is no such page and leads to all reports', async ({ product, visit }) => {
  const { token } = await openBooks(product)
  const page = await visit('/report/nothing', { token })
  const alert = page.getByRole('alert')
  await alert.getByRole('heading', { name: textsOf.lt.error.not_found_title }).waitFor()
  await alert.getByRole('link', { name: shell.title_report_list }).click()
  await heading(page, shell.title_report_list).waitFor()
  await page.getByRole('link', { name: new RegExp(`^${report['title_receivables-aging']}`) }).click()
  await expectTitle(page, report['title_receivables-aging'])
})
