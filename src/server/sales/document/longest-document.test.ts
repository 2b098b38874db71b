import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { maxLines } from '#contract/platform/document-fields.ts'
import { longestAnswer, maxAnswerBytes, maxExpenseFiles } from '#domain/document-size.ts'
import { maxAccountsShown } from '#domain/company-account.ts'
import { openBooks } from '#server/test/books.ts'
import type { Books, Item } from '#server/test/books.ts'
import { fillSettings, longText } from '#server/test/full-settings.ts'
import { fileBody } from '#server/test/one-of-each.ts'
import { createTestServer } from '#server/test/server.ts'
import type { TestServer } from '#server/test/server.ts'

// The longest documents that the contract allows, in a company whose settings have the longest names, with everything that can be added
// to a document later. No answer about them is over 300 kB.

let server: TestServer
let books: Books
let accounts: Item[]
let vats: Item[]
let units: Item[]
let product: Item

const sizeOf = (body: unknown) => Buffer.byteLength(JSON.stringify(body))
const many = <Row>(length: number, row: (n: number) => Row) => Array.from({ length }, (_, n) => row(n))

/** Sends a request and checks the size of the answer. */
const ask = async (method: 'GET' | 'POST' | 'PUT', path: string, body?: object, status = 200) => {
  const response = await books.ask(method, path, body, { 'accept-language': 'en' })
  expect(response.status, `${method} ${path}: ${JSON.stringify(response.body).slice(0, 300)}`).toBe(status)
  expect(sizeOf(response.body), `${method} ${path}`).toBeLessThanOrEqual(maxAnswerBytes)
  return response.body
}

beforeAll(async () => {
  server = await createTestServer()
  books = await openBooks(server)
  const rows = await fillSettings(server, books)
  accounts = rows['company_account'] ?? []
  vats = rows['vat_rate'] ?? []
  units = rows['unit'] ?? []
  product = await books.product()
}, 120_000)
afterAll(() => server.close())

/** The longest accepted form: `form` returns it with texts of the given length on each line. */
const longestAccepted = async (path: string, most: number, form: (length: number) => Item): Promise<[Item, Item]> => {
  let length = most
  for (let tries = 0; tries < 5; tries += 1) {
    const response = await books.ask('POST', path, form(length), { 'accept-language': 'en' })
    if (response.status === 201) return [response.body, form(length)]
    const over = Number(/about (\d+) characters/.exec(response.body.errors?.lines?.[0])?.[1])
    expect(over, JSON.stringify(response.body).slice(0, 300)).toBeGreaterThan(0)
    length = Math.max(0, length - Math.ceil(over / 3 / form(0).lines.length))
  }
  throw new Error('no length of texts was accepted')
}

/** Payments of a cent each, on accounts with the longest names. */
const payOften = (kind: 'invoice' | 'expense', { id }: Item, times: number) =>
  server.owner.query(
    `with paid as (
        insert into payment (company_id, id, type, date, client_id, client_title, account_id, total, currency, of_document)
        select $1, gen_random_uuid(), $2, date '2026-11-20' + n, $3, $4, $5, 0.01, 'EUR', true from generate_series(1, $6::int) n
        returning id)
      insert into ${kind}_payment (company_id, id, ${kind}_id, payment_id, amount)
      select $1, gen_random_uuid(), $7, id, 0.01 from paid`,
    [
      books.company.id,
      kind === 'invoice' ? 'income' : 'expense',
      books.client.id,
      longText(200),
      accounts[0].id,
      times,
      id,
    ],
  )

