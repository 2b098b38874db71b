import { describe, expect, test } from 'vitest'
import { sweepMail } from '#server/sales/sending/send-document.ts'
import { runDueAttempts, withSender } from './test/peppol-books.ts'
import { sendPeppol } from './send-peppol.ts'

const at = withSender()

const queue = async () => {
  const { id } = await at.sender.issue()
  const { body } = await at.sender.send(id)
  return { id, sendingId: body.id as string }
}
const guids = () => [...at.storecove.state.accepted.keys()]

describe('a document is never sent twice', () => {
  test('if the answer to its handover was lost, the key is repeated, the invoice stays locked, and an event settles it', async () => {
    at.storecove.state.behaviour = 'lose'
    const { id, sendingId } = await queue()
    await at.server.runJobs()
    expect(await at.sender.history(id)).toMatchObject([
      { status: 'queued', attempts: 1, error: expect.stringContaining('antrą kartą sąskaita nebus išsiųsta') },
    ])
    expect((await at.sender.invoiceOf(id)).can.edit).toBe(false)
    at.storecove.state.behaviour = 'serve'
    await runDueAttempts(at.server)
    expect(at.storecove.state.accepted.size).toBe(1)
    expect(await at.sender.history(id)).toMatchObject([
      { status: 'failed', error: expect.stringContaining('Nežinome, ar sąskaita pristatyta') },
    ])
    at.storecove.tell(guids()[0]!, 'succeeded', null, { idempotency_guid: sendingId })
    await runDueAttempts(at.server)
    expect(await at.sender.history(id)).toMatchObject([{ status: 'delivered', error: null }])
  })

  test('if the process died before the handover, the next start sends it with the same file', async () => {
    const { id } = await queue()
    await at.server.owner.query('update document_email set sending_at = now(), attempts = 1 where status = $1', [
      'queued',
    ])
    await at.server.runJobs()
    expect(at.storecove.state.accepted.size).toBe(1)
    expect(await at.sender.history(id)).toMatchObject([{ status: 'queued', attempts: 2 }])
  })

  test('if the process died after the handover and before its result was stored, the access point recognises the key', async () => {
    const { id, sendingId } = await queue()
    await at.server.runJobs()
    // As the process left the row: claimed, without the id of the access point.
    await at.server.owner.query(
      'update document_email set sending_at = now(), next_at = now(), submission_id = null where id = $1',
      [sendingId],
    )
    await sendPeppol(at.server.services, { company_id: at.sender.books.company.id, email_id: sendingId })
    expect(at.storecove.state.accepted.size).toBe(1)
    expect(await at.sender.history(id)).toMatchObject([
      { status: 'failed', error: expect.stringContaining('Nežinome') },
    ])
  })

  test('another process leaves a claimed document alone until the sweep frees it', async () => {
    const { id, sendingId } = await queue()
    await at.server.owner.query(
      "update document_email set sending_at = now() - interval '11 minutes', next_at = now() - interval '11 minutes' where id = $1",
      [sendingId],
    )
    await at.server.owner.query('delete from graphile_worker._private_jobs')
    const config = { ...at.server.services.config, databaseUrl: at.server.ownerUrl }
    await sendPeppol({ ...at.server.services, config }, { company_id: at.sender.books.company.id, email_id: sendingId })
    expect(at.storecove.state.requestCount).toBe(0)
    await sweepMail(at.server.services)
    await at.server.runJobs()
    expect(at.storecove.state.accepted.size).toBe(1)
    expect(await at.sender.history(id)).toMatchObject([{ status: 'queued' }])
  })

  test('an answer that comes twice changes nothing the second time', async () => {
    const { id } = await queue()
    await at.server.runJobs()
    at.storecove.tell(guids()[0]!, 'succeeded')
    at.storecove.tell(guids()[0]!, 'failed', 'late')
    await runDueAttempts(at.server)
    expect(await at.sender.history(id)).toMatchObject([{ status: 'delivered', error: null }])
    expect(at.storecove.state.events).toEqual([])
  })
})

describe('a document waits', () => {
  test.each(['unauthorized', 'busy', 'broken'] as const)(
    'while the access point is %s, and is sent afterwards',
    async (behaviour) => {
      at.storecove.state.behaviour = behaviour
      const { id } = await queue()
      await at.server.runJobs()
      const [waiting] = await at.sender.history(id)
      expect(waiting).toMatchObject({ status: 'queued', attempts: 1, error: expect.any(String) })
      at.storecove.state.behaviour = 'serve'
      await runDueAttempts(at.server)
      expect(at.storecove.state.accepted.size).toBe(1)
      expect((await at.sender.history(id))[0]).toMatchObject({ status: 'queued', attempts: 2, error: null })
    },
  )

  test('as long as the access point asks for', async () => {
    at.storecove.state.behaviour = 'busy'
    const { sendingId } = await queue()
    await at.server.runJobs()
    const { rows } = await at.server.owner.query(
      'select extract(epoch from next_at - now())::int as seconds from document_email where id = $1',
      [sendingId],
    )
    expect(rows[0].seconds).toBeGreaterThan(100)
  })

  test('for a day; then its sender is told, and the invoice can be edited', async () => {
    at.storecove.state.behaviour = 'unauthorized'
    const { id } = await queue()
    await at.server.owner.query(
      "update document_email set created_at = now() - interval '2 days' where status = 'queued'",
    )
    await at.server.runJobs()
    expect(await at.sender.history(id)).toMatchObject([
      { status: 'failed', error: 'Peppol prieigos taškas nepasiekiamas.' },
    ])
    expect((await at.sender.invoiceOf(id)).can.edit).toBe(true)
  })

  test('unless the invoice was voided meanwhile', async () => {
    const { id } = await queue()
    await at.sender.books.ask('POST', `/invoice/${id}/void`, { comment: 'Klaida' })
    await at.server.runJobs()
    expect(await at.sender.history(id)).toMatchObject([{ status: 'failed' }])
    expect(at.storecove.state.requestCount).toBe(0)
  })

  test('three days for an answer; then nobody knows, and its sender is told', async () => {
    const { id } = await queue()
    await at.server.runJobs()
    await at.server.owner.query(
      "update document_email set created_at = now() - interval '4 days' where status = 'queued'",
    )
    await runDueAttempts(at.server)
    expect(await at.sender.history(id)).toMatchObject([
      { status: 'failed', error: expect.stringContaining('Nežinome') },
    ])
  })
})
