import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBooks } from '#server/test/books.ts'
import type { Books } from '#server/test/books.ts'
import { ask, createTestServer } from '#server/test/server.ts'
import type { TestServer } from '#server/test/server.ts'
import { hashOfBooks } from './test/stored.ts'

let server: TestServer
let books: Books
beforeAll(async () => {
  server = await createTestServer()
  books = await openBooks(server)
})
afterAll(() => server.close())

const stored = () => hashOfBooks(server)

/** Sends raw text. */
const send = (text: string | Buffer, headers: Record<string, string> = {}, path = '/invoice') =>
  ask(server, 'POST', path, {
    body: text,
    headers: { authorization: `Bearer ${books.token}`, 'content-type': 'application/json', ...headers },
  })

test('changing any one value of a valid form never causes a server error, and a refusal stores nothing', async () => {
  const product = await books.product()
  const right = () => ({
    ...books.form({
      number: null,
      note: 'x',
      series_id: books.series('simple'),
      discount: { kind: 'percent', value: '5' },
      delivery: { amount: '1', vat_id: books.vat('PVM1') },
      accounts: [books.account.id],
      client_details: { type: 'legal', title: 'A', country: 'LT' },
    }),
    lines: [
      books.line({ product_id: product.id, unit_id: books.unit('vnt.'), discount: { kind: 'amount', value: '1' } }),
      books.line(),
    ],
  })
  type Path = (string | number)[]
  const pathsIn = (value: unknown, path: Path = []): Path[] =>
    typeof value === 'object' && value !== null
      ? [path, ...Object.entries(value).flatMap(([key, inner]) => pathsIn(inner, [...path, key]))]
      : [path]
  const change = (value: unknown, [key, ...rest]: Path, to: unknown): unknown => {
    if (key === undefined) return to
    const copy: Record<string, unknown> = Array.isArray(value) ? ([...value] as never) : { ...(value as object) }
    copy[key] = change(copy[key], rest, to)
    return copy
  }
  const ugly = fc.oneof(
    fc.constantFrom<unknown>(
      null,
      '',
      ' ',
      0,
      -1,
      -0,
      1e21,
      1e-7,
      0.1 + 0.2,
      true,
      [],
      {},
      [[]],
      '0',
      '-0',
      '1e309',
      '١٢',
      '2026-02-30',
      '\u0000',
      '\ud800',
      '__proto__',
      '9'.repeat(12),
      `0.${'0'.repeat(5)}1`,
      '999999999999.999999',
    ),
    fc.string({ unit: 'binary', maxLength: 60 }),
    fc.double(),
    fc.integer(),
    fc.uuid(),
    fc
      .date({ noInvalidDate: true, min: new Date('1800-01-01'), max: new Date('2300-01-01') })
      .map((day) => day.toISOString().slice(0, 10)),
    fc
      .tuple(fc.bigInt({ min: -(10n ** 14n), max: 10n ** 14n }), fc.nat(8))
      .map(([digits, shift]) => `${digits}`.replace(new RegExp(`(?<=\\d)(?=\\d{${shift}}$)`), '.')),
    fc.jsonValue({ maxDepth: 3 }),
  )
  const paths = pathsIn(right())
  let before = await stored()
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...paths), ugly, async (path, value) => {
      const body = JSON.stringify(change(right(), path, value)) ?? ''
      const response = await send(body)
      expect(response.status).toBeLessThan(500)
      const after = await stored()
      if (response.status >= 300) expect(after).toBe(before)
      else expect((await books.get(response.body.id)).total).toBe(response.body.total)
      before = after
    }),
    { numRuns: Number(process.env['FUZZ_RUNS'] ?? 150) },
  )
})
