import { describe, expect, test } from 'vitest'
import { giveRole } from '#server/test/members.ts'
import { openBooks } from '#server/test/books.ts'
import { createTestServer } from '#server/test/server.ts'
import { runDueAttempts, withSender } from './test/peppol-books.ts'
import { takeRole } from '#server/platform/db/pooler.ts'

const at = withSender()

const onlyGuid = () => [...at.storecove.state.accepted.keys()][0] ?? ''

describe('an invoice over Peppol', () => {
  test('is queued, handed over and delivered, and its history has the sent file', async () => {
    const { id } = await at.sender.issue()
    const queued = await at.sender.send(id)
    expect(queued).toMatchObject({
      status: 202,
      body: { way: 'peppol', status: 'queued', to: ['0200:110053842'], attempts: 0, file: null },
    })
    await at.server.runJobs()
    expect(await at.sender.history(id)).toMatchObject([{ status: 'queued', attempts: 1, error: null }])
    expect([...at.storecove.state.accepted.values()]).toMatchObject([
      { legalEntityId: Number(at.sender.access_point_id), idempotencyGuid: queued.body.id },
    ])
    // The access point has it, so it is not edited any more.
    expect((await at.sender.invoiceOf(id)).can.edit).toBe(false)
    at.storecove.tell(onlyGuid(), 'succeeded')
    await runDueAttempts(at.server)
    const [delivered] = await at.sender.history(id)
    expect(delivered).toMatchObject({ status: 'delivered', sent_at: expect.any(String), undelivered: [] })
    const file = await at.sender.books.ask('GET', `/invoice/${id}/email/${delivered!.id}/ubl`)
    expect(file.headers['content-type']).toContain('application/xml')
    const submission = at.storecove.state.accepted.get(onlyGuid())!
    const sent = Buffer.from(submission.document.rawDocumentData.document, 'base64').toString()
    expect(sent).toContain(`<cbc:ID>${(await at.sender.invoiceOf(id)).number}</cbc:ID>`)
  })

  test('is delivered when the access point has evidence but told nothing', async () => {
    const { id } = await at.sender.issue()
    await at.sender.send(id)
    await at.server.runJobs()
    await runDueAttempts(at.server)
    expect(await at.sender.history(id)).toMatchObject([{ status: 'queued' }])
    at.storecove.state.delivered.add(onlyGuid())
    await runDueAttempts(at.server)
    expect(await at.sender.history(id)).toMatchObject([{ status: 'delivered' }])
  })

  test('that the receiver refuses shows its words, can be corrected and sent again', async () => {
    const { id } = await at.sender.issue()
    await at.sender.send(id)
    await at.server.runJobs()
    at.storecove.tell(onlyGuid(), 'failed', 'The receiver does not know the order')
    await runDueAttempts(at.server)
    expect(await at.sender.history(id)).toMatchObject([
      { status: 'failed', error: 'The receiver does not know the order', undelivered: ['0200:110053842'] },
    ])
    const { version, can } = await at.sender.invoiceOf(id)
    expect(can.edit).toBe(true)
    const history = (await at.sender.books.read(`/history?kind=invoice&id=${id}`)).data
    expect(history.map(({ action }: { action: string }) => action)).toEqual(['undelivered', 'sent', 'created'])
    expect((await at.sender.books.ask('PUT', `/invoice/${id}`, { version, buyer_reference: 'P-8' })).status).toBe(200)
    expect((await at.sender.send(id)).status).toBe(202)
    await at.server.runJobs()
    expect(at.storecove.state.accepted.size).toBe(2)
  })

  test('is refused while it is on its way and after delivery, also at the same moment', async () => {
    const { id } = await at.sender.issue()
    const answers = await Promise.all([at.sender.send(id), at.sender.send(id), at.sender.send(id)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([202, 409, 409])
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'peppol_sent' })
    await at.server.runJobs()
    at.storecove.tell(onlyGuid(), 'succeeded')
    await runDueAttempts(at.server)
    expect((await at.sender.send(id)).body.code).toBe('peppol_sent')
    expect(at.storecove.state.accepted.size).toBe(1)
  })

  test('may be a credit invoice', async () => {
    const { id } = await at.sender.issue()
    const form = (await at.sender.books.read(`/invoice/create?credit_of=${id}`)).item
    const credit = await at.sender.books.create('/invoice', { ...form, buyer_reference: 'P-7' })
    expect((await at.sender.send(credit.id)).status).toBe(202)
    await at.server.runJobs()
    const [submission] = [...at.storecove.state.accepted.values()]
    const sent = Buffer.from(submission!.document.rawDocumentData.document, 'base64').toString()
    expect(sent).toContain('<CreditNote')
  })

  test('needs what only Peppol requires, and the refusal names the field', async () => {
    const { id } = await at.sender.books.invoice()
    const refused = await at.sender.send(id)
    expect(refused).toMatchObject({
      status: 422,
      body: {
        code: 'e_invoice_errors',
        problems: [{ rule: 'PEPPOL-EN16931-R003', field: 'buyer_reference', message: expect.any(String) }],
      },
    })
    expect((await at.sender.send(id, { reminder: true })).body.errors).toHaveProperty('way')
    const proforma = await at.sender.books.invoice({ type: 'proforma', buyer_reference: 'P-7' })
    expect((await at.sender.send(proforma.id)).body).toMatchObject({ code: 'no_e_invoice', reason: 'proforma' })
  })

  test('to a receiver that is not in the network is not sent and says so', async () => {
    at.storecove.state.unknownReceivers.add('110053842')
    const { id } = await at.sender.issue()
    await at.sender.send(id)
    await at.server.runJobs()
    expect(await at.sender.history(id)).toMatchObject([
      { status: 'failed', error: expect.stringContaining('Gavėjas per Peppol sąskaitų nepriima') },
    ])
    expect(at.storecove.state.requestCount).toBe(0)
    const looked = await at.sender.books.ask('POST', '/peppol/receiver', { scheme: '0200', id: '110053842' })
    expect(looked.body).toEqual({ reach: 'no' })
  })

  test('counts against the limits of emails and waits while sending is stopped', async () => {
    const limits = { letters_per_hour: 1, receivers_per_day: 9, stopped: false }
    await at.operator.ask('PUT', `/operator/sending/${at.sender.books.company.id}`, limits)
    const [first, second] = [await at.sender.issue(), await at.sender.issue()]
    expect((await at.sender.send(first.id)).status).toBe(202)
    expect((await at.sender.send(second.id)).body.code).toBe('sending_limit')
    await at.operator.ask('PUT', `/operator/sending/${at.sender.books.company.id}`, { ...limits, stopped: true })
    await at.server.runJobs()
    expect(await at.sender.history(first.id)).toMatchObject([{ status: 'stopped' }])
    expect(at.storecove.state.requestCount).toBe(0)
  })
})

