import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { openBooks } from '#server/test/books.ts'
import type { Books } from '#server/test/books.ts'
import { signUp } from '#server/test/server.ts'
import { expectAccessible } from './accessibility.ts'
import { test } from './harness.ts'
import { rowOf } from './list-steps.ts'
import type { Product } from './product.ts'
import { addressOf, expectAddress, expectFocus, heading, signIn } from './steps.ts'
import { fill, textsOf } from './texts.ts'

const { company_overview: texts, shell } = textsOf.lt

/** An accountant of companies with these names; the first has two overdue invoices. */
const accountantOf = async (product: Product, titles: readonly string[]) => {
  const person = await signUp(product, {})
  const books: Books[] = []
  for (const title of titles) {
    const each = await openBooks(product, { title })
    await product.owner.query(`insert into company_member (company_id, user_id, role) values ($1, $2, 'accountant')`, [
      each.company.id,
      person.id,
    ])
    books.push(each)
  }
  for (const number of ['A-1', 'A-2']) await books[0]!.invoice({ number, date: '2026-01-05', date_due: '2026-01-19' })
  return { person, books }
}

const titlesOf = async (page: Page) =>
  (await page.getByRole('table', { name: texts.table }).locator('tbody td[data-first] button[id]').allInnerTexts()).map(
    (title) => title.trim(),
  )

test('a person with several companies sees them after signing in, the one that needs most first', async ({
  product,
  visit,
}) => {
  const { person } = await accountantOf(product, ['Žuvėdra', 'Ąžuolas', 'Beržas'])
  const page = await visit('/login')
  await signIn(page, textsOf.lt, person.email, 'Ramunė-77')
  await heading(page, texts.heading).waitFor()
  expect(addressOf(page)).toBe('/companies')
  await page.getByRole('button', { name: '2 sąskaitos, Žuvėdra' }).waitFor()
  expect(await titlesOf(page)).toEqual(['Žuvėdra', 'Ąžuolas', 'Beržas'])
  await expectAccessible(page)
  // Nothing of a current company is in the menu.
  await expect(page.getByRole('link', { name: shell.title_invoice_list }).count()).resolves.toBe(0)
  // The choice to begin with the dashboard holds on this device.
  await page.getByRole('checkbox', { name: texts.opens_first }).click()
  await page.getByRole('button', { name: shell.user_menu }).click()
  await page.getByRole('menuitem', { name: shell.logout }).click()
  await signIn(page, textsOf.lt, person.email, 'Ramunė-77')
  await heading(page, shell.title_dashboard).waitFor()
})

test('a cell opens its list inside that company, keys open rows and lead back', async ({ product, visit }) => {
  const { person } = await accountantOf(product, ['Žuvėdra', 'Ąžuolas'])
  const page = await visit('/companies', { token: person.token })
  await page.getByRole('button', { name: '2 sąskaitos, Žuvėdra' }).click()
  await expectAddress(page, '/invoice/list?overdue=1&type=simple')
  await rowOf(page, 'A-2').waitFor()
  await page.getByRole('button', { name: shell.switch_company }).first().click()
  await page.getByRole('menuitem', { name: shell.title_all_companies }).click()
  await heading(page, texts.heading).waitFor()
  await page.getByRole('button', { name: '2 sąskaitos, Žuvėdra' }).waitFor()
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await expectFocus(page.getByRole('table').getByRole('button', { name: 'Ąžuolas', exact: true }))
  await page.keyboard.press('Enter')
  await heading(page, shell.title_dashboard).waitFor()
  await page.getByRole('button', { name: `Ąžuolas` }).first().waitFor()
  // The other one was visited before.
  await page.keyboard.press('Alt+2')
  await page.getByRole('button', { name: `Žuvėdra` }).first().waitFor()
  await page.keyboard.press('g')
  await page.keyboard.press('i')
  await expectAddress(page, '/companies')
})

test('search ignores diacritics, tabs and order are in the address', async ({ product, visit }) => {
  const { person } = await accountantOf(product, ['Žuvėdra', 'Ąžuolas'])
  const page = await visit('/companies', { token: person.token })
  await page.getByRole('button', { name: '2 sąskaitos, Žuvėdra' }).waitFor()
  await page.keyboard.press('/')
  await page.keyboard.type('azuol')
  await page.getByRole('table').getByRole('button', { name: 'Žuvėdra', exact: true }).waitFor({ state: 'detached' })
  expect(await titlesOf(page)).toEqual(['Ąžuolas'])
  await expectAddress(page, '/companies?search=azuol')
  await page.goto('/companies?sort=title')
  await page.getByRole('button', { name: '2 sąskaitos, Žuvėdra' }).waitFor()
  expect(await titlesOf(page)).toEqual(['Ąžuolas', 'Žuvėdra'])
  await page.keyboard.press('2')
  await expectAddress(page, '/companies?sort=title&tab=attention')
  expect(await titlesOf(page)).toEqual(['Žuvėdra'])
  await page.goto('/companies?tab=today&search=zuvedra')
  await page.getByText(texts.none_found).waitFor()
})

