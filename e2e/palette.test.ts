import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { openBooks } from '#server/test/books.ts'
import { expectAccessible } from './accessibility.ts'
import { test } from './harness.ts'
import { createClients, rowOf } from './list-steps.ts'
import { addressOf, expectAddress, expectFocus, heading, textbox } from './steps.ts'
import { fill, textsOf } from './texts.ts'

const { client, palette: texts, shell } = textsOf.lt

/** Opens the palette and types a query. */
const searchFor = async (page: Page, text: string) => {
  await page.keyboard.press('Control+k')
  await page.keyboard.type(text)
  return page.getByRole('dialog', { name: shell.search_everything })
}

test('Ctrl+K searches all records, also without diacritics', async ({ product, visit }) => {
  const { token } = await createClients(product, ['UAB „Žiemos sodas“', 'MB „Vasara“'])
  const page = await visit('/dashboard', { token })
  await heading(page, shell.title_dashboard).waitFor()
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: shell.search_everything })
  await expectFocus(palette.getByRole('combobox'))
  await page.keyboard.type('ziem')
  await palette.getByRole('option', { name: 'UAB „Žiemos sodas“' }).waitFor()
  await expectAccessible(page)
  await palette.getByRole('option', { name: 'UAB „Žiemos sodas“' }).click()
  await page.getByRole('dialog', { name: 'UAB „Žiemos sodas“' }).waitFor()
  expect(addressOf(page)).toMatch(/^\/client\/list\?open=/)
})

test('text typed right after Ctrl+K is searched for while the palette is still loading', async ({ product, visit }) => {
  const { token } = await createClients(product, ['MB „Nendrė“'])
  const page = await visit('/dashboard', { token })
  await heading(page, shell.title_dashboard).waitFor()
  let release: () => void = () => undefined
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/finder-*.js', async (route) => {
    await released
    await route.continue()
  })
  // The first page may have loaded it before it was stopped.
  await page.reload()
  await heading(page, shell.title_dashboard).waitFor()
  // On this page the key 'n' opens the form of a new client.
  await page.getByRole('link', { name: shell.title_client_list }).first().click()
  await rowOf(page, 'MB „Nendrė“').waitFor()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('nendre')
  await page.keyboard.press('Enter')
  const field = page.getByRole('dialog', { name: shell.search_everything }).getByRole('combobox')
  expect(await field.inputValue()).toBe('nendre')
  expect(addressOf(page)).toBe('/client/list')
  // Enter waits for the results and opens the first.
  release()
  await page.getByRole('dialog', { name: 'MB „Nendrė“' }).waitFor()
  expect(addressOf(page)).toMatch(/^\/client\/list\?open=/)

  // Closed and immediately opened again: the palette that fades out receives no keys.
  await page.keyboard.press('Escape')
  await rowOf(page, 'MB „Nendrė“').waitFor()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('old')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('nendre')
  expect(await field.inputValue()).toBe('nendre')
  expect(addressOf(page)).toBe('/client/list')
})

test('the palette shows four results of a kind and a link to the list with the rest', async ({ product, visit }) => {
  const titles = Array.from({ length: 7 }, (_, at) => `UAB „Žiemos sodas ${at + 1}“`)
  const { token } = await createClients(product, titles)
  const page = await visit('/dashboard', { token })
  await heading(page, shell.title_dashboard).waitFor()
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: shell.search_everything })
  await expectFocus(palette.getByRole('combobox'))
  await page.keyboard.type('ziem')
  const found = palette.getByRole('option', { name: /Žiemos sodas \d/ })
  await expect.poll(() => found.count()).toBe(4)
  await palette.getByRole('option', { name: fill(texts.all_client_few, { count: '7' }) }).click()
  await expectAddress(page, '/client/list?search=ziem')
  for (const title of titles) await rowOf(page, title).waitFor()
})

