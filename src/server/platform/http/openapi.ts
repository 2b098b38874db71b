import { z } from 'zod'
import { contract } from '#contract/index.ts'
import type { CallName } from '#contract/index.ts'
import { keyAccess } from '#contract/key-access.ts'
import type { Row } from '#contract/platform/row.ts'
import { keyPrefix, keyRequestsPerDay, keyRequestsPerMinute, keyScopes } from '#domain/api-key.ts'
import type { KeyAccess } from '#domain/api-key.ts'
import { problems } from '#domain/problems.ts'
import { shareSchemas } from './shared-schemas.ts'
import { textOf } from '#server/platform/language/texts.ts'

const schemaOf = (type: z.ZodType, io: 'input' | 'output') => {
  const { $schema: _, ...schema } = z.toJSONSchema(type, {
    io,
    unrepresentable: 'any',
    target: 'openapi-3.0',
  }) as Record<string, unknown>
  return schema
}

const parametersOf = (row: Row) => {
  const inPath = [...row.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }))
  const query = row.query
    ? (schemaOf(row.query, 'input') as { properties?: Record<string, unknown>; required?: string[] })
    : {}
  const inQuery = Object.entries(query.properties ?? {}).map(([name, schema]) => ({
    name,
    in: 'query',
    required: query.required?.includes(name) ?? false,
    schema,
  }))
  return [...inPath, ...inQuery]
}

const fileContent = (type: string) => ({ [type]: { schema: { type: 'string', format: 'binary' } } })

/** The answer with the status of the row: JSON, a file, or either of them with the same status. */
const answerOf = ({ file, output, status = 200 }: Row) => {
  if (!file && !output) return {}
  return {
    content: {
      ...(file && (!output || status === 200) ? fileContent(file) : {}),
      ...(output ? { 'application/json': { schema: schemaOf(output, 'output') } } : {}),
    },
  }
}

/** Any number of files in fields of any name. */
const filesSchema = { type: 'object', additionalProperties: { type: 'string', format: 'binary' } }

/** The options of several files are the text field `options`. */
const filesSchemaOf = ({ input, described }: Row) =>
  input ? { ...filesSchema, properties: { options: schemaOf(described ?? input, 'input') } } : filesSchema

/** All codes of problems with their status and text, for the page of the documentation. */
const problemCodes = Object.fromEntries(
  Object.entries(problems).map(([code, status]) => [code, { status, title: textOf('en', 'problem', code) ?? code }]),
)

const problemSchema = {
  type: 'object',
  required: ['type', 'title', 'status', 'code', 'detail'],
  properties: {
    type: { type: 'string' },
    title: { type: 'string' },
    status: { type: 'integer' },
    code: { type: 'string', enum: Object.keys(problems) },
    detail: { type: 'string' },
    instance: { type: 'string', description: 'id of the request' },
    resource: { type: 'string' },
    reason: { type: 'string', description: 'why, for codes with several reasons' },
    current: { description: 'the stored record, for stale_version' },
    errors: {
      type: 'object',
      description: 'the messages of each field',
      additionalProperties: { type: 'array', items: { type: 'string' } },
    },
  },
}

const problemContent = { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } }

/** Headers of every answer to a request with a key. */
const limitHeaders = {
  'RateLimit-Limit': {
    description: 'Requests in a minute, or on a day (UTC) if that limit is nearer',
    schema: { type: 'integer' },
  },
  'RateLimit-Remaining': { description: 'Requests left', schema: { type: 'integer' } },
  'RateLimit-Reset': { description: 'Seconds until it starts again', schema: { type: 'integer' } },
}

const limitReferences = Object.fromEntries(
  Object.keys(limitHeaders).map((name) => [name, { $ref: `#/components/headers/${name}` }]),
)

const companyHeader = {
  name: 'X-Company-Id',
  in: 'header',
  required: false,
  description:
    'The company whose data the screen shows. If it is not the current company, nothing is done and the response is 409 company_changed',
  schema: { type: 'string', format: 'uuid' },
}

const idempotencyHeader = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'A repeated request with the same value gets the first answer, for 24 hours; with another body 422 idempotency_mismatch',
  schema: { type: 'string', maxLength: 255 },
}

