import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { verifyBooks } from '#server/books/ledger/verify.ts'
import { openBooks } from '#server/test/books.ts'
import type { Books } from '#server/test/books.ts'
import { createTestServer } from '#server/test/server.ts'
import type { TestServer } from '#server/test/server.ts'
import { documentRecord, documentsIn } from '../test/run-documents.ts'

let server: TestServer
let books: Books
beforeAll(async () => {
  server = await createTestServer({ isTogether: true })
})
afterAll(() => server.close())
beforeEach(async () => {
  books = await openBooks(server)
})

const debt = async (): Promise<string> =>
  (await books.read(`/client/edit/${books.client.id}`)).item.debt.map(({ amount }: { amount: string }) => amount).join()

const expectTrueBooks = async () => {
  const client = await server.owner.connect()
  try {
    expect((await verifyBooks(client)).difference).toBeNull()
  } finally {
    client.release()
  }
}

test('a moved-in invoice is owed and shows what its source says', async () => {
  const line = { title: null, quantity: null, unit: null, price: null, discount: null }
  const sums = { vat_code: 'PVM1', vat_rate: '21', total_without_vat: '100', vat_total: '21' }
  const [row] = await documentsIn(server, books).apply([
    documentRecord('invoice', { number: 'SF-1', date_due: '2026-03-24' }, [{ ...line, ...sums }]),
  ])
  const item = await books.get(row!.subject_id)
  expect(item).toMatchObject({
    origin: 'import',
    import_source: 'isaf',
    number: 'SF-1',
    date_due: '2026-03-24',
    total: '121.00',
    unpaid: '121.00',
    lines: [],
    vat_breakdown: [],
    import_lines: [sums],
    overdue: true,
  })
  expect(await debt()).toBe('121.00')
  await expectTrueBooks()
})

test('documents until a day count as paid without money, later ones do not', async () => {
  const documents = documentsIn(server, books, { paid_until: '2026-03-31' })
  const [early, late] = await documents.apply([
    documentRecord('invoice', { number: 'SF-1', date: '2026-03-31' }),
    documentRecord('invoice', { number: 'SF-2', date: '2026-04-01' }),
  ])
  expect(await books.get(early!.subject_id)).toMatchObject({
    paid: '121.00',
    paid_before: '121.00',
    payment_state: 'paid',
  })
  expect(await books.get(late!.subject_id)).toMatchObject({ paid: '0.00', payment_state: 'unpaid' })
  expect(await debt()).toBe('121.00')
  expect((await books.read('/payment/all?tab=income')).data).toEqual([])
  await expectTrueBooks()
})

test('what the source says was paid is settled, and a payment settles the rest', async () => {
  const [row] = await documentsIn(server, books).apply([documentRecord('invoice', { number: 'SF-1', paid: '21' })])
  const { status, body } = await books.pay(row!.subject_id, '100')
  expect(status, JSON.stringify(body)).toBe(200)
  expect(body).toMatchObject({ paid: '121.00', unpaid: '0.00', payment_state: 'paid' })
  expect(await debt()).toBe('')
  await expectTrueBooks()
})

test('the same document again is the same, and a changed one is changed', async () => {
  const documents = documentsIn(server, books)
  const record = documentRecord('invoice', { number: 'SF-1' })
  const [row] = await documents.apply([record])
  expect(await documents.compare([record])).toMatchObject([{ state: 'same', subject_id: row!.subject_id }])
  const changed = documentRecord('invoice', { number: 'SF-1', total_without_vat: '200', vat_total: '42', total: '242' })
  expect(await documents.compare([changed])).toMatchObject([{ state: 'changed', old: { total: '121' } }])
  const [again] = await documents.apply([changed])
  expect(again!.subject_id).toBe(row!.subject_id)
  expect(await debt()).toBe('242.00')
  await documents.undo('invoice', [again!])
  expect(await debt()).toBe('121.00')
  await expectTrueBooks()
})

test('the amounts of a document that was paid since are not changed', async () => {
  const documents = documentsIn(server, books)
  const [row] = await documents.apply([documentRecord('invoice', { number: 'SF-1' })])
  await books.pay(row!.subject_id, '50')
  const changed = documentRecord('invoice', { number: 'SF-1', total_without_vat: '200', vat_total: '42', total: '242' })
  expect(await documents.compare([changed])).toMatchObject([
    { state: 'wrong', problems: [{ field: 'total', code: 'paid_since' }] },
  ])
})

