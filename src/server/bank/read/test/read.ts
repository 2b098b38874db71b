import type { ColumnMapping } from '#domain/bank/read/mapping.ts'
import type { RefusedStatement } from '#domain/bank/read/unreadable.ts'
import type { Statement, StatementEntry, StatementFile } from '#domain/bank/statement.ts'
import { readBytes } from '../read-bytes.ts'
import type { UnknownTable } from '../read-statement-file.ts'

const bytesOf = (content: string | Uint8Array): Uint8Array =>
  typeof content === 'string' ? Buffer.from(content) : content

export const fileOf = async (content: string | Uint8Array, mapping?: ColumnMapping): Promise<StatementFile> => {
  const result = await readBytes(bytesOf(content), mapping)
  if (!('file' in result)) throw new Error(`not read: ${JSON.stringify(result)}`)
  return result.file
}

/** The only statement of a file. */
export const statementOf = async (content: string | Uint8Array, mapping?: ColumnMapping): Promise<Statement> => {
  const { statements } = await fileOf(content, mapping)
  const [statement] = statements
  if (!statement || statements.length > 1) throw new Error(`${statements.length} statements`)
  return statement
}

export const unknownOf = async (content: string | Uint8Array): Promise<UnknownTable> => {
  const result = await readBytes(bytesOf(content))
  if (!('unknown' in result)) throw new Error(`not unknown: ${JSON.stringify(result)}`)
  return result.unknown
}

export const refusalOf = async (content: string | Uint8Array, mapping?: ColumnMapping): Promise<RefusedStatement> => {
  const result = await readBytes(bytesOf(content), mapping)
  if (!('refused' in result)) throw new Error(`not refused: ${JSON.stringify(result).slice(0, 500)}`)
  return result
}

/** Some fields of each entry. */
export const picked = <Key extends keyof StatementEntry>({ entries }: Statement, ...keys: Key[]) =>
  entries.map((entry) => keys.map((key) => entry[key]))
