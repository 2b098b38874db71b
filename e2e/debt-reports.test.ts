import type { Locator } from 'playwright-core'
import { expect } from 'vitest'
import { openBooks } from '#server/test/books.ts'
import { expectAccessible } from './accessibility.ts'
import { test } from './harness.ts'
import { row, textOf } from './report-steps.ts'
import { button, dateAfter, expectAddress } from './steps.ts'
import { textsOf } from './texts.ts'

const { report, report_page, shell } = textsOf.lt

test('debts show who is late, keep one age, count from the invoice date and open the invoices of a client', async ({
  product,
  visit,
}) => {
  const books = await openBooks(product)
  await product.owner.query('update app_user set email_verified_at = now() where id = $1', [books.id])
  const late = await books.invoice({ date: dateAfter(-60), date_due: dateAfter(-40) })
  const other = await books.create('/client', { title: 'MB „Nendrė“' })
  await books.invoice({
    client_id: other.id,
    date: dateAfter(0),
    date_due: dateAfter(14),
    lines: [books.line({ price: '1000' })],
  })
  const page = await visit('/report/receivables-aging', { token: books.token })
  const ages = page.getByRole('region', { name: report_page.ages })
  await expect.poll(() => textOf(ages)).toContain('1 331,00 €')
  await expect
    .poll(() => textOf(ages))
    .toContain('iš jų 121,00 € vėluoja – 1 klientas, seniausia skola vėluoja 40 dienų')
  await expectAccessible(page)
  await ages.getByRole('button', { name: new RegExp(report_page.age_late_60) }).click()
  await expectAddress(page, '/report/receivables-aging?age=late_60')
  await row(page, 'MB „Nendrė“').waitFor({ state: 'detached' })
  await ages.getByRole('button', { name: new RegExp(report_page.age_late_60) }).click()
  await row(page, 'MB „Nendrė“').waitFor()
  await button(page, `${report_page.aged_from}: ${report_page.based} ${report_page.aged_from_due}`).click()
  await page.getByRole('menuitemradio', { name: report_page.aged_from_issue }).click()
  await expectAddress(page, '/report/receivables-aging?aged_from=issue')
  await ages.getByRole('button', { name: new RegExp(report_page.age_issued_30) }).waitFor()
  await page.getByRole('main').getByRole('link', { name: shell.title_report_list }).click()
  await page.getByRole('link', { name: new RegExp(`^${report['title_payables-aging']}`) }).click()
  await expectAddress(page, '/report/payables-aging?aged_from=issue')
  await page.goto('/report/receivables-aging')
  await page.getByRole('link', { name: books.client.title }).click()
  const panel = page.getByRole('dialog', { name: books.client.title })
  await panel.getByRole('link', { name: late.number }).waitFor()
  await expectAccessible(page)
  await page.goBack()
  await panel.waitFor({ state: 'detached' })
})

test('the sums of debts are pinned to the bottom of the page, below few rows and above many', async ({
  product,
  visit,
}) => {
  const books = await openBooks(product)
  const sell = async (title: string) => {
    const client = await books.create('/client', { title })
    await books.invoice({ client_id: client.id, date: dateAfter(0), date_due: dateAfter(14) })
  }
  await sell('Pirmas')
  const page = await visit('/report/receivables-aging', { token: books.token })
  const sums = row(page, '1 sąskaita')
  const bottomOf = async (found: Locator) => {
    const box = await found.boundingBox()
    return box && Math.round(box.y + box.height)
  }
  await expect.poll(() => bottomOf(sums)).toBe(900)
  // The rows keep their height.
  expect((await row(page, 'Pirmas').boundingBox())?.height).toBeLessThan(44)
  await expectAccessible(page)
  for (let nth = 2; nth <= 20; nth += 1) await sell(`Klientas ${nth}`)
  await page.reload()
  await expect.poll(() => bottomOf(row(page, '20 sąskaitų'))).toBe(900)
})

test('a company without documents sees in debts what to do first', async ({ product, visit }) => {
  const { token } = await openBooks(product)
  const page = await visit('/report/receivables-aging', { token })
  await page.getByRole('heading', { name: report_page.empty_company }).waitFor()
  await page.goto('/report/payables-aging')
  await page.getByRole('heading', { name: report_page.empty_company }).waitFor()
})
