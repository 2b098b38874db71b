import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { joinAs } from '#server/automation/draft/test/join-as.ts'
import { openBooks } from '#server/test/books.ts'
import { expectAccessible } from './accessibility.ts'
import { test } from './harness.ts'
import { addressOf, button, expectAddress, field, textbox } from './steps.ts'
import { fill, textsOf } from './texts.ts'

const { dashboard, draft_editor: editor, drafts: texts, error, expense, invoice, common } = textsOf.lt

const isSaved = (page: Page) => page.getByText(invoice.draft_saved, { exact: true }).waitFor()
const focus = (page: Page) => page.evaluate(() => void window.dispatchEvent(new Event('focus')))

test('an unfinished expense is a draft: found after a reload and in lists, deleted and restored, and recorded by an accountant', async ({
  product,
  visit,
}) => {
  const books = await openBooks(product)
  const accountant = await joinAs(product, books, 'accountant')
  const page = await visit(`/expense/create?vendor_id=${books.client.id}`, { token: accountant.token })
  await textbox(page, expense.number).waitFor()
  // Opening the page alone keeps nothing.
  expect((await books.read('/draft/all')).data).toEqual([])
  await textbox(page, expense.number).fill('AB-17')
  await textbox(page, expense.total_with_vat).fill('121')
  await page.reload()
  await expect.poll(() => textbox(page, expense.number).inputValue()).toBe('AB-17')
  await isSaved(page)
  expect((await books.read('/draft/all')).data).toMatchObject([
    { kind: 'expense', title: books.client.title, total: '121.00' },
  ])
  await expectAccessible(page)

  // Leaving asks nothing.
  await page.goto('/expense/list')
  const draft = page.getByRole('row').filter({ hasText: books.client.title })
  await draft.getByText('121').waitFor()
  await page.getByRole('link', { name: new RegExp(expense.tab_drafts) }).click()
  await expectAddress(page, '/expense/drafts')
  await page.getByText(texts.count_one.replace('{{count}}', '1')).waitFor()
  await expectAccessible(page)
  await draft.hover()
  await draft.getByRole('button', { name: fill(texts.remove_of, { name: books.client.title }) }).click()
  await page.getByText(texts.empty_text_expense).waitFor()
  await button(page, common.undo).click()
  await draft.waitFor()
  await page.goto('/dashboard')
  await page.getByText(fill(dashboard.attention_draft_expense, { name: books.client.title })).waitFor()
  await page.getByRole('link', { name: dashboard.attention_draft_do }).click()
  await expect.poll(() => textbox(page, expense.number).inputValue()).toBe('AB-17')
  await textbox(page, expense.total_without_vat).fill('100')
  await button(page, expense.save).click()
  await expect.poll(() => addressOf(page)).toMatch(/^\/expense\/list\?open=/)
  expect((await books.read('/draft/all')).data).toEqual([])
  expect((await books.read('/expense/all')).data).toMatchObject([{ number: 'AB-17', total: '121.00' }])
})

describe.each([
  { language: 'lt', width: 1440 },
  { language: 'en', width: 390 },
] as const)('in $language at $width', ({ language, width }) => {
  test('a draft of an expense stands in the list where its date puts it, with the number of the vendor', async ({
    product,
    visit,
  }) => {
    const { expense: t, drafts } = textsOf[language]
    const books = await openBooks(product)
    await books.ask('PUT', '/user/profile', { locale: language })
    const fields = { vendor_id: books.client.id, total: '121', total_without_vat: '100', vat: true }
    for (const [number, date] of [
      ['VND-1', '2026-11-20'],
      ['VND-2', '2026-11-10'],
    ])
      await books.create('/expense', { ...fields, vat_rows: undefined, number, date })
    await books.create('/draft', { kind: 'expense', form: { ...fields, number: 'JUO-15', date: '2026-11-15' } })
    const page = await visit('/expense/list', { token: books.token, width })
    const numbers = async () => (await page.getByRole('main').innerText()).match(/VND-\d|JUO-\d+/g)
    await expect.poll(numbers).toEqual(['VND-1', 'JUO-15', 'VND-2'])
    if (width > 600) await page.getByText(fill(drafts.and_drafts_one, { count: '1' })).waitFor()
    await expectAccessible(page)
    await page.goto('/expense/list?search=juo-15')
    await expect.poll(numbers).toEqual(['JUO-15'])
    await page.goto('/expense/list?sort=date')
    await expect.poll(numbers).toEqual(['VND-2', 'JUO-15', 'VND-1'])
    // A filter that a draft has no answer to.
    await page.goto(`/expense/list?kind=invoice`)
    await expect.poll(numbers).toEqual(['VND-1', 'VND-2'])
    await page.goto('/expense/drafts')
    await expect.poll(numbers).toEqual(width > 600 ? ['JUO-15'] : null)
    await page.getByRole('heading', { name: t.list }).waitFor()
  })
})

