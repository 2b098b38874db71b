import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBooks } from '#server/test/books.ts'
import type { Books, Item } from '#server/test/books.ts'
import { giveRole } from '#server/test/members.ts'
import { createTestServer } from '#server/test/server.ts'
import type { TestServer } from '#server/test/server.ts'
import { expenseOf, make, preview } from './test/isaf-calls.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

const open = () => openBooks(server)

describe('changes after a file was made', () => {
  const changed = async (books: Books) => {
    const { changed_since } = await preview(books)
    return changed_since?.documents.map(({ number, change }: Item) => `${number} ${change}`) ?? null
  }

  it('are found by what the file would say: voided, deleted, added, restored and changed documents', async () => {
    const books = await open()
    const [first, second, third] = [await books.invoice(), await books.invoice(), await books.invoice()]
    const made = await make(books)
    expect(await changed(books)).toBe(null)
    await books.ask('POST', `/invoice/${first.id}/void`, { comment: 'Klaida' })
    await books.ask('DELETE', `/invoice/${second.id}`, { comment: null })
    await books.ask('PUT', `/invoice/${third.id}`, { version: third.version, lines: [books.line({ price: '7' })] })
    await books.invoice()
    expect(await changed(books)).toEqual(['SF-0001 voided', 'SF-0002 deleted', 'SF-0003 changed', 'SF-0004 added'])
    await books.ask('POST', `/isaf/${made.id}/dismiss-changes`)
    expect(await changed(books)).toBe(null)
    await books.ask('POST', `/invoice/${first.id}/restore-voided`)
    await books.ask('POST', `/invoice/${second.id}/restore`)
    expect(await changed(books)).toEqual(['SF-0001 restored', 'SF-0002 restored'])
    await make(books)
    expect(await changed(books)).toBe(null)
  })

  it('of a note or a payment are none', async () => {
    const books = await open()
    const invoice = await books.invoice()
    await make(books)
    await books.ask('PUT', `/invoice/${invoice.id}`, { version: invoice.version, note: 'Ačiū' })
    await books.pay(invoice.id, '10')
    expect(await changed(books)).toBe(null)
  })

  it('of a vendor’s card are changes of the expense', async () => {
    const books = await open()
    const vendor = await books.create('/client', { title: 'UAB Kuras', code: '123456789', is_vendor: true })
    await books.create('/expense', expenseOf(vendor.id))
    await make(books)
    await books.ask('PUT', `/client/${vendor.id}`, {
      version: vendor.version + 0,
      vat_enabled: true,
      vat_code: 'LT952191117',
    })
    expect(await changed(books)).toEqual(['TIEK 77 changed'])
  })
})

describe('submitted files', () => {
  it('a file is noted as submitted on a day up to today, and taken back', async () => {
    const books = await open()
    await books.invoice()
    const { id } = await make(books)
    const future = await books.ask('POST', `/isaf/${id}/mark-submitted`, { date: '2026-11-21' })
    expect([future.status, future.body.code]).toEqual([422, 'validation_failed'])
    const submitted = await books.ask('POST', `/isaf/${id}/mark-submitted`, { date: '2026-11-20' })
    expect(submitted.body).toMatchObject({ status: 'submitted', submitted_on: '2026-11-20' })
    expect(submitted.body.submitted_by).toBe(submitted.body.created_by)
    const back = await books.ask('POST', `/isaf/${id}/mark-submitted`, { date: null })
    expect(back.body).toMatchObject({ status: 'made', submitted_on: null, submitted_by: null })
  })

  it('a second file of a period leaves the first one and is the latest', async () => {
    const books = await open()
    await books.invoice()
    const first = await make(books)
    const second = await make(books)
    const { data, meta } = await books.read('/isaf/all')
    expect(data.map(({ id, is_latest }: Item) => [id, is_latest])).toEqual([
      [second.id, true],
      [first.id, false],
    ])
    expect(meta.count).toBe(2)
    expect((await books.read('/isaf/all?latest=1')).data).toHaveLength(1)
    expect((await books.ask('GET', `/isaf/${first.id}/file`)).status).toBe(200)
  })
})