const components = {
  securitySchemes: {
    bearer: {
      type: 'http',
      scheme: 'bearer',
      description: `An API key of the company, which begins with ${keyPrefix}, or the token of a session. A key needs the scope in x-key-scope; scopes: ${keyScopes.join(', ')}.`,
    },
  },
  schemas: { Problem: problemSchema },
  headers: limitHeaders,
  parameters: { CompanyId: companyHeader, IdempotencyKey: idempotencyHeader },
  responses: {
    Problem: { description: 'A problem (RFC 9457)', content: problemContent },
    TooManyRequests: {
      description: `More than ${keyRequestsPerMinute} requests in a minute or ${keyRequestsPerDay} on a day with one key`,
      headers: {
        'Retry-After': { description: 'Seconds to wait', schema: { type: 'integer' } },
        ...limitReferences,
      },
      content: problemContent,
    },
  },
}

/** Whether programs with a key may make the call, and with which scope. */
const keyPart = (access: KeyAccess) => {
  if (access === 'never') return { 'x-key-scope': 'never' }
  return typeof access === 'string'
    ? { 'x-key-scope': access }
    : { 'x-key-scope': access.scope, 'x-key-may-issue': true }
}

const proofDescriptions = {
  always: 'Needs a proof of the last ten minutes (`POST /user/proof`), else 403 `proof_required`.',
  sometimes: 'May need a proof of the last ten minutes (`POST /user/proof`): then 403 `proof_required`.',
}

const operationOf = (name: CallName, row: Row) => ({
  operationId: name,
  summary: row.summary,
  ...(row.proof
    ? { description: proofDescriptions[row.proof === true ? 'always' : 'sometimes'], 'x-proof': row.proof }
    : {}),
  tags: [row.path.split('/')[1]],
  security: row.access === 'public' ? [] : [{ bearer: [] }],
  'x-access': row.access,
  ...keyPart(keyAccess[name]),
  parameters: [
    ...parametersOf(row),
    ...(row.access !== 'public' && row.access !== 'user' && !row.ofCompany
      ? [{ $ref: '#/components/parameters/CompanyId' }]
      : []),
    ...(row.creates ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
  ],
  ...(row.multipart
    ? { requestBody: { required: true, content: { 'multipart/form-data': { schema: filesSchemaOf(row) } } } }
    : {}),
  ...(row.input && !row.multipart
    ? {
        requestBody: {
          required: true,
          content: { 'application/json': { schema: schemaOf(row.described ?? row.input, 'input') } },
        },
      }
    : {}),
  responses: {
    [row.status ?? (row.output || row.file ? 200 : 204)]: {
      description: row.summary,
      ...(keyAccess[name] === 'never' ? {} : { headers: limitReferences }),
      ...answerOf(row),
    },
    ...(row.output?.isOptional() ? { 204: { description: row.summary } } : {}),
    ...(row.page ? { 303: { description: `A browser's own form is sent to ${row.page}` } } : {}),
    ...(row.file && row.output && (row.status ?? 200) !== 200
      ? { 200: { description: row.summary, content: fileContent(row.file) } }
      : {}),
    ...(keyAccess[name] === 'never' ? {} : { 429: { $ref: '#/components/responses/TooManyRequests' } }),
    default: { $ref: '#/components/responses/Problem' },
  },
})

/** The contract as an OpenAPI document. It is generated, so it always matches what the server does. */
export const openApi = () => {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const [name, row] of Object.entries(contract) as [CallName, Row][])
    (paths[row.path] ??= {})[row.method.toLowerCase()] = operationOf(name, row)
  const shared = shareSchemas(paths)
  return {
    openapi: '3.0.3',
    info: {
      title: 'Kvitas',
      version: '1',
      description:
        'Amounts are decimals as text, dates are YYYY-MM-DD, moments are RFC 3339 in UTC. Lists are paged with limit and cursor. A page for reading is at /api/docs.',
    },
    servers: [{ url: '/api' }],
    components: { ...components, schemas: { ...components.schemas, ...shared.schemas } },
    'x-problems': problemCodes,
    paths: shared.paths,
  }
}