test('rows of the palette stay where they are under the pointer, and keys show the actions of another row', async ({
  product,
  visit,
}) => {
  const { token } = await createClients(product, ['UAB „Žiemos sodas 1“', 'UAB „Žiemos sodas 2“'])
  const page = await visit('/dashboard', { token })
  await heading(page, shell.title_dashboard).waitFor()
  const palette = await searchFor(page, 'ziem')
  const row = (number: number) => palette.getByRole('option', { name: `Žiemos sodas ${number}` })
  const action = palette.getByRole('option', { name: shell.create_invoice })
  await action.waitFor()
  await row(2).waitFor()
  const before = await row(2).boundingBox()
  await row(2).hover()
  await expect.poll(() => row(2).getAttribute('aria-selected')).toBe('true')
  expect(await row(2).boundingBox()).toEqual(before)
  // The second client gets the actions, the first loses them.
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => action.getAttribute('aria-selected')).toBe('true')
  expect((await row(2).boundingBox())!.y).toBeLessThan((await action.boundingBox())!.y)
  await page.keyboard.press('Enter')
  await expect.poll(() => addressOf(page)).toMatch(/^\/invoice\/create\?client_id=/)
})

test('the link to all found payments opens the tab of their type', async ({ product, visit }) => {
  const books = await openBooks(product)
  const fields = { type: 'expense', date: '2026-11-20', account_id: books.account.id, note: 'Popierius' }
  for (let total = 1; total <= 6; total += 1) await books.create('/payment', { ...fields, total: String(total) })
  const page = await visit('/dashboard', { token: books.token })
  await heading(page, shell.title_dashboard).waitFor()
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: shell.search_everything })
  await expectFocus(palette.getByRole('combobox'))
  await page.keyboard.type('popier')
  await palette.getByRole('option', { name: fill(texts.all_payment_few, { count: '6' }) }).click()
  await expectAddress(page, '/payment/list?tab=expenses&search=popier')
})

test('the palette shows what a client owes and the state of invoices, and runs their actions', async ({
  product,
  visit,
}) => {
  const books = await openBooks(product)
  const debtor = await books.create('/client', { title: 'VšĮ „Žiemos sodas“' })
  const invoice = await books.invoice({ client_id: debtor.id })
  const page = await visit('/dashboard', { token: books.token })
  await heading(page, shell.title_dashboard).waitFor()
  const palette = await searchFor(page, 'ziem')
  const row = palette.getByRole('option', { name: /Žiemos sodas.*Skola.*121,00/ })
  await row.waitFor()
  await palette.getByRole('option', { name: new RegExp(`${invoice.number}.*121,00`) }).waitFor()
  await expectAccessible(page)
  const field = palette.getByRole('combobox')
  const isActive = async (name: RegExp) => {
    const id = (await palette.getByRole('option', { name }).getAttribute('id')) ?? ''
    await expect.poll(() => field.getAttribute('aria-activedescendant')).toBe(id)
  }
  await isActive(/Skola/)
  await page.keyboard.press('ArrowRight')
  await isActive(new RegExp(shell.create_invoice))
  await page.keyboard.press('ArrowDown')
  await isActive(/Kaip paskutinę: 1 eilutė/)
  await page.keyboard.press('ArrowLeft')
  await isActive(/Skola/)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expectAddress(page, `/invoice/create?client_id=${debtor.id}`)
  await page.goto('/dashboard')
  await heading(page, shell.title_dashboard).waitFor()
  await searchFor(page, 'ziem')
  await row.waitFor()
  await page.keyboard.press('Alt+c')
  await expectAddress(page, `/invoice/create?copy_of=${invoice.id}`)
})

test('the palette creates a client that was not found, and offline searches what is already loaded', async ({
  product,
  visit,
}) => {
  const books = await openBooks(product)
  await books.create('/client', { title: 'UAB „Atmintis“' })
  const page = await visit('/client/list', { token: books.token, refusals: [503] })
  await page.getByRole('row').filter({ hasText: 'Atmintis' }).waitFor()
  const palette = await searchFor(page, 'Naujokas')
  await palette.getByRole('option', { name: fill(texts.create_client, { name: 'Naujokas' }) }).click()
  await expect.poll(() => textbox(page, client.title).inputValue()).toBe('Naujokas')
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.route('**/api/search*', (route) => route.fulfill({ status: 503, body: '' }))
  await searchFor(page, 'atmint')
  await palette.getByText(texts.from_memory).waitFor()
  await palette.getByRole('option', { name: /Atmintis/ }).waitFor()
})
