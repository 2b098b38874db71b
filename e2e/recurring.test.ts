import { expect } from 'vitest'
import { openBooks } from '#server/test/books.ts'
import { recurringForm } from '#server/test/one-of-each.ts'
import { expectAccessible } from './accessibility.ts'
import { test } from './harness.ts'
import { button, expectAddress, textbox } from './steps.ts'
import { textsOf } from './texts.ts'

const { recurring: texts, common, document_link } = textsOf.lt

test('a recurring document is found in the list, skipped and brought back, made now, paused and resumed', async ({
  visit,
  product,
}) => {
  const books = await openBooks(product)
  const form = books.form({ lines: [books.line({ title: 'Priežiūra už {month}' })] })
  const changes = { price_changes: [{ from: '2027-01-01', percent: '4' }] }
  const { id } = await books.create('/recurring', { ...recurringForm(form), title: 'Svetainės priežiūra', ...changes })
  const page = await visit('/recurring/list', { token: books.token })
  await page.getByRole('row').filter({ hasText: 'Svetainės priežiūra' }).waitFor()
  await expectAccessible(page)

  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  const panel = page.getByRole('dialog', { name: 'Svetainės priežiūra' })
  await panel.getByText('Priežiūra už gruodžio mėn.').waitFor()
  await panel.getByText('+4 %').waitFor()
  await expectAccessible(page)
  await panel.getByRole('button', { name: /^Praleisti gruodžio/ }).click()
  await panel.getByRole('button', { name: common.undo }).click()
  await panel.getByRole('button', { name: /^Praleisti gruodžio/ }).waitFor()

  await panel.getByRole('button', { name: texts.run_invoice }).click()
  await page.getByRole('button', { name: texts.see }).waitFor()
  await expect.poll(async () => (await books.read(`/recurring/edit/${id}`)).item.made).toBe(1)
  await page.keyboard.press('p')
  await panel.getByRole('button', { name: texts.resume }).waitFor()
  await page.keyboard.press('p')
  await panel.getByRole('button', { name: texts.pause }).waitFor()
  expect((await books.read(`/recurring/edit/${id}`)).item.state).toBe('active')
})

test('an invoice is repeated from its panel, and the dates follow what is typed', async ({ visit, product }) => {
  const books = await openBooks(product)
  const invoice = await books.invoice({ lines: [books.line({ title: 'Priežiūra už {mėnuo}' })] })
  const page = await visit(`/invoice/list?open=${invoice.id}`, { token: books.token })
  const panel = page.getByRole('dialog')
  await panel.getByRole('link', { name: document_link.repeat }).click()
  await expectAddress(page, `/recurring/create?copy_of=${invoice.id}`)
  await textbox(page, texts.first_date).fill('2026-12-31')
  await page.getByText('2027-02-28').waitFor()
  await page.getByRole('combobox', { name: texts.unit }).selectOption('week')
  await page.getByText('2027-01-07').waitFor()
  await expectAccessible(page)
  await button(page, common.save).click()
  await page.getByRole('dialog').getByText('Priežiūra už gruodžio mėn.').waitFor()
  expect((await books.read('/recurring/all')).data).toMatchObject([
    { title: 'Priežiūra už {mėnuo}', every: { unit: 'week', count: 1 }, next_date: '2026-12-31', next_total: '121.00' },
  ])
})

test('on a phone in English the empty list offers a new one, and why one failed is told in its panel', async ({
  visit,
  product,
}) => {
  const en = textsOf.en.recurring
  const books = await openBooks(product)
  await books.ask('PUT', '/user/profile', { locale: 'en' })
  const page = await visit('/recurring/list', { token: books.token, width: 390, lang: 'en' })
  await page.getByText(en.empty_title).waitFor()
  await expectAccessible(page)
  const { id } = await books.create('/recurring', recurringForm(books.form()))
  await product.owner.query(
    `update recurring set state = 'paused', paused_at = now(), problem = '{"code": "period_closed", "detail": {}}' where id = $1`,
    [id],
  )
  await page.goto(`/recurring/list?open=${id}`)
  await page.getByRole('dialog').getByRole('alert').waitFor()
  await expectAccessible(page)
  await page.goto(`/recurring/edit/${id}`)
  await textbox(page, en.first_date).waitFor()
  const unit = page.getByLabel(en.unit, { exact: true }).locator('option:checked')
  expect(await unit.textContent()).toBe('month')
  await textbox(page, en.count).fill('2')
  await expect.poll(() => unit.textContent()).toBe('months')
  await expectAccessible(page)
})
