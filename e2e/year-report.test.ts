import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { openBooks } from '#server/test/books.ts'
import type { Books } from '#server/test/books.ts'
import { dec } from '#domain/decimal.ts'
import { endOfMonth, startOfMonth } from '#domain/plain-date.ts'
import { expectedCrossing } from '#domain/vat-threshold.ts'
import { formatDay } from '#web/resource/dates.ts'
import { expectAccessible } from './accessibility.ts'
import { test } from './harness.ts'
import type { Product } from './product.ts'
import { textOf } from './report-steps.ts'
import { button, dateAfter, expectAddress, heading } from './steps.ts'
import { fill, textsOf } from './texts.ts'

const { report, report_page, report_table, year_report } = textsOf.lt
const path = '/report/year'
const today = dateAfter(0)
const month = startOfMonth(today)
const year = today.slice(0, 4)

const individual = {
  type: 'individual',
  title: 'Rūta Žemaitytė',
  activity_type: 'simple',
  certificate_number: '1034872',
  vat_enabled: false,
  vat_code: null,
}

const earn = async (books: Books, price: string, series_id?: string) => {
  const { id } = await books.invoice({ date: month, date_due: null, series_id, lines: [books.line({ price })] })
  await books.pay(id, price, { date: month })
}

/** This month 32 000 and 6 000 of two activities, expenses of 9 412.30, and an invoice of 500 that is not paid. */
const openYear = async (product: Product) => {
  const books = await openBooks(product, individual)
  const seriesOf = async (title: string, next_number: string) => {
    const activity = await books.create('/activity', { title })
    const series = await books.create('/series', { invoice_type: 'simple', next_number, activity_id: activity.id })
    return { activity, series }
  }
  const design = await seriesOf('Grafinis dizainas', 'GD-001')
  const training = await seriesOf('Mokymai', 'MO-001')
  await earn(books, '32000', design.series.id)
  await earn(books, '6000', training.series.id)
  await books.invoice({
    date: month,
    date_due: null,
    series_id: training.series.id,
    lines: [books.line({ price: '500' })],
  })
  const vendor = await books.create('/client', { title: 'UAB „Popierius“', is_vendor: true, is_client: false })
  const sums = { total: '9412.30', total_without_vat: '9412.30' }
  const { id } = await books.create('/expense', { vendor_id: vendor.id, date: month, number: 'P-1', ...sums })
  await books.ask('POST', `/expense/${id}/add-payment`, {
    account_id: books.account.id,
    date: month,
    amount: '9412.30',
  })
  return { ...books, training: training.activity }
}

/** The text of an element with ordinary spaces. */
const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const shows = (found: Locator, text: string) => expect.poll(() => textOf(found)).toContain(text)

const crossingText = () => {
  const expected = expectedCrossing(dec('38500'), dec('38500'), today)
  return expected === null
    ? year_report.not_crossing
    : fill(year_report.crossing, { day: formatDay(expected, 'lt') })
        .replaceAll(/<.*?>/g, '')
        .replaceAll('\u00A0', ' ')
}

test('the year has its figures, both ways to deduct, one activity, and how near the VAT threshold is', async ({
  product,
  visit,
}) => {
  const { token, training } = await openYear(product)
  const page = await visit(path, { token })
  await heading(page, report.title_year).waitFor()
  const figures = region(page, year_report.income)
  await shows(figures, 'Pajamos38 000,00 €gauta pagal 2 dokumentus')
  await shows(figures, 'Faktinės išlaidos9 412,30 €1 dokumentas')
  await shows(figures, '30 % nuo pajamų11 400,00 €be dokumentų')
  const deducted = region(page, year_report.deducted)
  await shows(deducted, 'Su 30 % atskaitoma 1 987,70 € daugiau')
  const threshold = region(page, year_report.threshold)
  await shows(threshold, '6 500,00 €')
  await shows(threshold, crossingText())
  const meter = threshold.getByRole('meter', { name: year_report.threshold })
  expect(await meter.getAttribute('data-tone')).toBe('near')
  await expectAccessible(page)

  // Income and what counts for the threshold differ: a tooltip names both.
  await threshold.getByRole('button').focus()
  await page.getByRole('tooltip').filter({ hasText: 'neapmokestinamų' }).waitFor()

  // The larger deduction is chosen first; the choice is in the address.
  await deducted.getByRole('radio', { name: year_report.deduction_flat, checked: true }).focus()
  await page.keyboard.press('ArrowLeft')
  await deducted.getByRole('radio', { name: year_report.deduction_real, checked: true }).waitFor()
  await expectAddress(page, `${path}?deduct=real`)

  // One activity has only its income; the threshold stays that of all.
  await page.getByText('Mokymai', { exact: true }).first().click()
  await shows(figures, 'Pajamos: Mokymai6 000,00 €')
  await shows(figures, `Faktinės išlaidos–${year_report.expense_of_all}`)
  await shows(threshold, '6 500,00 €')
  await expectAddress(page, `${path}?deduct=real&activity=${training.id}`)
  await expectAccessible(page)
  await page.getByText(year_report.all_activities, { exact: true }).click()
  await shows(figures, 'Pajamos38 000,00 €')

  // A figure opens its documents.
  await figures.getByRole('link').first().click()
  const panel = page.getByRole('dialog', { name: year_report.income })
  await panel.getByText(/GD-001/).waitFor()
  await page.keyboard.press('Escape')
  await panel.waitFor({ state: 'detached' })
})

