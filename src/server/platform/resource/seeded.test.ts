import { afterAll, beforeAll, expect, test } from 'vitest'
import { defaultExpenseCategories, systemUnits } from '#domain/default-settings.ts'
import { lithuanianVat } from '#domain/default-vat.ts'
import { openBooks } from '#server/test/books.ts'
import type { Books, Item } from '#server/test/books.ts'
import { createTestServer } from '#server/test/server.ts'
import type { TestServer } from '#server/test/server.ts'

let server: TestServer
let books: Books
beforeAll(async () => {
  server = await createTestServer()
  books = await openBooks(server)
})
afterAll(() => server.close())

type Language = 'lt' | 'en'

const readIn = async (language: Language, path: string, caller: Books = books) => {
  const response = await caller.ask('GET', path, undefined, { 'accept-language': language })
  expect(response.status).toBe(200)
  return response.body
}

const change = async (language: Language, path: string, body: object, caller: Books = books) => {
  const response = await caller.ask('PUT', path, body, { 'accept-language': language })
  expect(response).toMatchObject({ status: 200 })
  return response.body
}

const titles = (rows: Item[]): string[] => rows.map(({ title }) => title)

const namesOfAll = async (caller: Books, language: Language) => {
  const lists = ['unit', 'vat', 'expense-category'].map((kind) => readIn(language, `/${kind}/all?limit=100`, caller))
  const rows = (await Promise.all(lists)).flatMap(({ data }) => data)
  return rows.flatMap(({ title, short_name, legal_note }) => [title, short_name, legal_note].filter(Boolean)).sort()
}

const seededNames = (language: Language) =>
  [
    ...systemUnits.flatMap((unit) => [unit.title, unit.short_name]),
    ...lithuanianVat.flatMap((vat) => [vat.title, ...(vat.legal_note ? [vat.legal_note] : [])]),
    ...defaultExpenseCategories.map(({ title }) => title),
  ]
    .map((text) => text[language])
    .sort()

test.each(['lt', 'en'] as const)('a company created in %s has names in both languages', async (language) => {
  const created = await openBooks(server, { language })
  expect(await namesOfAll(created, 'lt')).toEqual(seededNames('lt'))
  expect(await namesOfAll(created, 'en')).toEqual(seededNames('en'))
})

test('a form has names in the language of its user, also after a user of the other language', async () => {
  for (const language of ['lt', 'en', 'lt', 'en'] as const) {
    const invoice = (await readIn(language, '/invoice/create')).options
    const product = (await readIn(language, '/product/create')).options
    const expense = (await readIn(language, '/expense/create')).options
    const unit = language === 'lt' ? 'vnt.' : 'pcs'
    const vat = language === 'lt' ? 'Standartinis 21 % tarifas' : 'Standard rate 21%'
    for (const { units, vats } of [invoice, product, expense]) {
      expect(units.map((each: Item) => each.short_name)).toContain(unit)
      expect(titles(vats)).toContain(vat)
    }
    expect(titles(expense.categories)).toContain(language === 'lt' ? 'Mokymai' : 'Training')
  }
})

test('a search finds names in both languages, exact matches first', async () => {
  for (const language of ['lt', 'en'] as const) {
    for (const search of ['VALANDA', 'hour'])
      expect((await readIn(language, `/unit/all?search=${search}`)).data).toMatchObject([
        language === 'lt' ? { title: 'valanda', short_name: 'val.' } : { title: 'hour', short_name: 'h' },
      ])
    for (const search of ['mokymai', 'training'])
      expect(titles((await readIn(language, `/expense-category/all?search=${search}`)).data)).toHaveLength(1)
    expect((await readIn(language, '/vat/all?search=exempt')).data).toHaveLength(1)
    const similar = await readIn(language, '/likeness?kind=unit&field=title&value=Hour')
    expect(similar.data.title).toBe(language === 'lt' ? 'valanda' : 'hour')
  }
})

