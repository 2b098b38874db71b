import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Services } from '#server/platform/services.ts'
import { openBooks } from '#server/test/books.ts'
import type { Books } from '#server/test/books.ts'
import { readZip } from '#server/test/read-zip.ts'
import { createTestServer } from '#server/test/server.ts'
import type { TestServer } from '#server/test/server.ts'
import { makePack } from './make-pack.ts'

let server: TestServer
let books: Books
const months = ['2026-07', '2026-08', '2026-09']
beforeAll(async () => {
  server = await createTestServer()
  books = await openBooks(server)
  for (const month of months) {
    await books.invoice({ date: `${month}-05`, date_due: `${month}-19` })
    await books.create('/isaf', { period: month })
  }
})
afterAll(() => server.close())

/** A pack with the i.SAF files of a period, with the answer about it and its file. */
const packOf = async (date_from: string, date_to: string, services: Partial<Services> = {}) => {
  const { id } = await books.create('/pack', { date_from, date_to, parts: ['isaf'] })
  await makePack({ ...server.services, ...services }, { company_id: books.company.id, pack_id: id })
  const { rawPayload } = await server.app.inject({
    url: `/api/pack/${id}/file`,
    headers: { authorization: `Bearer ${books.token}` },
  })
  return { pack: await books.read(`/pack/${id}`), files: readZip(rawPayload) }
}

test('a pack has the i.SAF files of all its periods and opens one after another', async () => {
  const open = new Set<string>()
  let most = 0
  const getStream: Services['files']['getStream'] = async (company, name) => {
    const found = await server.services.files.getStream(company, name)
    open.add(name)
    most = Math.max(most, open.size)
    found?.stream.once('close', () => open.delete(name))
    return found
  }
  const { pack, files } = await packOf('2026-07-01', '2026-09-30', { files: { ...server.services.files, getStream } })
  expect(pack).toMatchObject({ status: 'done', missing: { count: 0 } })
  expect(Object.keys(files).filter((name) => name.endsWith('.xml'))).toHaveLength(months.length)
  expect([most, open.size]).toEqual([1, 0])
})

test('a period that ended in the time zone of the company is missing, although it has not ended in UTC', async () => {
  server.setTime(new Date('2026-10-31T22:30:00Z'))
  const { pack } = await packOf('2026-09-01', '2026-10-31')
  expect(pack.missing).toMatchObject({
    count: 1,
    items: [{ kind: 'isaf', title: 'i.SAF 2026-10', reason: 'not_made' }],
  })
})
