import { describe, expect } from 'vitest'
import { openBooks } from '#server/test/books.ts'
import { expectAccessible } from './accessibility.ts'
import { test } from './harness.ts'
import { button, expectAddress, field, expectFocus, textbox } from './steps.ts'
import { textsOf } from './texts.ts'

describe.each([
  { language: 'lt', width: 1440 },
  { language: 'en', width: 390 },
] as const)('in $language at $width', ({ language, width }) => {
  const { common, invoice, note_template: texts } = textsOf[language]

  test('a note template made in the settings is inserted into the note of an invoice, below what it says', async ({
    visit,
    product,
  }) => {
    const books = await openBooks(product)
    await books.ask('PUT', '/user/profile', { locale: language })
    const page = await visit('/note-template/create', { lang: language, width, token: books.token })
    await textbox(page, texts.title).fill('Terms')
    await textbox(page, texts.text).fill('Pay within 14 days.\nThank you.')
    await expectAccessible(page)
    await button(page, common.save).click()
    await expectAddress(page, '/note-template/list')
    await page.getByText('Terms').first().waitFor()
    await expectAccessible(page)

    await page.goto(`/invoice/create?client_id=${books.client.id}`)
    const note = field(page, invoice.note)
    await note.fill('Delivered by hand.')
    await expectAccessible(page)
    await button(page, texts.insert).click()
    await page.getByRole('menuitem', { name: 'Terms' }).click()
    await expect.poll(() => note.inputValue()).toBe('Delivered by hand.\nPay within 14 days.\nThank you.')
    await expectFocus(note)
  })
})

const { common, invoice, note_template: texts } = textsOf.lt

test('the note of an invoice is kept as a template without leaving the invoice', async ({ visit, product }) => {
  const books = await openBooks(product)
  const page = await visit(`/invoice/create?client_id=${books.client.id}`, { token: books.token })
  await field(page, invoice.note).waitFor()
  expect(await button(page, texts.insert).count()).toBe(0)
  await field(page, invoice.note).fill('Apmokėkite per 14 dienų.')
  await button(page, texts.insert).click()
  await page.getByRole('menuitem', { name: texts.keep }).click()
  const panel = page.getByRole('dialog', { name: texts.new })
  await panel.getByRole('textbox', { name: texts.title }).fill('Sąlygos')
  await panel.getByRole('button', { name: common.save }).click()
  await panel.waitFor({ state: 'detached' })
  expect(await field(page, invoice.note).inputValue()).toBe('Apmokėkite per 14 dienų.')
  await button(page, texts.insert).click()
  await page.getByRole('menuitem', { name: 'Sąlygos' }).waitFor()
  expect((await books.read('/note-template/all')).data).toMatchObject([
    { title: 'Sąlygos', text: 'Apmokėkite per 14 dienų.' },
  ])
})
