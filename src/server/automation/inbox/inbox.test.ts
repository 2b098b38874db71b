import { describe, expect, test } from 'vitest'
import { sampleEInvoice } from '#domain/e-invoice/test/sample.ts'
import type { Item } from '#server/test/books.ts'
import { readCalls } from '#server/purchases/e-invoice/test/read-calls.ts'
import { plainPdf } from '#server/purchases/e-invoice/test/pdf-files.ts'
import { shopInvoice, textPdf } from './test/text-pdf.ts'
import { useInbox } from './test/use-inbox.ts'

const { state, upload, read, receive, list, approve, vendor } = useInbox()
const { ubl: ublOf } = readCalls(() => state)
const legal_id = { scheme: '0200', id: '304567894' }
const ubl = () => ublOf({ seller: { ...sampleEInvoice.seller, legal_id, vat: 'LT100012345613' } })

describe('reading', () => {
  test('a PDF of a known vendor whose sums agree is read for certain', async () => {
    const { id } = await vendor()
    const paper = await receive('saskaita.pdf', textPdf(shopInvoice('20418')))
    expect(paper).toMatchObject({
      state: 'ready',
      source: 'upload',
      doubtful_field: null,
      vendor_title: 'UAB „Popieriaus namai“',
      number: 'PN-20418',
      date: '2026-11-19',
      total: '193.60',
      form: { vendor_id: id, total: '193.60', total_without_vat: '160.00', vat: true, date_due: '2026-12-03' },
    })
    expect(paper.fields.every(({ certain, why }) => certain && why === null)).toBe(true)
  })

  test('a new vendor is doubtful and comes with its facts', async () => {
    const paper = await receive('saskaita.pdf', textPdf(shopInvoice('20419')))
    expect(paper).toMatchObject({
      state: 'doubtful',
      doubtful_field: 'vendor',
      vendor: { match: null, new: { code: '304567894', vat_code: 'LT100012345613' } },
    })
    expect(paper.fields[0]?.why).toMatchObject({ code: 'new_vendor' })
    await vendor()
    expect((await read(paper.id)).form.vendor_id).not.toBeNull()
  })

  test('a paper for another buyer is doubtful', async () => {
    await vendor()
    const paper = await receive('a.pdf', textPdf(shopInvoice('1', { buyer: '110053842' })))
    expect(paper).toMatchObject({ state: 'doubtful', doubtful_field: 'vendor' })
  })

  test('sums that do not agree are doubtful', async () => {
    await vendor()
    const paper = await receive('a.pdf', textPdf(shopInvoice('1', { vat: '33,06' })))
    expect(paper).toMatchObject({ state: 'doubtful', doubtful_field: 'total' })
  })

  test('an e-invoice of a known vendor is exact', async () => {
    await vendor({ title: 'UAB „Kalnas“' })
    const paper = await receive('KV-0001.xml', ubl())
    expect(paper).toMatchObject({ state: 'ready', is_structured: true, number: 'KV-0001', total: '224.01' })
    expect(paper.form.lines).toHaveLength(3)
    const { status, body } = await approve(paper.id, paper.form)
    expect([status, body.total]).toEqual([200, '224.01'])
  })

  test.each([
    ['a PDF without text', plainPdf(), 'no_text'],
    ['a damaged PDF', Buffer.from('%PDF-1.7\nnothing'), 'broken'],
    ['other XML', Buffer.from('<?xml version="1.0"?><list xmlns="a:b"/>'), 'not_e_invoice'],
  ])('%s stays unread with the reason', async (_, bytes, code) => {
    const paper = await receive('x.pdf', bytes)
    expect(paper).toMatchObject({ state: 'unread', vendor_title: null, total: null, unread: { code } })
    expect(paper.form.date).toBeNull()
  })

  test('a file whose reader was killed three times is not read again', async () => {
    const { body } = await upload('a.pdf', textPdf(shopInvoice('7')))
    const { id } = body.data[0]
    await state.server.owner.query(`update paper set reading = 'reading', attempts = 3 where id = $1`, [id])
    await state.server.runJobs()
    expect(await read(id)).toMatchObject({ state: 'unread', unread: { code: 'too_slow' } })
  })

  test('a paper whose job was lost is queued again', async () => {
    const { body } = await upload('a.pdf', textPdf(shopInvoice('8')))
    const { id } = body.data[0]
    await state.server.owner.query(`delete from graphile_worker._private_jobs`)
    await state.server.owner.query(`update paper set received_at = received_at - interval '1 hour' where id = $1`, [id])
    await state.server.owner.query(`select queue_job('receive_papers', '{}')`)
    await state.server.runJobs()
    await state.server.runJobs()
    expect((await read(id)).number).toBe('PN-8')
  })
})

