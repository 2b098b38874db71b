import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openBooks } from '#server/test/books.ts'
import type { Books } from '#server/test/books.ts'
import { createTestServer } from '#server/test/server.ts'
import type { TestServer } from '#server/test/server.ts'
import { takeRole } from '#server/platform/db/pooler.ts'

let server: TestServer
let books: Books
beforeAll(async () => {
  server = await createTestServer()
  books = await openBooks(server)
})
afterAll(() => server.close())

describe('the audit trail', () => {
  const asApplication = async (sql: string) => {
    const client = await server.services.pool.connect()
    try {
      await client.query(`begin${takeRole(server.services.pool)}`)
      await client.query(`select set_config('app.company_id', $1, true)`, [books.company.id])
      return await client.query(sql)
    } finally {
      await client.query('rollback')
      client.release()
    }
  }

  test('the application can read the audit trail but not insert, change or delete events', async () => {
    expect((await asApplication('select * from audit_event limit 1')).rowCount).toBe(1)
    for (const statement of [
      `insert into audit_event (company_id, change_id, document_kind, document_id, table_name, row_id, operation)
        select company_id, change_id, document_kind, document_id, table_name, row_id, operation from audit_event limit 1`,
      `update audit_event set user_name = 'Kitas'`,
      'delete from audit_event',
      'truncate audit_event',
      `select record_event('${books.company.id}', 'invoice', '${books.id}', null, 'invoice', '${books.id}', 'update', null, null)`,
      `select record_lines('${books.company.id}', 'invoice', '${books.id}', null, 'invoice_line', '[]', '[]')`,
    ])
      await expect(asApplication(statement), statement).rejects.toThrow('permission denied')
  })

  test('the audit trail is deleted with its company', async () => {
    const deleted = await openBooks(server)
    const { rows } = await server.owner.query('select from audit_event where company_id = $1', [deleted.company.id])
    expect(rows.length).toBeGreaterThan(10)
    await server.owner.query('delete from company where id = $1', [deleted.company.id])
    const left = await server.owner.query('select count(*)::int from audit_event where company_id = $1', [
      deleted.company.id,
    ])
    expect(left.rows[0].count).toBe(0)
  })

  test('purging a document is recorded in the audit trail', async () => {
    const { id } = await books.create('/unit', { title: 'Dėžė', short_name: 'dėž.' })
    await server.owner.query('delete from unit where id = $1', [id])
    const { rows } = await server.owner.query(
      'select operation, document_title from audit_event where document_id = $1 order by change_id',
      [id],
    )
    expect(rows).toEqual([
      { operation: 'insert', document_title: 'Dėžė' },
      { operation: 'delete', document_title: 'Dėžė' },
    ])
  })

  test('the audit trail has no secrets and no rows of users', async () => {
    const { rows } = await server.owner.query(
      `select count(*)::int from audit_event where coalesce(before::text, '') || coalesce(after::text, '') like '%argon2%'`,
    )
    expect(rows[0].count).toBe(0)
    const { rows: tables } = await server.owner.query(
      `select distinct event_object_table as name from information_schema.triggers where trigger_name like 'audit%' order by 1`,
    )
    expect(tables.map(({ name }) => name)).not.toEqual(expect.arrayContaining(['app_user']))
    expect(tables.map(({ name }) => name)).toEqual(
      expect.arrayContaining([
        'activity',
        'client',
        'company',
        'company_account',
        'company_member',
        'expense',
        'expense_category',
        'expense_file',
        'expense_line',
        'expense_payment',
        'invoice',
        'invoice_line',
        'invoice_payment',
        'payment',
        'product',
        'receipt',
        'series',
        'unit',
        'vat_rate',
      ]),
    )
  })
})
