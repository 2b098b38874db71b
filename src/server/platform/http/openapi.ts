import { z } from 'zod'
import { contract } from '#contract/index.ts'
import type { Row } from '#contract/platform/row.ts'
import { problems } from '#domain/problems.ts'

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

const problemAnswer = {
  description: 'A problem (RFC 9457)',
  content: {
    'application/problem+json': {
      schema: {
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
          errors: { type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } },
        },
      },
    },
  },
}

const companyHeader = {
  name: 'X-Company-Id',
  in: 'header',
  required: false,
  description:
    'The company whose data the screen shows. If it is not the current company, nothing is done and the response is 409 company_changed',
  schema: { type: 'string', format: 'uuid' },
}

const proofDescriptions = {
  always: 'Needs a proof of the last ten minutes (`POST /user/proof`), else 403 `proof_required`.',
  sometimes: 'May need a proof of the last ten minutes (`POST /user/proof`): then 403 `proof_required`.',
}

const operationOf = (name: string, row: Row) => ({
  operationId: name,
  summary: row.summary,
  ...(row.proof
    ? { description: proofDescriptions[row.proof === true ? 'always' : 'sometimes'], 'x-proof': row.proof }
    : {}),
  tags: [row.path.split('/')[1]],
  security: row.access === 'public' ? [] : [{ bearer: [] }],
  'x-access': row.access,
  parameters: [
    ...parametersOf(row),
    ...(row.access !== 'public' && row.access !== 'user' && !row.ofCompany ? [companyHeader] : []),
    ...(row.creates
      ? [{ name: 'Idempotency-Key', in: 'header', required: false, schema: { type: 'string', maxLength: 255 } }]
      : []),
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
    [row.status ?? (row.output || row.file ? 200 : 204)]: { description: row.summary, ...answerOf(row) },
    ...(row.output?.isOptional() ? { 204: { description: row.summary } } : {}),
    ...(row.page ? { 303: { description: `A browser's own form is sent to ${row.page}` } } : {}),
    ...(row.file && row.output && (row.status ?? 200) !== 200
      ? { 200: { description: row.summary, content: fileContent(row.file) } }
      : {}),
    default: problemAnswer,
  },
})

/** The contract as an OpenAPI document. It is generated, so it always matches what the server does. */
export const openApi = () => {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const [name, row] of Object.entries(contract) as [string, Row][])
    (paths[row.path] ??= {})[row.method.toLowerCase()] = operationOf(name, row)
  return {
    openapi: '3.0.3',
    info: { title: 'Kvitas', version: '1' },
    servers: [{ url: '/api' }],
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    paths,
  }
}