describe('an invoice of a submitted period', () => {
  const submitted = async () => {
    const books = await open()
    const october = { date: '2026-10-05', date_due: '2026-10-19' }
    const [first, second] = [await books.invoice(october), await books.invoice(october)]
    const file = await make(books, { period: '2026-10' })
    await books.ask('POST', `/isaf/${file.id}/mark-submitted`, { date: '2026-11-18' })
    const listed = async () => (await books.read('/isaf/all')).data[0].changed
    return { books, first, second, listed, october }
  }
  const warning = { status: 409, body: { code: 'isaf_submitted', detail: expect.stringContaining('2026-11-18') } }

  it('is voided and restored only with a confirmation, and shows as changed', async () => {
    const { books, first, listed } = await submitted()
    const path = `/invoice/${first.id}`
    expect(await books.ask('POST', `${path}/void`, { comment: 'Klaida' })).toMatchObject(warning)
    expect(await listed()).toBe(null)
    expect((await books.ask('POST', `${path}/void`, { comment: 'Klaida', confirm: true })).status).toBe(200)
    expect(await listed()).toMatchObject({ count: 1, documents: [{ number: 'SF-0001', change: 'voided' }] })
    expect(await books.ask('POST', `${path}/restore-voided`)).toMatchObject(warning)
    expect((await books.ask('POST', `${path}/restore-voided`, { confirm: true })).status).toBe(200)
    expect(await listed()).toBe(null)
  })

  it('is edited, deleted and restored only with a confirmation', async () => {
    const { books, first, second, listed } = await submitted()
    const change = { version: first.version, lines: [books.line({ price: '7' })] }
    expect(await books.ask('PUT', `/invoice/${first.id}`, change)).toMatchObject(warning)
    expect((await books.ask('PUT', `/invoice/${first.id}`, { ...change, confirm: true })).status).toBe(200)
    const path = `/invoice/${second.id}`
    expect(await books.ask('DELETE', path, { comment: null })).toMatchObject(warning)
    expect((await books.ask('DELETE', path, { comment: null, confirm: true })).status).toBe(204)
    expect((await listed()).documents.map(({ change: kind }: Item) => kind)).toEqual(['changed', 'deleted'])
    expect(await books.ask('POST', `${path}/restore`)).toMatchObject(warning)
    expect((await books.ask('POST', `${path}/restore`, { confirm: true })).status).toBe(200)
  })

  it('is compared with what the file says about it', async () => {
    const { books, first, second } = await submitted()
    const [file] = (await books.read('/isaf/all')).data
    expect(await books.read(`/isaf/${file.id}/changes`)).toEqual({ count: 0, documents: [] })
    const change = { version: first.version, lines: [books.line({ price: '7' })], confirm: true }
    await books.ask('PUT', `/invoice/${first.id}`, change)
    await books.ask('DELETE', `/invoice/${second.id}`, { comment: null, confirm: true })
    const { count, documents } = await books.read(`/isaf/${file.id}/changes`)
    const total = (base: string, vat: string) => [{ code: 'PVM1', rate: '21', base, vat }]
    const entry = { number: first.number, kind: 'SF', date: '2026-10-05', date_registered: null }
    expect(count).toBe(2)
    expect(documents[0]).toMatchObject({
      change: 'changed',
      before: { ...entry, totals: total('100.00', '21.00') },
      now: { ...entry, totals: total('7.00', '1.47') },
    })
    expect(documents[1]).toMatchObject({ change: 'deleted', before: { number: second.number }, now: null })
  })

  it('is asked for alone, until its file is made again or the change is left', async () => {
    const { books, first, second } = await submitted()
    const filesOf = async ({ id }: Item) => (await books.read(`/isaf/all?document=${id}`)).data
    await books.ask('PUT', `/invoice/${second.id}`, { version: second.version, note: 'Ačiū', confirm: true })
    expect(await filesOf(second)).toEqual([])
    const change = { version: first.version, lines: [books.line({ price: '7' })], confirm: true }
    await books.ask('PUT', `/invoice/${first.id}`, change)
    const [file, ...others] = await filesOf(first)
    expect(others).toEqual([])
    expect(file).toMatchObject({
      period: '2026-10',
      submitted_on: '2026-11-18',
      changed: { count: 1, documents: [{ id: first.id, change: 'changed' }] },
    })
    expect(await filesOf(second)).toEqual([])
    await books.ask('POST', `/isaf/${file.id}/dismiss-changes`)
    expect(await filesOf(first)).toEqual([])
    await books.ask('DELETE', `/invoice/${second.id}`, { comment: null, confirm: true })
    expect(await filesOf(second)).toMatchObject([{ changed: { documents: [{ change: 'deleted' }] } }])
    await make(books, { period: '2026-10' })
    expect(await filesOf(second)).toEqual([])
  })

  it('moved into the period needs a confirmation; a new one is listed as added', async () => {
    const { books, listed, october } = await submitted()
    const present = await books.invoice()
    expect(await books.ask('PUT', `/invoice/${present.id}`, { version: present.version, ...october })).toMatchObject(
      warning,
    )
    await books.invoice(october)
    expect(await listed()).toMatchObject({ count: 1, documents: [{ number: 'SF-0004', change: 'added' }] })
  })

  it('a proforma of the period needs no confirmation', async () => {
    const { books, october } = await submitted()
    const proforma = await books.invoice({ ...october, type: 'proforma' })
    expect((await books.ask('POST', `/invoice/${proforma.id}/void`, { comment: 'Klaida' })).status).toBe(200)
  })
})

