import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { openBooks } from '#server/test/books.ts'
import { expectAccessible } from './accessibility.ts'
import { test } from './harness.ts'
import { button, dateAfter, expectAddress, field } from './steps.ts'
import { fill, textsOf } from './texts.ts'

const { client_page: page_texts, dashboard, document_link: link, invoice: editor, invoice_list: list } = textsOf.lt

const widthOf = (page: Page) => page.evaluate(() => [document.documentElement.scrollWidth, innerWidth])

test('a quote is issued from its tab, accepted by the client on a phone without a script, and invoiced', async ({
  product,
  visit,
}) => {
  const books = await openBooks(product)
  await product.owner.query('update app_user set email_verified_at = now() where id = $1', [books.id])
  const { id } = await books.invoice({ type: 'quote', date: dateAfter(0), date_due: null, valid_until: dateAfter(22) })
  const page = await visit('/invoice/list?tab=quotes', { token: books.token })
  await page.getByText(list.state_quote_issued).first().waitFor()
  await expectAccessible(page)

  // A new quote has the type and the last day of the tab.
  await page.keyboard.press('n')
  await expectAddress(page, '/invoice/create?type=quote')
  expect(await field(page, editor.valid_until).inputValue()).toBe(dateAfter(30))
  await expectAccessible(page)

  const path = new URL((await books.ask('POST', `/invoice/${id}/link`)).body.url).pathname
  for (const width of [1440, 768]) {
    const wide = await visit(path, { width })
    await button(wide, page_texts.quote_accept).waitFor()
    const [content, shown] = await widthOf(wide)
    expect(content).toBeLessThanOrEqual(shown!)
    await expectAccessible(wide)
  }
  const phone = await visit(path, { width: 390, refusals: [422] })
  const [content, shown] = await widthOf(phone)
  expect(content).toBeLessThanOrEqual(shown!)
  await expectAccessible(phone)
  // The button is in sight without scrolling.
  const box = await button(phone, page_texts.quote_accept).boundingBox()
  expect(box!.y + box!.height).toBeLessThanOrEqual(phone.viewportSize()!.height)

  // A refusal is asked for in place, and can be left again.
  await phone.getByRole('link', { name: page_texts.quote_decline, exact: true }).click()
  await field(phone, page_texts.quote_reason).waitFor()
  await expectAccessible(phone)
  await phone.getByRole('link', { name: page_texts.quote_back, exact: true }).click()

  // Without a name the field says so and has the focus.
  await button(phone, page_texts.quote_accept).click()
  await phone.getByRole('alert').getByText(page_texts.quote_error_empty).waitFor()
  expect(await phone.evaluate(() => document.activeElement?.id)).toBe('reply-name')
  await expectAccessible(phone)
  await phone.locator('#reply-name').fill('Rasa Petrauskaitė')
  await phone.keyboard.press('Enter')
  await phone.getByText(/^Priimta .*, Rasa Petrauskaitė$/).waitFor()
  expect(await button(phone, page_texts.quote_accept).count()).toBe(0)
  expect(await phone.context().cookies()).toEqual([])
  await expectAccessible(phone)

  // The company sees the answer and invoices it.
  await page.goto('/dashboard')
  await page.getByRole('link', { name: dashboard.attention_quotes_accepted_do, exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText(list.event_accepted_by_client).waitFor()
  await expectAccessible(page)
  await dialog.getByRole('link', { name: list.make_invoice, exact: true }).click()
  await expectAddress(page, `/invoice/create?from_quote=${id}`)
  await button(page, editor.issue).click()
  await expect
    .poll(async () => (await books.read(`/invoice/edit/${id}`)).item.quote_state, { timeout: 10_000 })
    .toBe('invoiced')
  await page.goto('/invoice/list?tab=quotes')
  await page.getByText(list.state_quote_invoiced).first().waitFor()
})

test('a quote is answered inside, and on a phone its panel has no payments', async ({ product, visit }) => {
  const books = await openBooks(product)
  const quote = await books.invoice({ type: 'quote', date: dateAfter(0), valid_until: dateAfter(22) })
  await product.owner.query('update invoice set sent_at = now() where id = $1', [quote.id])
  const page = await visit(`/invoice/list?tab=quotes&open=${quote.id}`, { token: books.token, width: 390 })
  await page.getByText(fill(list.phone_valid, { date: dateAfter(22) })).waitFor()
  expect(await page.getByRole('tab', { name: list.tab_payments }).count()).toBe(0)
  await expectAccessible(page)
  await button(page, list.accept_quote).click()
  await page.getByText(fill(list.quote_accepted, { number: quote.number })).waitFor()
  await expectAccessible(page)
  expect((await books.read(`/invoice/edit/${quote.id}`)).item).toMatchObject({
    quote_state: 'accepted',
    quote_answer: { by_client: false },
  })
})

test('a part of a quote is invoiced from its panel by the keyboard, and an answer to a quote is taken back', async ({
  product,
  visit,
}) => {
  const books = await openBooks(product)
  const lines = [books.line({ title: 'Viršelis', quantity: '4' }), books.line({ title: 'Korektūra', quantity: '2' })]
  const { id, number } = await books.invoice({ type: 'quote', date_due: null, valid_until: dateAfter(22), lines })
  await books.ask('POST', `/invoice/${id}/accept`, { name: 'Rasa' })
  const page = await visit(`/invoice/list?tab=quotes&open=${id}`, { token: books.token })
  const panel = page.getByRole('dialog', { name: number })
  await panel.getByRole('button', { name: link.quote_take_back, exact: true }).click()
  await page.getByRole('alertdialog').getByText(link.quote_take_back_text).waitFor()
  await expectAccessible(page)
  await page.getByRole('alertdialog').getByRole('button', { name: link.quote_take_back, exact: true }).click()
  await page.getByText(fill(link.quote_taken_back, { number })).waitFor()
  expect((await books.read(`/invoice/edit/${id}`)).item.quote_state).toBe('issued')
  expect(await panel.getByRole('button', { name: link.quote_take_back, exact: true }).count()).toBe(0)

  await panel.getByRole('button', { name: link.quote_part, exact: true }).click()
  const parts = page.getByRole('dialog', { name: fill(link.quote_part_title, { number }) })
  const quantity = (title: string) => parts.getByLabel(`${link.quote_part_quantity}: ${title}`)
  await quantity('Viršelis').fill('5')
  await parts.getByRole('button', { name: link.quote_part_next, exact: true }).click()
  await parts.getByText(fill(link.quote_part_wrong, { left: '4' }), { exact: false }).waitFor()
  await expectAccessible(page)
  await parts.getByRole('button', { name: link.quote_part_nothing, exact: true }).click()
  await parts.getByRole('button', { name: link.quote_part_next, exact: true }).click()
  await parts.getByText(link.quote_part_none).waitFor()
  await quantity('Viršelis').fill('1,5')
  await quantity('Viršelis').press('Enter')
  await page.waitForURL(/\/invoice\/create\?from_quote=/)
  await button(page, editor.issue).click()
  await expect
    .poll(async () => (await books.read(`/invoice/edit/${id}`)).item.quote_documents.length, { timeout: 10_000 })
    .toBe(1)
  const [made] = (await books.read(`/invoice/edit/${id}`)).item.quote_documents
  const { item } = await books.read(`/invoice/edit/${made.id}`)
  expect(item.lines.map(({ title, quantity: taken }: { title: string; quantity: string }) => [title, taken])).toEqual([
    ['Viršelis', '1.5'],
  ])
})
