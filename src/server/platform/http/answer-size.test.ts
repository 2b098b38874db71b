import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { maxAnswerBytes } from '#domain/document-size.ts'
import { openBooks } from '#server/test/books.ts'
import type { Books, Item } from '#server/test/books.ts'
import { createTestServer } from '#server/test/server.ts'
import type { TestServer } from '#server/test/server.ts'

// No response is over 300 kB, however many and however long the records of a company are. Documents are in longest-document.test.ts,
// lists and options in page-size.test.ts and full-list.test.ts.

let server: TestServer
let books: Books
beforeAll(async () => {
  server = await createTestServer()
  books = await openBooks(server)
})
afterAll(() => server.close())

/** The longest text of a field, in letters of two bytes each. */
const longText = (length: number) => 'Ąžuolynų '.repeat(length).slice(0, length - 1) + 'ų'
const sizeOf = (body: unknown) => Buffer.byteLength(JSON.stringify(body))
const readSmall = async (path: string) => {
  const body = await books.read(path)
  expect(sizeOf(body), path).toBeLessThan(maxAnswerBytes)
  return body
}
const repeat = (length: number, line: object) => Array.from({ length }, () => line)

describe('a client with a thousand invoices', () => {
  let client: Item
  beforeAll(async () => {
    client = await books.create('/client', { title: longText(200), is_vendor: true })
    await server.owner.query(
      `with made as (
          insert into invoice (company_id, id, type, vat, client_id, client_title, client_details, seller_details, date, number, currency,
            language, prices_include_vat, subtotal, discount_total, discount_without_vat, delivery_without_vat, total_without_vat,
            vat_total, total, total_in_words, voided_at, void_comment)
          select $1, gen_random_uuid(), 'simple', false, $2, $3, '{}', '{}', '2026-11-20', $4 || 'X-' || n, 'EUR', 'lt', false, 1, 0, 0, 0, 1,
            0, 1, 'Vienas euras', case when n <= 150 then now() end, case when n <= 150 then $5 end
          from generate_series(1, 1150) n returning id), lined as (
          insert into invoice_line (company_id, invoice_id, position, id, title, quantity, price, total_without_vat, vat_total, total)
          select $1, id, 0, gen_random_uuid(), 'Lenta', 1, 1, 1, 0, 1 from made)
        insert into invoice_vat (company_id, invoice_id, position, type, title, base, vat)
          select $1, id, 0, 'outside', '', 1, 0 from made`,
      [books.company.id, client.id, longText(200), longText(30), longText(500)],
    )
    await server.owner.query(
      `insert into payment (company_id, id, type, date, client_id, client_title, account_id, total, currency)
        select $1, gen_random_uuid(), 'income', '2026-11-20', $2, $3, $4, 1, 'EUR' from generate_series(1, 300)`,
      [books.company.id, client.id, longText(200), books.account.id],
    )
    await server.owner.query(
      `insert into document_email (company_id, id, kind, client_id, invoice_id, language, receiver, cc, sender, subject, message, attach, message_id)
        select $1, gen_random_uuid(), 'invoice', $2, i.id, 'lt', $3, $3, 'Ona', $4, $5, '{pdf}', i.id || ' ' || n
        from generate_series(1, 150) n, (select id from invoice where company_id = $1 and client_id = $2 limit 1) i`,
      [
        books.company.id,
        client.id,
        repeat(20, {}).map((_, n) => `${n}${'a'.repeat(60)}@${'b'.repeat(60)}.lt`),
        longText(200),
        longText(5000),
      ],
    )
    // Each insert also updates its kept sums.
  })

  // More than a response contains; the response has the count.
  const counts: Readonly<Record<string, number>> = {
    'unpaid-invoices': 1000,
    'advanced-payment': 300,
    'email-history': 150,
  }
  test('an unpaid invoice beyond the first page is found by its number', async () => {
    const { data, meta } = await readSmall(`/client/${client.id}/unpaid-invoices?search=x-1150`)
    expect(data).toMatchObject([{ number: `${longText(30)}X-1150` }])
    expect(meta).toEqual({ count: 1 })
  })

  test.each(['unpaid-invoices', 'advanced-payment', 'overview', 'email-history', 'statement-draft'])(
    'the %s of a client with a thousand invoices fit in a response under 300 kB',
    async (call) => {
      const body = await readSmall(`/client/${client.id}/${call}`)
      if (Array.isArray(body.data)) expect(body.data.length).toBeGreaterThan(3)
      if (call in counts) expect(body.meta).toEqual({ count: counts[call] })
    },
  )

  test('the emails of one invoice fit in a response under 300 kB', async () => {
    const { rows } = await server.owner.query('select invoice_id from document_email where company_id = $1 limit 1', [
      books.company.id,
    ])
    expect((await readSmall(`/invoice/${rows[0].invoice_id}/email-history`)).meta.count).toBe(150)
  })

  test('the gaps of a series with the longest void reasons fit in a response under 300 kB', async () => {
    await server.owner.query(`update series set next_number = $2 where company_id = $1 and id = $3`, [
      books.company.id,
      `${longText(30)}X-2001`,
      books.series('simple'),
    ])
    const report = await readSmall(`/series/${books.series('simple')}/continuity`)
    expect(report.counts.void).toBe(150)
    expect(report.void.length).toBeGreaterThan(10)
  })

  test('search results name the kinds with further results', async () => {
    await books.create('/product', { title: 'Lenta X-11', price: '1' })
    const many = await readSmall('/search?q=x-11')
    expect(many.data.map(({ kind }: Item) => kind)).toContain('product')
    expect(many.meta).toEqual({ more_of: ['invoice'] })
    expect((await readSmall('/search?q=x-1150')).meta).toEqual({ more_of: [] })
  })

  test.each(['dashboard/all', 'search?q=%C5%BEuol', 'user/data', 'company/all', 'export/all'])(
    '%s of a company with long texts is under 300 kB',
    (path) => readSmall(`/${path}`),
  )
})

test('the history of long changes comes in complete pages under 300 kB', async () => {
  const text = (n: number) => `${n} ${longText(480)}`
  const invoice = await books.invoice({ lines: Array.from({ length: 30 }, (_, n) => books.line({ title: text(n) })) })
  for (let round = 1; round <= 12; round += 1) {
    const { version } = await books.get(invoice.id)
    const lines = Array.from({ length: 30 }, (_, n) =>
      books.line({ title: text(n + round * 100), description: longText(1000) }),
    )
    expect((await books.ask('PUT', `/invoice/${invoice.id}`, { version, lines })).status).toBe(200)
  }
  for (const query of [`kind=invoice&id=${invoice.id}&`, 'kind=invoice&']) {
    const ids: string[] = []
    let cursor = ''
    do {
      const { data, meta } = await readSmall(`/history?${query}limit=100${cursor && `&cursor=${cursor}`}`)
      ids.push(...data.map(({ id }: Item) => id))
      cursor = meta.next_cursor ?? ''
    } while (cursor)
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids.filter((id) => id.endsWith(invoice.id))).toHaveLength(13)
  }
})
