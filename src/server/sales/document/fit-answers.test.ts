import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mostAnswerBytes } from '#domain/document-size.ts'
import { settings } from '#domain/list-limits.ts'
import { openBooks } from '#server/test/books.ts'
import type { Books, Item } from '#server/test/books.ts'
import { fileBody } from '#server/test/one-of-each.ts'
import { createTestServer } from '#server/test/server.ts'
import type { TestServer } from '#server/test/server.ts'

// Documents with as much text as one may have, to which everything came later that can: payments, credits and files as many as there
// may be, choices of the form archived, the lists of choices filled.

let server: TestServer
let books: Books
beforeAll(async () => {
  server = await createTestServer()
  books = await openBooks(server)
})
afterAll(() => server.close())

/** As long as a field takes, in letters of two bytes each. */
const long = (length: number) => 'Ąžuolynų '.repeat(length).slice(0, length - 1) + 'ų'
const sizeOf = (body: unknown) => Buffer.byteLength(JSON.stringify(body))
const many = <Row>(length: number, row: Row) => Array.from({ length }, () => row)

const asked = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) => {
  const answer = await books.ask(method, path, body)
  expect(sizeOf(answer.body), `${method} ${path}`).toBeLessThan(mostAnswerBytes)
  return answer
}
const read = async (path: string): Promise<Item> => {
  const { status, body } = await asked('GET', path)
  expect(status, JSON.stringify(body).slice(0, 300)).toBe(200)
  return body
}

/** As long a text for each of 400 lines as is taken: shorter by what the refusal of a longer one tells. */
const longestTaken = async (method: 'POST' | 'PUT', path: string, form: (length: number) => object): Promise<Item> => {
  const ask = (length: number) => books.ask(method, path, form(length), { 'accept-language': 'en' })
  const tooLong = await ask(500)
  const over = Number(/about (\d+) characters/.exec(tooLong.body.errors?.lines?.[0])?.[1])
  const length = 500 - Math.ceil(over / 400)
  expect((await ask(length + 1)).status).toBe(422)
  const taken = await ask(length)
  expect(taken.status, JSON.stringify(taken.body).slice(0, 300)).toBeLessThan(300)
  expect(sizeOf(taken.body)).toBeLessThan(mostAnswerBytes)
  return taken.body
}

/** Payments of a cent each, on an account named at length. */
const payOften = (kind: 'invoice' | 'expense', document: Item, accountId: string, times: number) =>
  server.owner.query(
    `with paid as (
        insert into payment (company_id, id, type, date, client_id, client_title, account_id, total, currency, note, of_document)
        select $1, gen_random_uuid(), $2, date '2026-11-20' + n, $3, $7, $4, 0.01, 'EUR', $8, true from generate_series(1, $6::int) n
        returning id)
      insert into ${kind}_payment (company_id, id, ${kind}_id, payment_id, amount)
      select $1, gen_random_uuid(), $5, id, 0.01 from paid`,
    [
      books.company.id,
      kind === 'invoice' ? 'income' : 'expense',
      books.client.id,
      accountId,
      document.id,
      times,
      long(200),
      long(2000),
    ],
  )

/** Credits of a cent each, of which no money was put on the invoice. */
const creditOften = (invoice: Item, times: number) =>
  server.owner.query(
    `with made as (
        insert into invoice (company_id, id, type, vat, client_id, client_title, client_details, seller_details, date, number, currency,
          language, prices_include_vat, subtotal, discount_total, discount_without_vat, delivery_without_vat, total_without_vat,
          vat_total, total, paid, total_in_words, reference_invoice_id)
        select $1, gen_random_uuid(), 'credit', false, $2, $3, '{}', '{}', '2026-11-20', $4 || n, 'EUR', 'lt', false, -0.01, 0, 0, 0, -0.01,
          0, -0.01, -0.01, 'Minus vienas centas', $5 from generate_series(100, 99 + $6::int) n returning id), lined as (
        insert into invoice_line (company_id, invoice_id, position, id, title, quantity, price, total_without_vat, vat_total, total)
        select $1, id, 0, gen_random_uuid(), 'Lenta', -1, 0.01, -0.01, 0, -0.01 from made)
      insert into invoice_vat (company_id, invoice_id, position, type, title, base, vat)
        select $1, id, 0, 'outside', '', -0.01, 0 from made`,
    [books.company.id, books.client.id, long(200), long(37), invoice.id, times],
  )

