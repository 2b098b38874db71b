import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openBooks } from '#server/test/books.ts'
import type { Books, Item } from '#server/test/books.ts'
import { createTestServer } from '#server/test/server.ts'
import type { TestServer } from '#server/test/server.ts'
import { chainCalls } from './test/chain-calls.ts'

let server: TestServer
let books: Books
beforeAll(async () => {
  server = await createTestServer({ isTogether: true })
})
afterAll(() => server.close())
beforeEach(async () => {
  books = await openBooks(server)
})

const { query, events, chain, verify } = chainCalls(() => ({ server, books }))

describe('a verification finds and names', () => {
  let invoice: Item
  beforeEach(async () => {
    invoice = await books.invoice()
    await books.invoice()
    await books.pay(invoice.id, '50')
    await chain()
    expect(await verify()).toBeNull()
  })

  const tables = ['invoice', 'invoice_line', 'invoice_vat', 'invoice_payment', 'payment']

  /** Runs SQL as the owner of the database, without triggers. */
  const withoutTriggers = async (text: string, values: unknown[] = []) => {
    const client = await server.owner.connect()
    const switchTriggers = async (state: string) => {
      for (const table of tables) await client.query(`alter table ${table} ${state} trigger user`)
    }
    try {
      await client.query('begin')
      await switchTriggers('disable')
      await client.query(text, values)
      await switchTriggers('enable')
      await client.query('commit')
    } catch (error) {
      await client.query('rollback')
      throw error
    } finally {
      client.release()
    }
  }

  const document = () => ({ kind: 'invoice', id: invoice.id, number: invoice.number })

  test.each([
    ['note', `update invoice set note = 'Pakeista' where id = $1`],
    ['date_due', `update invoice set date_due = date_due + 1 where id = $1`],
    ['client_details', `update invoice set client_details = client_details || '{"title": "UAB „Kita“"}' where id = $1`],
  ])('a field changed by SQL, although triggers ran: %s', async (field, text) => {
    await query(text, [invoice.id])
    await chain()
    expect(await verify()).toMatchObject({ reason: 'changed', document: document(), field })
    expect((await books.read('/integrity')).verified_length).toBeNull()
  })

  test.each([
    ['total_without_vat', `update invoice set total_without_vat = 90, vat_total = 31 where id = $1`],
    ['number', `update invoice set number = 'SF-9999' where id = $1`],
    ['lines', `update invoice_line set title = 'Kita' where invoice_id = $1`],
    ['lines', `delete from invoice_line where invoice_id = $1`],
    ['vat_rows', `update invoice_vat set code = 'PVM2' where invoice_id = $1`],
    ['payments', `update invoice_payment set amount = 40 where invoice_id = $1`],
    ['deleted_at', `update invoice set deleted_at = now() where id = $1`],
  ])('a field changed by SQL without triggers: %s', async (field, text) => {
    await withoutTriggers(text, [invoice.id])
    const number = field === 'number' ? 'SF-9999' : invoice.number
    expect(await verify()).toMatchObject({ reason: 'changed', document: { ...document(), number }, field })
  })

  test('a payment changed by SQL is named', async () => {
    await withoutTriggers('update payment set total = 500, used = 500 where company_id = $1', [books.company.id])
    const found = await verify()
    expect(found).toMatchObject({
      reason: 'changed',
      document: { kind: 'payment', number: 'UAB „Ąžuolas“' },
      field: 'total',
    })
  })

  test('a document removed by SQL is named by its last number', async () => {
    const other = await books.invoice()
    await chain()
    await withoutTriggers('delete from invoice where id = $1', [other.id])
    const removed = { kind: 'invoice', id: other.id, number: other.number }
    expect(await verify()).toMatchObject({ reason: 'missing', document: removed })
  })

  test('a document inserted by SQL is named', async () => {
    await withoutTriggers(
      `insert into payment (company_id, id, type, date, client_id, client_title, account_id, total, currency)
        select company_id, gen_random_uuid(), type, date, client_id, client_title, account_id, 1, currency from payment where company_id = $1`,
      [books.company.id],
    )
    expect(await verify()).toMatchObject({ reason: 'unknown', seq: null, document: { kind: 'payment' } })
  })

  test.each([
    [
      'a changed entry',
      'entry_changed',
      1,
      `update chain_entry set version = version + 1 where company_id = $1 and seq = 1`,
    ],
    [
      'an entry whose hash was computed again, at the next one',
      'entry_changed',
      2,
      `update chain_entry set hash = sha256(hash) where company_id = $1 and seq = 2`,
    ],
    ['a removed entry', 'entry_missing', 2, `delete from chain_entry where company_id = $1 and seq = 2`],
    ['a removed last entry', 'entry_missing', 4, `delete from chain_entry where company_id = $1 and seq = 4`],
    [
      'an added entry',
      'entry_added',
      5,
      `insert into chain_entry select company_id, 5, at, event, document_kind, document_id, version, content_version, content_hash,
        field_digests, hash, hash from chain_entry where company_id = $1 and seq = 4`,
    ],
    ['a changed head', 'entry_changed', 4, `update chain_head set hash = sha256(hash) where company_id = $1`],
    ['a shortened head', 'entry_added', 4, `update chain_head set length = 3 where company_id = $1`],
  ])('%s', async (_, reason, seq, text) => {
    expect((await events()).length).toBe(4)
    await withoutTriggers(text, [books.company.id])
    expect(await verify()).toMatchObject({ reason, seq })
  })

  test('nothing after the row is put right again', async () => {
    await withoutTriggers(`update invoice set note = 'Pakeista' where id = $1`, [invoice.id])
    expect(await verify()).toMatchObject({ reason: 'changed' })
    await withoutTriggers(`update invoice set note = null where id = $1`, [invoice.id])
    expect(await verify()).toBeNull()
  })
})
