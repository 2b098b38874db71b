import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBooks } from '#server/test/books.ts'
import type { Books } from '#server/test/books.ts'
import { paymentsOf } from '#server/test/payments.ts'
import { createTestServer } from '#server/test/server.ts'
import type { TestServer } from '#server/test/server.ts'
import { untilThrough } from './again.ts'

let server: TestServer
let books: Books
beforeAll(async () => {
  server = await createTestServer()
  books = await openBooks(server, { vat_enabled: false, vat_code: null })
})
afterAll(() => server.close())

const failing = (times: number, code: string) => {
  let calls = 0
  return async () => {
    calls += 1
    if (calls <= times) throw Object.assign(new Error('no'), { code })
    return calls
  }
}

test('what met another in a circle is done again until it is through, and not for ever', async () => {
  await expect(untilThrough(failing(2, '40P01'))).resolves.toBe(3)
  await expect(untilThrough(failing(9, '40P01'))).rejects.toMatchObject({ code: '40P01' })
})

test('what failed for another reason is not done again', async () => {
  await expect(untilThrough(failing(1, '23514'))).rejects.toMatchObject({ code: '23514' })
})

test('an advance used on several invoices while its payment is deleted and restored never answers that the system is away', async () => {
  const payments = await paymentsOf(books, server)
  const invoices = [await books.invoice(), await books.invoice(), await books.invoice()]
  const advance = (await payments.ask({ total: '60' })).body
  const answers = await Promise.all(
    Array.from({ length: 32 }, (_, index) => {
      if (index % 4 === 2) return books.ask('DELETE', `/payment/${advance.id}`)
      if (index % 4 === 3) return books.ask('POST', `/payment/${advance.id}/restore`)
      const invoice = invoices[index % 3]
      return books.ask('POST', `/invoice/${invoice?.id}/add-payment`, { payment_id: advance.id, amount: '1' })
    }),
  )
  expect(answers.filter(({ status }) => status >= 500)).toEqual([])
}, 60_000)