const attach = (expense: Item, times: number) =>
  server.owner.query(
    `insert into expense_file (company_id, expense_id, id, name, size, type)
      select $1, $2, gen_random_uuid(), $3, 1, 'application/pdf' from generate_series(1, $4::int)`,
    [books.company.id, expense.id, long(200), times],
  )

/** The lists of choices as full as they can be. */
const fillLists = async () => {
  let made = 0
  const forms = {
    unit: () => ({ title: long(60), short_name: long(12), format: '0.######' }),
    vat_rate: () => ({ type: 'reduced', rate: '6.55', title: long(120), code: long(10), legal_note: long(300) }),
    series: () => ({ invoice_type: 'simple', next_number: `${long(34)}${(made += 1)}`, description: long(120) }),
    activity: () => ({ title: long(120), code: long(20), tariff: '12.34', certificate_number: long(60) }),
    company_account: () => ({ type: 'bank', title: long(120), bank_name: long(120), extra_name: long(120) }),
    expense_category: () => ({ title: `${long(95)}${(made += 1)}` }),
  }
  for (const [table, { resource, mostInUse }] of Object.entries(settings))
    for (let { count } = (await books.read(`/${resource}/all`)).meta; count < mostInUse; count += 1)
      await books.create(`/${resource}`, forms[table as keyof typeof forms]())
}

