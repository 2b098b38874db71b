import { Writable } from 'node:stream'
import { pino } from 'pino'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { hashOfToken } from '#server/sales/document-link/token.ts'
import { openBooks } from '#server/test/books.ts'
import type { Books, Item } from '#server/test/books.ts'
import { createTestServer, testMoment } from '#server/test/server.ts'
import type { TestServer } from '#server/test/server.ts'

// What a token must never show: another document, another company, a link that ended.

const logged: string[] = []
const stream = new Writable({
  write: (chunk, _, done) => {
    logged.push(String(chunk))
    done()
  },
})
let server: TestServer
let books: Books
let other: Books
let invoice: Item
let hidden: Item[]
let path: string
let addresses = 0

beforeAll(async () => {
  server = await createTestServer({ isTogether: true, log: pino({ level: 'debug' }, stream) })
  other = await openBooks(server)
})
afterAll(() => server.close())
beforeEach(async () => {
  books = await openBooks(server)
  invoice = await books.invoice()
  hidden = [await books.invoice({ note: 'Kita sąskaita' }), await other.invoice({ note: 'Kitos įmonės sąskaita' })]
  path = new URL((await books.ask('POST', `/invoice/${invoice.id}/link`)).body.url).pathname
  addresses += 1
})

const get = (url: string) => server.app.inject({ method: 'GET', url, remoteAddress: `198.51.100.${addresses}` })
const parts = ['', '/page.css', '/own.css', '/logo.png', '/document.pdf', '/e-invoice.xml']
const statuses = async () => Promise.all(parts.map(async (part) => (await get(path + part)).statusCode))
const opened = [200, 200, 200, 404, 200, 200]
const closed = parts.map(() => 404)
const token = () => path.split('/').at(-1)!

