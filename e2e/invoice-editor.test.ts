import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { moneyText } from '../src/web/ui/text/money.tsx'
import { openBooks } from '#server/test/books.ts'
import { signUpWithCompany } from '#server/test/server.ts'
import { expectAccessible } from './accessibility.ts'
import { test } from './harness.ts'
import { addressOf, dateAfter, expectAddress, field, expectFocus, heading } from './steps.ts'
import { fill, textsOf } from './texts.ts'

const texts = textsOf.lt
const { invoice, product: goods, validation } = texts

const money = (amount: string) => moneyText(amount, 'EUR', 'lt')
const cell = (page: Page, name: string, number: number) => field(page, fill(invoice.cell_name, { name, number }))
const issue = (page: Page) => page.getByRole('button', { name: invoice.issue }).click()
const sums = (page: Page) => page.getByRole('region', { name: invoice.totals })

/** Searches for a client and chooses it. */
const choose = async (page: Page, typed: string, title: string) => {
  await field(page, invoice.client).fill(typed)
  await page.getByRole('option', { name: title }).click()
}

test('an invoice without a client and lines is not issued, and each missing field has its error', async ({
  product,
  visit,
}) => {
  const { token, ask } = await signUpWithCompany(product)
  const page = await visit('/invoice/create', { token })
  await expectFocus(field(page, invoice.client))
  await issue(page)
  await page.getByRole('alert').getByRole('link', { name: invoice.client }).waitFor()
  expect(await field(page, invoice.client).getAttribute('aria-invalid')).toBe('true')
  await expectAccessible(page)
  expect(addressOf(page)).toBe('/invoice/create')
  expect((await ask('GET', '/invoice/all')).body.data).toEqual([])
})

test('the purchase order of the buyer is entered under other details, shown in their summary and saved', async ({
  product,
  visit,
}) => {
  const { token, ask } = await signUpWithCompany(product)
  await ask('POST', '/client', { type: 'legal', title: 'UAB „Žąsis“', country: 'LT' })
  const page = await visit('/invoice/create', { token })
  await choose(page, 'zasis', 'UAB „Žąsis“')
  await cell(page, invoice.title, 1).fill('Dizainas')
  await cell(page, invoice.price_without_vat, 1).fill('100')
  const more = page.getByRole('region', { name: invoice.more })
  await more.getByRole('button', { name: invoice.more_change }).click()
  await more.getByRole('textbox', { name: invoice.order_reference }).fill('PO-4711')
  await more.getByRole('button', { name: invoice.more_done }).click()
  await more.getByText('PO-4711').waitFor()
  await issue(page)
  await expect.poll(async () => (await ask('GET', '/invoice/all')).body.data.length).toBe(1)
  const [{ id }] = (await ask('GET', '/invoice/all')).body.data
  expect((await ask('GET', `/invoice/edit/${id}`)).body.item).toMatchObject({ order_reference: 'PO-4711' })
})

test('a supply period and a contract are entered under other details, shown in their summary and saved', async ({
  product,
  visit,
}) => {
  const { token, ask } = await signUpWithCompany(product)
  await ask('POST', '/client', { type: 'legal', title: 'UAB „Žąsis“', country: 'LT' })
  const page = await visit('/invoice/create', { token })
  await choose(page, 'zasis', 'UAB „Žąsis“')
  await cell(page, invoice.title, 1).fill('Dizainas')
  await cell(page, invoice.price_without_vat, 1).fill('100')
  const more = page.getByRole('region', { name: invoice.more })
  await more.getByRole('button', { name: invoice.more_change }).click()
  await more.getByLabel(invoice.supply, { exact: true }).selectOption(invoice.supply_kind_period)
  await more.getByLabel(invoice.supply_from, { exact: true }).fill('2026-10-05')
  await more.getByLabel(invoice.supply_to, { exact: true }).fill('2026-10-04')
  await more.getByRole('button', { name: invoice.references }).click()
  await more.getByRole('textbox', { name: invoice.contract_reference }).fill('2026/14')
  await more.getByLabel(invoice.deliver_country).selectOption('LV')
  await issue(page)
  await page.getByText(validation.date_order).first().waitFor()
  await more.getByLabel(invoice.supply_to, { exact: true }).fill('2026-10-31')
  await more.getByRole('button', { name: invoice.more_done }).click()
  await more.getByText('2026-10-05 – 2026-10-31').waitFor()
  await more.getByText('2026/14').waitFor()
  await expectAccessible(page)
  await issue(page)
  await expect.poll(async () => (await ask('GET', '/invoice/all')).body.data.length).toBe(1)
  const [{ id }] = (await ask('GET', '/invoice/all')).body.data
  expect((await ask('GET', `/invoice/edit/${id}`)).body.item).toMatchObject({
    supply_from: '2026-10-05',
    supply_to: '2026-10-31',
    date_supply: null,
    contract_reference: '2026/14',
    deliver_country: 'LV',
  })
})

