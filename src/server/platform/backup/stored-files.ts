import pg from 'pg'
import type { ClientBase } from 'pg'
import type { Services } from '#server/platform/services.ts'
import type { Log } from '#server/platform/process/log.ts'
import { collect, once } from './byte-stream.ts'
import type { Bytes } from './byte-stream.ts'

export type Stores = Pick<Services, 'files' | 'exports'>
export type StoredFile = { store: keyof Stores; company: string; name: string }

/** Every file that the rows of the snapshot name. Exports are made again, packs are kept: links to them were sent. */
const filesQuery = `
  select 'files' as store, company_id::text as company, id::text as name from expense_file
  union select 'files', company_id::text, id || '.small' from expense_file where thumbnail
  union select 'files', company_id::text, id::text from paper where expense_id is null
  union select 'files', company_id::text, id || '.small' from paper where thumbnail and expense_id is null
  union select 'files', company_id::text, id::text from isaf_file
  union select 'files', company_id::text, file_sha256 from document_email where file_sha256 is not null
  union select 'files', company_id::text, ubl_sha256 from document_email where ubl_sha256 is not null
  union select 'files', company_id::text, quote_sha256 from invoice where quote_sha256 is not null
  union select 'exports', company_id::text, 'pack-' || id from pack where status = 'done'`

const batch = 500

/** The files of one company that are no exports. */
const filesOf = (companyId: string): string =>
  `select * from (${filesQuery}) f where f.store = 'files' and f.company = ${pg.escapeLiteral(companyId)} order by f.name collate "C"`

/** The files of the snapshot that the client's transaction has: all of them, or those of one company without its packs. */
export const filesOfSnapshot = async function* (client: ClientBase, companyId?: string): AsyncGenerator<StoredFile> {
  const query = companyId === undefined ? filesQuery : filesOf(companyId)
  await client.query(`declare stored_files no scroll cursor for ${query}`)
  for (;;) {
    const { rows } = await client.query<StoredFile>(`fetch ${batch} from stored_files`)
    if (rows.length === 0) break
    yield* rows
  }
  await client.query('close stored_files')
}

export const entryNameOf = ({ store, company, name }: StoredFile): string => `${store}/${company}/${name}`

export const fileOfEntryName = (text: string): StoredFile | undefined => {
  const [, store, company, name] = /^(files|exports)\/([\w-]+)\/([\w.-]+)$/.exec(text) ?? []
  return company && name ? { store: store as keyof Stores, company, name } : undefined
}

/** Files up to this size are read whole before they are written to the backup, so that a broken connection can be repeated. */
const repeatableBytes = 16 * 1024 * 1024
const attempts = 3

/** The bytes; undefined if the store does not have the file. */
export const readStored = async (stores: Stores, file: StoredFile, log: Log): Promise<Bytes | undefined> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const found = await stores[file.store].getStream(file.company, file.name)
      if (!found || found.size > repeatableBytes) return found?.stream
      return once(await collect(found.stream, repeatableBytes))
    } catch (error) {
      if (attempt === attempts) throw error
      log.warn({ err: error, attempt }, 'a file could not be read for the backup and is read again')
    }
  }
}
