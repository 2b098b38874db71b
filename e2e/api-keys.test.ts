import { describe, expect } from 'vitest'
import { openBooks } from '#server/test/books.ts'
import { expectAccessible } from './accessibility.ts'
import { productTest } from './harness.ts'
import { button } from './steps.ts'
import { fill, textsOf } from './texts.ts'

const test = productTest({ CAPTCHA: 'off' })
const texts = textsOf.lt.api_key

describe('keys for programs', () => {
  test('a key is made, shown once and deleted', async ({ visit, product }) => {
    const books = await openBooks(product)
    const page = await visit('/settings/api', { token: books.token })
    await page.getByText(texts.empty_title).waitFor()
    await expectAccessible(page)
    await button(page, texts.new).click()
    await page.getByLabel(texts.name).fill('Lapų parduotuvė')
    await page.getByLabel(texts.scope).selectOption('documents')
    await page.getByLabel(texts.may_issue).check()
    await expectAccessible(page)
    await button(page, texts.create).click()
    const key = await page.getByLabel(texts.key_itself).inputValue()
    expect(key).toMatch(/^kv_[\w-]{43}$/)
    await expectAccessible(page)

    // Leaving without a copy asks first.
    await page.getByRole('link', { name: textsOf.lt.shell.title_history }).click()
    await button(page, texts.stay).click()
    await button(page, texts.have_copied).click()
    await page.getByLabel(texts.key_itself).waitFor({ state: 'detached' })
    await page.reload()
    await page.getByText(`kv_…${key.slice(-4)}`).waitFor()
    expect(await page.content()).not.toContain(key)

    await button(page, fill(texts.remove_of, { name: 'Lapų parduotuvė' })).click()
    await page.getByText(texts.remove_text_unused).waitFor()
    await button(page, texts.remove).click()
    await page.getByText(texts.empty_title).waitFor()
  })

  test('on a phone a row is a card, and the page is accessible in the dark', async ({ visit, product }) => {
    const books = await openBooks(product)
    await books.create('/api-key', { name: 'Ataskaitos', scope: 'read' })
    const page = await visit('/settings/api', { token: books.token, width: 390, scheme: 'dark' })
    await page.getByRole('list', { name: texts.table }).getByText('Ataskaitos').waitFor()
    await expectAccessible(page)
  })
})
