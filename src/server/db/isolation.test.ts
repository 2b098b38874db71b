import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, signUpWithCompany } from '../test/server.ts'
import type { TestServer } from '../test/server.ts'

let server: TestServer
let mine: string
let foreign: string
let tables: string[]

/** A client, a product, a paid invoice, an expense with all it can have: a row in every table a company has. */
const fillBooks = (companyId: string) =>
  server.owner.query(`do $$ declare
    company uuid := '${companyId}';
    a_unit uuid := (select id from unit where company_id = company limit 1);
    a_vat uuid := (select id from vat_rate where company_id = company and is_default);
    an_account uuid := (select id from company_account where company_id = company limit 1);
    its uuid := gen_random_uuid();
  begin
    insert into client (company_id, id, type, title, country, currency) values (company, its, 'legal', 'UAB Pirkėjas', 'LT', 'EUR');
    insert into product (company_id, id, title, price, price_without_vat, type, unit_id, vat_id)
      values (company, its, 'Puokštė', 121, 100, 'sale', a_unit, a_vat);
    insert into invoice (company_id, id, type, vat, client_id, client_title, client_details, seller_details, date, number, currency,
        language, prices_include_vat, subtotal, discount_total, discount_without_vat, delivery_without_vat, total_without_vat,
        vat_total, total, total_in_words)
      values (company, its, 'simple', true, its, 'UAB Pirkėjas', '{}', '{}', '2026-11-20', 'SF-0001', 'EUR', 'lt', false,
        100, 0, 0, 0, 100, 21, 121, 'Šimtas dvidešimt vienas euras');
    insert into invoice_line (company_id, invoice_id, position, id, product_id, title, quantity, unit_id, price, vat_id, vat_rate,
        total_without_vat, vat_total, total)
      values (company, its, 0, its, its, 'Puokštė', 1, a_unit, 100, a_vat, 21, 100, 21, 121);
    insert into invoice_vat (company_id, invoice_id, position, vat_id, type, rate, title, base, vat)
      values (company, its, 0, a_vat, 'standard', 21, '21 %', 100, 21);
    insert into payment (company_id, id, type, date, client_id, account_id, total, currency)
      values (company, its, 'income', '2026-11-20', its, an_account, 121, 'EUR');
    insert into invoice_payment (company_id, id, invoice_id, payment_id, amount) values (company, its, its, its, 100);
    insert into document_email (company_id, id, kind, client_id, invoice_id, language, receiver, sender, subject, message, attach, message_id)
      values (company, its, 'invoice', its, its, 'lt', '{ona@pirkejas.lt}', 'Kvitas', 'Sąskaita', '', '{pdf}', its);
    insert into receipt (company_id, id, payment_id, type, number, date, seller_details, currency, total, total_in_words)
      values (company, its, its, 'cash-receipt', 'PK-1', '2026-11-20', '{}', 'EUR', 121, 'Šimtas dvidešimt vienas euras');
    insert into expense_category (company_id, id, title) values (company, its, 'Popierius');
    insert into expense (company_id, id, vendor_id, vendor_title, date, currency, vat, category_id, subtotal, total_without_vat, vat_total, total)
      values (company, its, its, 'UAB Pirkėjas', '2026-11-20', 'EUR', true, its, 100, 100, 21, 121);
    insert into expense_line (company_id, expense_id, position, id, title, quantity, price, total_without_vat, vat_total, total)
      values (company, its, 0, its, 'Popierius', 1, 100, 100, 21, 121);
    insert into expense_vat (company_id, expense_id, position, type, title, base, vat) values (company, its, 0, 'standard', '21 %', 100, 21);
    insert into expense_file (company_id, expense_id, id, name, size, type) values (company, its, its, 'kvitas.pdf', 1, 'application/pdf');
    insert into payment (company_id, id, type, date, client_id, account_id, total, currency)
      values (company, gen_random_uuid(), 'expense', '2026-11-20', its, an_account, 21, 'EUR');
    insert into expense_payment (company_id, id, expense_id, payment_id, amount)
      select company, its, its, id, 21 from payment where company_id = company and type = 'expense';
    insert into tombstone (company_id, document_kind, document_id, type, number, date, total, currency, deleted_at)
      values (company, 'invoice', gen_random_uuid(), 'simple', 'SF-0000', '2026-11-20', 121, 'EUR', now());
  end $$`)

beforeAll(async () => {
  server = await createTestServer()
  mine = (await signUpWithCompany(server)).company.id
  foreign = (await signUpWithCompany(server, { title: 'Svetima' })).company.id
  await fillBooks(mine)
  await fillBooks(foreign)
  const found = await server.owner.query(
    `select table_name from information_schema.columns where column_name = 'company_id' and table_schema = 'public' order by 1`,
  )
  tables = found.rows.map((row) => row.table_name)
})
afterAll(() => server.close())

/** As a forgetful query of the application would run: no condition of its own on the company. */
const inCompany = async (companyId: string, sql: string) => {
  const client = await server.services.pool.connect()
  try {
    await client.query('begin')
    await client.query(`select set_config('app.company_id', $1, true)`, [companyId])
    return await client.query(sql)
  } finally {
    await client.query('rollback')
    client.release()
  }
}

test('a company sees its own rows of every table and none of another’s, whatever a query forgets', async () => {
  for (const table of tables) {
    const all = await server.owner.query(`select count(*)::int from ${table} where company_id = $1`, [foreign])
    expect(all.rows[0].count, `the test has rows of ${table}`).toBeGreaterThan(0)
    const seen = await inCompany(mine, `select distinct company_id from ${table}`)
    expect(seen.rows, table).toEqual([{ company_id: mine }])
  }
})

test('without a company nothing of any is seen', async () => {
  for (const table of tables) expect((await inCompany('', `select 1 from ${table} limit 1`)).rows, table).toEqual([])
})

test('a company writes no row of another', async () => {
  const rows = {
    unit: `(company_id, id, title, short_name) values ('${foreign}', gen_random_uuid(), 'x', 'x')`,
    vat_rate: `(company_id, id, type, rate, title) values ('${foreign}', gen_random_uuid(), 'zero', 0, 'x')`,
    series: `(company_id, id, invoice_type, next_number) values ('${foreign}', gen_random_uuid(), 'simple', 'X-1')`,
    company_account: `(company_id, id, type, title, currency) values ('${foreign}', gen_random_uuid(), 'cash', 'x', 'EUR')`,
    client: `(company_id, id, type, title, country, currency) values ('${foreign}', gen_random_uuid(), 'legal', 'x', 'LT', 'EUR')`,
    payment: `(company_id, id, type, date, total, currency) values ('${foreign}', gen_random_uuid(), 'expense', '2026-11-20', 1, 'EUR')`,
    company_member: `(company_id, user_id, role) select '${foreign}', id, 'owner' from app_user`,
  }
  for (const [table, values] of Object.entries(rows))
    await expect(inCompany(mine, `insert into ${table} ${values}`), table).rejects.toThrow('row-level security')
})

test('a company moves none of its rows to another, and changes none of another’s', async () => {
  for (const table of ['unit', 'client', 'product', 'invoice', 'payment']) {
    const moved = inCompany(mine, `update ${table} set company_id = '${foreign}'`)
    await expect(moved, table).rejects.toThrow('row-level security')
    const changed = await inCompany(mine, `update ${table} set company_id = company_id where company_id = '${foreign}'`)
    expect(changed.rowCount, table).toBe(0)
  }
})