/** Whether the question is inside the same field as the control. */
const isAtField = (page: Page, name: string, conflict: string) =>
  textbox(page, name).evaluate((control, id) => {
    const asked = document.getElementById(id)
    return asked !== null && asked.parentElement?.parentElement?.contains(control) === true
  }, conflict)

test('where two people type different values in an expense, the field itself asks which one stays', async ({
  product,
  visit,
}) => {
  const books = await openBooks(product)
  const mate = await joinAs(product, books, 'admin')
  const form = {
    vendor_id: books.client.id,
    date: '2026-11-20',
    number: 'A-1',
    vat: true,
    total: '121',
    total_without_vat: '100',
  }
  const { id } = await books.create('/draft', { kind: 'expense', form })
  const href = `/expense/create?draft=${id}`
  const [mine, theirs] = [await visit(href, { token: books.token }), await visit(href, { token: mate.token })]
  await isSaved(mine)
  await isSaved(theirs)
  await focus(mine)
  await mine.getByText(fill(editor.filling, { names: '' }).trim()).waitFor()
  await textbox(theirs, expense.comment).fill('Iš biuro')
  await textbox(theirs, expense.number).fill('A-3')
  await expect
    .poll(async () => (await books.read(`/draft/${id}`)).form)
    .toMatchObject({ number: 'A-3', comment: 'Iš biuro' })
  await textbox(mine, expense.number).fill('A-7')
  const take = mine.getByRole('button', { name: fill(editor.take_theirs_of, { name: expense.number }) })
  await take.waitFor()
  // A field that only the other changed has their value.
  expect(await textbox(mine, expense.comment).inputValue()).toBe('Iš biuro')
  expect(await textbox(mine, expense.number).inputValue()).toBe('A-7')
  expect(await isAtField(mine, expense.number, 'conflict-number')).toBe(true)
  await expectAccessible(mine)
  // It is not recorded before somebody has chosen.
  await button(mine, expense.save).click()
  expect((await books.read('/expense/all')).data).toEqual([])
  await expect.poll(() => take.evaluate((element) => element === document.activeElement)).toBe(true)
  await take.click()
  await take.waitFor({ state: 'detached' })
  await expect.poll(() => textbox(mine, expense.number).inputValue()).toBe('A-3')
  await button(mine, expense.save).click()
  await expect.poll(() => addressOf(mine)).toMatch(/^\/expense\/list\?open=/)
  await focus(theirs)
  await theirs.getByText(editor.issued_expense).waitFor()
  expect((await books.read('/expense/all')).data).toMatchObject([{ number: 'A-3', comment: 'Iš biuro' }])
})

test('what is typed into an expense offline stays on the computer and is sent when the connection is back', async ({
  product,
  visit,
}) => {
  const books = await openBooks(product)
  const { id } = await books.create('/draft', {
    kind: 'expense',
    form: { vendor_id: books.client.id, date: '2026-11-20' },
  })
  const page = await visit(`/expense/create?draft=${id}`, { token: books.token, refusals: ['offline'] })
  await isSaved(page)
  // It loads its script, which it cannot do offline.
  await expectAccessible(page)
  await page.context().setOffline(true)
  await textbox(page, expense.number).fill('BE-1')
  await page.getByText(editor.offline, { exact: true }).waitFor()
  await page.getByText(error.offline_banner).waitFor()
  const other = await books.read(`/draft/${id}`)
  await books.ask('PATCH', `/draft/${id}`, { version: other.version, fields: { comment: 'Iš biuro' } })
  await page.context().setOffline(false)
  await isSaved(page)
  expect((await books.read(`/draft/${id}`)).form).toMatchObject({ number: 'BE-1', comment: 'Iš biuro' })
})

test('on a phone the note of an invoice asks below itself which of two values stays', async ({ product, visit }) => {
  const books = await openBooks(product)
  const { id } = await books.create('/draft', { kind: 'invoice', form: books.form({ note: 'Ačiū', issued_by: 'Ona' }) })
  const page = await visit(`/invoice/create?draft=${id}`, { token: books.token, width: 390, refusals: ['offline'] })
  await isSavedOnPhone(page)
  const change = async (fields: object) => {
    const { version } = await books.read(`/draft/${id}`)
    await books.ask('PATCH', `/draft/${id}`, { version, fields })
  }
  await page.context().setOffline(true)
  await field(page, invoice.note).fill('Mano pastaba')
  await change({ note: 'Kita pastaba' })
  await page.context().setOffline(false)
  await page.getByRole('button', { name: fill(editor.take_theirs_of, { name: invoice.note }) }).waitFor()
  expect(await isAtField(page, invoice.note, 'conflict-note')).toBe(true)
  await page.getByText('Kita pastaba').waitFor()
  await page.getByRole('button', { name: fill(editor.keep_mine_of, { name: invoice.note }) }).click()
  await expect.poll(async () => (await books.read(`/draft/${id}`)).form.note).toBe('Mano pastaba')
})

const isSavedOnPhone = (page: Page) => page.getByText(invoice.draft_saved_short, { exact: true }).waitFor()
