import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { openBooks } from '#server/test/books.ts'
import { expectAccessible } from './accessibility.ts'
import { test } from './harness.ts'
import { button, textbox } from './steps.ts'
import { textsOf } from './texts.ts'

const { client_page: pageTexts, document_link: texts } = textsOf.lt

const widthOf = (page: Page) => page.evaluate(() => [document.documentElement.scrollWidth, innerWidth])

test('a client reads an invoice by its link on a desktop and on a phone, and the company sees that', async ({
  product,
  visit,
}) => {
  const books = await openBooks(product)
  const invoice = await books.invoice()
  const panel = await visit(`/invoice?open=${invoice.id}`, { token: books.token })
  await panel.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await panel.getByText(texts.none).waitFor()
  await button(panel, texts.copy).click()
  await panel.getByText(texts.copied).waitFor()
  const url = await panel.evaluate(() => navigator.clipboard.readText())
  expect(new URL(url).pathname).toMatch(/^\/i\/[\w-]{43}$/)
  await panel.getByText(texts.not_seen).waitFor()

  for (const width of [1440, 768, 390]) {
    const page = await visit(new URL(url).pathname, { width })
    await page.getByText(pageTexts.open, { exact: true }).waitFor()
    const [content, shown] = await widthOf(page)
    expect(content).toBeLessThanOrEqual(shown!)
    expect(await page.context().cookies()).toEqual([])
  }

  await panel.reload()
  await panel.getByText(/^Matė šiandien/).waitFor()
  await button(panel, texts.revoke).click()
  await panel.getByRole('alertdialog').getByRole('button', { name: texts.revoke, exact: true }).click()
  await panel.getByText(texts.revoked).waitFor()
  const gone = await visit(new URL(url).pathname, { refusals: [404] })
  await gone.getByRole('heading', { name: pageTexts.gone_title }).waitFor()
})

test('a client asks about an invoice without a script, and the company answers in its panel', async ({
  product,
  visit,
}) => {
  const books = await openBooks(product)
  await product.owner.query('update app_user set email_verified_at = now() where id = $1', [books.id])
  const invoice = await books.invoice()
  const path = new URL((await books.ask('POST', `/invoice/${invoice.id}/link`)).body.url).pathname
  for (const width of [1440, 390]) {
    const page = await visit(path, { width })
    await textbox(page, pageTexts.question).fill(`Ar galima dalimis? ${width}`)
    await button(page, pageTexts.question_send).click()
    await page.getByText(pageTexts.question_stored).waitFor()
    await page.getByText(`Ar galima dalimis? ${width}`).waitFor()
    await expectAccessible(page)
  }
  const panel = await visit(`/invoice/list?open=${invoice.id}`, { token: books.token })
  const messages = panel.getByRole('region', { name: texts.messages, exact: true })
  await messages.getByText(texts.waits).first().waitFor()
  await messages.getByLabel(texts.answer).fill('Taip, per du kartus.')
  await messages.getByRole('button', { name: texts.send_answer, exact: true }).click()
  await panel.getByText(texts.answered).waitFor()
  await expect.poll(() => messages.getByText(texts.waits).count()).toBe(0)
  await expectAccessible(panel)
  const page = await visit(path)
  await page.getByText('Taip, per du kartus.').waitFor()
  await expectAccessible(page)
})

test('a client sees all its documents by a link that the company sends, opens and revokes', async ({
  product,
  visit,
}) => {
  const books = await openBooks(product)
  await product.owner.query('update app_user set email_verified_at = now() where id = $1', [books.id])
  const client = await books.create('/client', { title: 'UAB „Pirkėjas“', contacts: [{ email: 'ona@pirkejas.lt' }] })
  const { number } = await books.invoice({ client_id: client.id })
  const paid = await books.invoice({ client_id: client.id })
  await books.pay(paid.id, paid.total)
  const card = await visit(`/client/list?open=${client.id}`, { token: books.token })
  const part = card.getByRole('region', { name: texts.all_title, exact: true })
  await part.getByRole('button', { name: texts.all_send, exact: true }).click()
  await card.getByRole('alertdialog').getByRole('button', { name: texts.all_send, exact: true }).click()
  await card.getByText(texts.all_sent).waitFor()
  await part.getByText(texts.not_seen).waitFor()
  await expectAccessible(card)
  const path = async () => new URL((await books.read(`/client/${client.id}/link`)).link.url).pathname
  for (const width of [1440, 768, 390]) {
    const page = await visit(await path(), { width })
    await page.getByRole('heading', { name: pageTexts.all_title }).waitFor()
    const [content, shown] = await widthOf(page)
    expect(content).toBeLessThanOrEqual(shown!)
    expect(await page.context().cookies()).toEqual([])
    await expectAccessible(page)
    await page.getByRole('link', { name: pageTexts.all_tab_unpaid }).click()
    await page.getByRole('link', { name: number, exact: true }).click()
    await page.getByRole('button', { name: pageTexts.question_send, exact: true }).waitFor()
    expect(new URL(page.url()).pathname).toMatch(/^\/i\//)
  }
  const opened = await path()
  await card.reload()
  await part.getByText(/^Matė šiandien/).waitFor()
  await part.getByRole('button', { name: texts.revoke, exact: true }).click()
  await card.getByRole('alertdialog').getByRole('button', { name: texts.revoke, exact: true }).click()
  await card.getByText(texts.revoked).waitFor()
  const gone = await visit(opened, { refusals: [404] })
  await gone.getByRole('heading', { name: pageTexts.gone_title }).waitFor()
})
