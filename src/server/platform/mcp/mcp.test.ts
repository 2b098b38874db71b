import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { keyRequestsPerMinute } from '#domain/api-key.ts'
import { makeKey } from '#server/account/api-key/test/keys.ts'
import { openBooks } from '#server/test/books.ts'
import type { Books } from '#server/test/books.ts'
import { createTestServer, signUp } from '#server/test/server.ts'
import type { TestServer } from '#server/test/server.ts'

let server: TestServer
let books: Books
let keys: Record<'read' | 'documents' | 'issuing', Awaited<ReturnType<typeof makeKey>>>
beforeAll(async () => {
  server = await createTestServer({ environment: { PUBLIC_URL: 'https://kvitas.example' } })
  books = await openBooks(server)
  keys = {
    read: await makeKey(server, books, { scope: 'read', name: 'Skaitytojas' }),
    documents: await makeKey(server, books, { scope: 'documents', name: 'Asistentas' }),
    issuing: await makeKey(server, books, { scope: 'documents', may_issue: true, name: 'Kasa' }),
  }
})
afterAll(() => server.close())

const post = async (key: string | undefined, body: unknown, headers: Record<string, string> = {}) => {
  const answer = await server.app.inject({
    method: 'POST',
    url: '/api/mcp',
    headers: { 'content-type': 'application/json', ...(key ? { authorization: `Bearer ${key}` } : {}), ...headers },
    payload: typeof body === 'string' ? body : JSON.stringify(body),
  })
  return { status: answer.statusCode, headers: answer.headers, body: answer.body ? answer.json() : undefined }
}
const rpc = (key: string, method: string, params: object = {}) => post(key, { jsonrpc: '2.0', id: 1, method, params })
const tool = async (key: string, name: string, given: object = {}) => {
  const { body } = await rpc(key, 'tools/call', { name, arguments: given })
  if (body.error) return body
  const [{ text }] = body.result.content
  return { isError: body.result.isError, answer: body.result.isError ? text : JSON.parse(text) }
}
const names = async (key: string): Promise<string[]> =>
  (await rpc(key, 'tools/list')).body.result.tools.map(({ name }: { name: string }) => name)

describe('the protocol', () => {
  test('begins with the version that both speak', async () => {
    const begun = await rpc(keys.read.key, 'initialize', { protocolVersion: '2025-03-26', capabilities: {} })
    expect(begun).toMatchObject({ status: 200, body: { jsonrpc: '2.0', id: 1 } })
    expect(begun.headers['content-type']).toContain('application/json')
    expect(begun.body.result).toMatchObject({ protocolVersion: '2025-03-26', serverInfo: { name: 'kvitas' } })
    const future = await rpc(keys.read.key, 'initialize', { protocolVersion: '2099-01-01' })
    expect(future.body.result.protocolVersion).toBe('2025-06-18')
  })

  test('takes notifications without an answer and answers a ping', async () => {
    const told = await post(keys.read.key, { jsonrpc: '2.0', method: 'notifications/initialized' })
    expect([told.status, told.body]).toEqual([202, undefined])
    expect((await rpc(keys.read.key, 'ping')).body).toEqual({ jsonrpc: '2.0', id: 1, result: {} })
  })

  test.each([
    ['no JSON', '{', 400],
    ['a batch', [{ jsonrpc: '2.0', id: 1, method: 'ping' }], 400],
    ['another version of JSON-RPC', { jsonrpc: '1.0', id: 1, method: 'ping' }, 400],
    ['a method that is no text', { jsonrpc: '2.0', id: 1, method: 5 }, 400],
    ['a text', '"x"', 400],
  ])('refuses %s', async (_, body, status) => expect((await post(keys.read.key, body)).status).toBe(status))

  test.each(['nothing', 'constructor', '__proto__', 'resources/list'])('knows no method %s', async (method) =>
    expect((await rpc(keys.read.key, method)).body.error.code).toBe(-32_601),
  )

  test('refuses other methods of HTTP, foreign origins and unknown versions', async () => {
    const opened = await server.app.inject({ method: 'GET', url: '/api/mcp' })
    expect([opened.statusCode, opened.headers['allow']]).toEqual([405, 'POST'])
    const ping = { jsonrpc: '2.0', id: 1, method: 'ping' }
    expect((await post(keys.read.key, ping, { origin: 'https://evil.example' })).status).toBe(403)
    expect((await post(keys.read.key, ping, { origin: 'https://kvitas.example' })).status).toBe(200)
    expect((await post(keys.read.key, ping, { 'mcp-protocol-version': '2024-01-01' })).status).toBe(400)
    expect((await post(keys.read.key, ping, { 'mcp-protocol-version': '2025-06-18' })).status).toBe(200)
  })
})

