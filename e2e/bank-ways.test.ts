import { expect } from 'vitest'
import { openBooks } from '#server/test/books.ts'
import { bankCalls } from '#server/bank/test/statements.ts'
import { productTest } from './harness.ts'
import { textsOf } from './texts.ts'

const test = productTest({ CAPTCHA: 'off' })
const { bank_entry: texts, bank } = textsOf.lt

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
  // The row leaves the list before the server has answered.
  await expect.poll(() => entries('?tab=matched')).toHaveLength(1)
  const [entry] = await entries('?tab=matched')
  expect(entry.match.payments[0]).toMatchObject({ type: 'transfer', account_title: 'Seifas', total: '100.00' })
})