test('a number of our own invoice, of another client and a closed day are refused', async () => {
  const own = await books.invoice()
  await books.create('/client', { title: 'UAB „Beržas“', code: '300000001' })
  const documents = documentsIn(server, books)
  await documents.apply([documentRecord('invoice', { number: 'SF-1' })])
  await server.owner.query(`update company set closed_until = '2026-02-28' where id = $1`, [books.company.id])
  expect(
    await documents.compare([
      documentRecord('invoice', { number: own.number }),
      documentRecord('invoice', { number: 'SF-1', client_code: '300000001' }),
      documentRecord('invoice', { number: 'SF-3', date: '2026-02-28' }),
      documentRecord('invoice', { number: 'SF-4', client_code: '300000002', client_title: 'UAB „Klevas“' }),
      documentRecord('invoice', { number: 'SF-5', client_code: '' }),
    ]),
  ).toMatchObject([
    { state: 'wrong', problems: [{ code: 'number_of_own' }] },
    { state: 'wrong', problems: [{ code: 'number_of_other_client' }] },
    { state: 'wrong', problems: [{ code: 'closed_period', values: { date: '2026-02-28' } }] },
    { state: 'wrong', problems: [{ field: 'client_title', code: 'unknown_party', values: { value: 'UAB „Klevas“' } }] },
    { state: 'wrong', problems: [{ field: 'client_title', code: 'required' }] },
  ])
})

test('a credit invoice settles the invoice that it credits, and undoing takes both back', async () => {
  const documents = documentsIn(server, books)
  const credit = {
    type: 'credit',
    credited_number: 'SF-1',
    total_without_vat: '-50',
    vat_total: '-10.5',
    total: '-60.5',
  }
  const rows = await documents.apply([
    documentRecord('invoice', { number: 'KS-1', ...credit }),
    documentRecord('invoice', { number: 'SF-1' }),
  ])
  expect(await books.get(rows[1]!.subject_id)).toMatchObject({ credited: 'partly', unpaid: '60.50' })
  expect(await books.get(rows[0]!.subject_id)).toMatchObject({ reference_number: 'SF-1' })
  expect(await debt()).toBe('60.50')
  await expectTrueBooks()
  expect(await documents.undo('invoice', rows)).toEqual([{ kept: null }, { kept: null }])
  expect(await debt()).toBe('')
  expect((await books.list('?tab=deleted')).data).toHaveLength(2)
  await expectTrueBooks()
})

const creditOfFirst = {
  type: 'credit',
  credited_number: 'SF-1',
  total_without_vat: '-50',
  vat_total: '-10.5',
  total: '-60.5',
}

test('a credit invoice of an earlier import settles its invoice when this comes, and either is undone', async () => {
  const [credit] = await documentsIn(server, books).apply([
    documentRecord('invoice', { number: 'KS-1', ...creditOfFirst }),
  ])
  const readCredit = () => books.get(credit!.subject_id)
  expect(await readCredit()).toMatchObject({ reference_invoice_id: null, reference_number: 'SF-1' })
  const later = documentsIn(server, books)
  const records = [documentRecord('invoice', { number: 'SF-1' }), documentRecord('invoice', { number: 'SF-2' })]
  const rows = await later.apply(records)
  const id = rows[0]!.subject_id
  expect(await readCredit()).toMatchObject({ reference_invoice_id: id })
  expect(await books.get(id)).toMatchObject({ credited: 'partly', unpaid: '60.50', credits_count: 1 })
  expect(await debt()).toBe('181.50')
  await expectTrueBooks()

  expect(await later.undo('invoice', rows)).toEqual([{ kept: null }, { kept: null }])
  expect(await readCredit()).toMatchObject({ reference_invoice_id: null, deleted_at: null })
  expect((await books.read(`/client/edit/${books.client.id}`)).item).toMatchObject({
    debt: [],
    advance: [{ amount: '60.50' }],
  })
  await expectTrueBooks()

  const again = await later.apply(records)
  expect(await books.get(id)).toMatchObject({ deleted_at: null, credited: 'partly', unpaid: '60.50' })
  expect(await documentsIn(server, books).undo('invoice', [credit!])).toEqual([{ kept: null }])
  expect(await books.get(id)).toMatchObject({ credited: 'none', unpaid: '121.00' })
  expect(await later.undo('invoice', again)).toEqual([{ kept: null }, { kept: null }])
  await expectTrueBooks()
})

