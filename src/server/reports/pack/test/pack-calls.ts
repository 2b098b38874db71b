import { expect } from 'vitest'
import type { Services } from '#server/platform/services.ts'
import { openBooks } from '#server/test/books.ts'
import type { Books, Item } from '#server/test/books.ts'
import { fileBody } from '#server/test/one-of-each.ts'
import { testMoment } from '#server/test/server.ts'
import type { TestServer } from '#server/test/server.ts'
import { makePack } from '../make-pack.ts'

export const november = { date_from: '2026-11-01', date_to: '2026-11-30' }
export const allParts = ['invoices', 'expenses', 'isaf', 'registers', 'ledger', 'statements', 'reports']

/** A company with an invoice, an expense with two files and one without, all of November. */
export const openPackBooks = async (server: TestServer): Promise<Books> => {
  const books = await openBooks(server)
  const invoice = await books.invoice({ number: 'SF-0001', date: '2026-11-10' })
  await books.pay(invoice.id, '10')
  const expense = (fields: object) =>
    books.create('/expense', {
      vendor_id: books.client.id,
      date: '2026-11-12',
      total: '12.10',
      total_without_vat: '10',
      ...fields,
    })
  const withFile = await expense({ number: 'K-1/2 <a>' })
  for (let count = 0; count < 2; count += 1) {
    const { payload, headers } = await fileBody(`%PDF-1.7\n${count}\n%%EOF`)
    await books.ask('POST', `/expense/${withFile.id}/files`, payload, headers)
  }
  await expense({ number: 'B-2' })
  return books
}

/** Removes all packs and what limits new ones. */
export const forgetPacks = async ({ owner, setTime }: TestServer) => {
  setTime(testMoment)
  await owner.query('delete from pack')
  await owner.query('delete from graphile_worker._private_jobs')
  await owner.query('delete from attempt')
}

/** Functions for the packs of the present books of a test. */
export const packCalls = (present: () => { server: TestServer; books: Books }) => {
  const order = async (parts: readonly string[] = allParts, period: object = november): Promise<Item> => {
    const { status, body } = await present().books.ask('POST', '/pack', { ...period, parts })
    expect([status, body]).toEqual([201, expect.objectContaining({ status: 'queued', done: 0 })])
    return body
  }
  const state = (id: string): Promise<Item> => present().books.read(`/pack/${id}`)
  const download = (id: string, token = present().books.token) =>
    present().server.app.inject({
      method: 'GET',
      url: `/api/pack/${id}/file`,
      headers: { authorization: `Bearer ${token}` },
    })
  /** Makes a pack with some services replaced by others that fail or wait. */
  const makeWith = (services: Partial<Services>, id: string) => {
    const { server, books } = present()
    return makePack({ ...server.services, ...services }, { company_id: books.company.id, pack_id: id })
  }
  return {
    order,
    state,
    download,
    makeWith,
    made: async (parts?: readonly string[], period?: object) => {
      const { id } = await order(parts, period)
      await makeWith({}, id)
      const pack = await state(id)
      expect(pack).toMatchObject({ status: 'done', error: null })
      return { pack, bytes: (await download(id)).rawPayload }
    },
    storedNames: async () => {
      const { server, books } = present()
      return (await server.services.exports.list(books.company.id)).map(({ name }) => name)
    },
  }
}