test('a product is created from a line without leaving the invoice', async ({ product, visit }) => {
  const { token, ask } = await signUpWithCompany(product)
  await ask('POST', '/client', { type: 'legal', title: 'UAB „Žąsis“', country: 'LT' })
  const page = await visit('/invoice/create', { token })
  await choose(page, 'zasis', 'UAB „Žąsis“')
  const title = cell(page, invoice.title, 1)
  await expectFocus(title)
  await title.fill('Tortas „Šakotis“')
  await page.getByRole('option', { name: fill(invoice.product_create, { title: 'Tortas „Šakotis“' }) }).click()
  const panel = page.getByRole('dialog', { name: goods.new })
  await expect
    .poll(() => panel.getByRole('textbox', { name: goods.title, exact: true }).inputValue())
    .toBe('Tortas „Šakotis“')
  await panel.getByRole('textbox', { name: goods.price_without_vat, exact: true }).fill('20')
  await panel.getByRole('button', { name: goods.save, exact: true }).click()
  await panel.waitFor({ state: 'detached' })
  expect(await cell(page, invoice.price_without_vat, 1).inputValue()).toBe('20,00')
  await sums(page).getByText(money('24.20')).waitFor()

  // On the next line the product is found by typing and chosen by the keyboard.
  await cell(page, invoice.title, 2).fill('sakot')
  await page.getByRole('option', { name: 'Tortas „Šakotis“' }).first().waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await sums(page).getByText(money('48.40')).waitFor()
  await page.keyboard.press('Control+Enter')
  await expect.poll(() => addressOf(page)).toMatch(/^\/invoice\/list\?open=/)
  const { body } = await ask('GET', '/invoice/all')
  expect(body.data).toMatchObject([{ total: '48.40', client_title: 'UAB „Žąsis“' }])
})

test('a company that pays no VAT writes invoices without it', async ({ product, visit }) => {
  const { token, ask } = await signUpWithCompany(product, { vat_enabled: false, vat_code: '' })
  await ask('POST', '/client', { type: 'individual', title: 'Ona', country: 'LT' })
  const page = await visit('/invoice/create', { token })
  await heading(page, invoice.new_simple).waitFor()
  await choose(page, 'On', 'Ona')
  await cell(page, invoice.title, 1).fill('Pamoka')
  await cell(page, invoice.price, 1).fill('30')
  expect(await cell(page, invoice.vat, 1).count()).toBe(0)
  await sums(page).getByText(money('30')).waitFor()
  await issue(page)
  await expect.poll(() => addressOf(page)).toMatch(/^\/invoice\/list\?open=/)
})

test('an invoice can be changed until it has a payment, and then shows why not', async ({ product, visit }) => {
  const { token, ask } = await signUpWithCompany(product)
  const client = await ask('POST', '/client', { type: 'legal', title: 'UAB „Žąsis“', country: 'LT' })
  const form = (await ask('GET', '/invoice/create')).body
  const created = await ask('POST', '/invoice', {
    type: 'simple',
    client_id: client.body.id,
    date: form.item.date,
    lines: [{ title: 'Plunksnos', quantity: '1', price: '10', vat_id: form.options.vats[0].id }],
  })
  expect(created.status, JSON.stringify(created.body)).toBe(201)
  const page = await visit(`/invoice/edit/${created.body.id}`, { token })
  await cell(page, invoice.quantity, 1).fill('3')
  await sums(page).getByText(money('36.30')).waitFor()
  await page
    .getByRole('button', { name: invoice.save, exact: true })
    .or(page.getByRole('button', { name: new RegExp(`^${invoice.save}`) }))
    .first()
    .click()
  await page.getByText(fill(invoice.changed, { number: created.body.number })).waitFor()
  await expectAddress(page, `/invoice/list?open=${created.body.id}`)

  const accounts = (await ask('GET', '/company-account/all')).body.data as { id: string }[]
  const paid = await ask('POST', `/invoice/${created.body.id}/add-payment`, {
    account_id: accounts[0]!.id,
    date: form.item.date,
    amount: '36.30',
  })
  expect(paid.status, JSON.stringify(paid.body)).toBeLessThan(300)
  await page.goto(`/invoice/edit/${created.body.id}`)
  await page.getByText(invoice.locked_invoice_has_payments).waitFor()
  expect(await cell(page, invoice.quantity, 1).count()).toBe(0)
  await expectAccessible(page)
})

test('a date that breaks the order of numbers has a hint and a question when the invoice is issued', async ({
  product,
  visit,
}) => {
  const books = await openBooks(product)
  const [early, late] = [dateAfter(-10), dateAfter(-3)]
  await books.invoice({ date: late, date_due: late })
  const page = await visit(`/invoice/create?client_id=${books.client.id}`, { token: books.token })
  await cell(page, invoice.title, 1).fill('Plunksnos')
  await cell(page, invoice.price_without_vat, 1).fill('10')
  const date = field(page, invoice.date)
  await date.fill(early)
  await page.getByText(fill(invoice.out_of_order_hint, { latest: late })).waitFor()
  await issue(page)
  const question = page.getByRole('alertdialog', { name: invoice.out_of_order_title })
  await question.getByText(fill(invoice.out_of_order, { date: early, latest: late })).waitFor()
  await expectAccessible(page)
  await question.getByRole('button', { name: invoice.out_of_order_no, exact: true }).click()
  await expectFocus(date)
  expect((await books.read('/invoice/all')).data).toHaveLength(1)
  // A date in order shows no hint.
  await date.fill(late)
  await page.getByText(fill(invoice.out_of_order_hint, { latest: late })).waitFor({ state: 'detached' })
  await date.fill(early)
  await issue(page)
  await question.getByRole('button', { name: invoice.out_of_order_yes, exact: true }).click()
  await expect.poll(() => addressOf(page)).toMatch(/^\/invoice\/list\?open=/)
  expect((await books.read('/invoice/all')).data).toHaveLength(2)
})
