import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { addDays } from '#domain/plain-date.ts'
import { openBooks } from '#server/test/books.ts'
import type { Books } from '#server/test/books.ts'
import { verify } from '#server/test/members.ts'
import type { TestServer } from '#server/test/server.ts'
import { workingDayFrom } from '#domain/working-days.ts'
import { expectAccessible } from './accessibility.ts'
import { test } from './harness.ts'
import { addressOf, button, dateAfter, expectAddress, field } from './steps.ts'
import { fill, textsOf } from './texts.ts'

const { common, draft_editor: editor, drafts, invoice, send_later: texts } = textsOf.lt

const open = async (product: TestServer): Promise<Books> => {
  const books = await openBooks(product)
  await verify(product, books)
  return books
}
const storedDraft = async (books: Books) => (await books.read('/draft/all')).data[0]
const row = (page: Page, books: Books) => page.getByRole('row').filter({ hasText: books.client.title })

test('a new invoice is planned in its editor for the next working day, changed, cancelled, planned again and sent now', async ({
  product,
  visit,
}) => {
  const books = await open(product)
  const page = await visit(`/invoice/create?client_id=${books.client.id}`, { token: books.token })
  // An unfinished form is not planned: it leads to what is missing.
  await button(page, editor.send_later).click()
  await page.getByText(textsOf.lt.validation.lines_required).first().waitFor()
  await field(page, fill(invoice.cell_name, { name: invoice.title, number: 1 })).fill('Interjero projektas')
  await field(page, fill(invoice.cell_name, { name: invoice.price_without_vat, number: 1 })).fill('100')
  await button(page, editor.send_later).click()
  await page.getByText(texts.no_address).waitFor()
  await expectAccessible(page)
  await button(page, texts.save).click()
  await page.getByText(textsOf.lt.validation.required).first().waitFor()
  await field(page, texts.to).fill('ona@pirkejas.lt')
  await field(page, texts.time).fill('830')
  await button(page, texts.save).click()
  await expectAddress(page, '/invoice/drafts')
  const day = workingDayFrom(dateAfter(1))
  await row(page, books)
    .getByText(fill(drafts.state_sends, { at: `${day} 08:30` }))
    .waitFor()
  expect((await books.list()).data).toEqual([])

  // The panel of the planned draft.
  await row(page, books).getByRole('link').first().click()
  const planned = page.getByRole('heading', { name: fill(texts.planned_send, { at: `${day} 08:30` }) })
  await planned.waitFor()
  await page.getByText('ona@pirkejas.lt').waitFor()
  await expectAccessible(page)
  await button(page, texts.change).click()
  await expect.poll(() => field(page, texts.time).inputValue()).toBe('08:30')
  await button(page, fill(texts.tomorrow, { time: '08:00' })).click()
  await button(page, texts.save).click()
  const tomorrow = `${addDays(dateAfter(0), 1)} 08:00`
  await page.getByRole('heading', { name: fill(texts.planned_send, { at: tomorrow }) }).waitFor()
  await button(page, texts.cancel).click()
  await page.getByText(texts.cancelled).waitFor()
  expect(await storedDraft(books)).toMatchObject({ state: 'draft', send_at: null })
  await button(page, common.undo).click()
  await page.getByRole('heading', { name: fill(texts.planned_send, { at: tomorrow }) }).waitFor()
  await button(page, texts.send_now).click()
  await expect.poll(() => addressOf(page)).toMatch(/^\/invoice\/list\?open=/)
  const [sent] = (await books.list()).data
  const emails = await books.read(`/invoice/${sent.id}/email-history`)
  expect(emails.data).toMatchObject([{ to: ['ona@pirkejas.lt'] }])
})

test('an issued invoice is planned from its panel; one that could not be sent says why and is planned again', async ({
  product,
  visit,
}) => {
  const books = await open(product)
  const { id } = await books.invoice()
  const page = await visit(`/invoice/list?open=${id}`, { token: books.token })
  const part = page.getByRole('region', { name: texts.action })
  await part.getByRole('button', { name: texts.action }).click()
  await field(page, texts.to).fill('ona@pirkejas.lt')
  await page.keyboard.press('Enter')
  await button(page, texts.save).click()
  const at = `${workingDayFrom(dateAfter(1))} 08:00`
  await part.getByText(fill(texts.planned_send, { at })).waitFor()
  await expectAccessible(page)
  await product.owner.query(
    `update planned_sending set send_at = null, refusal = 'invoice_locked', refused_at = now() where invoice_id = $1`,
    [id],
  )
  await page.reload()
  await part.getByRole('alert').waitFor()
  await expectAccessible(page)
  await part.getByRole('button', { name: texts.plan_again }).click()
  await button(page, texts.save).click()
  await part.getByText(fill(texts.planned_send, { at })).waitFor()
  await part.getByRole('button', { name: texts.cancel }).click()
  await part.getByText(fill(texts.planned_send, { at })).waitFor({ state: 'detached' })
})

test('a draft that was refused at its time opens its panel with the reason, on a phone in the dark too', async ({
  product,
  visit,
}) => {
  const books = await open(product)
  const { id } = await books.create('/draft', { kind: 'invoice', form: books.form() })
  await product.owner.query(`update draft set refusal = 'period_closed', refused_at = now() where id = $1`, [id])
  for (const options of [{ width: 1440 }, { width: 390, scheme: 'dark' as const }]) {
    const page = await visit(`/invoice/drafts?open=${id}`, { token: books.token, ...options })
    await page.getByRole('alert').waitFor()
    await button(page, texts.plan_again).waitFor()
    await page.getByRole('region', { name: texts.document }).locator('img').first().waitFor()
    await expectAccessible(page)
    if (process.env['SHOTS']) await page.screenshot({ path: `${process.env['SHOTS']}/refused-${options.width}.png` })
  }
})
