import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { openBooks } from '#server/test/books.ts'
import type { Item } from '#server/test/books.ts'
import { expectAccessible } from './accessibility.ts'
import { test } from './harness.ts'
import { runRecordAction } from './list-steps.ts'
import type { Product } from './product.ts'
import { bytesOf, dateAfter } from './steps.ts'
import { fill, textsOf } from './texts.ts'

const { payment_file: text, expense: list } = textsOf.lt
const [changed, added] = ['LT417044000000000333', 'LT827180000000000555']

/** A company that paid a vendor by a file, whose account changed since, and owes another one whose account is not known. */
const withDebts = async (product: Product) => {
  const books = await openBooks(product)
  const vendor = (title: string, account_number?: string): Promise<Item> =>
    books.create('/client', { title, is_vendor: true, account_number })
  const expense = ({ id }: Item, number: string): Promise<Item> =>
    books.create('/expense', {
      vendor_id: id,
      number,
      date: dateAfter(-30),
      date_due: dateAfter(-5),
      total: '100',
      vat: false,
    })
  const landlord = await vendor('UAB „Patalpos“', 'LT587300000000000225')
  const printer = await vendor('MB „Spauda“')
  const before = await expense(landlord, 'SP 1')
  await books.create('/bank/payment-file', {
    account_id: books.account.id,
    date: dateAfter(0),
    version: '03',
    expenses: [{ id: before.id, amount: '100' }],
  })
  await books.ask('PUT', `/bank/vendor-account/${landlord.id}`, { account_number: changed })
  return { books, landlord, rent: await expense(landlord, 'SP 2'), prints: await expense(printer, 'TS-7') }
}

const select = (page: Page, vendor: string, number: string) =>
  page.getByRole('checkbox', { name: fill(list.select, { name: `${vendor} ${number}` }) }).check()
const panelOf = (page: Page) => page.getByRole('dialog', { name: text.title })
const rowOf = (page: Page, number: string) => page.getByRole('row').filter({ hasText: number })

describe('payment files', () => {
  test('unpaid expenses are paid by a file after a changed account is checked, and can be taken back', async ({
    product,
    visit,
  }) => {
    const { books, rent } = await withDebts(product)
    const page = await visit('/expense/list', { token: books.token })
    await select(page, 'UAB „Patalpos“', 'SP 1')
    const bar = page.getByRole('toolbar', { name: text.bar })
    // It is in a file already.
    const action = bar.getByRole('button', { name: text.action })
    await expect.poll(() => action.getAttribute('data-locked')).toBe('true')
    await page.keyboard.press('Escape')
    await select(page, 'UAB „Patalpos“', 'SP 2')
    await select(page, 'MB „Spauda“', 'TS-7')
    await expectAccessible(page)
    await action.click()

    const panel = panelOf(page)
    const download = panel.getByRole('button', { name: text.download })
    await panel.getByText(text.lock_iban).waitFor()
    // The account and its bank got version 03 before.
    expect(await panel.getByLabel(text.version).inputValue()).toBe('03')
    const iban = panel.getByRole('textbox', { name: fill(text.iban_of, { vendor: 'MB „Spauda“' }) })
    await iban.fill('LT827180000000000556')
    await iban.blur()
    await panel.getByText(text.iban_wrong).waitFor()
    await iban.fill(added)
    await panel.getByText('Artea').waitFor()
    await iban.press('Enter')
    await panel.getByText(text.lock_checked).waitFor()
    await expectAccessible(page)
    await panel.getByRole('checkbox', { name: text.checked }).check()
    await panel.getByText(`Ona Kazlauskienė, ${text.at_today.replace(' {{time}}', '')}`).waitFor()
    const amount = panel.getByRole('textbox', {
      name: fill(text.amount_of, { vendor: 'UAB „Patalpos“', number: 'SP 2' }),
    })
    await amount.fill('100,01')
    await panel.getByText(text.lock_amount).waitFor()
    await amount.fill('60')
    await panel.getByText(text.again).waitFor()

    const downloading = page.waitForEvent('download')
    await download.click()
    const xml = Buffer.from(await bytesOf(await downloading)).toString()
    expect(xml).toContain('<CtrlSum>160.00</CtrlSum>')
    expect(xml).toContain(`<IBAN>${changed}</IBAN>`)
    await rowOf(page, 'SP 2').getByText(list.state_in_payment.replace('{{date}}', '')).waitFor()
    await rowOf(page, 'TS-7').getByText(list.state_in_payment.replace('{{date}}', '')).waitFor()

    await rowOf(page, 'SP 2').getByRole('link').first().click()
    await runRecordAction(page, list.return_payment)
    await expect.poll(async () => (await books.read(`/expense/edit/${rent.id}`)).item.in_payment).toBeNull()

    await page.goto('/expense/list')
    await page.getByRole('button', { name: list.payment_files, exact: true }).click()
    const files = page.getByRole('table', { name: text.files_table })
    await files.getByText('160').waitFor()
    expect(await files.getByRole('row').count()).toBe(3)
    await expectAccessible(page)
    await files
      .getByRole('button', { name: new RegExp(`^${text.file_cancel_of.split(' ')[0]} `) })
      .first()
      .click()
    const question = page.getByRole('alertdialog', { name: text.cancel_title })
    await question.getByRole('button', { name: text.file_cancel, exact: true }).click()
    await page.getByText(fill(text.state_cancelled, { name: 'Ona Kazlauskienė' })).waitFor()
  })

  test('on a phone one expense is paid by a QR code, and several by a file from cards', async ({ product, visit }) => {
    const { books, landlord, prints } = await withDebts(product)
    await books.ask('PUT', `/bank/vendor-account/${landlord.id}`, { account_number: changed, confirmed: true })
    const page = await visit('/expense/list', { token: books.token, width: 390 })
    await page.getByRole('button', { name: textsOf.lt.list.more }).click()
    await page.getByRole('menuitem', { name: textsOf.lt.list.select_some }).click()
    await select(page, 'UAB „Patalpos“', 'SP 2')
    await page.getByRole('button', { name: text.qr }).click()
    await page.getByRole('img', { name: text.qr_name }).waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: textsOf.lt.common.close }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await select(page, 'MB „Spauda“', 'TS-7')
    await page.getByRole('button', { name: text.action }).click()
    await panelOf(page)
      .getByRole('textbox', { name: fill(text.iban_of, { vendor: 'MB „Spauda“' }) })
      .fill(added)
    await panelOf(page)
      .getByRole('button', { name: fill(text.iban_save_of, { vendor: 'MB „Spauda“' }) })
      .click()
    await panelOf(page)
      .getByRole('textbox', { name: fill(text.iban_of, { vendor: 'MB „Spauda“' }) })
      .waitFor({ state: 'detached' })
    await expectAccessible(page)
    const downloading = page.waitForEvent('download')
    await panelOf(page).getByRole('button', { name: text.download }).click()
    await downloading
    expect((await books.read(`/expense/edit/${prints.id}`)).item.in_payment).toMatchObject({ amount: '100.00' })
  })
})
