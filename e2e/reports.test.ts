import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { openBooks } from '#server/test/books.ts'
import { readMail } from '#server/test/read-mail.ts'
import { maxExportInRequest } from '#domain/export.ts'
import { expectAccessible } from './accessibility.ts'
import { test } from './harness.ts'
import { button, dateAfter, expectAddress, field, heading } from './steps.ts'
import { fill, textsOf } from './texts.ts'

const { series, history, sending, export_tab, invoice_list } = textsOf.lt
const today = () => ({ date: dateAfter(0), date_due: dateAfter(14) })

/** The response to a form that was posted into a new tab. */
const inNewTab = async (page: Page, path: RegExp, click: () => Promise<void>) => {
  const [response] = await Promise.all([
    page.context().waitForEvent('response', (each) => path.test(new URL(each.url()).pathname)),
    click(),
  ])
  return { status: response.status(), headers: response.headers() }
}

test('the numbers of a series are explained: which are missing, void or deleted, by whom and why', async ({
  product,
  visit,
}) => {
  const books = await openBooks(product)
  const createInvoice = async (fields: object = {}) => books.invoice({ ...today(), ...fields })
  const [first, voided] = [await createInvoice(), await createInvoice()]
  const deleted = await createInvoice({ number: 'SF-0005' })
  await books.ask('POST', `/invoice/${voided.id}/void`, { comment: 'Ne tam klientui' })
  await books.ask('DELETE', `/invoice/${deleted.id}`, { comment: 'Dvigubai' })
  const page = await visit(`/series/edit/${first.series_id}`, { token: books.token })
  await page.getByRole('link', { name: series.continuity, exact: true }).click()
  await expectAddress(page, `/series/continuity/${first.series_id}`)
  await page.getByText(series.continuity_holes).waitFor()
  await page.getByRole('row', { name: /^SF-0003 – SF-0004\s+2$/ }).waitFor()
  const rowOf = (number: string) => page.getByRole('row').filter({ hasText: number })
  await rowOf(voided.number).getByText('Ne tam klientui').waitFor()
  await rowOf(deleted.number).getByText('Dvigubai').waitFor()
  await rowOf(deleted.number).getByText('Ona Kazlauskienė').waitFor()
  await expectAccessible(page)
  // On a phone each document is one row that fits.
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByText('Ne tam klientui').waitFor()
  const countScrolling = () =>
    page
      .locator('article')
      .evaluate(
        (report) =>
          [...report.querySelectorAll('*'), report].filter(
            (each) => each.scrollWidth > each.clientWidth && getComputedStyle(each).overflowX === 'auto',
          ).length,
      )
  await expect.poll(countScrolling).toBe(0)
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await page.setViewportSize({ width: 1440, height: 900 })
  await rowOf(voided.number).getByRole('link', { name: voided.number }).click()
  await expectAddress(page, `/invoice/list?tab=void&open=${voided.id}`)
  // The number never wraps.
  const title = page.getByRole('dialog', { name: voided.number }).getByRole('heading').getByText(voided.number)
  await expect.poll(() => title.evaluate((number) => getComputedStyle(number).whiteSpace)).toBe('nowrap')
})

test('the history of an invoice shows who changed what, with the values before and after', async ({
  product,
  visit,
}) => {
  const books = await openBooks(product)
  const { id, number, version } = await books.invoice({ ...today(), note: 'Sena pastaba' })
  expect((await books.ask('PUT', `/invoice/${id}`, { version, note: 'Nauja pastaba' })).status).toBe(200)
  const page = await visit(`/invoice/list?open=${id}`, { token: books.token })
  const panel = page.getByRole('dialog', { name: number })
  await panel.getByRole('button', { name: new RegExp(`^${invoice_list.tab_history}`) }).click()
  const changed = panel.getByRole('listitem').filter({ hasText: 'Nauja pastaba' }).first()
  await changed.getByText('Sena pastaba').waitFor()
  await changed.getByText('Ona Kazlauskienė').waitFor()
  await panel.getByText(history.did_created_invoice).waitFor()
  await expectAccessible(page)
})

