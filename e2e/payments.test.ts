import type { Locator, Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { openBooks } from '#server/test/books.ts'
import { moneyText } from '../src/web/ui/text/money.tsx'
import { expectAccessible } from './accessibility.ts'
import { test } from './harness.ts'
import type { Product } from './product.ts'
import { button, expectAddress, field, heading, textbox } from './steps.ts'
import { fill, textsOf } from './texts.ts'
import type { Language, Texts } from './texts.ts'

type Books = Awaited<ReturnType<typeof openBooks>>
type Scenario = {
  page: Page
  books: Books
  texts: Texts
  phone: boolean
  money: (amount: string) => string
}

/** A company with a cash and a bank account, a client, and two unpaid invoices of 100 euros each. */
const open = async (product: Product, language: Language) => {
  const books = await openBooks(product, { vat_enabled: false, vat_code: null })
  await books.ask('PUT', '/user/profile', { locale: language })
  const till = await books.create('/company-account', { type: 'cash', title: 'Grynieji', currency: 'EUR' })
  const bank = await books.create('/company-account', {
    type: 'bank',
    title: 'Kaupiamoji',
    currency: 'EUR',
    initial_balance: '500',
  })
  const first = await books.invoice({ date_due: '2026-11-25' })
  const second = await books.invoice({ date_due: '2026-12-25' })
  return { books, till, bank, first, second }
}

/** Chooses an account by its title; the options also show the balance. */
const chooseAccount = async (select: Locator, title: string) => {
  const label = await select.locator('option').filter({ hasText: title }).first().textContent()
  await select.selectOption({ label: label ?? title })
}

const amountOf = (page: Page, { payments }: Texts, number: string) =>
  textbox(page, fill(payments.pays_amount, { number }))

/** Cash for more than the invoice: overpaying is rejected before sending, and too much cash shows a warning. */
const writeCashPayment = async ({ page, books, texts, money }: Scenario, number: string) => {
  const { payments } = texts
  await field(page, payments.client).press('ArrowDown')
  await page.getByRole('option', { name: /UAB „Ąžuolas“/, selected: true }).waitFor()
  await page.keyboard.press('Enter')
  await chooseAccount(page.getByRole('combobox', { name: payments.account_to }), 'Grynieji')
  await page
    .getByRole('checkbox', { name: fill(payments.pays_part, { number, unpaid: money('100.00') }), exact: true })
    .check()
  const total = textbox(page, payments.amount)
  // Until an amount is typed, it is the sum of the chosen documents.
  await expect.poll(() => total.inputValue()).toMatch(/^100[.,]00$/)
  await page.getByText('Vienas šimtas eurų 00 ct').waitFor()
  await total.fill('6000')
  await page.getByText(payments.cash_limit).waitFor()
  await expectAccessible(page)
  await total.fill('130')
  await page.getByText(payments.cash_limit).waitFor({ state: 'detached' })
  await page
    .getByRole('status')
    .filter({ hasText: payments.left })
    .filter({ hasText: money('30.00') })
    .waitFor()
  const part = amountOf(page, texts, number)
  await part.fill('130')
  await page.getByText(fill(payments.part_over, { unpaid: money('100.00') })).waitFor()
  await button(page, payments.save).click()
  await expect.poll(() => part.getAttribute('aria-invalid')).toBe('true')
  await expectAccessible(page)
  expect((await books.read('/payment/all')).meta.count).toBe(0)
  await part.fill('100')
  await textbox(page, payments.receipt_cashier).fill('Ona Kasininkė')
  await button(page, payments.save).click()
}

/** The payment, its cash document, and the balances. */
const expectRecorded = async ({ page, books, texts, money }: Scenario, invoiceId: string) => {
  const { payments } = texts
  const panel = page.getByRole('dialog', { name: 'UAB „Ąžuolas“' })
  await panel.getByText(payments.badge_partly).waitFor()
  await panel.getByText('KPO-0001').waitFor()
  await panel.getByText('Ona Kasininkė').waitFor()
  await expectAccessible(page)
  expect((await books.get(invoiceId)).payment_state).toBe('paid')
  const advance = await books.read(`/client/${books.client.id}/advanced-payment?currency=EUR`)
  expect(advance.amount).toBe('30.00')
  await panel.getByRole('link', { name: payments.show_receipt }).click()
  await heading(
    page,
    fill(payments.receipt_title, { type: payments['cash-register-income'], number: 'KPO-0001' }),
  ).waitFor()
  await page.locator('img[src^="blob:"]').first().waitFor()
  await expectAccessible(page)
  await page.getByRole('link', { name: payments.to_payment }).first().click()
  await panel.waitFor()
  await page.keyboard.press('Escape')
  await panel.waitFor({ state: 'detached' })
  const row = page.getByRole('row').or(page.getByRole('listitem')).filter({ hasText: 'UAB „Ąžuolas“' })
  await row.getByText(money('30.00'), { exact: true }).waitFor()
  await expectAccessible(page)
}

/** Deleting asks for a reason, since the payment has a cash document. Undo restores it, and the invoice is updated both times. */
const deleteAndUndo = async ({ page, books, texts }: Scenario, invoiceId: string) => {
  const { payments, common } = texts
  await page
    .getByRole('link', { name: /UAB „Ąžuolas“/ })
    .first()
    .click()
  const panel = page.getByRole('dialog', { name: 'UAB „Ąžuolas“' })
  await panel.getByRole('button', { name: payments.more }).click()
  await page.getByRole('menuitem', { name: payments.delete, exact: true }).click()
  const question = page.getByRole('alertdialog', { name: fill(payments.delete_title, { number: 'KPO-0001' }) })
  await question.getByLabel(payments.delete_reason).fill('Pinigai grąžinti')
  await expectAccessible(page)
  await question.getByRole('button', { name: payments.delete, exact: true }).click()
  await panel.waitFor({ state: 'detached' })
  await expect.poll(async () => (await books.get(invoiceId)).payment_state).toBe('unpaid')
  await button(page, common.undo).click()
  await expect.poll(async () => (await books.get(invoiceId)).payment_state).toBe('paid')
  await page
    .getByRole('link', { name: /UAB „Ąžuolas“/ })
    .first()
    .waitFor()
}

/** A transfer from cash to the bank appears in both registers. */
const transfer = async ({ page, texts, money }: Scenario, till: string, bank: string) => {
  const { payments, account } = texts
  await page.goto(`/company-account/list?open=${till}`)
  const record = page.getByRole('dialog', { name: 'Grynieji' })
  await record.getByRole('button', { name: account.transfer, exact: true }).click()
  const form = page.getByRole('dialog', { name: payments.title_new_transfer })
  const save = form.getByRole('button', { name: payments.save_transfer, exact: true })
  await save.click()
  await form.getByRole('alert').getByRole('link', { name: payments.amount, exact: true }).waitFor()
  await form.getByRole('textbox', { name: payments.amount, exact: true }).fill('40')
  await save.click()
  await expect
    .poll(() => form.getByRole('combobox', { name: payments.account_to }).getAttribute('aria-invalid'))
    .toBe('true')
  await chooseAccount(form.getByRole('combobox', { name: payments.account_to }), 'Kaupiamoji')
  await expectAccessible(page)
  await save.click()
  await form.waitFor({ state: 'detached' })
  await record.getByRole('link', { name: fill(payments.register_to, { title: 'Kaupiamoji' }) }).waitFor()
  await record.getByText(money('90.00')).first().waitFor()
  await expectAccessible(page)
  await page.goto(`/company-account/edit/${bank}?view=register`)
  await page.getByRole('link', { name: fill(payments.register_from, { title: 'Grynieji' }) }).click()
  await expectAddress(page, `/payment/list?tab=transfers&open=${new URL(page.url()).searchParams.get('open') ?? ''}`)
  await page.getByRole('dialog', { name: 'Grynieji → Kaupiamoji' }).waitFor()
}

describe.each([
  { language: 'lt', width: 1440 },
  { language: 'en', width: 390 },
] as const)('in $language at $width', ({ language, width }) => {
  test('a cash payment is recorded with its receipt, the remainder is an advance, it is undone, and moved to the bank', async ({
    visit,
    product,
  }) => {
    const { books, till, bank, first } = await open(product, language)
    const page = await visit('/payment/list', { lang: language, width, token: books.token })
    const texts = textsOf[language]
    const { payments } = texts
    const scenario: Scenario = {
      page,
      books,
      texts,
      phone: width < 600,
      money: (amount) => moneyText(amount, 'EUR', language),
    }
    await heading(page, payments.list).waitFor()
    await page.getByText(payments.empty_title).waitFor()
    await expectAccessible(page)
    await button(page, payments.create).first().click()
    await expectAddress(page, '/payment/create?type=income')
    await writeCashPayment(scenario, first.number)
    await expectRecorded(scenario, first.id)
    await deleteAndUndo(scenario, first.id)
    await transfer(scenario, till.id, bank.id)
  })
})

test('an amount is spread over unpaid invoices, oldest due first', async ({ visit, product }) => {
  const { books, first, second } = await open(product, 'lt')
  const texts = textsOf.lt
  const { payments } = texts
  const page = await visit(`/payment/create?type=income&client_id=${books.client.id}`, { token: books.token })
  await page.getByText(first.number, { exact: true }).waitFor()
  await textbox(page, payments.amount).fill('150')
  await button(page, payments.spread).click()
  await expect.poll(() => amountOf(page, texts, first.number).inputValue()).toBe('100,00')
  expect(await amountOf(page, texts, second.number).inputValue()).toBe('50,00')
  await textbox(page, payments.amount).fill('120')
  // Applying more than the amount shows an error immediately, with a button that fixes it.
  await page.getByText(payments.overpaid).waitFor()
  await button(page, fill(payments.overpaid_fix, { amount: moneyText('150.00', 'EUR', 'lt') })).click()
  await button(page, payments.save).click()
  await page
    .getByRole('dialog', { name: 'UAB „Ąžuolas“' })
    .getByText(payments.badge_used, { exact: true })
    .first()
    .waitFor()
  expect((await books.get(second.id)).unpaid).toBe('50.00')
})

test('unpaid expenses that are not shown are found by number, and the selection stays', async ({ visit, product }) => {
  const { books } = await open(product, 'lt')
  const { payments, common } = textsOf.lt
  const vendor = await books.create('/client', { title: 'UAB „Beržas“', is_vendor: true })
  const expense = (number: string, date_due: string) =>
    books.create('/expense', { vendor_id: vendor.id, date: '2026-11-10', date_due, number, total: '1.00' })
  const first = await expense('PIRMA-1', '2026-11-11')
  for (let created = 0; created < 199; created += 1) await expense(`VID-${created}`, '2026-11-12')
  const last = await expense('VELIAUSIA-1', '2026-11-13')
  const page = await visit(`/payment/create?type=expense&client_id=${vendor.id}`, { token: books.token })
  const pays = (number: string) =>
    page.getByRole('checkbox', {
      name: fill(payments.pays_part, { number, unpaid: moneyText('1.00', 'EUR', 'lt') }),
      exact: true,
    })
  await page.getByText(fill(common.shown_of, { shown: '200', count: '201' })).waitFor()
  expect(await pays('VELIAUSIA-1').count()).toBe(0)
  await pays('PIRMA-1').check()
  const search = page.getByRole('searchbox', { name: payments.pays_search })
  await search.fill('veliausia')
  await pays('VID-0').waitFor({ state: 'detached' })
  expect(await pays('PIRMA-1').isChecked()).toBe(true)
  await pays('VELIAUSIA-1').check()
  await expectAccessible(page)
  await search.press('Escape')
  await pays('VID-0').waitFor()
  expect(await pays('VELIAUSIA-1').isChecked()).toBe(true)
  expect(await textbox(page, payments.amount).inputValue()).toBe('2,00')
  await button(page, payments.save).click()
  await expect.poll(async () => (await books.read(`/expense/edit/${last.id}`)).item.unpaid).toBe('0.00')
  expect((await books.read(`/expense/edit/${first.id}`)).item.unpaid).toBe('0.00')
})

test('of many payments of an invoice the newest are shown, then the others page by page', async ({
  visit,
  product,
}) => {
  const { books } = await open(product, 'lt')
  const { invoice_list, common } = textsOf.lt
  const invoice = await books.invoice()
  for (let paid = 0; paid < 75; paid += 1) await books.pay(invoice.id, '1.00')
  const page = await visit(`/invoice/list?open=${invoice.id}`, { token: books.token })
  const panel = page.getByRole('dialog')
  await panel.getByRole('button', { name: `${invoice_list.tab_payments} 75` }).click()
  const shownOf = (shown: string) => panel.getByText(fill(common.shown_of, { shown, count: '75' }))
  await shownOf('20').waitFor()
  await expectAccessible(page)
  const more = panel.getByRole('button', { name: common.shown_more })
  await more.click()
  await shownOf('50').waitFor()
  await more.click()
  await more.waitFor({ state: 'detached' })
  expect(await panel.getByRole('row').count()).toBe(76)

  // A payment made meanwhile is added to the loaded pages.
  await button(page, invoice_list.add_payment).first().click()
  const pay = page.getByRole('dialog', { name: invoice_list.add_payment })
  await textbox(page, invoice_list.payment_amount).fill('5')
  await pay.getByRole('combobox', { name: invoice_list.payment_account_field }).waitFor()
  await button(page, invoice_list.add_payment).last().click()
  await page.getByText(fill(invoice_list.payment_added, { amount: moneyText('5.00', 'EUR', 'lt') })).waitFor()
  await panel.getByRole('button', { name: `${invoice_list.tab_payments} 76` }).waitFor()
  await expect.poll(() => panel.getByRole('row').count()).toBe(77)
  expect((await books.get(invoice.id)).paid).toBe('80.00')
})
