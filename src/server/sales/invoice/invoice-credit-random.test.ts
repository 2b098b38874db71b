import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dec, sum } from '#domain/decimal.ts'
import { openBooks } from '#server/test/books.ts'
import type { Item } from '#server/test/books.ts'
import { createTestServer } from '#server/test/server.ts'
import type { TestServer } from '#server/test/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

test('after random payments, credits and voids the paid amount equals the sum of the parts and no money is lost', async () => {
  const own = await openBooks(server)
  const step = fc.oneof(
    fc.record({ pay: fc.integer({ min: 1, max: 40000 }) }),
    fc.record({ credit: fc.integer({ min: 1, max: 400 }) }),
    fc.record({ void: fc.nat(3) }),
    fc.record({ restore: fc.nat(3) }),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 10 }), async (steps) => {
      const client = await own.create('/client', { title: 'Naujas' })
      const created = await own.invoice({ client_id: client.id, lines: [own.line({ quantity: '3', price: '100' })] })
      const form = (await own.read(`/invoice/create?credit_of=${created.id}`)).item
      const credits: Item[] = []
      let received = dec('0')
      for (const each of steps) {
        if ('pay' in each) {
          const amount = (each.pay / 100).toFixed(2)
          if ((await own.pay(created.id, amount)).status === 200) received = received.plus(dec(amount))
        } else if ('credit' in each) {
          const lines = [{ ...form.lines[0], quantity: (-each.credit / 100).toFixed(2) }]
          const { status, body } = await own.ask('POST', '/invoice', { ...form, lines })
          if (status === 201) credits.push(body)
        } else if ('void' in each) {
          const of = credits[each.void]
          if (of) await own.ask('POST', `/invoice/${of.id}/void`, { comment: 'x' })
        } else {
          const of = credits[each.restore]
          if (of) await own.ask('POST', `/invoice/${of.id}/restore-voided`)
        }
      }
      const after = await own.get(created.id)
      const credited = sum(after.credits.map(({ total }: Item) => dec(total).abs()))
      expect(credited.lte(dec(created.total))).toBe(true)
      const settled = dec(after.paid).plus(dec(after.credited_total)).toFixed(2)
      expect(settled).toBe(sum(after.payments.map(({ amount }: Item) => dec(amount))).toFixed(2))
      const advance = await own.read(`/client/${client.id}/advanced-payment?currency=EUR`)
      // Payments and credits are either on the invoice or an advance.
      expect(dec(settled).plus(dec(advance.amount)).toFixed(2)).toBe(received.plus(credited).toFixed(2))
      const { balance } = (await own.read(`/client/edit/${client.id}`)).item
      expect(dec(balance[0]?.amount ?? '0').toFixed(2)).toBe(
        received.plus(credited).minus(dec(created.total)).toFixed(2),
      )
    }),
    { numRuns: 15 },
  )
})
