import { describe, expect } from 'vitest'
import { openBooks } from '#server/test/books.ts'
import { verifyAddress } from '#server/test/server.ts'
import { expectAccessible } from './accessibility.ts'
import { productTest } from './harness.ts'
import { button } from './steps.ts'
import { fill, textsOf } from './texts.ts'

const test = productTest({ CAPTCHA: 'off' })
const texts = textsOf.lt.api_key
const docs = textsOf.lt.api_docs
const english = textsOf.en.api_docs

describe('keys for programs', () => {
  test('a key is made, shown once and deleted', async ({ visit, product }) => {
    const books = await openBooks(product)
    await verifyAddress(product, books)
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
    await verifyAddress(product, books)
    await books.create('/api-key', { name: 'Ataskaitos', scope: 'read' })
    const page = await visit('/settings/api', { token: books.token, width: 390, scheme: 'dark' })
    await page.getByRole('list', { name: texts.table }).getByText('Ataskaitos').waitFor()
    await expectAccessible(page)
  })
})

describe('the documentation of the API', () => {
  test('a call is found by a search and sent with a typed key', async ({ visit, product }) => {
    const books = await openBooks(product)
    await verifyAddress(product, books)
    const { key } = await books.create('/api-key', { name: 'Ataskaitos', scope: 'read' })
    const page = await visit('/api/docs', { refusals: [403] })
    await page.getByRole('heading', { name: docs.title }).waitFor()
    await expectAccessible(page)
    await page.keyboard.press('/')
    await page.keyboard.type('client all')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'List of client' }).waitFor()
    await expectAccessible(page)
    await button(page, docs.send).click()
    await page.getByText(docs.need_key).waitFor()
    await page.getByLabel(docs.key).fill(key)
    await button(page, docs.send).click()
    await page.getByText('UAB „Ąžuolas“').waitFor()
    await page.getByText(/ratelimit-remaining: 1\d\d/).waitFor()
    expect(await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))).not.toContain(key)

    await page.goto('/api/docs#product.create')
    await page.getByLabel(docs.key).fill(key)
    await button(page, docs.send).click()
    await page.getByText('"code": "key_not_allowed"').waitFor()
  })

  test('it is in English, in the dark and on a phone', async ({ visit }) => {
    const page = await visit('/api/docs', { lang: 'en', width: 390, scheme: 'dark' })
    await page.getByRole('heading', { name: english.title }).waitFor()
    await expectAccessible(page)
    await page.getByText(english.calls, { exact: true }).click()
    await page.getByRole('link', { name: english.problems }).click()
    await page.getByText('key_rate_limit').waitFor()
    await expectAccessible(page)
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(width).toBeLessThanOrEqual(390)
  })
})
