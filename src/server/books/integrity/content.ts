import { hash } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { canonicalJson } from '#domain/canonical-json.ts'
import type { JsonValue } from '#domain/canonical-json.ts'
import type { ChainKind } from '#domain/integrity.ts'
import { contentLists } from './content-fields.ts'
import type { FieldList } from './content-fields.ts'
import type { Content } from './content.queries.ts'

export type ContentHash = { content_hash: Buffer; field_digests: Buffer }

/** The hash of a document by a version of the list of fields, and two bytes of each field, which name one that differs. */
export const hashContent = (kind: ChainKind, content: Content, version: number): ContentHash => {
  const values = valuesOf(kind, content, version)
  const field_digests = Buffer.alloc(values.length * 2)
  values.forEach(([, value], index) => field_digests.writeUInt16BE(crc32(canonicalJson(value)) & 0xffff, index * 2))
  return { content_hash: sha256(canonicalJson(Object.fromEntries(values))), field_digests }
}

/** The first field whose digest differs from the stored ones; null if none does, or their number is another. */
export const differingField = (
  kind: ChainKind,
  content: Content,
  version: number,
  stored: Buffer | null,
): string | null => {
  const { field_digests } = hashContent(kind, content, version)
  if (stored?.length !== field_digests.length) return null
  const index = valuesOf(kind, content, version).findIndex(
    (_, at) => field_digests.readUInt16BE(at * 2) !== stored.readUInt16BE(at * 2),
  )
  return valuesOf(kind, content, version)[index]?.[0] ?? null
}

export const sha256 = (text: string | Uint8Array): Buffer => hash('sha256', text, 'buffer')

const valuesOf = (kind: ChainKind, content: Content, version: number): [name: string, value: JsonValue][] => {
  const { fields, parts } = contentLists[kind]
  const ofDocument = namesIn(fields, version).map((name): [string, JsonValue] => [name, content[name] ?? null])
  const ofParts = Object.entries(parts).map(([name, part]): [string, JsonValue] => {
    const columns = namesIn(part.fields, version)
    // `readContents` gives every part as a list of rows.
    const rows = content[name] as readonly Content[]
    return [name, rows.map((row) => Object.fromEntries(columns.map((column) => [column, row[column] ?? null])))]
  })
  return [...ofDocument, ...ofParts]
}

const namesIn = (fields: FieldList, version: number): string[] =>
  Object.entries(fields)
    .filter(([, field]) => typeof field === 'string' || field[1] <= version)
    .map(([name]) => name)