test('the drawing of the year is reached by keys and leads to the journal of a month', async ({ product, visit }) => {
  const { token } = await openYear(product)
  const page = await visit(path, { token })
  const drawing = page.getByRole('group', { name: year_report.chart, exact: true })
  const bar = drawing.locator(`[data-stop="${month} 1"]`)
  await bar.focus()
  await drawing.getByText(year_report.to_threshold).filter({ visible: true }).waitFor()
  await page.keyboard.press('Enter')
  await expectAddress(page, `/report/journal?date_from=${month}&date_to=${endOfMonth(month)}`)
  await heading(page, report.title_journal).waitFor()
  await page.goBack()
  await page.getByRole('link', { name: year_report.journal, exact: true }).click()
  await expectAddress(page, `/report/journal?date_from=${year}-01-01&date_to=${year}-12-31`)
})

test('on a phone the threshold comes first and the journal is pinned, in English and in a low window', async ({
  product,
  visit,
}) => {
  const { token, ask } = await openYear(product)
  await ask('PUT', '/user/profile', { locale: 'en' })
  const { year_report: en } = textsOf.en
  const page = await visit(path, { token, width: 390, lang: 'en' })
  await shows(region(page, en.threshold), '€6,500.00')
  const tops = await Promise.all(
    [en.threshold, en.income, en.deducted, en.by_activity].map(
      async (name) => (await region(page, name).boundingBox())?.y ?? 0,
    ),
  )
  expect(tops).toEqual(tops.toSorted((a, b) => a - b))
  const journal = page.getByRole('link', { name: en.journal, exact: true })
  expect((await journal.boundingBox())?.y).toBeGreaterThan(600)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await expectAccessible(page)
  await button(page, textsOf.en.report_page.previous_period).click()
  await page
    .getByText(String(Number(year) - 1), { exact: true })
    .first()
    .waitFor()
  await page.setViewportSize({ width: 360, height: 225 })
  await journal.scrollIntoViewIfNeeded()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
})

test('an empty year has a meter at zero, and a crossed threshold leads to the VAT settings', async ({
  product,
  visit,
}) => {
  const books = await openBooks(product, individual)
  const page = await visit(path, { token: books.token })
  await shows(region(page, year_report.income), year_report.no_income)
  const threshold = region(page, year_report.threshold)
  await shows(threshold, '45 000,00 €')
  expect(await threshold.getByRole('meter').getAttribute('aria-valuenow')).toBe('0')
  await expectAccessible(page)
  await earn(books, '45000.01')
  await page.reload()
  await shows(threshold, `Riba peržengta ${formatDay(month, 'lt').replaceAll('\u00A0', ' ')}`)
  expect(await threshold.getByRole('meter').getAttribute('data-tone')).toBe('crossed')
  await expectAccessible(page)
  await threshold.getByRole('link', { name: year_report.become_payer }).click()
  await expectAddress(page, '/settings/company')
})

/** What is wider than the element that scrolls it. */
const sidewaysScroll = (page: Page) =>
  page.locator('article').evaluate((article) => {
    const all = [...article.querySelectorAll('*'), document.documentElement]
    return all.filter((each) => each.scrollWidth > each.clientWidth && getComputedStyle(each).overflowX === 'auto')
      .length
  })

test('the journal has the columns of the form on one screen, and its entries open their payments', async ({
  product,
  visit,
}) => {
  const { token, ask } = await openYear(product)
  await ask('POST', '/period/close', { until: dateAfter(-40) })
  const page = await visit('/report/journal', { token })
  await heading(page, report.title_journal).waitFor()
  await page.getByRole('columnheader', { name: year_report.journal_expenses }).waitFor()
  const total = page.getByRole('row').filter({ hasText: report_table.journal_period })
  await shows(total, '38 000,00 €')
  await shows(total, '9 412,30 €')
  // It has the rules and the alignment of the tables of all reports.
  const styles = await total
    .getByRole('cell')
    .first()
    .evaluate((cell) => [getComputedStyle(cell).textAlign, getComputedStyle(cell).borderBottomStyle])
  expect(styles).toEqual(['right', 'solid'])
  await page.getByText(fill(year_report.journal_frozen, { day: dateAfter(-40) })).waitFor()
  expect(await sidewaysScroll(page)).toBe(0)
  await expectAccessible(page)
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').getByText('GD-001').first().waitFor()
  await page.goBack()
  await page.getByRole('dialog').waitFor({ state: 'detached' })

  // It prints as the form of the law.
  const [response] = await Promise.all([
    page.context().waitForEvent('response', (each) => new URL(each.url()).pathname === '/api/report/journal'),
    button(page, report_page.print).click(),
  ])
  expect(response.headers()['content-type']).toBe('application/pdf')
})

test('a long journal is read page by page, with the sums of what is shown, also on a phone', async ({
  product,
  visit,
}) => {
  const books = await openBooks(product, individual)
  const advance = { type: 'income', client_id: books.client.id, account_id: books.account.id, date: month, total: '1' }
  for (let at = 0; at < 202; at += 20)
    await Promise.all(Array.from({ length: Math.min(20, 202 - at) }, () => books.create('/payment', advance)))
  await books.ask('PUT', '/user/profile', { locale: 'en' })
  const { report_page: en, year_report: page_texts } = textsOf.en
  const page = await visit('/report/journal', { token: books.token, width: 360, lang: 'en' })
  const shown = page.getByRole('row').filter({ hasText: page_texts.journal_shown })
  await shows(shown, '€200.00')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  await expectAccessible(page)
  await button(page, en.rows_more).click()
  await shown.waitFor({ state: 'detached' })
  await shows(page.getByRole('row').filter({ hasText: textsOf.en.report_table.journal_period }), '€202.00')
  expect(await sidewaysScroll(page)).toBe(0)
})
