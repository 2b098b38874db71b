import { expect } from 'vitest'
import { openBooks } from '#server/test/books.ts'
import { bankCalls } from '#server/bank/test/statements.ts'
import { expectAccessible } from './accessibility.ts'
import { productTest } from './harness.ts'
import { button, expectAddress, heading } from './steps.ts'
import { textsOf } from './texts.ts'

const test = productTest({ CAPTCHA: 'off' })
const { shell, bank, list } = textsOf.lt

test('bank and cash are one entry of the navigation, which leads to the entries of statements and back', async ({
  visit,
  product,
}) => {
  const books = await openBooks(product)
  await bankCalls(() => ({ server: product, books })).bring([{ date: '2026-11-18', amount: '38.26', text: 'Įplauka' }])
  const page = await visit('/company-account/list', { token: books.token })
  const menu = page.getByRole('navigation', { name: shell.navigation, exact: true })
  const entry = menu.getByRole('link', { name: `${shell.title_account_list} 1` })
  await entry.waitFor()
  expect(await menu.getByRole('link', { name: shell.title_bank }).count()).toBe(0)
  await expectAccessible(page)

  await page
    .getByRole('main')
    .getByRole('link', { name: `${shell.title_bank} 1` })
    .click()
  await heading(page, bank.title).waitFor()
  await expectAddress(page, '/bank')
  expect(await entry.getAttribute('aria-current')).toBe('page')
  await entry.click()
  await heading(page, shell.title_account_list).waitFor()

  const phone = await visit('/company-account/list', { token: books.token, width: 390 })
  await phone
    .getByRole('main')
    .getByRole('link', { name: `${shell.title_bank} 1` })
    .click()
  await heading(phone, bank.title).waitFor()
  await button(phone, list.more).click()
  await phone.getByRole('menuitem', { name: shell.title_account_list }).click()
  await expectAddress(phone, '/company-account/list')
  await expectAccessible(phone)
})