describe('what a token shows', () => {
  test('the function of a token answers with one document of one company only', async () => {
    const { rows } = await inTransaction(server.services.pool, null, (db) =>
      sql<{
        text: string
      }>`select read_document_link(${hashOfToken(token())}, ${testMoment.toISOString()})::text as text`.execute(db),
    )
    expect(rows[0]!.text).toContain(invoice.id)
    for (const { id, note } of hidden) {
      expect(rows[0]!.text).not.toContain(id)
      expect(rows[0]!.text).not.toContain(note)
    }
    expect(rows[0]!.text).not.toContain(other.company.id)
  })

  test('the transaction of a page sees no row of any table of companies', async () => {
    const { rows: tables } = await server.owner.query<{ name: string }>(
      `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'company_id'
        where c.relkind in ('r', 'v') and c.relnamespace = 'public'::regnamespace and has_table_privilege('kvitas_app', c.oid, 'select')`,
    )
    expect(tables.length).toBeGreaterThan(50)
    const counts = await inTransaction(server.services.pool, null, async (db) => {
      await sql`select read_document_link(${hashOfToken(token())}, ${testMoment.toISOString()})`.execute(db)
      const found: Record<string, number> = {}
      for (const { name } of tables) {
        const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${sql.table(name)}`.execute(db)
        if (rows[0]!.count > 0) found[name] = rows[0]!.count
      }
      return found
    })
    // Rows of people, which `is_own` shows before the sign-in.
    expect(Object.keys(counts).filter((name) => name !== 'company_member')).toEqual([])
  })

  test('no address below the token shows another document', async () => {
    for (const { id, number } of hidden)
      for (const url of [`${path}/${id}`, `${path}/${id}/document.pdf`, `${path}?id=${id}`, `${path}/../${id}`]) {
        const { statusCode, body } = await get(url)
        if (statusCode === 200 && url.startsWith(`${path}?`)) expect(body).toContain(invoice.number)
        else expect(statusCode).toBe(404)
        if (number !== invoice.number) expect(body).not.toContain(number)
        expect(body).not.toContain('Kita sąskaita')
      }
  })

  test('every address of the page opens with the token and none with a wrong one', async () => {
    expect(await statuses()).toEqual(opened)
    path = `/i/${'A'.repeat(43)}`
    expect(await statuses()).toEqual(closed)
  })
})

describe('the answer to a quote', () => {
  const post = (url: string, fields: Record<string, string>) =>
    server.app.inject({
      method: 'POST',
      url,
      payload: new URLSearchParams(fields).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      remoteAddress: `198.51.100.${addresses}`,
    })
  const answersOf = async () => {
    const { rows } = await server.owner.query(
      'select company_id, id from invoice where quote_answer is not null order by quote_answered_at',
    )
    return rows.map(({ id }) => id)
  }

  test('a token answers its own quote only, whatever ids and tokens the form has', async () => {
    const before = await answersOf()
    const quotes = [
      await books.invoice({ type: 'quote' }),
      await books.invoice({ type: 'quote' }),
      await other.invoice({ type: 'quote' }),
    ]
    const quotePath = new URL((await books.ask('POST', `/invoice/${quotes[0]!.id}/link`)).body.url).pathname
    for (const { id, company_id } of quotes.slice(1)) {
      const fields = { id, invoice_id: id, company_id: company_id ?? other.company.id, name: 'Rasa', reason: 'Ne' }
      for (const action of ['accept', 'decline', 'renew']) {
        expect((await post(`${path}/${action}`, fields)).headers['location']).toBe(path)
        expect((await post(`/i/${id}/${action}`, fields)).statusCode).toBe(404)
        expect((await post(`${quotePath}/${id}/${action}`, fields)).statusCode).toBe(404)
      }
      addresses += 1
    }
    expect(await answersOf()).toEqual(before)
    expect((await post(`${quotePath}/decline`, { id: quotes[1]!.id, reason: 'Ne' })).statusCode).toBe(303)
    expect(await answersOf()).toEqual([...before, quotes[0]!.id])
  })

  test('the function of a token shows no address of a network and no id of a person who answered', async () => {
    const quote = await books.invoice({ type: 'quote' })
    const link = new URL((await books.ask('POST', `/invoice/${quote.id}/link`)).body.url).pathname
    await post(`${link}/decline`, { reason: 'Slaptas' })
    const { rows } = await inTransaction(server.services.pool, null, (db) =>
      sql<{ text: string }>`select read_document_link(${hashOfToken(link.split('/').at(-1)!)},
        ${testMoment.toISOString()})::text as text`.execute(db),
    )
    expect(rows[0]!.text).toContain(quote.id)
    for (const hidden of ['198.51.100.', 'quote_answered_by', 'Slaptas']) expect(rows[0]!.text).not.toContain(hidden)
  })
})

describe('what ends a link', () => {
  const ended: [string, () => Promise<unknown>][] = [
    ['it is revoked', () => books.ask('DELETE', `/invoice/${invoice.id}/link`)],
    ['its invoice is deleted', () => books.ask('DELETE', `/invoice/${invoice.id}`, {})],
    [
      'its company is to be deleted',
      () => server.owner.query('update company set deletion_at = $2 where id = $1', [books.company.id, testMoment]),
    ],
    [
      'the provider stopped the sending of its company',
      () =>
        server.owner.query(
          `insert into company_sending (company_id, stopped_at, changed_by, changed_at) values ($1, $2, 'operator', $2)`,
          [books.company.id, testMoment],
        ),
    ],
    [
      'its company was restored from an archive and its owner has not confirmed it',
      () =>
        server.owner.query(
          `insert into company_sending (company_id, restored_from, changed_by, changed_at) values ($1, $2, 'restore', $2)`,
          [books.company.id, testMoment],
        ),
    ],
    [
      'its time is over',
      async () =>
        server.owner.query(
          `update document_link set created_at = '2026-01-01', expires_at = $2 where invoice_id = $1`,
          [invoice.id, testMoment],
        ),
    ],
  ]

  test.each(ended)('a link opens nothing after %s, with the page of an unknown link', async (_, end) => {
    expect(await statuses()).toEqual(opened)
    await end()
    expect(await statuses()).toEqual(closed)
    const [here, unknown] = [await get(path), await get(`/i/${'B'.repeat(43)}`)]
    expect(here.body).toBe(unknown.body)
    const varying = ({ headers }: typeof here) => ({ ...headers, date: '', 'x-request-id': '' })
    expect(varying(here)).toEqual(varying(unknown))
    expect(here.body).not.toContain(books.company.title)
    for (const action of ['question', 'accept', 'decline', 'renew', 'pay/stripe']) {
      const remoteAddress = `198.51.100.${addresses}`
      const answer = await server.app.inject({ method: 'POST', url: `${path}/${action}`, payload: {}, remoteAddress })
      expect([action, answer.statusCode]).toEqual([action, 404])
    }
  })

  test('nothing of a page is kept by a browser or a proxy, found by a search, or told to another site', async () => {
    for (const url of [...parts.map((part) => path + part), `/i/${'A'.repeat(43)}`])
      expect((await get(url)).headers, url).toMatchObject({
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
        'x-robots-tag': 'noindex, nofollow',
      })
  })

  test('a restored invoice has its link again, and a member who left takes no link away', async () => {
    await books.ask('DELETE', `/invoice/${invoice.id}`, {})
    expect((await get(path)).statusCode).toBe(404)
    await books.ask('POST', `/invoice/${invoice.id}/restore`, {})
    await server.owner.query('update document_link set created_by = null where invoice_id = $1', [invoice.id])
    expect(await statuses()).toEqual(opened)
  })

  test('a void invoice stays readable and says that it is void', async () => {
    await books.ask('POST', `/invoice/${invoice.id}/void`, { comment: 'Klaida' })
    expect(await statuses()).toEqual([200, 200, 200, 404, 200, 404])
    expect((await get(path)).body).toContain('Dokumentas anuliuotas')
  })
})

test('neither the log nor the metrics have a token', async () => {
  logged.length = 0
  await statuses()
  await get(`${path}/nothing`)
  await get(`/i/${token()}x`)
  await server.app.inject({ method: 'POST', url: path, headers: { accept: 'text/html' } })
  for (const action of ['question', 'accept', 'decline', 'renew'])
    await server.app.inject({ method: 'POST', url: `${path}/${action}`, payload: { text: 'Ar yra?' } })
  expect(logged.length).toBeGreaterThan(7)
  expect(logged.join('\n')).toContain('/i/:token')
  expect(logged.join('\n')).not.toContain(token())
  const metrics = await server.app.inject('/api/metrics')
  expect(metrics.body).not.toContain(token())
})
