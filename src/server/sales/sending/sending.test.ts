import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openBooks } from '#server/test/books.ts'
import type { Books, Item } from '#server/test/books.ts'
import { readMail } from '#server/test/read-mail.ts'
import { createTestServer } from '#server/test/server.ts'
import type { TestServer } from '#server/test/server.ts'
import { giveRole } from '#server/test/members.ts'

let server: TestServer
let books: Books
let invoice: Item

const verify = (person: { id: string }) =>
  server.owner.query('update app_user set email_verified_at = now() where id = $1', [person.id])

beforeAll(async () => {
  server = await createTestServer()
  books = await openBooks(server)
  await verify(books)
})
afterAll(() => server.close())
beforeEach(async () => {
  invoice = await books.invoice()
})

const send = (overrides: object = {}, headers: Record<string, string> = {}, sender: Books = books) =>
  sender.ask('POST', `/invoice/${invoice.id}/send`, { to: ['ona@azuolas.lt'], ...overrides }, headers)
const stored = async () =>
  (await server.owner.query('select count(*)::int as count from document_email where invoice_id = $1', [invoice.id]))
    .rows[0].count

describe('sending an invoice', () => {
  test('a sent email is queued and shown in the history; without a mail server it becomes a file in the outbox', async () => {
    const response = await send()
    expect(response.status).toBe(202)
    expect(response.body).toMatchObject({
      kind: 'invoice',
      invoice_id: invoice.id,
      invoice_number: invoice.number,
      receiver: 'ona@azuolas.lt',
      sent_by: 'Ona Kazlauskienė',
      undelivered: ['ona@azuolas.lt'],
      status: 'queued',
      sent_at: null,
      error: null,
      attempts: 0,
    })
    expect((await books.read(`/invoice/${invoice.id}/email-history`)).data).toEqual([response.body])
    await server.runJobs()
    const [entry] = (await books.read(`/invoice/${invoice.id}/email-history`)).data
    expect(entry).toMatchObject({ status: 'sent', sent_at: expect.any(String) })
    const email = readMail(server.emails().findLast((text) => text.includes(response.body.id))!)
    expect(email.headers['subject']).toBe(`PVM sąskaita faktūra ${invoice.number}, UAB „Žiedas“`)
    expect(email.headers['from']).toContain('noreply@localhost')
    expect(email.headers['reply-to']).toBe(books.email)
    expect(email.file?.name).toBe(`PVM-saskaita-${invoice.number}.pdf`)
    expect(email.file?.bytes.subarray(0, 5).toString()).toBe('%PDF-')
    const list = await books.list(`?search=${invoice.number}`)
    expect(list.data[0].sent_at).toEqual(expect.any(String))
  })

  test('sending needs a verified email address', async () => {
    const person = await openBooks(server)
    const other = await person.invoice()
    const refused = await person.ask('POST', `/invoice/${other.id}/send`, { to: ['a@b.lt'] })
    expect(refused.status).toBe(403)
    expect(refused.body).toMatchObject({
      code: 'email_not_verified',
      detail: 'Pirmiausia patvirtinkite savo el. pašto adresą.',
    })
    await verify(person)
    expect((await person.ask('POST', `/invoice/${other.id}/send`, { to: ['a@b.lt'] })).status).toBe(202)
  })

  test('only users who issue documents can send, and an accountant can read the history', async () => {
    await giveRole(server, books.id, 'accountant')
    try {
      expect((await send()).body.code).toBe('forbidden')
      expect((await books.ask('GET', `/invoice/${invoice.id}/email-draft`)).status).toBe(403)
      expect((await books.ask('GET', `/invoice/${invoice.id}/email-history`)).status).toBe(200)
      const statement = `/client/${books.client.id}`
      expect((await books.ask('POST', `${statement}/send-statement`, { to: ['a@b.lt'] })).body.code).toBe('forbidden')
      expect((await books.ask('GET', `${statement}/statement-pdf`)).status).toBe(200)
      expect((await books.ask('GET', `${statement}/statement-draft`)).status).toBe(200)
    } finally {
      await giveRole(server, books.id, 'owner')
    }
  })

  test('each wrong field is named, and nothing is stored', async () => {
    const wrong: [object, string][] = [
      [{ to: [] }, 'to'],
      [{ to: undefined }, 'to'],
      [{ to: 'ona@azuolas.lt' }, 'to'],
      [{ to: ['ona@azuolas.lt', 'ona'] }, 'to.1'],
      [{ to: Array.from({ length: 21 }, (_, at) => `a${at}@b.lt`) }, 'to'],
      [{ cc: ['kas'] }, 'cc.0'],
      [{ subject: 'x'.repeat(201) }, 'subject'],
      [{ subject: 'Tema\r\nBcc: kitas@pavyzdys.lt' }, 'subject'],
      [{ message: 'x'.repeat(5001) }, 'message'],
      [{ attach: [] }, 'attach'],
      [{ attach: ['exe'] }, 'attach.0'],
      [{ bcc: ['a@b.lt'] }, 'bcc'],
      [{ to: ['ona@azuolas.lt\r\nbcc:x@y.lt'] }, 'to.0'],
    ]
    for (const [overrides, field] of wrong) {
      const refused = await send(overrides)
      expect([refused.status, Object.keys(refused.body.errors ?? {})], JSON.stringify(overrides)).toEqual([
        422,
        [field],
      ])
    }
    expect(await stored()).toBe(0)
  })

  test('a copy address can be sent as text, and a repeated address counts once', async () => {
    const response = await send({ to: ['ona@azuolas.lt', 'Ona@azuolas.lt'], cc: 'jonas@azuolas.lt' })
    expect(response.body).toMatchObject({ to: ['Ona@azuolas.lt'], cc: ['jonas@azuolas.lt'] })
    expect((await send({ cc: null })).body.cc).toEqual([])
    expect((await send({ cc: ['ona@azuolas.lt'] })).body.cc).toEqual([])
  })

  test('two requests with one idempotency key send one email', async () => {
    const key = { 'idempotency-key': `siusti-${invoice.id}` }
    const [first, second] = await Promise.all([send({}, key), send({}, key)])
    expect([first.status, second.status]).toEqual([202, 202])
    expect(second.body).toEqual(first.body)
    expect(await stored()).toBe(1)
    expect((await send({ to: ['kita@azuolas.lt'] }, key)).body.code).toBe('idempotency_mismatch')
  })

  test('sending a void or deleted invoice is refused', async () => {
    await server.owner.query('update invoice set voided_at = now() where id = $1', [invoice.id])
    expect((await send()).body).toMatchObject({ status: 409, code: 'already_voided' })
    await server.owner.query('update invoice set voided_at = null, deleted_at = now() where id = $1', [invoice.id])
    expect((await send()).body).toMatchObject({ status: 404, code: 'not_found', resource: 'invoice' })
    expect(await stored()).toBe(0)
  })

  test('user input cannot inject email headers', async () => {
    const injecting = await openBooks(server, { title: 'UAB „A" <kitas@pavyzdys.lt>,', email: 'a@b.lt' })
    await verify(injecting)
    const other = await injecting.invoice({ number: 'Ą/"1"; 2' })
    const { body } = await injecting.ask('POST', `/invoice/${other.id}/send`, { to: ['a@b.lt'] })
    await server.runJobs()
    const { headers, file } = readMail(server.emails().findLast((text) => text.includes(body.id))!)
    expect(headers['from']).toMatch(/<noreply@localhost>$/)
    expect(headers['from']!.match(/</g)).toHaveLength(1)
    expect(file?.name).toBe('PVM-saskaita-A-1-2.pdf')
  })
})

