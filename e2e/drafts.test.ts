import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { openBooks } from '#server/test/books.ts'
import { joinAs } from '#server/automation/draft/test/join-as.ts'
import { expectAccessible } from './accessibility.ts'
import { test } from './harness.ts'
import { addressOf, button, expectAddress, expectFocus, field } from './steps.ts'
import { fill, textsOf } from './texts.ts'

const { dashboard, draft_editor: editor, drafts: texts, error, invoice, invoice_list: list, common } = textsOf.lt

const cell = (page: Page, name: string, number = 1) => field(page, fill(invoice.cell_name, { name, number }))
const isSaved = (page: Page) => page.getByText(invoice.draft_saved, { exact: true }).waitFor()
const focus = (page: Page) => page.evaluate(() => void window.dispatchEvent(new Event('focus')))

test('an unfinished invoice is a draft without a number: found after a reload and in lists, deleted and restored, and issued', async ({
  product,
  visit,
}) => {
  const books = await openBooks(product)
  const page = await visit(`/invoice/create?client_id=${books.client.id}`, { token: books.token })
  await expectFocus(cell(page, invoice.title))
  // Opening the page alone keeps nothing.
  expect((await books.read('/draft/all')).data).toEqual([])
  await cell(page, invoice.title).fill('Interjero projektas')
  await cell(page, invoice.price_without_vat).fill('100')
  await page.reload()
  await expect.poll(() => cell(page, invoice.title).inputValue()).toBe('Interjero projektas')
  await isSaved(page)
  expect((await books.read('/draft/all')).data).toMatchObject([{ title: books.client.title, total: '121.00' }])
  expect((await books.list()).data).toEqual([])
  await expectAccessible(page)

  // Leaving asks nothing.
  await page.getByRole('link', { name: invoice.back_to_list }).click()
  const draft = page.getByRole('row').filter({ hasText: books.client.title })
  await draft.getByText('121').waitFor()
  await page.getByRole('link', { name: new RegExp(list.tab_drafts) }).click()
  await expectAddress(page, '/invoice/drafts')
  await page.getByText(texts.count_one.replace('{{count}}', '1')).waitFor()
  await expectAccessible(page)
  await draft.hover()
  await draft.getByRole('button', { name: fill(texts.remove_of, { name: books.client.title }) }).click()
  await page.getByText(texts.empty_title).waitFor()
  await button(page, common.undo).click()
  await draft.waitFor()
  await page.goto('/dashboard')
  await page.getByText(fill(dashboard.attention_draft_invoice, { name: books.client.title })).waitFor()
  await page.getByRole('link', { name: dashboard.attention_draft_do }).click()
  await expect.poll(() => cell(page, invoice.title).inputValue()).toBe('Interjero projektas')
  await page.getByRole('button', { name: invoice.issue }).click()
  await expect.poll(() => addressOf(page)).toMatch(/^\/invoice\/list\?open=/)
  expect((await books.read('/draft/all')).data).toEqual([])
  expect((await books.list()).data).toMatchObject([{ total: '121.00' }])
})

test('two people in one draft see each other, get what the other types, and choose where both typed', async ({
  product,
  visit,
}) => {
  const books = await openBooks(product)
  const mate = await joinAs(product, books, 'admin')
  const { id } = await books.create('/draft', { kind: 'invoice', form: books.form({ note: 'Ačiū' }) })
  const href = `/invoice/create?draft=${id}`
  const [mine, theirs] = [await visit(href, { token: books.token }), await visit(href, { token: mate.token })]
  await isSaved(mine)
  await isSaved(theirs)
  await focus(mine)
  await mine.getByText(fill(editor.filling, { names: '' }).trim()).waitFor()

  // Different fields: both have both.
  await cell(theirs, invoice.price_without_vat).fill('200')
  await expect.poll(async () => (await books.read(`/draft/${id}`)).form.lines[0].price).toBe('200')
  await cell(mine, invoice.title).fill('Mano darbas')
  await expect.poll(() => cell(mine, invoice.price_without_vat).inputValue()).toBe('200,00')
  await focus(theirs)
  await expect.poll(() => cell(theirs, invoice.title).inputValue()).toBe('Mano darbas')

  // The same field: each keeps what they typed, and one chooses.
  await cell(theirs, invoice.quantity).fill('3')
  await expect.poll(async () => (await books.read(`/draft/${id}`)).form.lines[0].quantity).toBe('3')
  await cell(mine, invoice.quantity).fill('7')
  const take = mine.getByRole('button', { name: editor.take_theirs, exact: false })
  await take.waitFor()
  expect(await cell(mine, invoice.quantity).inputValue()).toMatch(/^7/)
  await expectAccessible(mine)
  await mine.keyboard.press('Control+Enter')
  expect((await books.list()).data).toEqual([])
  await take.click()
  await take.waitFor({ state: 'detached' })
  await expect.poll(() => cell(mine, invoice.quantity).inputValue()).toMatch(/^3/)

  // One issues it; the other is told.
  await mine.getByRole('button', { name: invoice.issue }).click()
  await expect.poll(() => addressOf(mine)).toMatch(/^\/invoice\/list\?open=/)
  await focus(theirs)
  await theirs.getByText(editor.issued_invoice).waitFor()
  expect((await books.list()).data).toHaveLength(1)
})