test('a client’s statement is opened as a PDF and sent', async ({ product, visit }) => {
  const books = await openBooks(product)
  await product.owner.query('update app_user set email_verified_at = now() where id = $1', [books.id])
  await books.invoice(today())
  const page = await visit(`/client/edit/${books.client.id}`, { token: books.token })
  await heading(page, books.client.title).waitFor()
  await button(page, textsOf.lt.list.record_more).click()
  await page.getByRole('menuitem', { name: sending.statement }).click()
  const panel = page.getByRole('dialog', { name: sending.statement })
  await panel.getByRole('textbox', { name: sending.message, exact: true }).waitFor()
  await expectAccessible(page)
  const opened = await inNewTab(page, /\/statement-pdf$/, () =>
    panel.getByRole('button', { name: sending.statement_open, exact: true }).click(),
  )
  expect(opened).toMatchObject({ status: 200, headers: { 'content-type': 'application/pdf' } })
  await page.bringToFront()
  const address = 'buhalterija@azuolas.lt'
  await field(page, sending.to).fill(address)
  await field(page, sending.to).press('Enter')
  await panel.getByRole('button', { name: sending.send, exact: true }).click()
  await panel.waitFor({ state: 'detached' })
  await product.runJobs()
  await page.getByText(fill(sending.sent_toast, { receiver: address })).waitFor()
  const sentEmail = product
    .emails()
    .map(readMail)
    .find(({ headers }) => headers['to'] === address)
  expect(sentEmail?.file?.bytes.subarray(0, 5).toString()).toBe('%PDF-')
})

test('an export of more than 200 documents shows its progress and is downloaded when it is ready', async ({
  product,
  visit,
}) => {
  const books = await openBooks(product)
  const count = maxExportInRequest + 1
  for (let createInvoice = 0; createInvoice < count; createInvoice += 20)
    await Promise.all(Array.from({ length: Math.min(20, count - createInvoice) }, () => books.invoice(today())))
  const { date } = today()
  const page = await visit(`/invoice/export?date_from=${date}&date_to=${date}&format=csv`, { token: books.token })
  await page.getByText(export_tab.later).waitFor()
  await expectAccessible(page)
  await button(page, export_tab.prepare).click()
  const latest = page.getByRole('region', { name: export_tab.latest })
  await latest.getByRole('meter', { name: export_tab.status_queued }).waitFor()
  await latest.getByText(fill(export_tab.documents_one.replace(', number', ''), { count })).waitFor()
  await expectAccessible(page)
  await product.runJobs()
  await page
    .getByText(/paruoštas/)
    .first()
    .waitFor()
  const fetched = latest.getByRole('button', { name: /\.csv$/ })
  const file = await inNewTab(page, /^\/api\/export\/[^/]+\/file$/, () => fetched.click())
  expect(file).toMatchObject({
    status: 200,
    headers: { 'content-type': 'text/csv; charset=utf-8', 'content-disposition': expect.stringMatching(/^attachment/) },
  })
})

test('the history of the company links to a transfer, which has no name', async ({ product, visit }) => {
  const books = await openBooks(product)
  const till = await books.create('/company-account', { title: 'Kasa', type: 'cash', currency: 'EUR' })
  const between = { source_account_id: books.account.id, destination_account_id: till.id }
  const { id } = await books.create('/payment', {
    type: 'transfer',
    ...between,
    date: dateAfter(0),
    source_total: '10',
  })
  const page = await visit('/settings/history', { token: books.token })
  await page.getByRole('link', { name: history.did_created_payment, exact: true }).click()
  await expectAddress(page, `/payment/edit/${id}`)
})

test('an amount of millions is shown in full in a list and stays in its column', async ({ product, visit }) => {
  const books = await openBooks(product)
  const { number } = await books.invoice({ ...today(), lines: [books.line({ quantity: '123456', price: '9999.99' })] })
  const page = await visit('/invoice/list', { token: books.token })
  const cells = page.getByRole('row').filter({ hasText: number }).locator('td[data-align=right]')
  await cells.first().waitFor()
  const out = await cells.evaluateAll((all) =>
    all.map(
      (cell) => (cell.firstElementChild?.getBoundingClientRect().right ?? 0) - cell.getBoundingClientRect().right,
    ),
  )
  expect(out.length).toBeGreaterThan(1)
  expect(Math.max(...out)).toBeLessThan(0)
})
