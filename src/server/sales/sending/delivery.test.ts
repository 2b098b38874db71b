import { v7 as newId } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import type { Books, Item } from '#server/test/books.ts'
import { startMailServer } from '#server/test/mail-server.ts'
import type { MailServer } from '#server/test/mail-server.ts'
import { readMail } from '#server/test/read-mail.ts'

import type { TestServer } from '#server/test/server.ts'
import { sendDocument } from './send-document.ts'
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

const { send, history, later, sendAndRun, anotherProcess, sentAt } = deliveryCalls(() => ({ server, books, invoice }))

describe('a mail server that accepts the email', () => {
  test('the mail server gets the printed invoice from the company with the company’s reply address', async () => {
    const stored = await sendAndRun({
      cc: ['kopija@azuolas.lt'],
      subject: 'Sąskaita už šlifavimą',
      message: 'Laba diena,\n\nšąla\nšaltukas',
    })
    expect(stored).toMatchObject({ status: 'sent', error: null, attempts: 1, sent_at: expect.any(String) })
    expect(mail.state.emails).toHaveLength(1)
    const [email] = mail.state.emails
    expect(email!.to).toEqual(['ona@azuolas.lt', 'kopija@azuolas.lt'])
    const { headers, text, html, file } = readMail(email!.raw)
    expect(headers).toMatchObject({
      from: expect.stringMatching(/^"?UAB „Žiedas“ per Kvitą"? <siuntejas@kvitas\.example>$/),
      'reply-to': 'labas@ziedas.lt',
      to: 'ona@azuolas.lt',
      cc: 'kopija@azuolas.lt',
      subject: 'Sąskaita už šlifavimą',
      'message-id': `<${stored.id}.${books.company.id}@kvitas.example>`,
    })
    const { link } = await books.read(`/invoice/${invoice.id}/link`)
    expect(text.replace(/\r\n/g, '\n').trim()).toBe(
      `Laba diena,\n\nšąla\nšaltukas\n\nPeržiūrėti sąskaitą internete:\n${link.url}`,
    )
    expect(html).toContain('šąla<br>šaltukas')
    expect(file!.name).toBe(`PVM-saskaita-${invoice.number}.pdf`)
    const printed = await server.app.inject({
      method: 'GET',
      url: `/api/invoice/${invoice.id}/pdf`,
      headers: { authorization: `Bearer ${books.token}` },
    })
    expect(file!.bytes.equals(printed.rawPayload)).toBe(true)
  })

  test('a delivered email marks the invoice as sent, and a sent invoice cannot be edited', async () => {
    const before = await books.get(invoice.id)
    await sendAndRun()
    const after = await books.get(invoice.id)
    expect(after).toMatchObject({
      sent_at: expect.any(String),
      version: before.version + 1,
      refusals: { edit: 'sent', delete: 'sent' },
    })
    await sendAndRun()
    expect(await sentAt()).toBe(after.sent_at)
    expect(mail.state.emails).toHaveLength(2)
    expect(await history()).toHaveLength(2)
  })

  test('the email history names the person who sent an email, and nobody once their account is deleted', async () => {
    const latest = async () => (await books.read(`/history?kind=invoice&id=${invoice.id}`)).data[0]
    const entry = await sendAndRun()
    expect(entry).toMatchObject({ sent_by: 'Ona Kazlauskienė' })
    expect(await latest()).toMatchObject({ action: 'sent', user: { id: books.id, name: 'Ona Kazlauskienė' } })
    invoice = await books.invoice()
    await send()
    await server.owner.query('update document_email set created_by = $1 where invoice_id = $2', [newId(), invoice.id])
    await server.runJobs()
    expect((await history())[0]).toMatchObject({ status: 'sent', sent_by: null })
    expect(await latest()).toMatchObject({ action: 'sent', user: null })
  })

  test('an email is delivered once, however often the job runs', async () => {
    const { id } = await sendAndRun()
    const job = { company_id: books.company.id, email_id: id }
    await Promise.all([1, 2, 3].map(() => sendDocument(server.services, job)))
    await later()
    expect(mail.state.emails).toHaveLength(1)
  })

  test('an email is delivered once if several processes start at the same moment', async () => {
    const { body } = await send()
    const job = { company_id: books.company.id, email_id: body.id }
    await Promise.all([1, 2, 3, 4].map(() => sendDocument(anotherProcess(), job)))
    expect(mail.state.emails).toHaveLength(1)
    expect((await history())[0]).toMatchObject({ status: 'sent', attempts: 1 })
  })
})

