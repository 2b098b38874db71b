import { expect, test } from 'vitest'
import { sampleEInvoice } from '#domain/e-invoice/test/sample.ts'
import type { PaperRow } from '#contract/automation/inbox.ts'
import { readCalls } from '#server/purchases/e-invoice/test/read-calls.ts'
import { readPeppolAnswers } from '#server/sales/peppol/peppol-answers.ts'
import { withSender } from '#server/sales/peppol/test/peppol-books.ts'
import { inboxCalls } from './test/inbox-calls.ts'
import { addPeppolReceipt, receiveFromPeppol } from './peppol-receipts.ts'

const at = withSender()
const { ubl } = readCalls(() => ({ server: at.server, books: at.sender.books }))
const { list } = inboxCalls(() => ({ server: at.server, books: at.sender.books }))

const invoice = (number: string) => ubl({ number, seller: { ...sampleEInvoice.seller, vat: 'LT100012345613' } })
const readEvents = () => readPeppolAnswers(at.server.services, addPeppolReceipt(at.server.services))
/** Both jobs of a minute, with everything due. */
const runMinute = async () => {
  await readEvents()
  await at.server.owner.query('update peppol_receipt set next_at = now() where next_at is not null')
  await receiveFromPeppol(at.server.services)
  await at.server.runJobs()
}
const waiting = async (): Promise<PaperRow[]> => (await list()).data
const troubleOf = async (id: string): Promise<unknown> =>
  (await at.server.owner.query('select trouble, next_at is not null as again from peppol_receipt where id = $1', [id]))
    .rows[0]

test('an invoice that comes in over Peppol is read and waits in the inbox of its company', async () => {
  at.storecove.receive(at.sender.access_point_id, invoice('PN-1'))
  await runMinute()
  expect(await waiting()).toMatchObject([
    { source: 'peppol', number: 'PN-1', is_structured: true, type: 'application/xml' },
  ])
  expect(at.storecove.state.events).toEqual([])
})

test('an invoice that Peppol announces again becomes one paper', async () => {
  const id = at.storecove.receive(at.sender.access_point_id, invoice('PN-2'))
  await runMinute()
  const event = JSON.stringify({ event_type: 'received_document', document_guid: id })
  at.storecove.state.events.push({ guid: 'webhook-again', body: event })
  await runMinute()
  await at.server.owner.query('update peppol_receipt set next_at = null where id = $1', [id])
  await runMinute()
  expect(await waiting()).toHaveLength(1)
})

test('several processes that receive at once make one paper of each invoice', async () => {
  for (const number of ['PN-3', 'PN-4', 'PN-5']) at.storecove.receive(at.sender.access_point_id, invoice(number))
  await readEvents()
  // A claim has run out while its process was slow, so that another one asks for the same documents.
  const again = () => at.server.owner.query('update peppol_receipt set next_at = now() where taken_at is null')
  await Promise.all([
    receiveFromPeppol(at.server.services),
    again().then(() => receiveFromPeppol(at.server.services)),
    again().then(() => receiveFromPeppol(at.server.services)),
  ])
  // They are read one after another.
  for (const _ of ['PN-3', 'PN-4', 'PN-5']) await at.server.runJobs()
  expect((await waiting()).map(({ number }) => number).toSorted()).toEqual(['PN-3', 'PN-4', 'PN-5'])
})

test('an invoice waits at the access point while it does not answer, and comes later', async () => {
  const id = at.storecove.receive(at.sender.access_point_id, invoice('PN-6'))
  at.storecove.state.behaviour = 'broken'
  await runMinute()
  expect(await waiting()).toEqual([])
  expect(await troubleOf(id)).toEqual({ trouble: 'unanswered', again: true })
  at.storecove.state.behaviour = 'serve'
  await runMinute()
  expect(await waiting()).toMatchObject([{ number: 'PN-6' }])
})

test('an invoice for a company that does not receive here stays at the access point, and holds up no other', async () => {
  const id = at.storecove.receive('999999', invoice('PN-7'))
  at.storecove.receive(at.sender.access_point_id, invoice('PN-8'))
  await runMinute()
  expect(await waiting()).toMatchObject([{ number: 'PN-8' }])
  expect(await troubleOf(id)).toEqual({ trouble: 'unknown_receiver', again: true })
})

test('nothing comes in for a company after an operator ended its Peppol', async () => {
  await at.sender.books.ask('PUT', at.sender.path, { state: 'off' })
  const id = at.storecove.receive(at.sender.access_point_id, invoice('PN-9'))
  await runMinute()
  expect(await waiting()).toEqual([])
  expect(await troubleOf(id)).toMatchObject({ trouble: 'unknown_receiver' })
})

test('an invoice beyond the limit of a day waits at the access point and comes the next day', async () => {
  const key = `papers of company ${at.sender.books.company.id}`
  const fill = `insert into attempt (key, happened_at) select $1, now() - make_interval(secs => n) from generate_series(1, 200) n`
  await at.server.owner.query(fill, [key])
  const id = at.storecove.receive(at.sender.access_point_id, invoice('PN-10'))
  await runMinute()
  expect(await waiting()).toEqual([])
  expect(await troubleOf(id)).toEqual({ trouble: 'limit', again: true })
  await at.server.owner.query('delete from attempt where key = $1', [key])
  await runMinute()
  expect(await waiting()).toMatchObject([{ number: 'PN-10' }])
})

test('a document that is no XML, or that the access point has lost, is not asked for again', async () => {
  const unreadable = at.storecove.receive(at.sender.access_point_id, 'no document')
  const lost = at.storecove.receive(at.sender.access_point_id, invoice('PN-11'))
  at.storecove.state.received.delete(lost)
  await runMinute()
  expect(await troubleOf(unreadable)).toEqual({ trouble: 'unreadable', again: false })
  expect(await troubleOf(lost)).toEqual({ trouble: 'gone', again: false })
  expect(await waiting()).toEqual([])
})

test('an invoice that names another buyer waits for a person with a doubt', async () => {
  const buyer = { ...sampleEInvoice.buyer, name: 'UAB „Svetima“', legal_id: { scheme: '0200', id: '300000001' } }
  at.storecove.receive(at.sender.access_point_id, ubl({ number: 'PN-12', buyer: { ...buyer, vat: null } }))
  await runMinute()
  expect(await waiting()).toMatchObject([{ number: 'PN-12', state: 'doubtful' }])
})
