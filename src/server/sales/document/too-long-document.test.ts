import { afterAll, beforeAll, expect, test } from 'vitest'
import { maxLines } from '#contract/platform/document-fields.ts'
import { openBooks } from '#server/test/books.ts'
import type { Books } from '#server/test/books.ts'
import { longText } from '#server/test/full-settings.ts'
import { createTestServer } from '#server/test/server.ts'
import type { TestServer } from '#server/test/server.ts'

let server: TestServer
let books: Books
beforeAll(async () => {
  server = await createTestServer()
  books = await openBooks(server)
})
afterAll(() => server.close())

const many = <Row>(length: number, row: (n: number) => Row) => Array.from({ length }, (_, n) => row(n))

test('an invoice of 500 lines with a product, a unit and VAT on each has room for names of 40 letters', async () => {
  const title = 'Ąžuolinių grindų šlifavimas ir lakavimas'
  const own = await openBooks(server)
  const sold = await own.product()
  const line = own.line({ title, product_id: sold.id, unit_id: own.unit('vnt.'), quantity: '12.5', price: '149.99' })
  const { lines } = await own.invoice({
    currency: 'EUR',
    lines: many(maxLines, () => line),
    accounts: [own.account.id],
  })
  expect(lines[499]).toMatchObject({ title, unit: 'vnt.', vat_rate: '21' })
})

test.each([
  ['lt', 'Dokumente per daug teksto'],
  ['en', 'too much text'],
])(
  'a document that could be too long is refused on its lines in the language %s, and changes nothing',
  async (language, words) => {
    const lines = many(maxLines, () => books.line({ title: longText(500) }))
    const created = await books.invoice()
    const refused = {
      status: 422,
      body: { code: 'validation_failed', errors: { lines: [expect.stringContaining(words)] } },
    }
    const headers = { 'accept-language': language }
    expect(await books.ask('POST', '/invoice', books.form({ lines }), headers)).toMatchObject(refused)
    expect(
      await books.ask('PUT', `/invoice/${created.id}`, { version: created.version, lines }, headers),
    ).toMatchObject(refused)
    expect(await books.get(created.id)).toEqual(created)
  },
)

test('a document stored when the limits were higher is still opened', async () => {
  const created = await books.invoice({ lines: many(400, (n) => books.line({ title: `Lenta ${n}` })) })
  await server.owner.query('update invoice_line set description = $2 where invoice_id = $1', [
    created.id,
    longText(400),
  ])
  const { status, body } = await books.ask('GET', `/invoice/edit/${created.id}`)
  expect(status).toBe(200)
  expect(body.item.lines[399].description).toBe(longText(400))
})