test('an invoice that was paid since keeps the credit invoice of an earlier import', async () => {
  await documentsIn(server, books).apply([
    documentRecord('invoice', { number: 'KS-1', ...creditOfFirst }),
    documentRecord('invoice', { number: 'KS-2', ...creditOfFirst, credited_number: 'SF-9' }),
  ])
  const later = documentsIn(server, books)
  const rows = await later.apply([documentRecord('invoice', { number: 'SF-1' })])
  await books.pay(rows[0]!.subject_id, '20')
  expect(await later.undo('invoice', rows)).toEqual([{ kept: 'used', title: 'SF-1' }])
  expect(await books.get(rows[0]!.subject_id)).toMatchObject({ credited: 'partly', unpaid: '40.50', credits_count: 1 })
  await expectTrueBooks()
})

test('a credit invoice in a closed period stays as it is when its invoice comes', async () => {
  const [credit] = await documentsIn(server, books).apply([
    documentRecord('invoice', { number: 'KS-1', ...creditOfFirst }),
  ])
  await server.owner.query(`update company set closed_until = '2026-03-31' where id = $1`, [books.company.id])
  await documentsIn(server, books).apply([documentRecord('invoice', { number: 'SF-1', date: '2026-04-01' })])
  expect(await books.get(credit!.subject_id)).toMatchObject({ reference_invoice_id: null })
})

test('a change of the note of a moved-in credit invoice leaves what its value has paid', async () => {
  const documents = documentsIn(server, books)
  const record = (note: string) => documentRecord('invoice', { number: 'KS-1', ...creditOfFirst, note })
  await documents.apply([record('Viena')])
  const own = await books.invoice()
  const [advance] = (await books.read(`/client/${books.client.id}/advanced-payment?currency=EUR`)).payments
  expect(advance).toBeDefined()
  await books.ask('POST', `/invoice/${own.id}/add-payment`, { payment_id: advance.id, amount: '20' })
  await documents.apply([record('Kita')])
  expect(await books.get(own.id)).toMatchObject({ unpaid: '101.00' })
  await expectTrueBooks()
})

test('undoing keeps what was paid or changed since, and the same file makes deleted documents again', async () => {
  const documents = documentsIn(server, books)
  const records = ['SF-1', 'SF-2'].map((number) => documentRecord('invoice', { number }))
  const rows = await documents.apply(records)
  await books.pay(rows[0]!.subject_id, '50')
  expect(await documents.undo('invoice', rows)).toEqual([{ kept: 'used', title: 'SF-1' }, { kept: null }])
  expect(await documents.compare(records)).toMatchObject([{ state: 'same' }, { state: 'new' }])
  const [again] = await documents.apply([records[1]!])
  expect(again!.subject_id).toBe(rows[1]!.subject_id)
  expect(await books.get(again!.subject_id)).toMatchObject({ deleted_at: null, unpaid: '121.00' })
  await expectTrueBooks()
})

test("expenses and a vendor's credit invoice are moved in, paid and undone", async () => {
  const documents = documentsIn(server, books)
  const credit = {
    kind: 'credit',
    credited_number: 'P-1',
    total_without_vat: '-50',
    vat_total: '-10.5',
    total: '-60.5',
  }
  const rows = await documents.apply([
    documentRecord('expense', { number: 'P-1' }),
    documentRecord('expense', { number: 'K-1', ...credit }),
  ])
  const read = async (at: number) => (await books.read(`/expense/edit/${rows[at]!.subject_id}`)).item
  expect(await read(0)).toMatchObject({ origin: 'import', unpaid: '60.50', credited_total: '60.50', vat_rows: [] })
  expect(await read(1)).toMatchObject({ corrects_number: 'P-1', unused: '0.00' })
  await expectTrueBooks()
  expect(await documents.undo('expense', rows)).toEqual([{ kept: null }, { kept: null }])
  expect(await read(0)).toMatchObject({ deleted_at: expect.any(String) })
  await expectTrueBooks()
})