describe('an expense of a submitted period', () => {
  it('is changed, deleted and restored only with a confirmation; a new one is registered today', async () => {
    const books = await open()
    const vendor = await books.create('/client', { title: 'UAB Kuras', is_vendor: true })
    const expense = await books.create('/expense', expenseOf(vendor.id, { date: '2026-10-05' }))
    const file = await make(books, { period: '2026-10', data_type: 'P' })
    await books.ask('POST', `/isaf/${file.id}/mark-submitted`, { date: '2026-11-18' })
    const path = `/expense/${expense.id}`
    const warning = { status: 409, body: { code: 'isaf_submitted' } }
    const change = { version: expense.version, number: 'TIEK 78' }
    expect(await books.ask('PUT', path, change)).toMatchObject(warning)
    expect((await books.ask('PUT', path, { ...change, confirm: true })).status).toBe(200)
    expect(await books.ask('DELETE', path, { comment: null })).toMatchObject(warning)
    expect((await books.ask('DELETE', path, { comment: null, confirm: true })).status).toBe(204)
    expect(await books.ask('POST', `${path}/restore`)).toMatchObject(warning)
    expect((await books.ask('POST', `${path}/restore`, { confirm: true })).status).toBe(200)
    expect((await books.read('/isaf/all')).data[0].changed.documents).toMatchObject([{ number: 'TIEK 78' }])
    const late = await books.create('/expense', expenseOf(vendor.id, { date: '2026-10-06', number: 'TIEK 79' }))
    expect([late.date_registered, late.posting_date]).toEqual(['2026-11-20', '2026-10-06'])
  })
})

it('periods of an individual are those by which the company declares VAT', async () => {
  const books = await openBooks(server, { type: 'individual', activity_type: 'simple', vat_period: 'half-year' })
  await books.invoice({ date: '2026-09-30' })
  await books.invoice()
  expect((await make(books, { period: '2026-H2' })).file_name).toBe('isaf-2026-H2-F.xml')
  expect(await preview(books, '2026-H2')).toMatchObject({ counts: { sales: 2 }, period_kind: 'half-year' })
  expect((await books.ask('GET', '/isaf/preview?period=2026-11&data_type=F')).status).toBe(422)
})

it('an administrator makes the file of an individual, and only the owner and the accountant get its bytes', async () => {
  const books = await openBooks(server, { type: 'individual', activity_type: 'simple', vat_period: 'half-year' })
  await books.ask('PUT', `/company/${books.company.id}/tax-code`, { tax_code: '1234567890' })
  await books.invoice()
  const made = await make(books, { period: '2026-H2' })
  expect(made).toMatchObject({ has_tax_code: true })
  const path = `/isaf/${made.id}/file`
  for (const [role, status] of [
    ['owner', 200],
    ['accountant', 200],
    ['admin', 403],
  ] as const) {
    await giveRole(server, books.id, role)
    expect([role, (await books.ask('GET', path)).status]).toEqual([role, status])
  }
  expect((await books.ask('GET', path)).body.code).toBe('tax_code_in_file')
  expect((await books.ask('POST', '/isaf', { period: '2026-H2' })).status).toBe(201)
})
