import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import type { ResourceName } from '#domain/resources.ts'
import { contract } from '#contract/index.ts'
import type { CallName } from '#contract/index.ts'
import type { Row } from '#contract/platform/row.ts'
import { fieldMessages, parse } from '#contract/platform/validation.ts'
import { bodiesOf, pathOf } from '#server/test/valid-calls.ts'
import { oneOfEach } from '#server/test/one-of-each.ts'
import type { AllRecords } from '#server/test/one-of-each.ts'
import { createTestServer, csrfHeaders } from '#server/test/server.ts'
import type { TestServer } from '#server/test/server.ts'

// Tests every field of the contract, so that new fields are tested, too.

let server: TestServer
let own: AllRecords
/** The same records, but no payment forbids to change the invoice. */
let changeable: AllRecords
beforeAll(async () => {
  server = await createTestServer()
  own = await oneOfEach(server)
  changeable = { ...own, items: { ...own.items, invoice: await own.books.invoice() } }
})
afterAll(() => server.close())

const fieldsOf = (type: z.ZodType | undefined): string[] =>
  type ? Object.keys(z.toJSONSchema(type, { io: 'input', unrepresentable: 'any' }).properties ?? {}) : []

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

const ask = async (row: Row, query: string, payload?: string) => {
  const proof: Record<string, string> =
    row.access === 'public' ? await csrfHeaders(server) : { authorization: `Bearer ${own.books.token}` }
  return server.app.inject({
    method: row.method,
    url: `/api${pathOf(row, row.method === 'PUT' ? changeable : own)}${query}`,
    headers: { ...proof, ...(payload === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(payload === undefined ? {} : { payload }),
  })
}
const send = async (row: Row, query: string, payload?: string) => (await ask(row, query, payload)).statusCode

/** Sends bodies to a call that needs the version of its record: with another one the record is returned and no field is read. */
const changerOf = (row: Row, base: Record<string, unknown>) => {
  const { version: _, ...rest } = base
  let version = base['version']
  const sendChange = async (field: string, json: string) => {
    const known = version === undefined || field === 'version' ? rest : { ...rest, version }
    const response = await ask(row, '', bodyWith(known, field, json))
    const answered = response.statusCode < 500 && response.body.startsWith('{') ? response.json() : {}
    version = answered.version ?? answered.current?.version ?? version
    return response.statusCode
  }
  /** Learns the version from a first refusal. */
  const begin = async () => version === undefined || (await sendChange('version', JSON.stringify(version)))
  const bodyOf = (field: string, json: string) =>
    JSON.parse(bodyWith(version === undefined ? rest : { ...rest, version }, field, json))
  return { begin, sendChange, bodyOf }
}

type Value = { text: string; input: unknown }

/** Its fields are sent every value. */
const sentWhole: CallName = 'client.create'

/**
 * The texts of those values that the schema accepts, and of one that it refuses: the others are refused by the same code, without a query.
 * All of them are read here, because that could throw an error of its own.
 */
const worthSending = (name: CallName, schema: z.ZodType, values: readonly Value[]): string[] => {
  const read = values.map((value) => ({ ...value, result: parse(schema, value.input) }))
  for (const { result } of read) if (!result.success) fieldMessages(result.error)
  const refused = read.find(({ result }) => !result.success)
  return read.filter((each) => name === sentWhole || each.result.success || each === refused).map(({ text }) => text)
}

test.each(rows)('%s never answers invalid input with an internal error', async (name, row) => {
  const failed: string[] = []
  const recordFailure = (what: string, status: number) => void (status >= 500 && failed.push(`${what} → ${status}`))
  for (const field of fieldsOf(row.query)) {
    const values = [...numbers, 'x'.repeat(3000)].map((text) => ({ text, input: { [field]: text } }))
    for (const text of [...worthSending(name, row.query!, values), '%00', '%ED%A0%80'])
      recordFailure(`?${field}=${text.slice(0, 20)}`, await send(row, `?${field}=${text}`))
  }
  const { begin, sendChange, bodyOf } = changerOf(row, baseOf(name, row))
  await begin()
  for (const [index, field] of fieldsOf(row.input).entries()) {
    const values = numbers.map((text) => ({ text, input: bodyOf(field, text) }))
    // One text is enough: such texts are rejected before any schema.
    for (const json of [...worthSending(name, row.described ?? row.input!, values), texts[index % texts.length]!])
      recordFailure(`${field}: ${json}`, await sendChange(field, json))
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
