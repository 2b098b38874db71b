import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { queueJob } from '#server/platform/jobs/queue.ts'

import type { Books, Item } from '#server/test/books.ts'

import type { MailServer } from '#server/test/mail-server.ts'
import { readMail } from '#server/test/read-mail.ts'

import type { TestServer } from '#server/test/server.ts'
import { sendDocument, sweepMail } from './send-document.ts'
import { deliveryCalls, prepareInvoice, startServers } from './test/deliveries.ts'

let mail: MailServer
let server: TestServer
let books: Books
let invoice: Item

beforeAll(async () => {
  ;({ mail, server } = await startServers())
})
beforeEach(async () => {
  ;({ books, invoice } = await prepareInvoice({ mail, server }))
})
afterAll(async () => {
  await server.close()
  await mail.close()
})

const { send, history, later, sendAndRun, anotherProcess } = deliveryCalls(() => ({ server, books, invoice }))

describe('emails with an unknown outcome', () => {
  for (const behaviour of ['accept_silently', 'accept_and_disconnect'] as const)
    test(`an email is not sent again if the server accepted it without saying so (${behaviour})`, async () => {
      mail.state.behaviour = behaviour
      expect(await sendAndRun()).toMatchObject({
        status: 'failed',
        error: expect.stringContaining('Nežinome, ar laiškas pristatytas'),
      })
      mail.state.behaviour = 'accept'
      await later()
      await sweepMail(server.services)
      await server.runJobs()
      expect(mail.state.emails).toHaveLength(1)
    })

  test('after the only process died while sending, the next start does not send the email again and tells its sender', async () => {
    await send()
    await server.owner.query('update document_email set sending_at = now(), attempts = 1')
    await server.runJobs()
    expect(await history()).toMatchObject([{ status: 'failed', error: expect.stringContaining('Nežinome') }])
    expect(mail.state.emails).toEqual([])
  })

  test('after one of several processes died while sending, the email is not sent again and its sender is told', async () => {
    const { body } = await send()
    await server.owner.query("update document_email set sending_at = now() - interval '11 minutes', attempts = 1")
    await sendDocument(anotherProcess(), { company_id: books.company.id, email_id: body.id })
    expect(mail.state.emails).toEqual([])
    expect(await history()).toMatchObject([{ status: 'queued' }])
    await sweepMail(server.services)
    await server.runJobs()
    expect(await history()).toMatchObject([{ status: 'failed', error: expect.stringContaining('Nežinome') }])
    const inEnglish = await books.ask('GET', `/invoice/${invoice.id}/email-history`, undefined, {
      'accept-language': 'en',
    })
    expect(inEnglish.body.data[0].error).toContain('We don’t know whether it was delivered')
    expect(mail.state.emails).toEqual([])
  })

  test('the sweep ignores an email that is being sent', async () => {
    await send()
    await server.owner.query("update document_email set sending_at = now() - interval '1 minute'")
    await sweepMail(server.services)
    expect(await history()).toMatchObject([{ status: 'queued' }])
  })
})

describe('emails are not lost', () => {
  test('the sweep wakes an email whose job is missing', async () => {
    await send()
    await server.owner.query('delete from graphile_worker._private_jobs')
    await server.runJobs()
    expect(mail.state.emails).toEqual([])
    await server.owner.query("update document_email set next_at = now() - interval '3 minutes'")
    await inTransaction(server.services.pool, null, (db) => queueJob(db, 'sweep_mail', {}))
    await server.runJobs()
    await server.runJobs()
    expect(mail.state.emails).toHaveLength(1)
  })

  test('an invoice that was voided or deleted meanwhile is not sent', async () => {
    await send()
    await server.owner.query('update invoice set voided_at = now() where id = $1', [invoice.id])
    await server.runJobs()
    expect(await history()).toMatchObject([
      { status: 'failed', error: 'Dokumentas anuliuotas arba ištrintas, todėl neišsiųstas.' },
    ])
    expect(mail.state.emails).toEqual([])
  })

  test('the sent invoice is the current one, not that of the time of queueing', async () => {
    await send()
    const now = await books.ask('PUT', `/invoice/${invoice.id}`, { version: invoice.version, note: 'Pataisyta' })
    expect(now.status).toBe(200)
    await server.runJobs()
    const printed = await server.app.inject({
      method: 'GET',
      url: `/api/invoice/${invoice.id}/pdf`,
      headers: { authorization: `Bearer ${books.token}` },
    })
    expect(readMail(mail.state.emails[0]!.raw).file!.bytes.equals(printed.rawPayload)).toBe(true)
  })

  test('an invoice changed while its file was made is printed again', async () => {
    const { body } = await send()
    let changes = 0
    const { renderer } = server.services
    const pdf: typeof renderer.pdf = async (data) => {
      const printed = await renderer.pdf(data)
      if (changes === 0) {
        changes += 1
        const { version } = await books.get(invoice.id)
        await books.ask('PUT', `/invoice/${invoice.id}`, { version, note: 'Pataisyta tuo pat metu' })
      }
      return printed
    }
    const slowToPrint = { ...server.services, renderer: { ...renderer, pdf } }
    await sendDocument(slowToPrint, { company_id: books.company.id, email_id: body.id })
    expect(changes).toBe(1)
    const printed = await server.app.inject({
      method: 'GET',
      url: `/api/invoice/${invoice.id}/pdf`,
      headers: { authorization: `Bearer ${books.token}` },
    })
    expect(mail.state.emails).toHaveLength(1)
    expect(readMail(mail.state.emails[0]!.raw).file!.bytes.equals(printed.rawPayload)).toBe(true)
  })
})