test('the names of the companies are on screen before they are counted', async ({ product, visit }) => {
  const { person } = await accountantOf(product, ['Žuvėdra', 'Ąžuolas'])
  const page = await visit('/dashboard', { token: person.token })
  await heading(page, shell.title_dashboard).waitFor()
  let release: () => void = () => undefined
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/api/company/overview', async (route) => {
    await released
    await route.continue()
  })
  await page.getByRole('button', { name: shell.switch_company }).first().click()
  await page.getByRole('menuitem', { name: shell.title_all_companies }).click()
  await page.getByRole('table').getByRole('button', { name: 'Žuvėdra', exact: true }).waitFor()
  expect(await titlesOf(page)).toEqual(['Ąžuolas', 'Žuvėdra'])
  expect(await page.getByRole('button', { name: '2 sąskaitos, Žuvėdra' }).count()).toBe(0)
  release()
  await page.getByRole('button', { name: '2 sąskaitos, Žuvėdra' }).waitFor()
})

test('the palette switches to a company from the page of all', async ({ product, visit }) => {
  const { person } = await accountantOf(product, ['Žuvėdra', 'Ąžuolas'])
  const page = await visit('/companies', { token: person.token })
  await heading(page, texts.heading).waitFor()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('zuved')
  await page.getByRole('option', { name: 'Žuvėdra' }).waitFor()
  await page.keyboard.press('Enter')
  await heading(page, shell.title_dashboard).waitFor()
  await page.getByRole('button', { name: `Žuvėdra` }).first().waitFor()
})

test('on a phone a company is a card with what it needs', async ({ product, visit }) => {
  const { person } = await accountantOf(product, ['Žuvėdra', 'Ąžuolas'])
  const page = await visit('/companies', { token: person.token, width: 390 })
  const card = page.getByRole('listitem').filter({ hasText: 'Žuvėdra' }).first()
  await card.getByText('2 sąskaitos').waitFor()
  await expectAccessible(page)
  await card.getByRole('button').first().click()
  await heading(page, shell.title_dashboard).waitFor()
})

test('on a phone a company that could not be counted is counted again', async ({ product, visit }) => {
  const { person, books } = await accountantOf(product, ['Žuvėdra', 'Ąžuolas'])
  const { company, account } = books[0]!
  await product.owner
    .query(`with file as (insert into bank_import (company_id, id, files) values ('${company.id}', gen_random_uuid(), '[]') returning *)
    insert into bank_entry (company_id, id, import_id, position, account_id, format, date, amount, currency, name, account_number, code, text, reference, key, kind)
    select company_id, gen_random_uuid(), id, 1, '${account.id}', 'camt.053', '2026-11-20', 121, 'EUR', 'Žuvis', '', '', '', '', '1', 'payment' from file`)
  // A condition that fails for the rows of the company, like a damaged page of a table.
  await product.owner.query(`create policy broken on bank_entry as restrictive for select
    using (case when company_id = '${company.id}' then 1 / (position - position) = 1 else true end)`)
  const page = await visit('/companies', {
    token: person.token,
    width: 390,
    fault: 'a company could not be counted',
  })
  const again = page.getByRole('button', { name: fill(texts.retry_of, { title: 'Žuvėdra' }) })
  try {
    await again.waitFor()
    await expectAccessible(page)
  } finally {
    await product.owner.query('drop policy broken on bank_entry')
  }
  await again.click()
  await page.getByRole('listitem').filter({ hasText: 'Žuvėdra' }).first().getByText('2 sąskaitos').waitFor()
  await again.waitFor({ state: 'detached' })
})

test('nobody with one company sees the page of all', async ({ product, visit }) => {
  const { token } = await openBooks(product)
  const page = await visit('/companies', { token })
  await heading(page, shell.title_dashboard).waitFor()
  await page.getByRole('button', { name: shell.switch_company }).first().click()
  await page.getByRole('menuitem', { name: shell.title_companies }).waitFor()
  expect(await page.getByRole('menuitem', { name: shell.title_all_companies }).count()).toBe(0)
})
