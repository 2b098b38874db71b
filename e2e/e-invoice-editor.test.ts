import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { openBooks } from '#server/test/books.ts'
import { readMail } from '#server/test/read-mail.ts'
import { expectAccessible } from './accessibility.ts'
import { test } from './harness.ts'
import type { Visit, VisitOptions } from './harness.ts'
import type { Product } from './product.ts'
import { button, field } from './steps.ts'
import { fill, textsOf } from './texts.ts'

const { e_invoice_form: texts, invoice: editor, sending, client: clientTexts } = textsOf.lt

const booksOf = async (product: Product, sends: string) => {
  const books = await openBooks(product)
  await product.owner.query('update app_user set email_verified_at = now() where id = $1', [books.id])
  await product.owner.query('update client set sends = $2, vat_code = null where id = $1', [books.client.id, sends])
  return books
}

const badge = (page: Page, count: number) =>
  page.getByRole('button', { name: fill(count === 1 ? texts.missing_one : texts.missing_few, { count }) })

const isFocused = (page: Page, id: string) =>
  expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe(id)

const isChosen = (page: Page, position: number) =>
  expect.poll(() => page.locator('input[name=send-way]').nth(position).isChecked()).toBe(true)

/** An invoice with reverse charge, which needs the buyer's VAT number, as a draft of the form. */
const openReverse = async (books: Awaited<ReturnType<typeof booksOf>>, visit: Visit, options: VisitOptions = {}) => {
  const { id } = await books.invoice({ lines: [books.line({ vat_id: books.vat('PVM25') })] })
  return visit(`/invoice/create?copy_of=${id}`, { token: books.token, ...options })
}

describe('the editor for a client who gets e-invoices', () => {
  test('counts what is missing, goes from one to the next, and comes back from the client', async ({
    product,
    visit,
  }) => {
    const books = await booksOf(product, 'pdf+ubl')
    const page = await openReverse(books, visit)
    await badge(page, 2).waitFor()
    await expectAccessible(page)
    const code = button(page, texts.add_code)
    await badge(page, 2).click()
    await expect.poll(() => code.evaluate((element) => element === document.activeElement)).toBe(true)
    await badge(page, 2).click()
    await isFocused(page, 'invoice-buyer_reference')
    await page.keyboard.type('Padalinys 7')
    await badge(page, 1).waitFor()
    await code.click()
    const panel = page.getByRole('dialog')
    const field = panel.getByLabel(clientTexts.vat_code, { exact: true })
    await panel.getByRole('button', { name: clientTexts.save }).waitFor()
    if (!(await field.isVisible())) await panel.getByLabel(clientTexts.vat_payer).check()
    await field.fill('LT100538411')
    await panel.getByRole('button', { name: clientTexts.save }).click()
    await page.getByText(texts.fine).waitFor()
    expect(await page.getByRole('textbox', { name: editor.buyer_reference }).first().inputValue()).toBe('Padalinys 7')
  })

  test('asks how to send, keeps a way that lacks data locked, and sends the PDF alone', async ({ product, visit }) => {
    const books = await booksOf(product, 'pdf+ubl')
    const page = await openReverse(books, visit)
    await badge(page, 2).waitFor()
    await page.keyboard.press('Control+Enter')
    const ways = page.getByRole('form', { name: texts.how })
    await ways.getByText(texts.later).waitFor()
    await expectAccessible(page)
    expect(await ways.getByRole('radio').nth(1).isChecked()).toBe(true)
    expect(await ways.getByRole('radio').nth(2).isDisabled()).toBe(true)
    await page.keyboard.press('Escape')
    await ways.waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: editor.issue_and_send }).first().click()
    await button(page, texts.pdf_only).click()
    const letter = page.getByRole('dialog', { name: sending.send_invoice })
    await letter.getByText(/\.pdf$/).waitFor()
    expect(await letter.getByText(/\.xml$/).count()).toBe(0)
  })

  test('sends PDF and UBL by the keyboard alone, and both are in the history', async ({ product, visit }) => {
    const books = await booksOf(product, 'pdf+ubl')
    const { id } = await books.invoice({ order_reference: 'PO-1' })
    const page = await visit(`/invoice/create?copy_of=${id}`, { token: books.token })
    await page.getByRole('textbox', { name: editor.order_reference }).fill('PO-2')
    await page.getByText(texts.fine).waitFor()
    await page.keyboard.press('Control+Enter')
    await page.getByRole('form', { name: texts.how }).waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('send-way')
    await page.keyboard.press('ArrowUp')
    await isChosen(page, 0)
    await page.keyboard.press('ArrowDown')
    await isChosen(page, 1)
    await page.keyboard.press('Enter')
    const letter = page.getByRole('dialog', { name: sending.send_invoice })
    await letter.getByText(/\.xml$/).waitFor()
    await field(page, sending.to).fill('ona@azuolas.lt')
    await letter.getByRole('button', { name: sending.send, exact: true }).click()
    await letter.waitFor({ state: 'hidden' })
    await product.runJobs()
    const email = product
      .emails()
      .map(readMail)
      .find(({ headers }) => headers['to'] === 'ona@azuolas.lt')
    expect(email?.files.map(({ name }) => name?.split('.').at(-1))).toEqual(['pdf', 'xml'])
  })

  test('on a dark phone the count is the first line, and the choice comes from below', async ({ product, visit }) => {
    const books = await booksOf(product, 'pdf+ubl')
    const page = await openReverse(books, visit, { width: 390, scheme: 'dark' })
    await badge(page, 2).waitFor()
    await page.getByRole('button', { name: editor.issue_and_send }).first().click()
    const sheet = page.getByRole('dialog', { name: texts.how })
    await sheet.waitFor()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await sheet.waitFor({ state: 'hidden' })
  })

  test('is as before for a client who gets PDFs', async ({ product, visit }) => {
    const books = await booksOf(product, 'pdf')
    const page = await openReverse(books, visit)
    await page.getByRole('button', { name: editor.issue_and_send }).first().click()
    await page.getByRole('dialog', { name: sending.send_invoice }).waitFor()
  })
})
