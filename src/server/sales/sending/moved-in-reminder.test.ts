import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { MailServer } from '#server/test/mail-server.ts'
import type { Books, Item } from '#server/test/books.ts'
import { moveInInvoice } from '#server/test/moved-in.ts'
import { readMail } from '#server/test/read-mail.ts'
import type { TestServer } from '#server/test/server.ts'
import { prepareInvoice, startServers } from './test/deliveries.ts'

// Decision: docs/decisions/moved-in-documents.md

let mail: MailServer
let server: TestServer
let books: Books
beforeAll(async () => {
  ;({ mail, server } = await startServers())
})
afterAll(async () => {
  await server.close()
  await mail.close()
})
let id: string
beforeEach(async () => {
  ;({ books } = await prepareInvoice({ mail, server }))
  const document = { company_id: books.company.id, party_id: books.client.id, number: 'SENA-1', date_due: '2026-04-10' }
  id = await moveInInvoice(server.owner, document)
})

const remind = (fields: object = {}) =>
  books.ask('POST', `/invoice/${id}/send`, { to: ['ona@azuolas.lt'], reminder: true, ...fields })
const allow = async () => {
  const { version } = (await books.read(`/client/edit/${books.client.id}`)).item
  await books.ask('PUT', `/client/${books.client.id}`, { version, reminds_imported: true })
}

test('a moved-in invoice is not reminded of until its client may be, and the refusal says where to allow it', async () => {
  expect((await books.get(id)).refusals).toMatchObject({ remind: 'reminders_off', send: 'moved_in' })
  const onDashboard = async () => (await books.read('/dashboard/all')).overdue.data[0]
  expect(await onDashboard()).toMatchObject({ id, can_remind: false })
  const refused = await remind()
  expect(refused.body).toMatchObject({ code: 'invoice_locked', reason: 'reminders_off' })
  expect(refused.body.detail).toContain('Priminti ir apie perkeltas sąskaitas')
  await allow()
  expect(await onDashboard()).toMatchObject({ id, can_remind: true })
  const row = (await books.read('/invoice/all')).data.find((each: Item) => each.id === id)
  expect(row).toMatchObject({ origin: 'import', reminds_imported: true })
  expect((await books.get(id)).refusals).toMatchObject({ remind: null, send: 'moved_in' })
  expect((await remind({ reminder: false })).body).toMatchObject({ reason: 'moved_in' })
  expect((await remind({ attach: ['pdf'] })).body).toMatchObject({ reason: 'moved_in' })
})

test('the reminder of a moved-in invoice is sent without an attachment and does not promise one', async () => {
  await allow()
  const draft = await books.read(`/invoice/${id}/email-draft?reminder=1`)
  expect(draft.attachments).toEqual([])
  expect(draft.message).toContain('SENA-1')
  expect(draft.message).not.toContain('pridedame')
  expect((await remind()).status).toBe(202)
  await server.runJobs()
  expect(mail.state.emails).toHaveLength(1)
  const { text, file } = readMail(mail.state.emails[0]!.raw)
  expect(text).toContain('SENA-1')
  expect(file).toBeUndefined()
  expect((await books.read(`/invoice/${id}/email-history`)).data[0]).toMatchObject({
    status: 'sent',
    file: null,
    ubl: null,
  })
  expect(await books.get(id)).toMatchObject({ sent_at: null, can: { delete: true } })
})

test('a paid moved-in invoice is not reminded of', async () => {
  await allow()
  await books.pay(id, '121')
  expect((await remind()).body).toMatchObject({ code: 'invoice_locked', reason: 'paid' })
})