describe('the draft of an email', () => {
  test('the draft is filled with the client’s addresses and language', async () => {
    const client = await books.create('/client', {
      title: 'Oak Ltd',
      language: 'en',
      contacts: [{ name: 'Ann', email: 'ann@oak.example' }, { name: 'No address' }, { email: 'bob@oak.example' }],
    })
    const other = await books.invoice({ client_id: client.id, language: 'en' })
    const draft = await books.read(`/invoice/${other.id}/email-draft`)
    expect(draft).toEqual({
      to: ['ann@oak.example', 'bob@oak.example'],
      cc: [],
      subject: `VAT invoice ${other.number}, UAB „Žiedas“`,
      message: `Hello,\n\nplease find attached VAT invoice ${other.number} of 20\u00a0November\u00a02026.\n\nAmount due: €121.00, by 4\u00a0December\u00a02026.\n\nKind regards\nUAB „Žiedas“`,
      sender: 'UAB „Žiedas“ via Kvitas <noreply@localhost>',
      reply_to: books.email,
      attachment: `VAT-invoice-${other.number}.pdf`,
      attachments: [{ format: 'pdf', name: `VAT-invoice-${other.number}.pdf` }],
      ubl_problem: null,
      language: 'en',
      way: 'email',
      bounced: [],
      sending: expect.objectContaining({ letters_per_hour: 20, stopped: null }),
    })
    // A sender with a Lithuanian screen sends the draft unchanged; the email is in English.
    const { body } = await books.ask('POST', `/invoice/${other.id}/send`, { to: draft.to })
    await server.runJobs()
    const email = readMail(server.emails().findLast((text) => text.includes(body.id))!)
    expect(email.headers['subject']).toBe(draft.subject)
    expect(email.html).toContain('<html lang="en">')
    expect(email.file?.name).toBe(draft.attachment)
  })

  test('the Lithuanian draft says what is unpaid or that the invoice is paid', async () => {
    const draft = () => books.read(`/invoice/${invoice.id}/email-draft`)
    expect((await draft()).message).toBe(
      `Sveiki,\n\nsiunčiame PVM sąskaitą faktūrą ${invoice.number}, išrašytą 2026-11-20.\n\nMokėtina suma – 121,00\u00a0€, apmokėti iki 2026-12-04.\n\nPagarbiai\nUAB „Žiedas“`,
    )
    await books.pay(invoice.id, '21')
    expect((await draft()).message).toContain('Mokėtina suma – 100,00\u00a0€')
    await books.pay(invoice.id, '100')
    expect((await draft()).message).toContain('Sąskaita apmokėta, mokėti nieko nereikia.')
    expect((await draft()).to).toEqual([])
  })
})

