import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { openBooks } from '#server/test/books.ts'
import { moneyText } from '../src/web/ui/text/money.tsx'
import { expectAccessible } from './accessibility.ts'
import { test } from './harness.ts'
import { createClients, linkOf, rowOf } from './list-steps.ts'
import { addressOf, button, expectAddress, expectFocus } from './steps.ts'
import { textsOf } from './texts.ts'

const texts = textsOf.lt
const { client, common, product: goods, shell } = texts

test('the keyboard moves between rows, opens one, creates a record, searches and closes the panel', async ({
  product,
  visit,
}) => {
  const { token } = await createClients(product, ['Pirmas', 'Antras', 'Trečias'])
  const page = await visit('/client/list', { token })
  await rowOf(page, 'Antras').waitFor()
  const shown = await page.getByRole('row').getByRole('link').allTextContents()
  await page.keyboard.press('j')
  await expectFocus(linkOf(page, shown[0]!))
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await expectFocus(linkOf(page, shown[2]!))
  await page.keyboard.press('k')
  await expectFocus(linkOf(page, shown[1]!))

  await page.keyboard.press('n')
  const panel = page.getByRole('dialog')
  await panel.waitFor()
  await expectFocus(panel.getByRole('textbox', { name: client.title, exact: true }))
  await page.keyboard.press('Escape')
  await panel.waitFor({ state: 'detached' })
  await expectFocus(linkOf(page, shown[1]!))

  await page.keyboard.press('/')
  const search = page.getByRole('searchbox')
  await expectFocus(search)
  // While typing in the search field, letters are not shortcuts.
  await page.keyboard.type('nj')
  expect(await search.inputValue()).toBe('nj')
  expect(await panel.count()).toBe(0)
  await rowOf(page, shown[1]!).waitFor({ state: 'detached' })
  await page.keyboard.press('Escape')
  expect(await search.inputValue()).toBe('')
  // The focused row is back, and the focus stays in the search field.
  await rowOf(page, shown[1]!).waitFor()
  await expectFocus(search)
  await page.keyboard.press('Escape')

  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await expect.poll(() => addressOf(page)).toMatch(/^\/client\/list\?open=/)
  await panel.getByText(client.last_none).waitFor()
  await page.keyboard.press('e')
  await panel.getByRole('textbox', { name: client.title, exact: true }).waitFor()
})

test('an open panel keeps the focus inside, and Escape returns it to the row', async ({ product, visit }) => {
  const { token } = await createClients(product, ['Pirmas', 'Antras'])
  const page = await visit('/client/list', { token })
  await linkOf(page, 'Antras').click()
  const panel = page.getByRole('dialog')
  await panel.getByRole('button', { name: client.edit, exact: true }).waitFor()
  for (let pressed = 0; pressed < 40; pressed++) await page.keyboard.press('Tab')
  expect(await panel.evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true)
  await page.keyboard.press('Escape')
  await panel.waitFor({ state: 'detached' })
  await expectFocus(linkOf(page, 'Antras'))
  await expectAddress(page, '/client/list')
})

test('on a phone the count of expenses opens their totals in each currency', async ({ product, visit }) => {
  const books = await openBooks(product)
  const fields = { vendor_id: books.client.id, date: '2026-11-20', vat: false }
  await books.create('/expense', { ...fields, total: '30' })
  await books.create('/expense', { ...fields, total: '7', currency: 'USD', exchange_rate: '0.9' })
  const page = await visit('/expense/list', { token: books.token, width: 390 })
  await page.getByRole('button', { name: /^2 / }).click()
  const sums = page.getByRole('dialog')
  await expect.poll(() => sums.getByRole('row').allInnerTexts()).toMatchObject({ length: 3 })
  const totalText = (amount: string, currency: string) => moneyText(amount, currency, 'lt')
  expect(await sums.getByRole('row').nth(2).getByRole('cell').allInnerTexts()).toEqual([
    totalText('7.00', 'USD'),
    totalText('7.00', 'USD'),
  ])
  await expectAccessible(page)
})

test('an empty tab says what belongs there, and filters that match nothing can be cleared', async ({
  product,
  visit,
}) => {
  const books = await openBooks(product)
  const invoice = await books.invoice()
  await books.pay(invoice.id, '1')
  await books.product({ type: 'sale' })
  const { invoice_list, payments } = texts
  for (const [address, text] of [
    ['/invoice/list?tab=void', invoice_list.none_void_text],
    ['/invoice/list?tab=credit', invoice_list.none_credit_text],
    ['/client/list?tab=vendors', client.none_vendors_text],
    ['/product/list?tab=for-purchase', goods['none_for-purchase_text']],
    ['/payment/list?tab=transfers', payments.empty_transfers_text],
  ] as const) {
    const page = await visit(address, { token: books.token })
    await page.getByText(text, { exact: true }).waitFor()
    await page.close()
  }
  const page = await visit('/payment/list?currency=USD', { token: books.token })
  await page.getByText(payments.nothing_title, { exact: true }).waitFor()
  await button(page, payments.nothing_clear).click()
  await expectAddress(page, '/payment/list')
  await page.getByRole('row').nth(1).waitFor()
})

