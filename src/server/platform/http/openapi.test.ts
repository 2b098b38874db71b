import { afterAll, beforeAll, expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import type { CallName } from '#contract/index.ts'
import { keyAccess } from '#contract/key-access.ts'
import type { Row } from '#contract/platform/row.ts'
import { problems } from '#domain/problems.ts'
import { ask, createTestServer } from '#server/test/server.ts'
import type { TestServer } from '#server/test/server.ts'

type Schema = { properties?: object; additionalProperties?: unknown }
type Operation = {
  operationId: string
  'x-access': string
  parameters: ({ name: string; in: string } | { $ref: string })[]
  requestBody?: { content: Record<string, { schema: Schema }> }
  'x-key-scope': string
  'x-key-may-issue'?: true
  responses: Record<
    string,
    { headers?: object; content?: Record<string, { schema: { properties?: { code?: unknown } } }> }
  >
}

let server: TestServer
let paths: Record<string, Record<string, Operation>>
type Components = {
  schemas: { Problem: { properties: { code: object } } }
  responses: { TooManyRequests: { headers: object } }
}
let components: Components
beforeAll(async () => {
  server = await createTestServer()
  ;({ paths, components } = (await ask(server, 'GET', '/openapi.json')).body)
})
afterAll(() => server.close())

const rows = Object.entries(contract) as [string, Row][]
const namesOf = (schema: object | undefined) => Object.keys((schema as { shape?: object } | undefined)?.shape ?? {})

test('the OpenAPI document has exactly the calls of the contract', () => {
  const described = Object.values(paths).flatMap((methods) => Object.values(methods).map((each) => each.operationId))
  expect(described.toSorted()).toEqual(rows.map(([name]) => name).toSorted())
})

test.each(rows)('the OpenAPI document describes %s as the server answers it', (name, row) => {
  const operation = paths[row.path]?.[row.method.toLowerCase()]
  expect(operation).toMatchObject({ operationId: name, 'x-access': row.access })
  const inPath = [...row.path.matchAll(/\{(\w+)\}/g)].map(([, id]) => id)
  const isOfCurrentCompany = row.access !== 'public' && row.access !== 'user' && !row.ofCompany
  const headers = [...(isOfCurrentCompany ? ['CompanyId'] : []), ...(row.creates ? ['IdempotencyKey'] : [])]
  const parameters = operation?.parameters.map((each) => ('$ref' in each ? each.$ref.split('/').at(-1) : each.name))
  expect(parameters).toEqual([...inPath, ...namesOf(row.query), ...headers])
  const json = operation?.requestBody?.content[row.multipart ? 'multipart/form-data' : 'application/json']?.schema
  if (row.input) expect(json).toBeDefined()
  expect(operation?.requestBody !== undefined).toBe(row.input !== undefined || row.multipart !== undefined)
  const status = row.status ?? (row.output || row.file ? 200 : 204)
  const types = Object.keys({ ...operation?.responses[status]?.content, ...operation?.responses['200']?.content })
  if (row.output) expect(types).toContain('application/json')
  if (row.file) expect(types).toContain(row.file)
})

test('the OpenAPI document forbids unknown fields and lists the codes of all problems', () => {
  const created = paths['/invoice']?.['post']?.requestBody?.content['application/json']?.schema
  expect(created).toMatchObject({ additionalProperties: false })
  expect(Object.keys(created?.properties ?? {})).toEqual(expect.arrayContaining(['client_id', 'lines', 'date_due']))
  expect(paths['/invoice']?.['post']?.responses['default']).toEqual({ $ref: '#/components/responses/Problem' })
  expect(components.schemas.Problem.properties.code).toEqual({ type: 'string', enum: Object.keys(problems) })
})

test.each(rows)('the OpenAPI document says whether a key may make %s, and its limits', (name, row) => {
  const operation = paths[row.path]?.[row.method.toLowerCase()]
  const access = keyAccess[name as CallName]
  expect(operation?.['x-key-scope']).toBe(typeof access === 'string' ? access : access.scope)
  expect(operation?.['x-key-may-issue'] ?? false).toBe(typeof access !== 'string')
  const status = row.status ?? (row.output || row.file ? 200 : 204)
  expect('429' in (operation?.responses ?? {})).toBe(access !== 'never')
  expect(Object.keys(operation?.responses[status]?.headers ?? {})).toEqual(
    access === 'never' ? [] : ['RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset'],
  )
})

test('the OpenAPI document is no larger than a megabyte', async () => {
  expect(JSON.stringify((await ask(server, 'GET', '/openapi.json')).body).length).toBeLessThan(1_000_000)
})