test('documents of another company can be neither sent, read nor drafted', async () => {
  const stranger = await openBooks(server)
  await verify(stranger)
  await send()
  for (const [method, path] of [
    ['POST', `/invoice/${invoice.id}/send`],
    ['GET', `/invoice/${invoice.id}/email-draft`],
    ['GET', `/invoice/${invoice.id}/email-history`],
    ['GET', `/client/${books.client.id}/email-history`],
    ['GET', `/client/${books.client.id}/statement-draft`],
    ['GET', `/client/${books.client.id}/statement-pdf`],
    ['POST', `/client/${books.client.id}/statement-pdf`],
    ['POST', `/client/${books.client.id}/send-statement`],
  ] as const) {
    const body = path.includes('/send') ? { to: ['a@b.lt'] } : undefined
    const refused = await stranger.ask(method, path, body)
    expect([refused.status, refused.body.code], path).toEqual([404, 'not_found'])
  }
  expect(await stored()).toBe(1)
})

test('the history of a client contains everything that was sent to them', async () => {
  const own = await books.create('/client', { title: 'UAB „Eglė“' })
  const other = await books.invoice({ client_id: own.id })
  await books.ask('POST', `/invoice/${other.id}/send`, { to: ['a@b.lt'] })
  await books.ask('POST', `/client/${own.id}/send-statement`, { to: ['a@b.lt'] })
  const { data } = await books.read(`/client/${own.id}/email-history`)
  expect(data.map((entry: Item) => [entry.kind, entry.invoice_number])).toEqual([
    ['statement', null],
    ['invoice', other.number],
  ])
})
