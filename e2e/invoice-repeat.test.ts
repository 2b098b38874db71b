import { expect } from 'vitest'
import { openBooks } from '#server/test/books.ts'
import { expectAccessible } from './accessibility.ts'
import { test } from './harness.ts'
import { addressOf, button, dateAfter, expectAddress, field, expectFocus } from './steps.ts'
import { fill, textsOf } from './texts.ts'

const { client, draft: texts, drafts, expense, invoice, invoice_list: list, keys_help, sending } = textsOf.lt

test('an invoice is issued again with one press on its row and one in the editor', async ({ product, visit }) => {
  const books = await openBooks(product)
  const old = await books.invoice({ date: dateAfter(-60), date_due: dateAfter(-46) })
  const page = await visit('/invoice/list', { token: books.token })
  const row = page.getByRole('row').filter({ hasText: old.number })
  const act = (name: string) => row.getByRole('button', { name: `${name}: ${old.number}`, exact: true })

  // The buttons appear on hover, and each has a tooltip with its key.
  expect(await act(list.copy).count()).toBe(0)
  await row.hover()
  await act(list.remind).hover()
  await page.getByRole('tooltip').filter({ hasText: list.remind }).waitFor()
  // They cover no amount.
  const [buttons, sum] = [await act(list.copy).boundingBox(), await row.getByText('121').first().boundingBox()]
  expect(buttons!.x + buttons!.width).toBeLessThan(sum!.x)

  // By the keyboard: to the row, and to the email.
  await page.mouse.move(700, 5)
  await page.keyboard.press('j')
  await page.keyboard.press('c')
  await expectAddress(page, `/invoice/create?copy_of=${old.id}`)
  await expectFocus(field(page, fill(invoice.cell_name, { name: invoice.title, number: 1 })))
  expect(await field(page, invoice.date).inputValue()).toBe(dateAfter(0))
  expect(await field(page, invoice.date_due).inputValue()).toBe(dateAfter(14))
  await page.keyboard.press('Control+Enter')
  await page.getByRole('dialog').getByText(sending.send_invoice).first().waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(() => addressOf(page)).not.toContain('create')

  // The panel has its own keys; the keys of the page do nothing under it.
  await page.goto(`/invoice/list?open=${old.id}`)
  await page.getByRole('dialog').getByText(old.number).first().waitFor()
  await button(page, list.send).waitFor()
  await page.keyboard.press('4')
  await expect.poll(() => addressOf(page)).toContain('view=history')
  await page.keyboard.press('r')
  await page.getByRole('dialog').getByText(sending.send_reminder).waitFor()
  await page.keyboard.press('c')
  await expect.poll(() => addressOf(page)).toContain('/invoice/list')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect.poll(() => addressOf(page)).toBe('/invoice/list')
  await page.keyboard.press('2')
  await expectAddress(page, '/invoice/list?tab=unpaid')
  await page.keyboard.press('?')
  await page.getByRole('dialog').getByText(keys_help.key_copy).waitFor()
})

test('a draft expense is a row of the list, and on a phone a card', async ({ product, visit }) => {
  const books = await openBooks(product)
  const page = await visit('/expense/create', { token: books.token, width: 390 })
  await field(page, expense.number).fill('AB-17')
  await page.goto('/expense/list')
  const ago = fill(drafts.state_draft, { name: 'Ona', ago: '' }).trim()
  await page.getByRole('listitem').filter({ hasText: texts.no_vendor }).getByText(ago).waitFor()
  await expectAccessible(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('row').filter({ hasText: texts.no_vendor }).getByText(ago).waitFor()
  await button(page, fill(drafts.resume_of, { name: texts.no_vendor }))
    .first()
    .click()
  await expect.poll(() => field(page, expense.number).inputValue()).toBe('AB-17')
})

test('reminders for all overdue invoices are sent after one question, and the outcome of each is shown', async ({
  product,
  visit,
}) => {
  const books = await openBooks(product)
  await product.owner.query('update app_user set email_verified_at = now() where id = $1', [books.id])
  const withAddress = await books.create('/client', {
    title: 'UAB „Su adresu“',
    contacts: [{ name: 'Ona', email: 'ona@berzas.lt', phone: null }],
  })
  const late = { date: dateAfter(-40), date_due: dateAfter(-20) }
  await books.invoice(late)
  await books.invoice({ ...late, client_id: withAddress.id })
  const page = await visit('/dashboard', { token: books.token })
  await button(page, list.remind_all).click()
  await page.getByRole('alertdialog').getByRole('button', { name: list.remind, exact: true }).click()
  const panel = page.getByRole('dialog', { name: list.bulk_title_remind })
  await panel.getByText(list.bulk_no_address).waitFor()
  await panel.getByText(list.bulk_done, { exact: true }).waitFor()
  await expectAccessible(page)
  await page.goto(`/client/list?open=${withAddress.id}`)
  await page.getByText(client.reminded_today).waitFor()
  await page.getByRole('table', { name: client.latest }).waitFor()
  await expectAccessible(page)
  await page.keyboard.press('c')
  await expect.poll(() => addressOf(page)).toMatch(/^\/invoice\/create\?copy_of=/)
})
