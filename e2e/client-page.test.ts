import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { openBooks } from '#server/test/books.ts'
import { test } from './harness.ts'
import { button } from './steps.ts'
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
