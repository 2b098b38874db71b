import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { openBooks } from '#server/test/books.ts'
import type { Item } from '#server/test/books.ts'
import { addDays, startOfMonth } from '#domain/plain-date.ts'
import { expectAccessible } from './accessibility.ts'
import { test } from './harness.ts'
import { button, bytesOf, dateAfter, expectFocus, heading } from './steps.ts'
import { fill, textsOf } from './texts.ts'

const { client, common, expense, invoice_list, isaf, isaf_problem, shell } = textsOf.lt
const lastMonth = startOfMonth(addDays(startOfMonth(dateAfter(0)), -1))
const period = lastMonth.slice(0, 7)
const path = `/report/isaf?period=${period}`

const problem = (page: Page, text: string) => page.getByRole('listitem').filter({ hasText: text })

test('problems lead to the field that solves them; the file is made, submitted and shown as changed', async ({
  product,
  visit,
}) => {
  const books = await openBooks(product)
  const invoice = await books.invoice({ date: lastMonth, date_due: null })
  const vendor = await books.create('/client', { title: 'UAB „Kelio degalai“', code: '123456789', is_vendor: true })
  const amounts = { total: '121', total_without_vat: '100' }
  await books.create('/expense', { vendor_id: vendor.id, date: lastMonth, ...amounts })
  const page = await visit('/report/list', { token: books.token, refusals: [409] })
  await page.getByRole('link', { name: new RegExp(`^${shell.title_report_isaf}`) }).click()
  await heading(page, shell.title_report_isaf).waitFor()
  await page.goto(path)
  await problem(page, isaf_problem.no_number).waitFor()
  await expectAccessible(page)
  expect(await button(page, isaf.make).getAttribute('aria-disabled')).toBe('true')

  // The vendor's form opens on the page, with the focus on the field.
  await problem(page, isaf_problem.no_vendor_vat_code).getByRole('button').click()
  await expectFocus(page.getByRole('dialog').getByLabel(client.vat_code, { exact: true }))
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  // So does the form of the expense, on its number. When it is saved, the problem leaves the list.
  await problem(page, isaf_problem.no_number).getByRole('button').click()
  await expectFocus(page.getByRole('dialog').getByRole('textbox', { name: expense.number, exact: true }))
  await expectAccessible(page)
  await page.keyboard.type('KD-1')
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await problem(page, isaf_problem.no_number).waitFor({ state: 'detached' })
  await page.getByText('1 perspėjimas', { exact: true }).waitFor()
  // The focus goes to the next problem.
  await expectFocus(problem(page, isaf_problem.no_vendor_vat_code).getByRole('button'))

  const download = page.waitForEvent('download')
  await button(page, isaf.make).click()
  const xml = (await bytesOf(await download)).toString()
  expect(xml).toContain(`<InvoiceNo>${invoice.number}</InvoiceNo>`)
  expect(xml).toContain('<InvoiceNo>KD-1</InvoiceNo>')

  await button(page, isaf.mark_submitted).click()
  await page.getByRole('dialog', { name: isaf.submit_title }).waitFor()
  await expectAccessible(page)
  await page.getByRole('dialog').getByRole('button', { name: isaf.mark_submitted }).click()
  await page.getByText(fill(isaf.state_submitted, { date: dateAfter(0) })).waitFor()

  // Voiding asks first; then the document and the page say that it changed.
  await page.goto(`/invoice/list?open=${invoice.id}`)
  await page.getByRole('dialog').getByRole('button', { name: common.more, exact: true }).click()
  await page.getByRole('menuitem', { name: invoice_list.void, exact: true }).click()
  await page.getByRole('textbox', { name: invoice_list.void_reason }).fill('Klaida')
  await page.getByRole('button', { name: invoice_list.void, exact: true }).last().click()
  await page.getByRole('alertdialog', { name: common.reported_title }).waitFor()
  await button(page, common.reported_change).click()
  await page.getByRole('alertdialog').waitFor({ state: 'detached' })
  // So does the document itself, which leads to the page.
  const changed = fill(shell.isaf_changed, { date: dateAfter(0) })
  await page.getByRole('status').filter({ hasText: changed }).waitFor()
  await expectAccessible(page)
  await page.getByRole('link', { name: shell.isaf_changed_open }).click()
  await page.waitForURL(new RegExp(`/report/isaf\\?period=${period}`))
  await page.getByRole('status').filter({ hasText: 'Pakeista po pateikimo: 1 dokumentas' }).waitFor()
  await expectAccessible(page)
  await button(page, isaf.review).click()
  await page.getByRole('dialog', { name: isaf.what_changed }).getByText(isaf.change_voided).waitFor()
  await page.getByRole('row', { name: `${isaf.entry_kind} ${isaf.entry_kind_SF} ${isaf.entry_kind_AN}` }).waitFor()
  await expectAccessible(page)
  await button(page, isaf.leave).click()
  await page.getByText(fill(isaf.state_submitted, { date: dateAfter(0) })).waitFor()
})