describe('a mail server that refuses', () => {
  test('a refused address fails immediately with the server’s own message', async () => {
    mail.state.addresses['ona@azuolas.lt'] = [550, '5.1.1 No such user here']
    expect(await sendAndRun()).toMatchObject({
      status: 'failed',
      error: 'ona@azuolas.lt: 550 5.1.1 No such user here',
      sent_at: null,
    })
    await later()
    expect(await history()).toMatchObject([{ attempts: 1 }])
    expect(await sentAt()).toBeNull()
  })

  test('a refused message fails immediately and can be sent again by the user', async () => {
    mail.state.behaviour = 'refuse'
    expect(await sendAndRun()).toMatchObject({ status: 'failed', error: '554 5.7.1 Looks like spam' })
    mail.state.behaviour = 'accept'
    expect(await sendAndRun()).toMatchObject({ status: 'sent' })
    expect(await history()).toMatchObject([{ status: 'sent' }, { status: 'failed' }])
  })

  test('if one of several addresses is refused the others get the email once, and the refused one is shown', async () => {
    mail.state.addresses['ne@azuolas.lt'] = [550, 'No such user']
    expect(await sendAndRun({ to: ['ona@azuolas.lt', 'ne@azuolas.lt'] })).toMatchObject({
      status: 'sent',
      error: 'ne@azuolas.lt: 550 No such user',
      undelivered: ['ne@azuolas.lt'],
    })
    expect(mail.state.emails.map(({ to }) => to)).toEqual([['ona@azuolas.lt']])
  })

  test('a temporarily refused address is retried alone', async () => {
    mail.state.addresses['veliau@azuolas.lt'] = [451, 'Greylisted']
    expect(await sendAndRun({ to: ['ona@azuolas.lt', 'veliau@azuolas.lt'] })).toMatchObject({ status: 'queued' })
    expect(await sentAt()).not.toBeNull()
    mail.state.addresses = {}
    await later()
    expect(mail.state.emails.map(({ to }) => to)).toEqual([['ona@azuolas.lt'], ['veliau@azuolas.lt']])
    expect(await history()).toMatchObject([{ status: 'sent', error: null, attempts: 2 }])
  })
})

describe('a mail server that is not ready', () => {
  test('a greylisted email is sent again later with the same message id', async () => {
    mail.state.behaviour = 'defer'
    expect(await sendAndRun()).toMatchObject({
      status: 'queued',
      error: '451 4.7.1 Greylisted, try again',
      attempts: 1,
    })
    const waiting = await server.owner.query(
      "select next_at > now() + interval '30 seconds' as later from document_email",
    )
    expect(waiting.rows).toEqual([{ later: true }])
    await server.runJobs()
    expect(mail.state.tries).toBe(1)
    mail.state.behaviour = 'accept'
    await later()
    expect(await history()).toMatchObject([{ status: 'sent', error: null, attempts: 2 }])
    expect(mail.state.emails).toHaveLength(1)
  })

  test('an email is retried after a timeout', async () => {
    mail.state.addresses['ona@azuolas.lt'] = 'silent'
    expect(await sendAndRun()).toMatchObject({ status: 'queued', error: 'Pašto serveris nepasiekiamas.' })
    mail.state.addresses = {}
    await later()
    expect(await history()).toMatchObject([{ status: 'sent' }])
    expect(mail.state.emails).toHaveLength(1)
  })

  test('an email is retried after the connection is lost in the middle of the message', async () => {
    mail.state.behaviour = 'disconnect'
    expect(await sendAndRun()).toMatchObject({ status: 'queued', attempts: 1 })
    mail.state.behaviour = 'accept'
    await later()
    expect(await history()).toMatchObject([{ status: 'sent', attempts: 2 }])
    expect(mail.state.emails).toHaveLength(1)
  })

  test('an email is sent once the mail server is available again', async () => {
    const { port } = mail
    await mail.close()
    expect(await sendAndRun()).toMatchObject({ status: 'queued', error: 'Pašto serveris nepasiekiamas.', attempts: 1 })
    await later()
    expect(await history()).toMatchObject([{ status: 'queued', attempts: 2 }])
    expect(await sentAt()).toBeNull()
    mail = await startMailServer(port)
    await later()
    expect(await history()).toMatchObject([{ status: 'sent', error: null, attempts: 3 }])
    expect(mail.state.emails).toHaveLength(1)
    expect(await sentAt()).not.toBeNull()
  })

  test('after a day without a mail server the email is marked failed with the reason', async () => {
    mail.state.behaviour = 'defer'
    await sendAndRun()
    await server.owner.query("update document_email set created_at = now() - interval '24 hours'")
    await later()
    expect(await history()).toMatchObject([{ status: 'failed', error: '451 4.7.1 Greylisted, try again' }])
    await later()
    expect(mail.state.tries).toBe(2)
  })
})
