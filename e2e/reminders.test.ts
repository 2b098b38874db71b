import { expect } from 'vitest'
import { openBooks } from '#server/test/books.ts'
import { expectAccessible } from './accessibility.ts'
import { test } from './harness.ts'
import type { Product } from './product.ts'
import { button, dateAfter } from './steps.ts'
import { fill, textsOf } from './texts.ts'

const { invoice_list: list, reminder, sending } = textsOf.lt

/** Books with two late clients who have an address and one who has none. */
const openDebts = async (product: Product) => {
  const books = await openBooks(product)
  await product.owner.query('update app_user set email_verified_at = now() where id = $1', [books.id])
  const debtor = async (title: string, email: string | null) => {
    const client = await books.create('/client', { title, contacts: email ? [{ email }] : [] })
    await books.invoice({ client_id: client.id, date: dateAfter(-40), date_due: dateAfter(-20) })
    return client
  }
  await debtor('UAB „Beržas“', 'ona@berzas.lt')
  await debtor('UAB „Eglė“', 'jonas@egle.lt')
  await debtor('UAB „Pušis“', null)
  return books
}

test('late clients are reminded from the report on debts, one and then all, each once a day', async ({
  product,
  visit,
}) => {
  const { token } = await openDebts(product)
  const page = await visit('/report/receivables-aging', { token })
  await button(page, fill(reminder.remind_of, { client: 'UAB „Beržas“' })).click()
  const letter = page.getByRole('dialog', { name: reminder.title })
  await letter.getByText('Veluojancios-saskaitos-UAB-Berzas').waitFor()
  await expectAccessible(page)
  await letter.getByRole('button', { name: sending.send, exact: true }).click()
  const row = page.getByRole('row').filter({ hasText: 'UAB „Beržas“' })
  await row.getByText(reminder.reminded).waitFor()
  await page.reload()
  await row.getByText(reminder.reminded).waitFor()

  await button(page, reminder.all).click()
  const all = page.getByRole('dialog', { name: reminder.all })
  await all.getByRole('region', { name: reminder.gets }).getByText('jonas@egle.lt').waitFor()
  await all.getByRole('region', { name: reminder.without_address }).getByText('UAB „Pušis“').waitFor()
  await all.getByRole('region', { name: reminder.done }).getByText('UAB „Beržas“').waitFor()
  await expectAccessible(page)
  await all.getByRole('button', { name: fill(reminder.send_one, { count: '1' }) }).click()
  const result = page.getByRole('dialog', { name: list.bulk_title_remind })
  await result.getByText(list.bulk_done, { exact: true }).waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(() => page.getByText(reminder.reminded).count()).toBe(2)
  // The client without an address leads to the card.
  await button(page, fill(reminder.add_address_of, { client: 'UAB „Pušis“' })).click()
  await page.getByRole('dialog', { name: 'UAB „Pušis“' }).waitFor()
})

test('without a verified email the reminders are locked, and payables have none', async ({ product, visit }) => {
  const { id, token } = await openDebts(product)
  await product.owner.query('update app_user set email_verified_at = null where id = $1', [id])
  const page = await visit('/report/receivables-aging', { token, width: 390 })
  await expect.poll(() => button(page, reminder.all).getAttribute('aria-disabled')).toBe('true')
  await expectAccessible(page)
  await page.goto('/report/payables-aging')
  await page.getByText(textsOf.lt.report_page.you_owe_nobody).waitFor()
  expect(await button(page, reminder.all).count()).toBe(0)
})
