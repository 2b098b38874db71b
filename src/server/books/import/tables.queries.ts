import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import { sql } from 'kysely'
import type { TableRow } from '#domain/bank/read/mapping.ts'
import type { Scope } from '#server/platform/resource/scope.ts'

const pack = promisify(gzip)
const unpack = promisify(gunzip)

/** The most bytes of an unpacked part: a thousand rows of the longest cells that were read. */
const maxPart = 256 * 1024 * 1024

/** Keeps the cells of a file, part by part as its process has written them. */
export const storeTable = async (
  { db, companyId }: Scope,
  importId: string,
  file: number,
  parts: readonly Buffer[],
): Promise<void> => {
  for (const [part, json] of parts.entries())
    await sql`insert into import_table (company_id, import_id, file, part, rows)
      values (${companyId}, ${importId}, ${file}, ${part}, ${await pack(json, { level: 3 })})`.execute(db)
}

/** The rows of a file of an import, some hundred at a time. */
export const readTable = async function* (
  { db, companyId }: Scope,
  importId: string,
  file: number,
): AsyncGenerator<TableRow[]> {
  for (let part = 0; ; part += 1) {
    const { rows } = await sql<{ rows: Buffer }>`select rows from import_table
      where company_id = ${companyId} and import_id = ${importId} and file = ${file} and part = ${part}`.execute(db)
    const [packed] = rows
    if (!packed) return
    yield JSON.parse((await unpack(packed.rows, { maxOutputLength: maxPart })).toString()) as TableRow[]
  }
}

export const deleteTables = async ({ db, companyId }: Scope, importId: string): Promise<void> => {
  await sql`delete from import_table where company_id = ${companyId} and import_id = ${importId}`.execute(db)
}