describe('the key', () => {
  test('is needed: a session is none, and an unknown one is refused', async () => {
    const list = { jsonrpc: '2.0', id: 1, method: 'tools/list' }
    for (const key of [undefined, books.token, 'kv_unknown']) {
      const refused = await post(key, list)
      expect([refused.status, refused.headers['www-authenticate']?.toString().slice(0, 6)]).toEqual([401, 'Bearer'])
    }
    const call = { ...list, method: 'tools/call', params: { name: 'get_company', arguments: {} } }
    expect((await post('kv_unknown', call)).status).toBe(401)
  })

  test('decides which tools there are', async () => {
    expect(await names(keys.read.key)).not.toContain('create_draft')
    expect(await names(keys.documents.key)).toContain('create_draft')
    expect(await names(keys.documents.key)).not.toContain('issue_draft')
    expect(await names(keys.issuing.key)).toContain('issue_draft')
  })

  test('cannot do more by naming a tool that it was not shown', async () => {
    const draft = { kind: 'invoice', form: { note: 'x' } }
    const refused = await tool(keys.read.key, 'create_draft', draft)
    expect([refused.isError, JSON.parse(refused.answer).code]).toEqual([true, 'key_not_allowed'])
    const made = await tool(keys.documents.key, 'create_draft', draft)
    const issued = await tool(keys.documents.key, 'issue_draft', { id: made.answer.id })
    expect(JSON.parse(issued.answer)).toMatchObject({ code: 'key_not_allowed', reason: 'issue' })
  })

  test('that ended, or whose maker left, is refused', async () => {
    const ended = await makeKey(server, books, { scope: 'read' })
    await server.owner.query(
      `update api_key set created_at = created_at - interval '1 year', expires_at = $2 where id = $1`,
      [ended.id, '2026-11-20T09:00:00Z'],
    )
    expect((await rpc(ended.key, 'tools/list')).status).toBe(401)
    const admin = await signUp(server)
    await server.owner.query(`insert into company_member (company_id, user_id, role) values ($1, $2, 'admin')`, [
      books.company.id,
      admin.id,
    ])
    await admin.ask('POST', '/user/change-company', { company_id: books.company.id })
    const orphan = await makeKey(server, admin, { scope: 'read' })
    expect((await rpc(orphan.key, 'tools/call', { name: 'get_company' })).status).toBe(200)
    await server.owner.query('delete from company_member where user_id = $1', [admin.id])
    expect((await rpc(orphan.key, 'tools/call', { name: 'get_company' })).status).toBe(401)
  })

  test('is counted: over its limit the answer is 429 with the time to wait', async () => {
    const { key, id } = await makeKey(server, books, { scope: 'read' })
    expect((await rpc(key, 'tools/list')).status).toBe(200)
    await server.owner.query('update api_key set minute_count = $2 where id = $1', [id, keyRequestsPerMinute])
    const refused = await rpc(key, 'tools/call', { name: 'search', arguments: { q: 'a' } })
    expect(refused.status).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  })
})

describe('a tool', () => {
  test('reads the company, finds and lists records', async () => {
    const invoice = await books.invoice()
    const { key } = keys.read
    expect((await tool(key, 'get_company')).answer).toMatchObject({ company: { id: books.company.id } })
    expect((await tool(key, 'list_clients', { search: 'uolas' })).answer.data[0]).toMatchObject({ id: books.client.id })
    expect((await tool(key, 'get_invoice', { id: invoice.id })).answer).toMatchObject({ number: invoice.number })
    expect((await tool(key, 'list_invoices', { limit: 1 })).answer.data).toHaveLength(1)
    expect(JSON.stringify((await tool(key, 'search', { q: invoice.number })).answer)).toContain(invoice.id)
    const report = { name: 'profit-and-loss', date_from: '2026-11-01', date_to: '2026-11-30' }
    expect((await tool(key, 'get_report', report)).answer).toMatchObject({ name: 'profit-and-loss' })
    for (const name of ['get_figures', 'list_expenses', 'list_drafts', 'list_products', 'get_invoice_choices'])
      expect([name, (await tool(key, name)).isError]).toEqual([name, false])
  })

  test('makes a draft and issues it; the history names the key', async () => {
    const { key } = keys.issuing
    const draft = await tool(key, 'create_draft', { kind: 'invoice', form: books.form() })
    expect(draft).toMatchObject({ isError: false, answer: { kind: 'invoice' } })
    const issued = await tool(key, 'issue_draft', { id: draft.answer.id })
    expect(issued).toMatchObject({ isError: false, answer: { total: '121.00' } })
    const { rows } = await server.owner.query('select distinct api_key_name from audit_event where document_id = $1', [
      issued.answer.id,
    ])
    expect(rows).toEqual([{ api_key_name: 'Kasa' }])
  })

  test('sees nothing of another company', async () => {
    const other = await openBooks(server)
    const invoice = await other.invoice()
    const refused = await tool(keys.read.key, 'get_invoice', { id: invoice.id })
    expect([refused.isError, JSON.parse(refused.answer).code]).toEqual([true, 'not_found'])
  })

  test.each([
    ['a missing argument', 'get_invoice', {}],
    ['an unknown argument', 'get_invoice', { id: 'x', company_id: 'y' }],
    ['a name that objects have', 'get_invoice', { id: 'x', constructor: 'y' }],
    ['an unknown tool', 'delete_everything', {}],
  ])('refuses %s', async (_, name, given) => expect((await tool(keys.read.key, name, given)).error.code).toBe(-32_602))

  test.each(['../../user/data', '..', '.', 'a/b', '%2e%2e', '', 'x'.repeat(200)])(
    'cannot leave its path by the id "%s"',
    async (id) => expect((await tool(keys.read.key, 'get_invoice', { id })).error.code).toBe(-32_602),
  )

  test('answers an error of a field, so that the assistant can correct it', async () => {
    const refused = await tool(keys.read.key, 'list_invoices', { limit: 5000 })
    expect(refused.isError).toBe(true)
    expect(JSON.parse(refused.answer)).toMatchObject({
      code: 'validation_failed',
      errors: { limit: [expect.any(String)] },
    })
  })
})
