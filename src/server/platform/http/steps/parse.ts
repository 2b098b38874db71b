import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Row } from '#contract/platform/row.ts'
import { fieldMessages, parse as parseBy } from '#contract/platform/validation.ts'
import type { ReceivedFiles } from '#server/platform/files/receive.ts'
import { Problem, refuseField } from '../problem.ts'
import { paramsOf } from './call.ts'
import type { Call } from './call.ts'

/** Parses the ids of the path, the query and the body with the schemas of the call. */
export type Parsed = { params: Record<string, string>; query: unknown; body: unknown }

/** Parses the query and the body with the schemas of the call; throws the errors by field. */
export const parse = (call: Call): Parsed => {
  const { row, request } = call
  const body = row.multipart ? uploadOf(row, request.body) : parsePart(row, 'input', bodyOf(request))
  return { params: paramsOf(call), query: parsePart(row, 'query', request.query), body }
}

/** Files were checked when they were received; their options are parsed like a body. */
const uploadOf = (row: Row, body: unknown): unknown => {
  if (!row.input) return body
  const { files, options } = body as ReceivedFiles
  return { files, options: parsePart(row, 'input', options) }
}

const noFields = z.strictObject({})

/** A call without an input takes no fields; one that answers a file takes those of the form in a new tab. */
const schemaOf = (row: Row, part: 'query' | 'input') =>
  row[part] ?? (part === 'input' && !row.file && !row.multipart ? noFields : undefined)

const parsePart = (row: Row, part: 'query' | 'input', value: unknown): unknown => {
  const schema = schemaOf(row, part)
  if (!schema) return undefined
  const unstorable = findUnstorable(value)
  if (unstorable !== undefined) throw refuseField(unstorable, 'characters')
  const result = parseBy(schema, value ?? {})
  if (result.success) return result.data
  throw new Problem('validation_failed', { errors: fieldMessages(result.error) })
}

/** The body without the form token, which belongs to the transport. */
const bodyOf = (request: FastifyRequest): unknown => {
  const body = request.body
  if (typeof body !== 'object' || body === null || !('_token' in body)) return body
  const { _token, ...rest } = body
  return rest
}

const nul = '\u0000'

/** Deeper than any form; a body of brackets alone would overflow the stack. */
const maxDepth = 20

/** Five hundred lines have ten thousand. Without a limit, a body of names alone keeps the server busy for a second. */
const maxParts = 30_000

/**
 * The path of the first text that the database cannot store (a NUL or half a surrogate pair), of a value nested too deep, or of one
 * part too many. Every query and body is checked before its schema, so that a schema without such a check does not cause an error 500.
 */
const findUnstorable = (root: unknown): string | undefined => {
  let count = 0
  const find = (value: unknown, path: readonly string[]): string | undefined => {
    if (typeof value === 'string') return isStorable(value) ? undefined : path.join('.')
    if (typeof value !== 'object' || value === null) return undefined
    if (path.length >= maxDepth) return path.join('.')
    const parts = Object.entries(value)
    count += parts.length
    if (count > maxParts) return path.join('.')
    for (const [name, part] of parts) {
      if (!isStorable(name)) return path.join('.')
      const found = find(part, [...path, name])
      if (found !== undefined) return found
    }
    return undefined
  }
  return find(root, [])
}

const isStorable = (text: string) => !text.includes(nul) && text.isWellFormed()
