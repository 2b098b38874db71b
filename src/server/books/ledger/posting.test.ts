import { afterAll, beforeAll, expect, test } from 'vitest'
import { postingRule } from '#domain/posting.ts'
import { createTestServer } from '#server/test/server.ts'
import type { TestServer } from '#server/test/server.ts'
import { comparePostings, readEntries } from './test/compare-postings.ts'
import { paymentCases } from './test/posting/payment-cases.ts'
import { movedInCases } from './test/posting/moved-in-cases.ts'
import { openPostingBooks } from './test/posting/posting-books.ts'
import { purchaseCases } from './test/posting/purchase-cases.ts'
import { saleCases } from './test/posting/sale-cases.ts'

let server: TestServer
let opened: Awaited<ReturnType<typeof openPostingBooks>>
const events = new Set<string>()
beforeAll(async () => {
  server = await createTestServer()
  opened = await openPostingBooks(server)
})
afterAll(() => server.close())

test.each([...saleCases, ...paymentCases, ...purchaseCases, ...movedInCases])(
  'the ledger and the posting rule have the same entries for %s',
  async (_, make, entries) => {
    const [kind, id] = await make(opened)
    expect(await readEntries(server.owner, kind, id)).toEqual(entries)
    const { byRule, inLedger, events: happened } = await comparePostings(server.owner, opened.books.company.id)
    expect(inLedger).toEqual(byRule)
    for (const event of happened) events.add(event)
  },
)

test('these cases cover every event of the posting rule', () => {
  const all = Object.values(postingRule).flatMap((rules) => rules.map(({ event }) => event))
  expect(all.filter((event) => !events.has(event))).toEqual([])
})
