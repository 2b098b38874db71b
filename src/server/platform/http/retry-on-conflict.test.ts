import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBooks } from '#server/test/books.ts'
import type { Books } from '#server/test/books.ts'
import { paymentsOf } from '#server/test/payments.ts'
import { createTestServer } from '#server/test/server.ts'
import type { TestServer } from '#server/test/server.ts'
import { retryOnConflict } from '#server/platform/http/steps/open.ts'

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

test.each(['40001', '40P01'])('a transaction that fails with %s is retried up to four times', async (code) => {
  await expect(retryOnConflict(failing(4, code))).resolves.toBe(5)
  await expect(retryOnConflict(failing(5, code))).rejects.toMatchObject({ code })
})

test.each(['23503', '23505', '23514', '55P03', '57P01'])(
  'a transaction that fails with %s is not retried',
  async (code) => {
    await expect(retryOnConflict(failing(1, code))).rejects.toMatchObject({ code })
  },
)

test('requests that use one advance while its payment is deleted and restored are all answered without a server error', async () => {
  const payments = await paymentsOf(books, server)
  const invoices = [await books.invoice(), await books.invoice(), await books.invoice()]
  const advance = (await payments.ask({ total: '60' })).body
  const responses = await Promise.all(
    Array.from({ length: 32 }, (_, index) => {
      if (index % 4 === 2) return books.ask('DELETE', `/payment/${advance.id}`)
      if (index % 4 === 3) return books.ask('POST', `/payment/${advance.id}/restore`)
      const invoice = invoices[index % 3]
      return books.ask('POST', `/invoice/${invoice?.id}/add-payment`, { payment_id: advance.id, amount: '1' })
    }),
  )
  expect(responses.filter(({ status }) => status >= 500)).toEqual([])
})