/** Credits of a cent each, with the longest numbers. */
const creditOften = ({ id, number }: Item, times: number) =>
  server.owner.query(
    `with made as (
        insert into invoice (company_id, id, type, vat, client_id, client_title, client_details, seller_details, date, number, currency,
          language, prices_include_vat, subtotal, discount_total, discount_without_vat, delivery_without_vat, total_without_vat,
          vat_total, total, paid, total_in_words, reference_invoice_id)
        select $1, gen_random_uuid(), 'credit', false, $2, 'x', '{}', '{}', '2026-11-20', $3 || n, 'EUR', 'lt', false, -0.01, 0, 0, 0, -0.01,
          0, -0.01, -0.01, 'Minus vienas centas', $4 from generate_series(100, 99 + $5::int) n returning id), lined as (
        insert into invoice_line (company_id, invoice_id, position, id, title, quantity, price, total_without_vat, vat_total, total)
        select $1, id, 0, gen_random_uuid(), 'Lenta', -1, 0.01, -0.01, 0, -0.01 from made)
      insert into invoice_vat (company_id, invoice_id, position, type, title, base, vat)
        select $1, id, 0, 'outside', '', -0.01, 0 from made`,
    [books.company.id, books.client.id, `${number.slice(3, 5)}${longText(35)}`, id, times],
  )

const texts = {
  note: longText(2000),
  issued_by: longText(200),
  issued_to: longText(200),
  order_reference: longText(60),
  buyer_reference: longText(60),
  contract_reference: longText(60),
  supply_from: '2026-11-01',
  supply_to: '2026-11-30',
  deliver_country: 'LV',
}
/** The `n`th line of a document with `rates` VAT rates: all fields are filled, with long figures. */
const line = (n: number, rates: number, overrides: object) => ({
  product_id: product.id,
  quantity: '12345.123456',
  unit_id: units[n % units.length].id,
  price: '1234.123456',
  discount: { kind: 'percent', value: '12.123456' },
  vat_id: vats[n % rates].id,
  ...overrides,
})

/** Invoices that are long in different ways; texts of `most` letters are too long for each. */
const shapes: Record<string, { most: number; form: (letters: number) => Item }> = {
  'of 500 lines': {
    most: 300,
    form: (length) => ({
      lines: many(maxLines, (n) => ({ ...line(n, 1, { title: longText(length) }), product_id: null, discount: null })),
    }),
  },
  'of 300 lines that name everything, with all accounts and texts': {
    most: 300,
    form: (length) => ({
      lines: many(300, (n) => line(n, 4, { title: 'Ąžuolas', description: longText(length) })),
      accounts: accounts.slice(0, maxAccountsShown).map(({ id }) => id),
      ...texts,
    }),
  },
  'of all VAT rates that a company can add': {
    most: 2000,
    form: (length) => ({
      lines: many(vats.length, (n) => line(n, vats.length, { title: '"'.repeat(400), description: longText(length) })),
    }),
  },
  'of 40 lines of the longest texts': {
    most: 1990,
    form: (length) => ({
      lines: many(40, (n) => line(n, 1, { title: longText(500), description: `"\n"${longText(length)}` })),
      ...texts,
    }),
  },
}

describe.each(Object.keys(shapes))('the longest invoice %s', (shape) => {
  let invoice: Item
  let form: Item
  beforeAll(async () => {
    ;[invoice, form] = await longestAccepted('/invoice', shapes[shape]?.most ?? 0, (length) => ({
      ...books.form(shapes[shape]?.form(length)),
      series_id: null,
      number: `${shape} ${longText(40)}`.slice(0, 40),
    }))
  })
  const edit = async () => (await ask('GET', `/invoice/edit/${invoice.id}`)).item

  test('is answered, changed and copied, and uses most of what an answer may have', async () => {
    const { item, options } = await ask('GET', `/invoice/edit/${invoice.id}`)
    expect(item.lines).toHaveLength(form.lines.length)
    expect(sizeOf({ item, options })).toBeGreaterThan(maxAnswerBytes * 0.7)
    const sized = {
      ...form,
      accounts: form.accounts,
      delivery: null,
      texts: Object.keys(texts).map((name) => item[name]),
    }
    expect(sizeOf({ item, options })).toBeLessThanOrEqual(longestAnswer('invoice', sized))
    await ask('GET', '/invoice/all?limit=200')
    await ask('GET', `/invoice/create?copy_of=${invoice.id}`)
    await ask('GET', `/invoice/create?credit_of=${invoice.id}`)
    await ask('POST', '/invoice/totals', item)
    await ask('PUT', `/invoice/${invoice.id}`, { ...item, date_due: '2026-12-05' })
  })

  test('is answered with what came to it later, of which there is a page of each', async () => {
    await creditOften(invoice, 25)
    await payOften('invoice', invoice, 45)
    const item = await edit()
    expect(item).toMatchObject({
      payments: { length: 20 },
      payments_count: 45,
      credits: { length: 10 },
      credits_count: 25,
    })
    for (const list of ['payments', 'credits']) {
      const { data } = await ask('GET', `/invoice/${invoice.id}/${list}?limit=200`)
      expect(data).toHaveLength(item[`${list}_count`])
    }
    const payment = { account_id: accounts[0].id, date: '2027-03-01', amount: '0.01' }
    expect((await ask('POST', `/invoice/${invoice.id}/add-payment`, payment)).payments_count).toBe(46)
    await ask('PUT', `/invoice/${invoice.id}`, { version: 1, note: null }, 409)
    await server.owner.query(
      `update invoice set voided_at = now(), deleted_at = now(), void_comment = $2, delete_comment = $2, voided_by = created_by, deleted_by = created_by
        where id = $1`,
      [invoice.id, longText(500)],
    )
    expect(await edit()).toMatchObject({ voided_by: longText(120), delete_comment: longText(500) })
  })
})

