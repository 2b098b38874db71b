import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import type { ResourceName } from '#domain/resources.ts'
import { contract } from '#contract/index.ts'
import type { CallName } from '#contract/index.ts'
import type { Row } from '#contract/platform/row.ts'
import { bodiesOf, pathOf } from '#server/test/valid-calls.ts'
import { oneOfEach } from '#server/test/one-of-each.ts'
import type { AllRecords } from '#server/test/one-of-each.ts'
import { createTestServer, csrfHeaders } from '#server/test/server.ts'
import type { TestServer } from '#server/test/server.ts'

// Tests every field of the contract, so that new fields are tested, too.

let server: TestServer
let own: AllRecords
beforeAll(async () => {
  server = await createTestServer()
  own = await oneOfEach(server)
})
afterAll(() => server.close())

type Field = { name: string; isText: boolean }

const fieldsOf = (type: z.ZodType | undefined): Field[] => {
  if (!type) return []
  const { properties = {} } = z.toJSONSchema(type, { io: 'input', unrepresentable: 'any' })
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    isText: typeof schema === 'object' && schema.type === 'string',
  }))
}

/** Numbers beyond 32 bits, beyond a double, and other types. As JSON text, because JavaScript has no number 1e400. */
const numbers = ['-2147483649', '2147483648', '1e400', '-1.5', '99999999999999999999', '[]', '{}']
const texts = [JSON.stringify('a\u0000b'), '"\\ud800"', '"\\u0000"']

const baseOf = (name: CallName, row: Row): Record<string, unknown> => {
  const known = bodiesOf(own, own)[name] ?? own.forms[row.path.slice(1) as ResourceName]?.()
  return { ...(row.method === 'PUT' ? { version: 1 } : {}), ...known }
}
const bodyWith = (base: Record<string, unknown>, field: string, json: string) => {
  const { [field]: _, ...rest } = base
  const others = JSON.stringify(rest).slice(1, -1)
  return `{${others ? `${others},` : ''}${JSON.stringify(field)}:${json}}`
}

const rows = (Object.entries(contract) as [CallName, Row][]).filter(
  ([, row]) => row.access !== 'operator' && !row.multipart && (row.query || row.input),
)

const send = async (row: Row, query: string, payload?: string) => {
  const proof: Record<string, string> =
    row.access === 'public' ? await csrfHeaders(server) : { authorization: `Bearer ${own.books.token}` }
  const { statusCode } = await server.app.inject({
    method: row.method,
    url: `/api${pathOf(row, own)}${query}`,
    headers: { ...proof, ...(payload === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(payload === undefined ? {} : { payload }),
  })
  return statusCode
}

test.each(rows)('%s never answers invalid input with an internal error', async (name, row) => {
  const base = baseOf(name, row)
  const failed: string[] = []
  const recordFailure = (name: string, status: number) => void (status >= 500 && failed.push(`${name} → ${status}`))
  for (const { name: field } of fieldsOf(row.query)) {
    for (const value of [...numbers, '%00', '%ED%A0%80', 'x'.repeat(3000)])
      recordFailure(`?${field}=${value.slice(0, 20)}`, await send(row, `?${field}=${value}`))
  }
  for (const { name: field, isText } of fieldsOf(row.input)) {
    // One text is enough: such texts are rejected before any schema.
    for (const json of isText ? texts.slice(0, 1) : [...numbers, ...texts])
      recordFailure(`${field}: ${json}`, await send(row, '', bodyWith(base, field, json)))
  }
  expect(failed).toEqual([])
})

test('a long body is read only when the caller is signed in', async () => {
  const payload = JSON.stringify({ note: 'x'.repeat(100_000) })
  const sendLong = async (headers: Record<string, string>) => {
    const request = { method: 'POST' as const, url: '/api/invoice', payload }
    const response = await server.app.inject({
      ...request,
      headers: { 'content-type': 'application/json', ...headers },
    })
    return [response.statusCode, response.json().code]
  }
  const headerSets = [{}, { authorization: 'Bearer nobody' }, await csrfHeaders(server)]
  expect(await Promise.all(headerSets.map(sendLong))).toEqual(headerSets.map(() => [401, 'unauthenticated']))
  expect(await sendLong({ authorization: `Bearer ${own.books.token}` })).toEqual([422, 'validation_failed'])
})

test('a body of many unknown fields or empty lines is rejected before each is parsed', async () => {
  const names = Array.from({ length: 40_000 }, (_, at) => `"${at.toString(36)}":1`).join(',')
  const lines = `{${Array.from({ length: 900 }, (_, at) => `"${at.toString(36)}":1`).join(',')}}`
  for (const body of [
    `{${names}}`,
    `{"lines":[{${names}}]}`,
    `{"lines":[${Array(200).fill(lines).join(',')}]}`,
    `{"lines":[${Array(40_000).fill('{}').join(',')}]}`,
  ]) {
    const headers = { authorization: `Bearer ${own.books.token}`, 'content-type': 'application/json' }
    const response = await server.app.inject({ method: 'POST', url: '/api/invoice', headers, payload: body })
    expect([response.statusCode, Object.keys(response.json().errors).length]).toEqual([422, 1])
  }
})

test('a body that contains only brackets or one very long text is rejected', async () => {
  const deep = '['.repeat(200_000) + ']'.repeat(200_000)
  expect(await send(contract['client.create'], '', `{"title":${deep}}`)).toBe(422)
  const longest: [CallName, number][] = [
    ['invoice.create', 2 * 1024 * 1024],
    ['client.create', 512 * 1024],
    ['login', 64 * 1024],
  ]
  for (const [name, maxBytes] of longest) {
    const headerSets = async (bytes: number) => send(contract[name], '', JSON.stringify({ note: 'x'.repeat(bytes) }))
    expect([name, await headerSets(maxBytes - 100), await headerSets(maxBytes)]).toEqual([name, 422, 413])
  }
})
