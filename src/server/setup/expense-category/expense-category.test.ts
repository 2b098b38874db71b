import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBooks } from '#server/test/books.ts'
import type { Books, Item } from '#server/test/books.ts'
import { createTestServer, testMoment } from '#server/test/server.ts'
import type { TestServer } from '#server/test/server.ts'
import { refusalOf } from '#server/test/refusal.ts'

let server: TestServer
let books: Books
beforeAll(async () => {
  server = await createTestServer({ isTogether: true })
  books = await openBooks(server)
})
afterAll(() => server.close())

const create = (overrides: object = {}): Promise<Item> =>
  books.create('/expense-category', { title: 'Kavos pupelės', ...overrides })
const titles = async (query = '', caller: Books = books): Promise<string[]> =>
  (await caller.read(`/expense-category/all?limit=200&${query}`)).data.map(({ title }: Item) => title)
const inUse = { status: 409, body: { code: 'has_documents' } }

test('a new company has categories in the user’s language', async () => {
  expect(await titles()).toContain('Transportas ir degalai')
  const english = await books.ask('GET', '/expense-category/all', undefined, { 'accept-language': 'en' })
  expect(english.body.data.map(({ title }: Item) => title)).toContain('Transport and fuel')
  expect((await books.read('/expense/create')).options.categories).toHaveLength((await titles()).length)
})

test('a category can be created, changed with its version, and found without diacritics', async () => {
  const created = await create({ title: 'Šiukšlių išvežimas' })
  expect(await titles('search=siuksliu')).toEqual(['Šiukšlių išvežimas'])
  const change = (version: number, title: string) =>
    books.ask('PUT', `/expense-category/${created.id}`, { version, title })
  expect((await change(1, 'Atliekos')).body).toMatchObject({ title: 'Atliekos', version: 2 })
  expect(await change(1, 'X')).toMatchObject({ status: 409, body: { code: 'stale_version' } })
  expect(await change(2, ' ')).toMatchObject(refusalOf({ title: ['Šis laukelis yra privalomas.'] }))
})

test('a category has at most one parent, without deeper levels and cycles', async () => {
  const top = await create({ title: 'Automobiliai' })
  const child = await create({ title: 'Padangos', parent_id: top.id })
  expect(child.parent_id).toBe(top.id)
  const post = (parent_id: string) => books.ask('POST', '/expense-category', { title: 'Žieminės', parent_id })
  const level = refusalOf({ parent_id: ['Kategorija gali turėti tik vieną aukštesnę.'] })
  expect(await post(child.id)).toMatchObject(level)
  expect(await post(uuid())).toMatchObject(refusalOf({ parent_id: ['Pasirinkite įrašą iš sąrašo.'] }))
  const put = (id: string, parent_id: string) => books.ask('PUT', `/expense-category/${id}`, { version: 1, parent_id })
  expect(await put(top.id, top.id)).toMatchObject(level)
  expect(await put(top.id, (await create({ title: 'Kita' })).id)).toMatchObject(level)
  expect(await books.ask('DELETE', `/expense-category/${top.id}`)).toMatchObject(inUse)
})

test('a deleted category can be restored, and a used one is archived instead', async () => {
  const created = await create({ title: 'Laikina' })
  expect((await books.ask('DELETE', `/expense-category/${created.id}`)).status).toBe(204)
  expect(await titles('search=laikina')).toEqual([])
  expect((await books.ask('GET', `/expense-category/edit/${created.id}`)).status).toBe(404)
  expect((await books.ask('POST', `/expense-category/${created.id}/restore`)).body).toMatchObject({ archived_at: null })
  const form = { vendor_id: books.client.id, date: '2026-11-10', total: '5', vat: false, category_id: created.id }
  const expense = await books.create('/expense', form)
  expect(expense.category_title).toBe('Laikina')
  expect(await books.ask('DELETE', `/expense-category/${created.id}`)).toMatchObject(inUse)
  await books.ask('POST', `/expense-category/${created.id}/archive`)
  expect(await titles('search=laikina')).toEqual([])
  expect(await titles('search=laikina&archived=1')).toEqual(['Laikina'])
  expect(await books.ask('POST', '/expense', form)).toMatchObject(refusalOf({ category_id: ['Įrašas archyvuotas.'] }))
  // An expense with the category can be saved with it.
  const kept = await books.ask('PUT', `/expense/${expense.id}`, { version: expense.version, comment: 'x' })
  expect(kept.body.category_id).toBe(created.id)
})

test('a category deleted more than 7 days ago is purged, even if expenses use it', async () => {
  const created = await create({ title: 'Sena' })
  await books.ask('DELETE', `/expense-category/${created.id}`)
  await server.owner.query(
    `update expense_category set deleted_at = $2::timestamptz - interval '8 days' where id = $1`,
    [created.id, testMoment],
  )
  expect((await books.ask('POST', `/expense-category/${created.id}/restore`)).status).toBe(404)
  const { rows } = await server.owner.query(`select purge_settings($1::timestamptz - interval '7 days') as purged`, [
    testMoment,
  ])
  expect(rows[0].purged).toBe(1)
})

test('a user of another company can neither find nor choose a category', async () => {
  const created = await create({ title: 'Mūsų' })
  const stranger = await openBooks(server)
  for (const [method, path] of [
    ['GET', `/expense-category/edit/${created.id}`],
    ['DELETE', `/expense-category/${created.id}`],
    ['POST', `/expense-category/${created.id}/archive`],
    ['POST', `/expense-category/${created.id}/restore`],
  ] as const)
    expect(await stranger.ask(method, path), path).toMatchObject({
      status: 404,
      body: { resource: 'expense-category', detail: 'Išlaidų kategorija nerasta.' },
    })
  expect(await stranger.ask('POST', '/expense-category', { title: 'X', parent_id: created.id })).toMatchObject({
    status: 404,
  })
  expect(await titles('', stranger)).not.toContain('Mūsų')
})