test('the longest credit invoice is answered, and leaves out the payments and credits that only invoices have', async () => {
  const original = await books.invoice({
    lines: many(maxLines, (n) => books.line({ title: `Lenta ${n}`, quantity: '2', unit_id: units[0].id })),
  })
  const { item } = await ask('GET', `/invoice/create?credit_of=${original.id}`)
  expect(item.lines).toHaveLength(maxLines)
  const [credit] = await longestAccepted('/invoice', 200, (length) => ({
    ...item,
    lines: item.lines.map((each: Item) => ({ ...each, title: longText(length) })),
  }))
  const stored = await ask('GET', `/invoice/edit/${credit.id}`)
  expect(stored.item).toMatchObject({ type: 'credit', payments: [], credits: [], lines: { length: maxLines } })
  expect(sizeOf(stored)).toBeGreaterThan(maxAnswerBytes * 0.7)
})

test('the longest expense is answered with all its files, the newest of its payments, and others of its number', async () => {
  const number = longText(60)
  const shared = { vendor_id: books.client.id, date: '2026-11-20', number }
  const [expense] = await longestAccepted('/expense', 200, (length) => ({
    ...shared,
    comment: longText(2000),
    lines: many(maxLines, (n) => ({
      product_id: product.id,
      title: longText(length),
      quantity: '12345.123456',
      price: '1234.12',
      vat_id: vats[n % 4].id,
    })),
  }))
  for (let count = 0; count < 12; count += 1) await books.create('/expense', { ...shared, total: '999999999999.99' })
  await payOften('expense', expense, 45)
  await server.owner.query(
    `insert into expense_file (company_id, expense_id, id, name, size, type)
      select $1, $2, gen_random_uuid(), $3, 10000000, 'application/pdf' from generate_series(1, $4::int)`,
    [books.company.id, expense.id, longText(200), maxExpenseFiles - 1],
  )
  const add = async () => {
    const { payload, headers } = await fileBody()
    return books.ask('POST', `/expense/${expense.id}/files`, payload, headers)
  }
  const added = await add()
  expect(added.status).toBe(201)
  expect(sizeOf(added.body)).toBeLessThanOrEqual(maxAnswerBytes)
  expect(await add()).toMatchObject({
    status: 413,
    body: { detail: expect.stringContaining(String(maxExpenseFiles)) },
  })
  const form = await ask('GET', `/expense/edit/${expense.id}`)
  expect(form.item).toMatchObject({
    lines: { length: maxLines },
    files: { length: maxExpenseFiles },
    payments: { length: 20 },
    payments_count: 45,
    duplicates: { length: 10 },
  })
  expect(sizeOf(form)).toBeGreaterThan(maxAnswerBytes * 0.7)
  expect((await ask('GET', `/expense/${expense.id}/payments?limit=200`)).data).toHaveLength(45)
  await ask('GET', `/expense/create?copy_of=${expense.id}`)
  await ask('PUT', `/expense/${expense.id}`, { ...form.item, comment: longText(1999) })
  await ask('GET', '/expense/all?limit=200')
})
