import { expect } from 'vitest'
import { openBooks } from '#server/test/books.ts'
import { bankCalls } from '#server/bank/test/statements.ts'
import { productTest } from './harness.ts'
import { textsOf } from './texts.ts'

const test = productTest({ CAPTCHA: 'off' })
const { bank_entry: texts, bank, expense } = textsOf.lt

test('a phone creates an expense with its vendor from an entry, which pays it', async ({ visit, product }) => {
  const books = await openBooks(product)
  const { bring, entries } = bankCalls(() => ({ server: product, books }))
  await bring([{ date: '2026-11-18', amount: '-38.26', name: 'IKI Žirmūnai', text: 'Pirkinys kortele' }], {
    opening: '500.00',
  })
  const page = await visit('/bank', { token: books.token, width: 390 })
  const panel = page.getByRole('dialog').first()
  await page.getByText('IKI Žirmūnai').click()
  await panel.getByRole('button', { name: texts.way_expense, exact: true }).click()
  await panel.getByRole('combobox', { name: texts.vendor, exact: true }).fill('IKI Lietuva')
  await page.getByRole('option', { name: 'Naujas: „IKI Lietuva“' }).click()
  await panel.getByRole('button', { name: texts.confirm_expense, exact: true }).click()
  const form = page.getByRole('dialog').last()
  await form.getByRole('button', { name: expense.save, exact: true }).click()
  await page.getByText(bank.done_title).waitFor()
  const [entry] = await entries('?tab=matched')
  expect(entry.match.payments[0]).toMatchObject({ type: 'expense', total: '38.26', client_title: 'IKI Lietuva' })
  const { data } = await books.read('/expense/all')
  expect(data).toMatchObject([{ vendor_title: 'IKI Lietuva', total: '38.26', payment_state: 'paid' }])
})

test('the keyboard alone records an entry as a transfer between own accounts', async ({ visit, product }) => {
  const books = await openBooks(product)
  const { bring, entries } = bankCalls(() => ({ server: product, books }))
  await books.create('/company-account', { type: 'cash', title: 'Seifas', currency: 'EUR' })
  await bring([{ date: '2026-11-18', amount: '-100.00', name: 'Bankomatas', text: 'Kortele' }], { opening: '500.00' })
  const page = await visit('/bank', { token: books.token })
  const panel = page.getByRole('dialog')
  await page.getByText('Bankomatas').waitFor()
  await page.keyboard.press('o')
  await panel.getByRole('button', { name: texts.way_transfer, exact: true }).press('Enter')
  await panel.getByRole('combobox', { name: texts.transfer_account, exact: true }).press('S')
  await expect.poll(() => panel.getByText('Pervedimas 100,00').count()).toBe(1)
  await page.keyboard.press('Control+Enter')
  await page.getByText(bank.done_title).waitFor()
  const [entry] = await entries('?tab=matched')
  expect(entry.match.payments[0]).toMatchObject({ type: 'transfer', account_title: 'Seifas', total: '100.00' })
})