describe('approving', () => {
  test('the expense has the file, and asked again the answer is the same expense', async () => {
    await vendor()
    const paper = await receive('saskaita.pdf', textPdf(shopInvoice('5')))
    const [first, second] = await Promise.all([approve(paper.id, paper.form), approve(paper.id, paper.form)])
    expect([first.status, second.status]).toEqual([200, 200])
    expect(second.body.id).toBe(first.body.id)
    expect(first.body).toMatchObject({ number: 'PN-5', total: '193.60', vat_total: '33.60' })
    expect(first.body.files.map(({ id }: Item) => id)).toEqual([paper.id])
    expect(await read(paper.id)).toMatchObject({ state: 'approved', expense_id: first.body.id })
    const file = await state.books.ask('GET', `/expense/${first.body.id}/files/${paper.id}`)
    expect(file.status).toBe(200)
    expect((await list('approved')).meta.counts).toEqual({ waiting: 0, approved: 1, rejected: 0 })
  })

  test('a refused form leaves the paper waiting without an expense', async () => {
    const paper = await receive('a.pdf', textPdf(shopInvoice('6')))
    const { status } = await approve(paper.id, { ...paper.form, vendor_id: state.books.client.id, date: 'x' })
    expect(status).toBe(422)
    expect((await list()).meta.counts).toMatchObject({ waiting: 1, approved: 0 })
    expect((await state.books.read('/expense/all')).meta.count).toBe(0)
  })

  test('a rejected paper is approved only after it was restored', async () => {
    const { id } = await vendor()
    const paper = await receive('a.pdf', textPdf(shopInvoice('9')))
    expect((await state.books.ask('POST', `/inbox/${paper.id}/reject`)).body.state).toBe('rejected')
    expect((await approve(paper.id, paper.form)).body.code).toBe('paper_rejected')
    expect((await state.books.ask('POST', `/inbox/${paper.id}/restore`)).body).toMatchObject({
      state: 'ready',
      form: { vendor_id: id },
    })
    expect((await approve(paper.id, paper.form)).status).toBe(200)
    expect((await state.books.ask('POST', `/inbox/${paper.id}/reject`)).body.code).toBe('paper_approved')
  })
})

describe('papers that were received twice', () => {
  test('equal bytes are one row, both files become files of the expense', async () => {
    await vendor()
    const bytes = textPdf(shopInvoice('11'))
    const first = await receive('a.pdf', bytes)
    const second = await receive('b.pdf', bytes)
    const { data, meta } = await list()
    expect(data.map(({ id, doubles }: Item) => [id, doubles])).toEqual([[first.id, 1]])
    expect(meta.counts.waiting).toBe(1)
    expect((await approve(second.id, first.form)).body.files).toHaveLength(2)
  })

  test('the same document as an e-invoice and a PDF is shown as the e-invoice, and can be parted', async () => {
    await vendor({ title: 'UAB „Kalnas“' })
    const lines = shopInvoice('0001', { net: '186,00', vat: '38,01', total: '224,01' })
    const pdf = await receive(
      'a.pdf',
      textPdf([...lines.slice(0, 1), 'Saskaita Nr. KV-0001', 'Data: 2026-11-20', ...lines.slice(3)]),
    )
    expect(pdf).toMatchObject({ number: 'KV-0001', date: '2026-11-20', total: '224.01' })
    const exact = await receive('KV-0001.xml', ubl())
    expect((await list()).data.map(({ id }: Item) => id)).toEqual([exact.id])
    expect((await read(exact.id)).files.map(({ id }) => id)).toEqual([exact.id, pdf.id])
    await state.books.ask('POST', `/inbox/${pdf.id}/part`)
    expect((await list()).data).toHaveLength(2)
  })

  test('a paper that equals a booked expense says so and is not certain', async () => {
    await vendor()
    const bytes = textPdf(shopInvoice('12'))
    const first = await receive('a.pdf', bytes)
    const expense = await approve(first.id, first.form)
    const again = await receive('a.pdf', bytes)
    expect(again).toMatchObject({ state: 'doubtful', doubtful_field: 'other', equal_expense: { id: expense.body.id } })
  })
})

test('papers of one day are limited', async () => {
  await state.server.owner.query(
    `insert into attempt (key, happened_at) select $1, now() - i * interval '1 second' from generate_series(1, 100) i`,
    [`papers of company ${state.books.company.id}`],
  )
  const { status, body } = await upload('a.pdf', textPdf(shopInvoice('13')))
  expect([status, body.code]).toEqual([429, 'too_many_attempts'])
  expect((await list()).data).toEqual([])
})
