import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Row } from '#contract/platform/row.ts'
import { fieldMessages, parse as parseBy } from '#contract/platform/validation.ts'
import { Problem, refuseField } from '../problem.ts'
import { findUnstorable } from '../unstorable.ts'
import { paramsOf } from './call.ts'
import type { Call } from './call.ts'

/** What the handler is asked: the ids of the path, the query and the body, as their schemas made them. */
export type Parsed = { params: Record<string, string>; query: unknown; body: unknown }

/** The query and the body by the schemas of the row; what is wrong with each field is refused by its name. */
export const parse = (call: Call): Parsed => {
  const { row, request } = call
  // Files were checked as they were received.
  const body = row.multipart ? request.body : checked(row, 'input', bodyOf(request))
  return { params: paramsOf(call), query: checked(row, 'query', request.query), body }
}

const noFields = z.strictObject({})

/** A row without an input takes no fields; that of a file takes what the form of a new tab has besides its token. */
const schemaOf = (row: Row, part: 'query' | 'input') =>
  row[part] ?? (part === 'input' && !row.file && !row.multipart ? noFields : undefined)

const checked = (row: Row, part: 'query' | 'input', value: unknown): unknown => {
  const schema = schemaOf(row, part)
  if (!schema) return undefined
  const unstorable = findUnstorable(value)
  if (unstorable !== undefined) throw refuseField(unstorable, 'characters')
  const result = parseBy(schema, value ?? {})
  if (result.success) return result.data
  throw new Problem('validation_failed', { errors: fieldMessages(result.error) })
}

/** The body without the form token, which is the transport's. */
const bodyOf = (request: FastifyRequest): unknown => {
  const body = request.body
  if (typeof body !== 'object' || body === null || !('_token' in body)) return body
  const { _token, ...rest } = body
  return rest
}
