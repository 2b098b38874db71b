import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openBooks } from '#server/test/books.ts'
import type { Books, Item } from '#server/test/books.ts'
import { createTestServer } from '#server/test/server.ts'
import type { TestServer } from '#server/test/server.ts'
import { newRing, rotateKeys } from '#server/platform/keys/key-ring.ts'
import { hashOfToken, isTokenOf, newToken, tokenOf } from './token.ts'

let server: TestServer
let books: Books
let invoice: Item

beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  books = await openBooks(server)
  invoice = await books.invoice()
})

const linkOf = (id = invoice.id) => books.ask('POST', `/invoice/${id}/link`)
const storedLink = async () => (await books.read(`/invoice/${invoice.id}/link`)).link

describe('the link of an invoice', () => {
  test('a link is made once and stays the same until it is revoked', async () => {
    expect(await storedLink()).toBeNull()
    const links = await Promise.all([linkOf(), linkOf(), linkOf()])
    const urls = new Set(links.map(({ body }) => body.url))
    expect(urls.size).toBe(1)
    expect([...urls][0]).toMatch(/^http:\/\/kvitas\.test\/i\/[\w-]{43}$/)
    expect((await storedLink()).url).toBe([...urls][0])
    expect(await books.ask('DELETE', `/invoice/${invoice.id}/link`)).toMatchObject({ status: 204 })
    expect(await storedLink()).toBeNull()
    expect((await linkOf()).body.url).not.toBe([...urls][0])
  })

  test('a link ends two years after the issue of its invoice, and not before 90 days', async () => {
    expect((await linkOf()).body.expires_at).toBe('2028-11-20T21:59:59.000Z')
    const old = await books.invoice({ date: '2024-01-10', date_due: '2024-01-20' })
    expect((await linkOf(old.id)).body.expires_at).toBe('2027-02-18T21:59:59.000Z')
  })

  test('an invoice in the trash has no link to make, and a void one is refused', async () => {
    await books.ask('POST', `/invoice/${invoice.id}/void`, { comment: 'Klaida' })
    expect(await linkOf()).toMatchObject({ status: 409, body: { code: 'already_voided' } })
    const deleted = await books.invoice()
    await books.ask('DELETE', `/invoice/${deleted.id}`, {})
    expect((await linkOf(deleted.id)).status).toBe(404)
  })

  test('a copy of the database does not contain the token, and a link whose key is gone opens nothing', async () => {
    const token = (await linkOf()).body.url.split('/').at(-1)
    const { rows } = await server.owner.query(
      'select to_jsonb(l)::text as row from document_link l where invoice_id = $1',
      [invoice.id],
    )
    expect(rows).toHaveLength(1)
    expect(rows[0].row).not.toContain(token)
    // A row that somebody wrote into the database with a token of their own choice.
    const chosen = 'A'.repeat(43)
    await server.owner.query('update document_link set token_hash = $2 where invoice_id = $1', [
      invoice.id,
      hashOfToken(chosen),
    ])
    expect((await server.app.inject(`/i/${chosen}`)).statusCode).toBe(404)
    expect(await storedLink()).toBeNull()
  })
})

describe('a token', () => {
  const link = { invoice_id: '00000000-0000-7000-8000-000000000001', nonce: 'abcdefghijklmnopqrstuv' }

  test('a token has 256 bits and is of one document and nonce', () => {
    const keys = newRing().document_link
    const token = newToken(keys, link)
    expect(Buffer.from(token, 'base64url')).toHaveLength(32)
    expect(isTokenOf(keys, token, link)).toBe(true)
    expect(isTokenOf(keys, token, { ...link, nonce: 'abcdefghijklmnopqrstuw' })).toBe(false)
    expect(isTokenOf(keys, token, { ...link, invoice_id: link.invoice_id.replace('1', '2') })).toBe(false)
    expect(isTokenOf(newRing().document_link, token, link)).toBe(false)
    expect(isTokenOf(keys, '', link)).toBe(false)
  })

  test('a rotated key still writes and opens the links that it made', () => {
    const ring = newRing()
    const token = newToken(ring.document_link, link)
    const rotated = rotateKeys(ring, ['document_link']).document_link
    expect(tokenOf(rotated, { ...link, token_hash: hashOfToken(token) })).toBe(token)
    expect(isTokenOf(rotated, token, link)).toBe(true)
    expect(newToken(rotated, link)).not.toBe(token)
  })
})
