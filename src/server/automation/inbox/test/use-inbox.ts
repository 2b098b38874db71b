import { afterAll, beforeAll, beforeEach } from 'vitest'
import { openBooks } from '#server/test/books.ts'
import type { Books, Item } from '#server/test/books.ts'
import { createTestServer } from '#server/test/server.ts'
import type { TestServer } from '#server/test/server.ts'
import { inboxCalls } from './inbox-calls.ts'

/** A server, and before each test new books with an empty inbox. */
export const useInbox = () => {
  const state = {} as { server: TestServer; books: Books }
  beforeAll(async () => {
    state.server = await createTestServer()
  })
  beforeEach(async () => {
    state.books = await openBooks(state.server)
  })
  afterAll(() => state.server.close())
  return {
    ...inboxCalls(() => state),
    state,
    /** The vendor whose invoices `shopInvoice` prints. */
    vendor: (fields: object = {}): Promise<Item> =>
      state.books.create('/client', {
        title: 'UAB „Popieriaus namai“',
        code: '304567894',
        vat_enabled: true,
        vat_code: 'LT100012345613',
        is_vendor: true,
        ...fields,
      }),
  }
}