test('leaving a panel or a page with unsaved changes asks first', async ({ product, visit }) => {
  const { token, ids } = await createClients(product, ['Pirmas'])
  const page = await visit('/client/list', { token })
  await rowOf(page, 'Pirmas').waitFor()
  await page.keyboard.press('j')
  await page.keyboard.press('e')
  const panel = page.getByRole('dialog', { name: 'Pirmas' })
  const city = page.getByRole('textbox', { name: client.city, exact: true })
  await city.fill('Zarasai')
  await page.keyboard.press('Escape')
  const question = page.getByRole('alertdialog', { name: common.leave_title })
  await question.waitFor()
  await expectAccessible(page)
  await question.getByRole('button', { name: common.stay, exact: true }).click()
  await question.waitFor({ state: 'detached' })
  expect(await city.inputValue()).toBe('Zarasai')
  await page.keyboard.press('Escape')
  await question.getByRole('button', { name: common.leave, exact: true }).click()
  await panel.waitFor({ state: 'detached' })

  await page.goto(`/client/edit/${ids[0]}?edit=1`)
  await page.getByRole('button', { name: common.draft_drop }).click()
  await city.fill('Utena')
  await page.getByRole('link', { name: shell.title_product_list }).first().click()
  await question.getByRole('button', { name: common.stay, exact: true }).click()
  await question.waitFor({ state: 'detached' })
  expect(addressOf(page)).toBe(`/client/edit/${ids[0]}?edit=1`)
  await page.getByRole('link', { name: shell.title_product_list }).first().click()
  await question.getByRole('button', { name: common.leave, exact: true }).click()
  await expectAddress(page, '/product/list')
})

test('unsaved changes are offered again after the page was reloaded, and can be discarded', async ({
  product,
  visit,
}) => {
  const { token, ids } = await createClients(product, ['Pirmas'])
  const page = await visit(`/client/edit/${ids[0]}?edit=1`, { token })
  const city = page.getByRole('textbox', { name: client.city, exact: true })
  await city.fill('Zarasai')
  await page.reload()
  await page.getByRole('button', { name: common.draft_take }).click()
  expect(await city.inputValue()).toBe('Zarasai')
  await page.reload()
  await page.getByRole('button', { name: common.draft_drop }).click()
  await page.reload()
  await city.waitFor()
  expect(await city.inputValue()).toBe('')
  expect(await page.getByRole('button', { name: common.draft_take }).count()).toBe(0)
})

const savedFirst = [
  { isLoaded: false, when: 'and this window does not know it' },
  { isLoaded: true, when: 'and this window has loaded it meanwhile' },
]
test.for(savedFirst)(
  'when another person saved first $when, the changes of both are kept',
  async ({ isLoaded }, { product, visit }) => {
    const { token, ask, ids } = await createClients(product, ['Pirmas'])
    const [one, two] = [
      await visit(`/client/edit/${ids[0]}?edit=1`, { token, refusals: [409] }),
      await visit(`/client/edit/${ids[0]}?edit=1`, { token, refusals: [409] }),
    ]
    const city = (page: Page) => page.getByRole('textbox', { name: client.city, exact: true })
    const title = (page: Page) => page.getByRole('textbox', { name: client.title, exact: true })
    const save = (page: Page) => page.getByRole('button', { name: client.save, exact: true }).click()
    await city(one).fill('Zarasai')
    await title(two).fill('Antras')
    await save(one)
    await expectAddress(one, `/client/edit/${ids[0]}`)
    if (isLoaded) {
      const loaded = two.waitForResponse((response) => response.url().endsWith(`/api/client/edit/${ids[0]}`))
      await two.evaluate(() => window.dispatchEvent(new Event('online')))
      await loaded
    }
    await save(two)
    await two.getByRole('alert').filter({ hasText: common.stale_title }).waitFor()
    expect(await title(two).inputValue()).toBe('Antras')
    await two.getByRole('button', { name: common.stale_keep }).click()
    await expect.poll(() => city(two).inputValue()).toBe('Zarasai')
    await save(two)
    await expectAddress(two, `/client/edit/${ids[0]}`)
    const { body } = await ask('GET', `/client/edit/${ids[0]}`)
    expect(body.item).toMatchObject({ title: 'Antras', city: 'Zarasai' })
  },
)
