import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Person, TestServer } from '#server/test/server.ts'
import type { StorecoveServer } from '#server/test/storecove-server.ts'
import { sweepMail } from '#server/sales/sending/send-document.ts'
import { later, openSender, startServers } from './test/peppol-books.ts'
import type { Sender } from './test/peppol-books.ts'
import { sendPeppol } from './send-peppol.ts'

let storecove: StorecoveServer
let server: TestServer
let operator: Person
let sender: Sender
beforeAll(async () => {
  ;({ storecove, server, operator } = await startServers())
})
beforeEach(async () => {
  storecove.forget()
  sender = await openSender({ server, operator })
})
afterAll(async () => {
  await server.close()
  await storecove.close()
})

const queue = async () => {
  const { id } = await sender.issue()
  const { body } = await sender.send(id)
  return { id, sendingId: body.id as string }
}
const guids = () => [...storecove.state.accepted.keys()]

describe('a document is never sent twice', () => {
  test('if the answer to its handover was lost, the key is repeated, the invoice stays locked, and an event settles it', async () => {
    storecove.state.behaviour = 'lose'
    const { id, sendingId } = await queue()
    await server.runJobs()
    expect(await sender.history(id)).toMatchObject([
      { status: 'queued', attempts: 1, error: expect.stringContaining('antrą kartą sąskaita nebus išsiųsta') },
    ])
    expect((await sender.invoiceOf(id)).can.edit).toBe(false)
    storecove.state.behaviour = 'serve'
    await later(server)
    expect(storecove.state.accepted.size).toBe(1)
    expect(await sender.history(id)).toMatchObject([
      { status: 'failed', error: expect.stringContaining('Nežinome, ar sąskaita pristatyta') },
    ])
    storecove.tell(guids()[0]!, 'succeeded', null, { idempotency_guid: sendingId })
    await later(server)
    expect(await sender.history(id)).toMatchObject([{ status: 'delivered', error: null }])
  })

  test('if the process died before the handover, the next start sends it with the same file', async () => {
    const { id } = await queue()
    await server.owner.query('update document_email set sending_at = now(), attempts = 1 where status = $1', ['queued'])
    await server.runJobs()
    expect(storecove.state.accepted.size).toBe(1)
    expect(await sender.history(id)).toMatchObject([{ status: 'queued', attempts: 2 }])
  })

  test('if the process died after the handover and before its result was stored, the access point recognises the key', async () => {
    const { id, sendingId } = await queue()
    await server.runJobs()
    // As the process left the row: claimed, without the id of the access point.
    await server.owner.query(
      'update document_email set sending_at = now(), next_at = now(), submission_id = null where id = $1',
      [sendingId],
    )
    await sendPeppol(server.services, { company_id: sender.books.company.id, email_id: sendingId })
    expect(storecove.state.accepted.size).toBe(1)
    expect(await sender.history(id)).toMatchObject([{ status: 'failed', error: expect.stringContaining('Nežinome') }])
  })

  test('another process leaves a claimed document alone until the sweep frees it', async () => {
    const { id, sendingId } = await queue()
    await server.owner.query(
      "update document_email set sending_at = now() - interval '11 minutes', next_at = now() - interval '11 minutes' where id = $1",
      [sendingId],
    )
    await server.owner.query('delete from graphile_worker._private_jobs')
    const config = { ...server.services.config, databaseUrl: server.ownerUrl }
    await sendPeppol({ ...server.services, config }, { company_id: sender.books.company.id, email_id: sendingId })
    expect(storecove.state.requestCount).toBe(0)
    await sweepMail(server.services)
    await server.runJobs()
    expect(storecove.state.accepted.size).toBe(1)
    expect(await sender.history(id)).toMatchObject([{ status: 'queued' }])
  })

  test('an answer that comes twice changes nothing the second time', async () => {
    const { id } = await queue()
    await server.runJobs()
    storecove.tell(guids()[0]!, 'succeeded')
    storecove.tell(guids()[0]!, 'failed', 'late')
    await later(server)
    expect(await sender.history(id)).toMatchObject([{ status: 'delivered', error: null }])
    expect(storecove.state.events).toEqual([])
  })
})

describe('a document waits', () => {
  test.each(['unauthorized', 'busy', 'broken'] as const)(
    'while the access point is %s, and is sent afterwards',
    async (behaviour) => {
      storecove.state.behaviour = behaviour
      const { id } = await queue()
      await server.runJobs()
      const [waiting] = await sender.history(id)
      expect(waiting).toMatchObject({ status: 'queued', attempts: 1, error: expect.any(String) })
      storecove.state.behaviour = 'serve'
      await later(server)
      expect(storecove.state.accepted.size).toBe(1)
      expect((await sender.history(id))[0]).toMatchObject({ status: 'queued', attempts: 2, error: null })
    },
  )

  test('as long as the access point asks for', async () => {
    storecove.state.behaviour = 'busy'
    const { sendingId } = await queue()
    await server.runJobs()
    const { rows } = await server.owner.query(
      'select extract(epoch from next_at - now())::int as seconds from document_email where id = $1',
      [sendingId],
    )
    expect(rows[0].seconds).toBeGreaterThan(100)
  })

  test('for a day; then its sender is told, and the invoice can be edited', async () => {
    storecove.state.behaviour = 'unauthorized'
    const { id } = await queue()
    await server.owner.query("update document_email set created_at = now() - interval '2 days' where status = 'queued'")
    await server.runJobs()
    expect(await sender.history(id)).toMatchObject([
      { status: 'failed', error: 'Peppol prieigos taškas nepasiekiamas.' },
    ])
    expect((await sender.invoiceOf(id)).can.edit).toBe(true)
  })

  test('unless the invoice was voided meanwhile', async () => {
    const { id } = await queue()
    await sender.books.ask('POST', `/invoice/${id}/void`, { comment: 'Klaida' })
    await server.runJobs()
    expect(await sender.history(id)).toMatchObject([{ status: 'failed' }])
    expect(storecove.state.requestCount).toBe(0)
  })

  test('three days for an answer; then nobody knows, and its sender is told', async () => {
    const { id } = await queue()
    await server.runJobs()
    await server.owner.query("update document_email set created_at = now() - interval '4 days' where status = 'queued'")
    await later(server)
    expect(await sender.history(id)).toMatchObject([{ status: 'failed', error: expect.stringContaining('Nežinome') }])
  })
})
