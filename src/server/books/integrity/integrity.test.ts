import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { runHousekeeping } from '#server/housekeeping.ts'
import { openBooks } from '#server/test/books.ts'
import type { Books, Item } from '#server/test/books.ts'
import { createTestServer, testMoment } from '#server/test/server.ts'
import type { TestServer } from '#server/test/server.ts'
import { chainChanges, chainStart } from './chain.ts'
import { chainCalls } from './test/chain-calls.ts'

let server: TestServer
let books: Books
beforeAll(async () => {
  server = await createTestServer({ isTogether: true })
})
afterAll(() => server.close())
beforeEach(async () => {
  server.setTime(testMoment)
  books = await openBooks(server)
})

const { query, events, chain, verify } = chainCalls(() => ({ server, books }))

const expense = (overrides: object = {}): Promise<Item> =>
  books.create('/expense', {
    vendor_id: books.client.id,
    date: '2026-11-20',
    number: 'T-1',
    total: '12.10',
    total_without_vat: '10',
    ...overrides,
  })

const payment = (overrides: object = {}): Promise<Item> =>
  books.create('/payment', {
    type: 'income',
    date: '2026-11-20',
    client_id: books.client.id,
    account_id: books.account.id,
    total: '30',
    ...overrides,
  })

describe('the chain', () => {
  test('every event of a document becomes an entry in order', async () => {
    const invoice = await books.invoice()
    await chain()
    const { version } = await books.get(invoice.id)
    expect((await books.ask('PUT', `/invoice/${invoice.id}`, books.form({ version, note: 'Pakeista' }))).status).toBe(
      200,
    )
    await chain()
    expect((await books.pay(invoice.id, '50')).status).toBe(200)
    await chain()
    const [{ id: part }] = await query('select id from invoice_payment where invoice_id = $1', [invoice.id])
    await books.removePayment(invoice.id, part)
    await chain()
    for (const [method, action, body] of [
      ['POST', '/void', { comment: 'Klaida' }],
      ['POST', '/restore-voided', undefined],
      ['DELETE', '', { comment: 'Klaida' }],
      ['POST', '/restore', undefined],
      ['DELETE', '', { comment: 'Klaida' }],
    ] as const) {
      const { status } = await books.ask(method, `/invoice/${invoice.id}${action}`, body)
      expect(status, action).toBeLessThan(300)
      await chain()
    }
    server.setTime(new Date(Date.now() + 8 * 24 * 60 * 60 * 1000))
    await runHousekeeping(server.services)
    await chain()
    expect(await events(invoice.id)).toEqual(
      ['issue', 'change', 'pay', 'unpay', 'void', 'restore', 'delete', 'restore', 'delete', 'purge'].map(
        (event) => `invoice ${event}`,
      ),
    )
    expect(await verify()).toBeNull()
  })

  test('a credit invoice is issued and credits its invoice', async () => {
    const invoice = await books.invoice()
    const { item } = await books.read(`/invoice/create?credit_of=${invoice.id}`)
    const credit = await books.create('/invoice', item)
    await chain()
    expect(await events(credit.id)).toEqual(['invoice issue'])
    expect(await events(invoice.id)).toEqual(['invoice issue', 'invoice credit'])
    expect(await verify()).toBeNull()
  })

  test('a vendor’s credit invoice is chained with the payment that it makes', async () => {
    const bought = await expense()
    const vat_rows = [{ vat_id: books.vat('PVM1'), base: '-2', vat: '-0.42', deductible_percent: '100' }]
    const totals = { total: '-2.42', total_without_vat: '-2', vat_rows }
    const credit = await expense({ kind: 'credit', corrects_id: bought.id, number: 'K-1', ...totals })
    await chain()
    expect(await events(credit.id)).toEqual(['expense record'])
    await books.ask('DELETE', `/expense/${credit.id}`, { comment: 'Klaida' })
    await chain()
    expect(await events(credit.id)).toEqual(['expense record', 'expense delete'])
    expect(await verify()).toBeNull()
    await query('update payment set total = total + 1 where credit_expense_id = $1', [credit.id])
    expect(await verify()).toMatchObject({ document: { kind: 'expense', id: credit.id }, field: 'credit' })
  })

  test('expenses and payments are in the chain, with their receipts', async () => {
    const till = await books.create('/company-account', { type: 'cash', title: 'Kasa', currency: 'EUR' })
    const bought = await expense()
    const received = await payment({ account_id: till.id, receipt: { type: 'cash-receipt' } })
    await chain()
    await books.ask('DELETE', `/payment/${received.id}`, { comment: 'Klaida' })
    await chain()
    expect(await events(bought.id)).toEqual(['expense record'])
    expect(await events(received.id)).toEqual(['payment record', 'payment delete'])
    expect(await verify()).toBeNull()
  })

  test('archiving, sending marks and reading are not in the chain', async () => {
    const invoice = await books.invoice()
    await chain()
    await books.ask('POST', `/invoice/${invoice.id}/archive`)
    await query(`update invoice set viewed_at = now() where id = $1`, [invoice.id])
    await chain()
    expect(await events(invoice.id)).toEqual(['invoice issue'])
    expect(await verify()).toBeNull()
  })

  test('changes within one minute have an entry each, and the last one has the hash', async () => {
    const invoice = await books.invoice()
    await books.pay(invoice.id, '50')
    await chain()
    const entries = await query(
      'select event, content_hash is null as is_replaced from chain_entry where document_id = $1 order by seq',
      [invoice.id],
    )
    expect(entries).toEqual([
      { event: 'issue', is_replaced: true },
      { event: 'pay', is_replaced: false },
    ])
    expect(await verify()).toBeNull()
  })

  test('changes are chained in portions, each once, also by two processes at the same time', async () => {
    for (let count = 0; count < 7; count += 1) await books.invoice()
    const id = books.company.id
    expect(await chainChanges(server.services, id, 3)).toBe(true)
    await Promise.all([chainChanges(server.services, id, 3), chainChanges(server.services, id, 3)])
    await chain()
    expect(await events()).toEqual(Array.from({ length: 7 }, () => 'invoice issue'))
    expect(await verify()).toBeNull()
  })

  test('books from before the chain are chained in portions, and changes meanwhile are not chained twice', async () => {
    const invoice = await books.invoice()
    await books.pay(invoice.id, '50')
    await expense()
    const id = books.company.id
    await query('delete from book_change where company_id = $1', [id])
    await query(`insert into chain_head (company_id, start_after) values ($1, '')`, [id])
    expect(await chainStart(server.services, id, 1)).toBe(true)
    expect((await books.read('/integrity')).is_starting).toBe(true)
    // Not chained yet, which is no break.
    expect(await verify()).toBeNull()
    const second = await books.invoice()
    await chain()
    expect((await events()).sort()).toEqual(['expense start', 'invoice issue', 'invoice start', 'payment start'])
    expect(await events(second.id)).toEqual(['invoice issue'])
    expect((await books.read('/integrity')).is_starting).toBe(false)
    expect((await books.read('/integrity')).is_whole).toBe(true)
    await query(`update company set created_at = now() - interval '2 days' where id = $1`, [id])
    expect((await books.read('/integrity')).is_whole).toBe(false)
    expect(await verify()).toBeNull()
  })

  test('the application cannot change or remove entries', async () => {
    await books.invoice()
    await chain()
    for (const statement of ['update chain_entry set seq = seq + 1', 'delete from chain_entry', 'truncate chain_entry'])
      await expect(server.asApplication(statement)).rejects.toMatchObject({ code: '42501' })
  })
})

describe('the calls', () => {
  test('the calls show the state before, during and after a verification', async () => {
    expect(await books.read('/integrity')).toMatchObject({ length: 0, ok: null, verified_at: null, first_break: null })
    await books.invoice()
    expect(await books.read('/integrity')).toMatchObject({ length: 0, waiting: 1 })
    await chain()
    const started = await books.ask('POST', '/integrity/verify')
    expect([started.status, started.body.is_verifying]).toEqual([202, true])
    expect((await books.read('/integrity')).is_verifying).toBe(true)
    await server.runJobs()
    const state = await books.read('/integrity')
    expect(state).toMatchObject({
      length: 1,
      waiting: 0,
      ok: true,
      is_verifying: false,
      verified_length: 1,
      stamp: null,
    })
    expect(state.verified_at).toBe(testMoment.toISOString())
    expect(state.head).toMatch(/^[0-9a-f]{64}$/)
  })

  test('a company is removed with its chain', async () => {
    await books.invoice()
    await chain()
    await books.invoice()
    await query('delete from company where id = $1', [books.company.id])
    for (const table of ['book_change', 'chain_entry', 'chain_head'])
      expect(await query(`select from ${table} where company_id = $1`, [books.company.id])).toEqual([])
  })
})
