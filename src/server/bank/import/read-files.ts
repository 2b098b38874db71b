import type { ImportOptions } from '#contract/bank/bank-import.ts'
import type { ColumnMapping } from '#domain/bank/read/mapping.ts'
import { readStatementFile } from '#server/bank/read/read-statement-file.ts'
import type { ReadStatement } from '#server/bank/read/read-statement-file.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import type { Upload } from '#server/platform/files/receive.ts'
import type { CompanyContext } from '#server/platform/http/context.ts'
import { rememberedMapping } from './mapping.queries.ts'

export type FileOptions = ImportOptions['files'][number]
export const defaultOptions: FileOptions = { account_id: null, create_account: false, mapping: null }

/** How a table that is no known export was read. */
export type MappedAs = { mapping: ColumnMapping; headerKey: string }

/** A file of the request as it was read. */
export type ReadFile = {
  name: string
  position: number
  options: FileOptions
  read: ReadStatement
  mapped: MappedAs | null
}

/** Reads the files one after another, each in a process of its own. No transaction is open meanwhile. */
export const readFiles = async (
  { services, companyId }: Pick<CompanyContext, 'services' | 'companyId'>,
  files: readonly Upload[],
  options: ImportOptions,
): Promise<ReadFile[]> => {
  const done: ReadFile[] = []
  for (const [position, { name, bytes }] of files.entries()) {
    const own = (options.files[position] ?? defaultOptions) as FileOptions & { mapping: ColumnMapping | null }
    let read = await readStatementFile(bytes, name, companyId)
    let mapped: MappedAs | null = null
    if ('unknown' in read) {
      const { headerKey } = read.unknown
      const mapping =
        own.mapping ??
        (await inTransaction(services.pool, companyId, (db) => rememberedMapping({ db, companyId }, headerKey)))
      if (mapping) {
        mapped = { mapping, headerKey }
        read = await readStatementFile(bytes, name, companyId, mapping)
      }
    }
    done.push({ name, position, options: own, read, mapped })
  }
  return done
}
