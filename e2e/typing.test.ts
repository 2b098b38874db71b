import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { openBooks } from '#server/test/books.ts'
import { expectAccessible } from './accessibility.ts'
import { test } from './harness.ts'
import { addressOf, button, dateAfter, field, expectFocus, textbox } from './steps.ts'
import { fill, textsOf } from './texts.ts'

const { account, client, common, expense, invoice, product: goods, unit } = textsOf.lt

const statusWith = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text })

test('a duplicate has a hint beside its field with a link to the existing record, and can still be saved', async ({
  product,
  visit,
}) => {
  const books = await openBooks(product)
  const board = await books.product({ title: 'Lenta', code: 'LEN-01' })
  const page = await visit('/client/create', { token: books.token })
  const expectHint = async (field: string, typed: string, text: string, href: string) => {
    await textbox(page, field).fill(typed)
    const hint = statusWith(page, text)
    expect(await hint.getByRole('link').getAttribute('href')).toBe(href)
    return hint
  }
  const existing = `/client/edit/${books.client.id}`
  const hint = await expectHint(client.title, 'uab ažuolas', common.likeness_title, existing)
  await expectHint(client.company_code, '110 053 842', common.likeness_code, existing)
  const amber = await page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--partly'))
  const shown = await hint.evaluate((element, colour) => {
    const sample = document.createElement('span')
    sample.style.color = colour
    element.append(sample)
    const same = getComputedStyle(sample).color === getComputedStyle(element).color
    sample.remove()
    return same
  }, amber)
  expect(shown).toBe(true)
  await expectAccessible(page)
  await button(page, client.save).click()
  await expect.poll(async () => (await books.read('/client/all')).meta.count).toBe(2)

  for (const [path, field, typed, text, href] of [
    ['/product/create', goods.code, 'len 01', common.likeness_code, `/product/edit/${board.id}`],
    ['/unit/create', unit.title, 'vienetas', common.likeness_title, `/unit/edit/${books.unit('vnt.')}`],
    [
      '/company-account/create',
      account.account_number,
      'LT30 7300 0100 0000 0001',
      common.likeness_account_number,
      `/company-account/edit/${books.account.id}`,
    ],
    [
      '/company-account/create',
      account.title,
      books.account.title.toUpperCase(),
      common.likeness_title,
      `/company-account/edit/${books.account.id}`,
    ],
  ] as const) {
    await page.goto(path)
    await expectHint(field, typed, text, href)
  }
})

test('dates and sums can be typed the way people write them', async ({ product, visit }) => {
  const books = await openBooks(product)
  const page = await visit('/expense/create', { token: books.token })
  const expectValue = async (field: string, typed: string, value: string) => {
    const box = textbox(page, field)
    await box.fill(typed)
    await box.blur()
    await expect.poll(() => box.inputValue()).toBe(value)
  }
  await expectValue(expense.date, 'vakar', dateAfter(-1))
  await expectValue(expense.date, '1', `${dateAfter(0).slice(0, 8)}01`)
  await expectValue(expense.date_due, '+14', dateAfter(14))
  await expectValue(expense.total_with_vat, '100+21', '121,00')
})

const cell = (page: Page, name: string) => field(page, fill(invoice.cell_name, { name, number: 1 }))

/** Creates a client from the form and writes a line while the server does not answer yet; `answer` lets it. */
const writeBeforeClient = async (page: Page) => {
  const sent = Promise.withResolvers<void>()
  const held = Promise.withResolvers<void>()
  await page.route('**/api/client', async (route) => {
    sent.resolve()
    await held.promise
    await route.continue()
  })
  await field(page, invoice.client).fill('UAB „Pušis“')
  await page.getByRole('option', { name: fill(invoice.client_create, { title: 'UAB „Pušis“' }) }).click()
  await sent.promise
  await cell(page, invoice.title).fill('Interjero projektas')
  await cell(page, invoice.price_without_vat).fill('150')
  return { answer: () => held.resolve() }
}

test('an invoice issued while its new client is still being stored waits for the client', async ({
  product,
  visit,
}) => {
  const books = await openBooks(product)
  const page = await visit('/invoice/create', { token: books.token })
  const { answer } = await writeBeforeClient(page)
  await page.keyboard.press('Control+Enter')
  answer()
  await expect.poll(() => addressOf(page)).toMatch(/^\/invoice\/list\?open=/)
  expect((await books.read('/invoice/all')).data).toMatchObject([{ client_title: 'UAB „Pušis“' }])
})

test('a new client that is stored late does not take the focus from the line that is being written', async ({
  product,
  visit,
}) => {
  const books = await openBooks(product)
  const page = await visit('/invoice/create', { token: books.token })
  const { answer } = await writeBeforeClient(page)
  answer()
  await page.locator('#invoice-client-change').waitFor()
  await expectFocus(cell(page, invoice.price_without_vat))
})
