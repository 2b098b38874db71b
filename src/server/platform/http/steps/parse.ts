import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Row } from '#contract/platform/row.ts'
import { fieldMessages, parse as parseBy } from '#contract/platform/validation.ts'
import { Problem, refuseField } from '../problem.ts'
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

const nul = '\u0000'

/** No form is deeper; a body of brackets alone would else be deeper than any function can follow. */
const mostDepth = 20

/** Five hundred lines, sent back as they were read, have ten thousand. A body of names alone would else keep the server busy for a second. */
const mostParts = 30_000

/**
 * The path of the first text that no field of the database can hold, with a NUL or half of a character, of what lies too deep, or where there
 * are too many parts. Every query and body is looked through before its schema, so that a field that forgets to ask answers a refusal and not a defect.
 */
const findUnstorable = (given: unknown): string | undefined => {
  let count = 0
  const find = (value: unknown, path: readonly string[]): string | undefined => {
    if (typeof value === 'string') return isStorable(value) ? undefined : path.join('.')
    if (typeof value !== 'object' || value === null) return undefined
    if (path.length >= mostDepth) return path.join('.')
    const parts = Object.entries(value)
    count += parts.length
    if (count > mostParts) return path.join('.')
    for (const [name, part] of parts) {
      if (!isStorable(name)) return path.join('.')
      const found = find(part, [...path, name])
      if (found !== undefined) return found
    }
    return undefined
  }
  return find(given, [])
}

const isStorable = (text: string) => !text.includes(nul) && text.isWellFormed()