test('a renamed record has its new name in both languages, and an unchanged one keeps both names', async () => {
  const own = await openBooks(server)
  const path = `/vat/${own.vat('PVM5')}`
  const edit = `/vat/edit/${own.vat('PVM5')}`
  const { item } = await readIn('en', edit, own)
  expect(item).toMatchObject({
    title: 'Exempt from VAT',
    legal_note: 'Exempt from VAT (Art. 20–33, 112 of the VAT law)',
  })
  const { can: _, refusals: __, ...form } = item
  const saved = await change('en', path, { ...form, code: 'PVM6' }, own)
  expect(saved).toMatchObject({ title: 'Exempt from VAT', code: 'PVM6' })
  expect((await readIn('lt', edit, own)).item.title).toBe('Neapmokestinama PVM')
  await change('en', path, { version: saved.version, title: 'Medical services' }, own)
  const english = (await readIn('en', edit, own)).item
  const lithuanian = (await readIn('lt', edit, own)).item
  expect([english.title, lithuanian.title]).toEqual(['Medical services', 'Medical services'])
  // Its note was not changed.
  expect(lithuanian.legal_note).toBe('PVM neapmokestinama (PVMĮ 20–33, 112 str.)')
  expect(english.legal_note).toBe('Exempt from VAT (Art. 20–33, 112 of the VAT law)')
  await change('lt', path, { version: lithuanian.version, legal_note: null }, own)
  expect((await readIn('en', edit, own)).item.legal_note).toBeNull()
})

test('a renamed category has its new name in both languages, and the history contains only the rename', async () => {
  const own = await openBooks(server)
  const [category] = (await readIn('en', '/expense-category/all?search=insurance', own)).data
  await change('en', `/expense-category/${category.id}`, { version: category.version, title: 'Car insurance' }, own)
  expect((await readIn('lt', '/expense-category/all?search=car', own)).data).toMatchObject([{ title: 'Car insurance' }])
  expect((await readIn('lt', '/expense-category/all?search=draudimas', own)).data).toEqual([])
  const { data } = await readIn('en', `/history?kind=expense-category&id=${category.id}`, own)
  expect(data[0].changes.map(({ field }: Item) => field)).toEqual(['title'])
})

test('a document has units and VAT in its own language', async () => {
  const line = books.line({ unit_id: books.unit('val.'), vat_id: books.vat('PVM5') })
  const namesByLanguage = {
    lt: ['val.', 'Neapmokestinama PVM', 'PVM neapmokestinama (PVMĮ 20–33, 112 str.)'],
    en: ['h', 'Exempt from VAT', 'Exempt from VAT (Art. 20–33, 112 of the VAT law)'],
  }
  for (const reader of ['lt', 'en'] as const)
    for (const language of ['lt', 'en'] as const) {
      const form = books.form({ language, lines: [line] })
      const { body, status } = await books.ask('POST', '/invoice', form, { 'accept-language': reader })
      expect(status).toBe(201)
      const [vat] = body.vat_breakdown
      expect([body.lines[0].unit, vat.title, vat.legal_note]).toEqual(namesByLanguage[language])
      // The printed text stays as stored, in every language.
      expect((await readIn('lt', `/invoice/edit/${body.id}`)).item.lines[0].unit).toBe(namesByLanguage[language][0])
    }
})

test('an expense has its category and VAT in the language of the user', async () => {
  const categories: Item[] = (await readIn('lt', '/expense/create')).options.categories
  const expense = await books.create('/expense', {
    vendor_id: books.client.id,
    date: '2026-11-20',
    category_id: categories.find(({ title }) => title === 'Mokymai').id,
    lines: [{ title: 'Kursas', quantity: '1', price: '100', vat_id: books.vat('PVM1') }],
  })
  const shownNames = async (language: Language) => {
    const { item } = await readIn(language, `/expense/edit/${expense.id}`)
    const [row] = (await readIn(language, '/expense/all')).data
    return [item.category_title, row.category_title, item.vat_rows[0].title]
  }
  expect(await shownNames('lt')).toEqual(['Mokymai', 'Mokymai', 'Standartinis 21 % tarifas'])
  expect(await shownNames('en')).toEqual(['Training', 'Training', 'Standard rate 21%'])
})