describe('at the limit of its text', () => {
  let invoice: Item
  let expense: Item
  let papers: Item
  let named: { unit: Item; vat: Item; account: Item }

  beforeAll(async () => {
    named = {
      unit: await books.create('/unit', { title: 'Darbo diena', short_name: 'd. d.', format: '0' }),
      vat: await books.create('/vat', { type: 'reduced', rate: '6.55', title: 'Senasis', legal_note: 'x' }),
      account: await books.create('/company-account', { type: 'bank', title: 'Senoji', currency: 'EUR' }),
    }
    const { id: vat_id } = named.vat
    invoice = await longestTaken('POST', '/invoice', (length) =>
      books.form({
        note: long(2000),
        lines: many(
          400,
          books.line({ title: 'Ąžuolas', description: 'y'.repeat(length), unit_id: named.unit.id, vat_id }),
        ),
      }),
    )
    const bought = (length: number) => ({
      vendor_id: books.client.id,
      date: '2026-11-20',
      number: long(60),
      lines: many(400, { title: 'y'.repeat(length), quantity: '1', price: '5', vat_id }),
    })
    expense = await longestTaken('POST', '/expense', bought)
    const few = await books.create('/expense', bought(1))
    await attach(few, 100)
    papers = await longestTaken('PUT', `/expense/${few.id}`, (length) => ({ ...bought(length), version: few.version }))
    for (let count = 0; count < 3; count += 1)
      await books.create('/invoice', {
        ...books.form({ type: 'credit', reference_invoice_id: invoice.id }),
        lines: [books.line({ title: 'Ąžuolas', quantity: '-0.001', vat_id, reference_line_id: invoice.lines[0].id })],
      })
    await creditOften(invoice, 97)
    await payOften('invoice', invoice, named.account.id, 97)
    for (const each of [expense, papers]) await payOften('expense', each, named.account.id, 100)
    // What they name is called otherwise since, and at length; then it goes out of use.
    const renamed = {
      unit: [named.unit, { title: long(60) }],
      vat: [named.vat, { title: long(120), legal_note: long(300) }],
      'company-account': [named.account, { title: long(120) }],
    } as const
    for (const [path, [{ id, version }, change]] of Object.entries(renamed)) {
      expect((await books.ask('PUT', `/${path}/${id}`, { version, ...change })).status).toBe(200)
      expect((await books.ask('POST', `/${path}/${id}/archive`)).status).toBe(200)
    }
    await fillLists()
  }, 300_000)

  test('an invoice is opened with all its lines and the newest of its payments and credits, and says how many there are', async () => {
    const { item, options } = await read(`/invoice/edit/${invoice.id}`)
    expect(item).toMatchObject({
      lines: { length: 400 },
      credited_total: '0.33',
      shortened: { payments: 100, credits: 100 },
      paid: '0.97',
    })
    expect(item.payments.length).toBeGreaterThan(0)
    expect(item.payments.length).toBeLessThan(100)
    expect(item.payments.at(-1).date).toBe('2027-02-25')
    expect(item.credits.length).toBeGreaterThan(0)
    // What no other form offers; the rest is in the form of a new one.
    expect(options.has_more).toBe(true)
    expect(options.units).toMatchObject([{ id: named.unit.id, archived: true }])
    expect(options.vats).toMatchObject([{ id: named.vat.id, archived: true }])
    const { options: offered } = await read('/invoice/create')
    expect(offered.units).toHaveLength(100)
    expect(offered).not.toHaveProperty('has_more')
  })

  test('an expense with 100 files is opened with all of them', async () => {
    const { item, options } = await read(`/expense/edit/${papers.id}`)
    expect(item).toMatchObject({ lines: { length: 400 }, files: { length: 100 }, shortened: { payments: 100 } })
    expect(item.payments.length).toBeGreaterThan(0)
    expect(options).toMatchObject({ has_more: true, units: [], vats: [{ id: named.vat.id, archived: true }] })
    expect((await read('/expense/create')).options.units).toHaveLength(100)
  })

  test.each(['copy_of', 'credit_of'])('the form of another invoice, %s it, has all the lines', async (of) => {
    const { item, options } = await read(`/invoice/create?${of}=${invoice.id}`)
    expect(item.lines).toHaveLength(400)
    expect(options.has_more).toBe(true)
  })

  test('so has that of a copy of the expense', async () => {
    expect((await read(`/expense/create?copy_of=${papers.id}`)).item.lines).toHaveLength(400)
  })

  test('the form as it was read is computed', async () => {
    const { item } = await read(`/invoice/edit/${invoice.id}`)
    const { status, body } = await asked('POST', '/invoice/totals', item)
    expect(status, JSON.stringify(body).slice(0, 300)).toBe(200)
    expect(body.total).toBe(invoice.total)
  })

  test('a change made on an older version, and the item sent back as it was read', async () => {
    const stale = await asked('PUT', `/invoice/${invoice.id}`, { version: 1, note: 'x' })
    expect(stale).toMatchObject({ status: 409, body: { current: { shortened: { payments: 100 } } } })
    const { version } = stale.body.current
    // Whether it can be changed is asked of all its payments, so it is as locked as ever.
    expect((await asked('PUT', `/invoice/${invoice.id}`, { ...stale.body.current, version })).status).toBe(409)
    const { item } = await read(`/expense/edit/${papers.id}`)
    expect(await asked('PUT', `/expense/${papers.id}`, { ...item, version: item.version - 1 })).toMatchObject({
      status: 409,
      body: { code: 'stale_version' },
    })
    expect(await asked('PUT', `/expense/${papers.id}`, { ...item, comment: 'Ačiū' })).toMatchObject({
      status: 200,
      body: { comment: 'Ačiū', shortened: { payments: 100 } },
    })
  })

  test('paying a document and removing the payment', async () => {
    const { accounts } = (await read('/payment/create')).options
    for (const [kind, { id }] of Object.entries({ invoice, expense })) {
      const { item } = await read(`/${kind}/edit/${id}`)
      const removed = await asked('POST', `/${kind}/${id}/remove-payment`, {
        [`${kind}_payment_id`]: item.payments.at(-1).id,
      })
      expect(removed.status).toBe(200)
      const payment = { account_id: accounts[0].id, date: '2027-03-01', amount: '0.01' }
      const paid = await asked('POST', `/${kind}/${id}/add-payment`, payment)
      expect(paid).toMatchObject({ status: 200, body: { paid: item.paid, shortened: { payments: 100 } } })
      expect(await asked('POST', `/${kind}/${id}/add-payment`, payment)).toMatchObject({ status: 422 })
    }
  })

  test('what a credit of its own takes back is not taken off it, shown or not', async () => {
    const { rows } = await server.owner.query(
      `select x.id from invoice_payment x join payment p on p.company_id = x.company_id and p.id = x.payment_id
        where x.company_id = $1 and x.invoice_id = $2 and p.type = 'credit' limit 1`,
      [books.company.id, invoice.id],
    )
    const path = `/invoice/${invoice.id}/remove-payment`
    expect((await asked('POST', path, { invoice_payment_id: rows[0].id })).status).toBe(409)
  })

  test('an expense takes no more files, and says why', async () => {
    const add = async () => {
      const { payload, headers } = await fileBody()
      return books.ask('POST', `/expense/${expense.id}/files`, payload, headers)
    }
    await attach(expense, 1)
    expect(await add()).toMatchObject({ status: 413, body: { detail: expect.stringContaining('nebetelpa') } })
    expect((await read(`/expense/edit/${expense.id}`)).item.files).toHaveLength(1)
  })

  test('what else comes later at full length: reasons, the names of people, others under the same number', async () => {
    const { id } = await longestTaken('POST', '/invoice', (length) =>
      books.form({ lines: many(400, books.line({ title: 'y'.repeat(length) })) }),
    )
    await server.owner.query('update app_user set name = $1 where email = $2', ['€'.repeat(120), books.email])
    const comment = '€'.repeat(500)
    expect((await asked('POST', `/invoice/${id}/void`, { comment })).status).toBe(200)
    expect((await read(`/invoice/edit/${id}`)).item).toMatchObject({
      void_comment: comment,
      voided_by: '€'.repeat(120),
      lines: { length: 400 },
    })
    const { vendor_id, date, number } = papers
    for (let count = 0; count < 10; count += 1)
      await books.create('/expense', { vendor_id, date, number, total: '12.10' })
    expect((await read(`/expense/edit/${papers.id}`)).item).toMatchObject({
      duplicates: { length: 10 },
      payments: { length: expect.toSatisfy((count: number) => count > 0) },
      created_by: '€'.repeat(120),
    })
  })
})