test('a problem of an invoice is solved in the editor, on its very field, and the page is shown again', async ({
  product,
  visit,
}) => {
  const books = await openBooks(product)
  const buyer = await books.create('/client', { title: 'SIA „Bērzs“', code: '40103189711', country: 'LV' })
  const lines = [books.line({ vat_id: books.vat('PVM13') })]
  const invoice = await books.invoice({ client_id: buyer.id, date: lastMonth, date_due: null, lines })
  const supplied = addDays(lastMonth, -1)
  await books.invoice({ date: lastMonth, date_due: null, date_supply: supplied })
  const page = await visit(path, { token: books.token })

  // The client's panel opens over the editor, because the details of the buyer are there.
  await problem(page, isaf_problem.no_buyer_vat_code).getByRole('button').click()
  await page.waitForURL(new RegExp(`/invoice/edit/${invoice.id}`))
  const panel = page.getByRole('dialog', { name: 'SIA „Bērzs“' })
  await expectFocus(panel.getByLabel(client.vat_code, { exact: true }))
  await page.keyboard.type('LV40103189711')
  await panel.getByRole('button', { name: client.save, exact: true }).click()
  await panel.waitFor({ state: 'detached' })
  await button(page, textsOf.lt.invoice.save).click()
  await page.waitForURL(new RegExp(`/report/isaf\\?period=${period}`))
  await problem(page, isaf_problem.no_buyer_vat_code).waitFor({ state: 'detached' })

  // The closed part of the form with the day opens. The arrow leads back as well.
  await problem(page, supplied).getByRole('button').click()
  await expectFocus(page.locator('#invoice-date_supply'))
  await page.getByRole('link', { name: textsOf.lt.invoice.back, exact: true }).click()
  await heading(page, shell.title_report_isaf).waitFor()
})

test('a problem of an expense with many lines leads to the line that has it', async ({ product, visit }) => {
  const books = await openBooks(product)
  const rate = { type: 'reverse-charge', rate: '21', side: 'purchase' }
  const withoutCode = await books.create('/vat', { ...rate, title: 'Be kodo' })
  const { options } = await books.read('/expense/create')
  const coded = options.vats.find(({ code }: Item) => code === 'PVM21')
  const vendor = await books.create('/client', { title: 'Vendor GmbH', is_vendor: true, country: 'DE' })
  const lines = Array.from({ length: 40 }, (_, at) => ({
    title: `Paslauga ${at + 1}`,
    quantity: '1',
    price: '5',
    vat_id: at === 32 ? withoutCode.id : coded.id,
  }))
  await books.create('/expense', { vendor_id: vendor.id, number: 'K 1', date: lastMonth, lines })
  const page = await visit(path, { token: books.token })
  await problem(page, isaf_problem.no_code).getByRole('button').click()
  const line = page.getByRole('dialog').getByRole('listitem', { name: fill(expense.line, { number: 33 }), exact: true })
  await expectFocus(line.getByRole('combobox'))
})

test('a company that pays no VAT is told who submits i.SAF', async ({ product, visit }) => {
  const books = await openBooks(product, { vat_enabled: false, vat_code: null })
  const page = await visit('/report/isaf', { token: books.token })
  await page.getByText(isaf.no_payer).waitFor()
  await expectAccessible(page)
})
