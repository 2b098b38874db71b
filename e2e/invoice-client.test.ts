import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { moneyText } from '../src/web/ui/text/money.tsx'
import { openBooks } from '#server/test/books.ts'
import { test } from './harness.ts'
import { expectFocus, field } from './steps.ts'
import { fill, textsOf } from './texts.ts'

const texts = textsOf.lt
const { invoice } = texts

const money = (amount: string) => moneyText(amount, 'EUR', 'lt')
const cell = (page: Page, name: string, number: number) => field(page, fill(invoice.cell_name, { name, number }))
const sums = (page: Page) => page.getByRole('region', { name: invoice.totals })

test('clients are chosen by keyboard, likely ones first, and only the create row creates a new client', async ({
  product,
  visit,
}) => {
  const books = await openBooks(product)
  for (const title of ['UAB „Beržas“', 'UAB „Klevas“']) await books.create('/client', { title })
  await books.invoice({ lines: [books.line({ quantity: '2' }), books.line({ title: 'Lakavimas', price: '50' })] })
  const page = await visit('/invoice/create', { token: books.token })
  const client = field(page, invoice.client)
  const clients = async () => (await books.read('/client/all')).meta.count
  await expectFocus(client)

  // Before anything is typed, the client of the last invoice is listed.
  await page.keyboard.press('ArrowDown')
  const options = page.getByRole('listbox', { name: invoice.client }).getByRole('option')
  await options.first().filter({ hasText: books.client.title }).waitFor()
  expect(await options.count()).toBe(4)
  expect(await options.first().getAttribute('aria-selected')).toBe('true')
  expect(await client.getAttribute('aria-activedescendant')).toBe(await options.first().getAttribute('id'))
  await page.keyboard.press('Enter')
  await expectFocus(cell(page, invoice.title, 1))

  // One button inserts the lines of the client's last invoice.
  await page.getByRole('button', { name: /Kaip paskutinę: 2 eilutės/ }).click()
  await sums(page).getByText(money('302.50')).waitFor()
  await expectFocus(cell(page, invoice.title, 1))
  expect(await page.getByRole('button', { name: /Kaip paskutinę/ }).count()).toBe(0)

  // When nothing is found, Enter creates no client and keeps what was typed.
  await page.locator('#invoice-client-change').click()
  await client.fill('UAB „Pušis“ 110053842 labas@pusis.lt')
  const make = page.getByRole('option', {
    name: fill(invoice.client_create_more, { title: 'UAB „Pušis“', more: '110053842, labas@pusis.lt' }),
  })
  await make.waitFor()
  await page.getByText(invoice.client_not_found).waitFor()
  await page.keyboard.press('Enter')
  expect(await client.inputValue()).toBe('UAB „Pušis“ 110053842 labas@pusis.lt')
  expect(await clients()).toBe(3)
  await client.fill('Jonas Jonaitis')
  await page.getByRole('option', { name: fill(invoice.client_create, { title: 'Jonas Jonaitis' }) }).waitFor()
  await page.getByText(invoice.client_not_found).waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.getByText('Jonas Jonaitis', { exact: true }).waitFor()
  expect(await clients()).toBe(4)
  expect(await page.getByRole('dialog').count()).toBe(0)

  // The other details of the client can be added later.
  await page.getByRole('button', { name: texts.client.complete }).click()
  const panel = page.getByRole('dialog', { name: 'Jonas Jonaitis' })
  await panel.getByRole('textbox', { name: texts.client.registered_address, exact: true }).fill('Pilies g. 1')
  await panel.getByRole('button', { name: texts.client.save }).click()
  await panel.waitFor({ state: 'detached' })
  await page.getByText('Pilies g. 1').first().waitFor()
  expect(await page.getByRole('button', { name: texts.client.complete }).count()).toBe(0)
})

test('a copy of an invoice and an invoice for a given client start with the focus on the first line', async ({
  product,
  visit,
}) => {
  const books = await openBooks(product)
  const created = await books.invoice()
  const page = await visit(`/invoice/create?client_id=${books.client.id}`, { token: books.token })
  await expectFocus(cell(page, invoice.title, 1))
  await page.goto(`/invoice/create?copy_of=${created.id}`)
  await expectFocus(cell(page, invoice.title, 1))
})