describe('Peppol of a company', () => {
  test('is asked for by its owner and switched on only by an operator, with an id that the access point can have', async () => {
    const books = await openBooks(at.server)
    const path = `/company/${books.company.id}/peppol`
    const state = async () => (await books.read(path)).item.state
    expect((await books.ask('PUT', path, { state: 'requested' })).status).toBe(403)
    await at.server.owner.query('update app_user set email_verified_at = now() where id = $1', [books.id])
    const { address } = (await books.read(path)).item
    const switchOn = (access_point_id: string | null) =>
      at.operator.ask('PUT', `/operator/peppol/${books.company.id}`, { access_point_id, address })
    expect((await switchOn('900')).body.errors).toHaveProperty('access_point_id')
    expect((await books.ask('PUT', path, { state: 'on' })).status).toBe(422)
    await books.ask('PUT', path, { state: 'requested' })
    expect((await at.operator.ask('GET', '/operator/health')).body.item.peppol_waiting).toBe(1)
    expect((await switchOn('UAB')).body.errors).toHaveProperty('access_point_id')
    expect((await switchOn(at.sender.access_point_id)).body.errors).toHaveProperty('access_point_id')
    expect(await state()).toBe('requested')
    expect((await switchOn('900')).body.item).toMatchObject({ state: 'on', access_point_id: '900' })
    const { data } = await books.read(`/history?kind=company&id=${books.company.id}`)
    expect(JSON.stringify(data)).toContain('"field":"peppol"')
    await giveRole(at.server, books.id, 'employee')
    expect((await books.ask('PUT', path, { state: 'off' })).status).toBe(403)
    expect(await state()).toBe('on')
    expect((await switchOn(null)).body.item).toMatchObject({ state: 'off', access_point_id: null })
  })

  test('is switched off by a change of the company code, and queued invoices then fail with the reason', async () => {
    const { id } = await at.sender.issue()
    await at.sender.send(id)
    await at.server.owner.query("update company set code = '110053842' where id = $1", [at.sender.books.company.id])
    expect((await at.sender.books.read(at.sender.path)).item.state).toBe('off')
    await at.server.runJobs()
    expect(await at.sender.history(id)).toMatchObject([
      { status: 'failed', error: 'Siuntimas per Peppol išjungtas, todėl sąskaita neišsiųsta.' },
    ])
    expect((await at.sender.send(id)).body).toMatchObject({ code: 'peppol_unavailable', reason: 'off' })
  })

  test('cannot be switched on by the role of the application', async () => {
    const { rows } = await at.server.owner.query('select id from company where peppol = $1 limit 1', ['on'])
    const client = await at.server.services.pool.connect()
    try {
      await client.query(`begin${takeRole(at.server.services.pool)}`)
      await client.query("select set_config('app.company_id', $1, true), set_config('app.user_id', $2, true)", [
        rows[0].id,
        at.sender.books.id,
      ])
      await expect(client.query("update company set peppol_id = '9999' where peppol = 'on'")).rejects.toThrow(
        'only the provider switches Peppol on',
      )
    } finally {
      await client.query('rollback')
      client.release()
    }
  })

  test('without an access point everything says so and offers the file', async () => {
    const bare = await createTestServer({ isTogether: true })
    try {
      const books = await openBooks(bare)
      await bare.owner.query('update app_user set email_verified_at = now() where id = $1', [books.id])
      const invoice = await books.invoice({ buyer_reference: 'P-7' })
      const path = `/company/${books.company.id}/peppol`
      expect((await books.read(path)).item).toMatchObject({ state: 'off', configured: false })
      const refused = { code: 'peppol_unavailable', reason: 'not_configured', detail: expect.stringContaining('UBL') }
      expect((await books.ask('PUT', path, { state: 'requested' })).body).toMatchObject(refused)
      expect((await books.ask('POST', `/invoice/${invoice.id}/send`, { way: 'peppol' })).body).toMatchObject(refused)
      expect((await books.ask('POST', '/peppol/receiver', { scheme: '0200', id: '1' })).body).toMatchObject(refused)
    } finally {
      await bare.close()
    }
  })
})
