import { expect } from 'vitest'
import type { ChainBreak } from '#domain/integrity.ts'
import type { Books, Item } from '#server/test/books.ts'
import type { TestServer } from '#server/test/server.ts'
import { chainBooks } from '../chain-job.ts'
import { verifyChain } from '../verify-job.ts'

/** Functions for the chain of the present books of a test. */
export const chainCalls = (present: () => { server: TestServer; books: Books }) => {
  const query = async (text: string, values: unknown[] = []): Promise<Item[]> =>
    (await present().server.owner.query(text, values)).rows
  return {
    /** Runs SQL as the owner of the database. */
    query,
    /** The events of the chain, oldest first: "invoice issue". */
    events: async (id?: string): Promise<string[]> => {
      const rows = await query(
        `select document_kind || ' ' || event as event from chain_entry
          where company_id = $1 and document_id = coalesce($2, document_id) order by seq`,
        [present().books.company.id, id],
      )
      return rows.map(({ event }) => event)
    },
    chain: () => chainBooks(present().server.services),
    verify: async (): Promise<ChainBreak | null> => {
      const { server, books } = present()
      await verifyChain(server.services, { company_id: books.company.id })
      const state = await books.read('/integrity')
      expect(state.ok).toBe(state.first_break === null)
      return state.first_break
    },
  }
}
