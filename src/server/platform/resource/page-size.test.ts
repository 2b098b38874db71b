import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { resourceNames, settingLimits } from '#domain/resources.ts'
import type { ResourceName } from '#domain/resources.ts'
import { openBooks } from '#server/test/books.ts'
import { oneOfEach } from '#server/test/one-of-each.ts'
import type { AllRecords } from '#server/test/one-of-each.ts'
import { createTestServer } from '#server/test/server.ts'
import type { Answer, TestServer } from '#server/test/server.ts'

const maxBytes = 300_000
const recordCount = 210
let server: TestServer
let all: AllRecords
beforeAll(async () => {
  server = await createTestServer()
  all = await oneOfEach(server)
})
afterAll(() => server.close())

/** The longest text of a field, in letters of two bytes each. */
const longText = (length: number) => 'Ąžuolynų '.repeat(length).slice(0, length - 1) + 'ų'
const contact = { name: longText(100), email: `${'a'.repeat(60)}@${'b'.repeat(50)}.lt`, phone: '+370 600 00000' }

/** The limits of settings, which forms offer completely: fewer than a page. */
const maxInUseByName = Object.fromEntries(
  Object.values(settingLimits).map(({ resource, maxInUse }) => [resource, maxInUse]),
)
/** The number of further records until there are more than a page, or as many as the limit allows. */
const countToCreate = async (name: ResourceName) =>
  maxInUseByName[name] === undefined
    ? recordCount
    : maxInUseByName[name] - (await all.books.read(`/${name}/all`)).meta.count

/** For each resource: a form with the longest values. */
const longest: Partial<Record<ResourceName, () => object>> = {
  'company-account': () => ({ title: longText(120), extra_name: longText(120), bank_name: longText(120) }),
  vat: () => ({ title: longText(100), legal_note: longText(200) }),
  series: () => ({ description: longText(120) }),
  product: () => ({ title: longText(200), description: longText(2000) }),
  client: () => ({
    title: longText(200),
    address: longText(200),
    city: longText(100),
    note: longText(2000),
    contacts: Array.from({ length: 20 }, () => contact),
  }),
  expense: () => ({ number: longText(40), comment: longText(2000) }),
  payment: () => ({ note: longText(2000) }),
}

const sizeOf = (body: unknown) => Buffer.byteLength(JSON.stringify(body))

/** The size of each page and the ids on all of them. */
const readAllPages = async (path: string) => {
  const [sizes, ids]: [number[], string[]] = [[], []]
  let cursor = ''
  do {
    const body = await all.books.read(`${path}limit=200${cursor && `&cursor=${cursor}`}`)
    sizes.push(sizeOf(body))
    ids.push(...body.data.map((row: { id?: string; payment_id?: string }) => row.id ?? row.payment_id))
    cursor = body.meta.next_cursor ?? ''
  } while (cursor && sizes.length < 100)
  return { sizes, ids }
}

describe('a page of 200', () => {
  test.each(resourceNames)(
    'a page of the longest records of %s is under 300 kB, and the pages contain all of them',
    async (name) => {
      const { books, forms, ids: _, ...created } = all
      const client_id = name === 'invoice' || name === 'payment' ? created.items.client.id : undefined
      const form = () => ({ ...forms[name](), ...longest[name]?.(), ...(client_id ? { client_id } : {}) })
      const length = await countToCreate(name)
      const responses: Answer[] = []
      // A few at a time, because hundreds of concurrent requests for one client would time out on a busy machine.
      while (responses.length < length)
        responses.push(
          ...(await Promise.all(
            Array.from({ length: Math.min(10, length - responses.length) }, () =>
              books.ask('POST', `/${name}`, form()),
            ),
          )),
        )
      expect(responses.map(({ status, body }) => `${status} ${status === 201 ? '' : JSON.stringify(body)}`)).toEqual(
        Array.from({ length }, () => '201 '),
      )
      const { sizes, ids } = await readAllPages(`/${name}/all?`)
      expect(Math.max(...sizes)).toBeLessThan(maxBytes)
      expect(new Set(ids).size).toBe(ids.length)
      expect(ids).toEqual(expect.arrayContaining(responses.map(({ body }) => body.id)))
    },
  )

  test('a page of 200 movements of an account is under 300 kB', async () => {
    const { sizes, ids } = await readAllPages(`/company-account/${all.till.id}/register?`)
    expect(ids.length).toBeGreaterThan(recordCount)
    expect(new Set(ids).size).toBe(ids.length)
    expect(Math.max(...sizes)).toBeLessThan(maxBytes)
  })
})

test('an invoice form of 500 ordinary lines with its options is under 300 kB', async () => {
  const books = await openBooks(server)
  const line = {
    title: 'Ąžuolinių grindų šlifavimas, lakavimas dviem sluoksniais',
    description: 'Antras aukštas, II etapas',
  }
  const lines = Array.from({ length: 500 }, () => books.line(line))
  const { id } = await books.invoice({ lines, discount: { kind: 'percent', value: '5' } })
  const { body } = await books.ask('GET', `/invoice/edit/${id}`)
  expect(body.item.lines).toHaveLength(500)
  expect(sizeOf(body)).toBeLessThan(maxBytes)
})