test('20 lines as long as they can be are opened, though the form offers as much again', async () => {
  const lines = many(20, books.line({ title: '€'.repeat(500), description: '€'.repeat(2000) }))
  const { id } = await books.create('/invoice', books.form({ lines, note: '€'.repeat(2000) }))
  const { item, options } = await read(`/invoice/edit/${id}`)
  expect(item.lines).toHaveLength(20)
  expect(options).toMatchObject({ has_more: true, units: [] })
})

test('an invoice of very much text names 60 VAT rates that were called at length and archived since: it is opened without them', async () => {
  books = await openBooks(server)
  const vats: Item[] = []
  for (let rate = 10; rate < 70; rate += 1)
    vats.push(await books.create('/vat', { type: 'reduced', rate: String(rate), title: `${rate} %` }))
  const { id } = await longestTaken('POST', '/invoice', (length) =>
    books.form({
      lines: Array.from({ length: 400 }, (_, n) =>
        books.line({ title: 'y'.repeat(length), vat_id: vats[n % vats.length].id }),
      ),
    }),
  )
  for (let count = 0; count < 3; count += 1) await books.pay(id, '1')
  await server.owner.query(
    'update vat_rate set title = $2, legal_note = $3, archived_at = now() where company_id = $1 and id = any($4)',
    [books.company.id, long(120), long(300), vats.map((vat) => vat.id)],
  )
  const { item, options } = await read(`/invoice/edit/${id}`)
  expect(item).toMatchObject({ lines: { length: 400 }, vat_breakdown: { length: 60 }, shortened: { payments: 3 } })
  expect(item.payments).toHaveLength(1)
  expect(options).toMatchObject({ vats: [], units: [], has_more: true })
})

test('an invoice of 500 lines with titles of 180 letters, a product and VAT on each is stored and opened', async () => {
  books = await openBooks(server)
  const product = await books.product()
  const title =
    'Ąžuolinių grindų šlifavimas ir lakavimas, antras aukštas, 2 etapas: šlifavimas trimis etapais, gruntavimas ir lakavimas dviem sluoksniais, su medžiagomis ir pristatymu į vietą Vilniuje'
  const line = books.line({ title: title.slice(0, 180), product_id: product.id, quantity: '12.5', price: '149.99' })
  const { id, version } = await books.create('/invoice', books.form({ lines: many(500, line) }))
  const { item, options } = await read(`/invoice/edit/${id}`)
  expect(item.lines[499]).toMatchObject({ title: title.slice(0, 180), product_id: product.id, vat_rate: '21' })
  expect(options.units.length).toBeGreaterThan(0)
  expect((await asked('PUT', `/invoice/${id}`, { version, note: 'Ačiū' })).status).toBe(200)
})

test('an ordinary document is answered whole and says nothing of it', async () => {
  const { id } = await books.invoice()
  for (let count = 0; count < 20; count += 1) await books.pay(id, '0.01')
  const { item, options } = await read(`/invoice/edit/${id}`)
  expect(item.payments).toHaveLength(20)
  expect(item).not.toHaveProperty('shortened')
  expect(options).not.toHaveProperty('has_more')
})