test('what is typed offline stays on the computer and is sent when the connection is back, field by field', async ({
  product,
  visit,
}) => {
  const books = await openBooks(product)
  const { id } = await books.create('/draft', { kind: 'invoice', form: books.form() })
  const page = await visit(`/invoice/create?draft=${id}`, { token: books.token, refusals: ['offline'] })
  await isSaved(page)
  // It loads its script, which it cannot do offline.
  await expectAccessible(page)
  await page.context().setOffline(true)
  await cell(page, invoice.title).fill('Be ryšio')
  await page.getByText(editor.offline, { exact: true }).waitFor()
  await page.getByText(error.offline_banner).waitFor()
  await expectAccessible(page)
  // Meanwhile somebody else changes another field.
  const other = await books.read(`/draft/${id}`)
  await books.ask('PATCH', `/draft/${id}`, { version: other.version, fields: { note: 'Iš biuro' } })
  await page.context().setOffline(false)
  await isSaved(page)
  expect((await books.read(`/draft/${id}`)).form).toMatchObject({ note: 'Iš biuro', lines: [{ title: 'Be ryšio' }] })
  const left = await page.evaluate(
    () =>
      new Promise((resolve) => {
        const request = indexedDB.open('kvitas')
        request.onsuccess = () => {
          const keys = request.result.transaction('drafts').objectStore('drafts').getAllKeys()
          keys.onsuccess = () => resolve(keys.result)
        }
      }),
  )
  expect(left).toEqual([])
})

test('drafts stand among the invoices where their dates put them, also on a phone, and search and the filter of dates find them', async ({
  product,
  visit,
}) => {
  const books = await openBooks(product)
  for (const date of ['2026-11-10', '2026-11-20'])
    await books.invoice({ date, date_due: '2026-12-24', reference_number: null })
  for (const date of ['2026-11-15', '2026-11-20', '2026-11-01'])
    await books.create('/draft', { kind: 'invoice', form: books.form({ date, date_due: '2026-12-24' }) })
  const page = await visit('/invoice/list', { token: books.token })
  const rows = page.getByRole('row').filter({ hasText: books.client.title })
  const order = async () =>
    (await rows.allInnerTexts()).map(
      (text) => `${/2026-11-\d\d/.exec(text)?.[0]} ${text.includes('SF-') ? 'issued' : 'draft'}`,
    )
  const byDate = ['2026-11-20 draft', '2026-11-20 issued', '2026-11-15 draft', '2026-11-10 issued', '2026-11-01 draft']
  await expect.poll(order).toEqual(byDate)
  await expectAccessible(page)
  await page.goto('/invoice/list?sort=date')
  await expect
    .poll(order)
    .toEqual(['2026-11-01 draft', '2026-11-10 issued', '2026-11-15 draft', '2026-11-20 issued', '2026-11-20 draft'])
  await page.goto('/invoice/list?date_from=2026-11-12')
  await expect.poll(order).toEqual(byDate.slice(0, 3))
  await page.goto(`/invoice/list?search=${encodeURIComponent(books.client.title.slice(5, 9))}`)
  await expect.poll(order).toEqual(byDate)
  await page.goto('/invoice/list?unpaid=1&tab=unpaid')
  await expect.poll(order).toEqual(['2026-11-20 issued', '2026-11-10 issued'])
  const phone = await visit('/invoice/list', { token: books.token, width: 390 })
  const cards = phone.getByRole('listitem').filter({ hasText: books.client.title })
  await expect.poll(() => cards.count()).toBe(5)
  const isDraft = (await cards.allInnerTexts()).map((text) => !text.includes('SF-'))
  expect(isDraft).toEqual([true, false, true, false, true])
})
