import { afterAll, beforeAll, expect, test } from 'vitest'
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

const findSimilar = async (kind: string, field: string, value: string, except?: string): Promise<Item> =>
  (await books.read(`/likeness?${new URLSearchParams({ kind, field, value, ...(except ? { except } : {}) })}`)).data

test('a duplicate is found by name and code of clients, code of products, name of units and accounts, and by IBAN', async () => {
  const product = await books.product({ title: 'Lenta', code: 'LEN-01' })
  const cases: [string, string, string, string][] = [
    ['client', 'title', 'uab "ažuolas"', books.client.id],
    ['client', 'code', '110 053 842', books.client.id],
    ['product', 'code', 'len 01', product.id],
    ['unit', 'title', ' Vienetas ', books.unit('vnt.')],
    ['company-account', 'account_number', 'LT30 7300 0100 0000 0001', books.account.id],
    ['company-account', 'title', String(books.account.title).toUpperCase(), books.account.id],
  ]
  for (const [kind, field, value, id] of cases)
    expect([kind, field, (await findSimilar(kind, field, value))?.id]).toEqual([kind, field, id])
})

test('the record itself, a deleted one, one of another company and a field of another kind are no duplicates', async () => {
  const { id } = await books.create('/client', { title: 'MB „Vienintelė“' })
  expect(await findSimilar('client', 'title', 'MB Vienintelė', id)).toBeNull()
  await books.ask('DELETE', `/client/${id}`)
  expect(await findSimilar('client', 'title', 'MB Vienintelė')).toBeNull()
  const stranger = await openBooks(server)
  await stranger.create('/client', { title: 'MB „Svetima“' })
  expect(await findSimilar('client', 'title', 'MB Svetima')).toBeNull()
  expect(await findSimilar('unit', 'code', 'x')).toBeNull()
  expect(await findSimilar('client', 'title', '„–“')).toBeNull()
})
