import { afterAll, beforeAll, expect, test } from 'vitest'
import { sampleEInvoice } from '#domain/e-invoice/test/sample.ts'
import { readCalls } from '#server/purchases/e-invoice/test/read-calls.ts'
import { readPeppolAnswers } from '#server/sales/peppol/peppol-answers.ts'
import { openSender, startServers } from '#server/sales/peppol/test/peppol-books.ts'
import { createTestDatabase } from '#server/test/database.ts'
import type { Services } from '#server/platform/services.ts'
import { addPeppolReceipt, receiveFromPeppol } from './peppol-receipts.ts'

// The queue of the access point is one for all clusters, so the job of any of them may read what is for another.

let at: Awaited<ReturnType<typeof startServers>>
let senders: Awaited<ReturnType<typeof openSender>>[]
beforeAll(async () => {
  at = await startServers({ others: { second: await createTestDatabase() } })
  senders = []
  for (const newCompanies of [[], ['second']]) {
    at.server.services.config = { ...at.server.services.config, newCompanies }
    senders.push(await openSender(at))
  }
})
afterAll(async () => {
  await at.server.close()
  await at.storecove.close()
})

const clusters = () => [at.server.services, at.server.services.clusters!.of('second')] as const
/** As the job of a cluster does. */
const readEvents = (services: Services) =>
  readPeppolAnswers(services, addPeppolReceipt(services.clusters?.first ?? services))

test.each([0, 1])(
  'a refusal of the access point reaches senders in both clusters when cluster %i reads it',
  async (n) => {
    at.storecove.forget()
    for (const { issue, send, history } of senders) {
      const { id } = await issue()
      expect((await send(id)).status).toBe(202)
      await at.server.runJobs()
      const guid = [...at.storecove.state.accepted.keys()].at(-1)!
      at.storecove.tell(guid, 'failed', 'The receiver does not know the order')
      await readEvents(clusters()[n]!)
      expect(await history(id)).toMatchObject([{ status: 'failed', error: 'The receiver does not know the order' }])
    }
  },
)

test.each([0, 1])(
  'an invoice over Peppol reaches companies in both clusters when cluster %i is told of it',
  async (n) => {
    at.storecove.forget()
    for (const { books, access_point_id } of senders) {
      const { ubl } = readCalls(() => ({ server: at.server, books }))
      const number = `PN-${n}`
      at.storecove.receive(
        access_point_id,
        ubl({ number, seller: { ...sampleEInvoice.seller, vat: 'LT100012345613' } }),
      )
      await readEvents(clusters()[n]!)
      for (const services of clusters()) await receiveFromPeppol(services)
      await at.server.runJobs()
      const { data } = await books.read('/inbox/all')
      expect(data.filter((paper: { number: string }) => paper.number === number)).toHaveLength(1)
    }
  },
)
