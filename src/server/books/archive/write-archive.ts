// Decision: docs/decisions/archive-of-a-company.md
import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { Pool, PoolClient } from 'pg'
import { takeRole } from '#server/platform/db/pooler.ts'
import { enteredAnew } from '#domain/archive.ts'
import { startZip } from '#server/books/export/zip.ts'
import type { Bytes } from '#server/platform/backup/byte-stream.ts'
import { once } from '#server/platform/backup/byte-stream.ts'
import { productVersion } from '#server/platform/backup/manifest.ts'
import { filesOfSnapshot, readStored } from '#server/platform/backup/stored-files.ts'
import type { StoredFile } from '#server/platform/backup/stored-files.ts'
import type { Services } from '#server/platform/services.ts'
import {
  archiveFormat,
  filePartName,
  formatVersion,
  manifestName,
  membersName,
  ownArchiveSchema,
} from './archive-format.ts'
import { readmeName, tablePartName } from './archive-format.ts'
import type { ArchiveManifest, ArchivePart } from './archive-format.ts'
import { archivedTables, keptTables } from './archived-tables.ts'
import { readmeText } from './readme.ts'
import { linesQuery, membersQuery, readLines, readShapes } from './table-lines.ts'

type ArchiveWork = {
  services: Pick<Services, 'pool' | 'files' | 'exports' | 'log' | 'clock'>
  companyId: string
  /** Called after each table and each file. */
  onDone: (count: number) => Promise<void>
}

type Add = (name: string, bytes: Bytes, options?: { compress?: boolean }) => Promise<void>

/** The ZIP of a company as a stream: its rows from one snapshot, the files that they name, and at the end the manifest. */
export const archiveStream = (work: ArchiveWork): Readable =>
  startZip(async (addToZip) => {
    const createdAt = work.services.clock()
    const parts: ArchivePart[] = []
    const add: Add = async (name, bytes, options) => {
      const part = { name, size: 0, sha256: '' }
      await addToZip(name, Readable.from(measured(bytes, part)), { ...options, mtime: createdAt })
      parts.push(part)
    }
    await add(readmeName, once(readmeText(createdAt)))
    const { files, ...head } = await addRows(work, add, parts)
    const missing: string[] = []
    for (const file of files) {
      const bytes = await readStored(work.services, file, work.services.log)
      if (bytes) await add(filePartName(file.name), bytes, { compress: false })
      else missing.push(file.name)
      await work.onDone(1)
    }
    const manifest = manifestOf({ ...head, parts, missing, createdAt })
    await addToZip(manifestName, Readable.from(once(`${JSON.stringify(manifest, null, 1)}\n`)), { mtime: createdAt })
  })

/** Passes bytes on and notes their number and hash. */
const measured = async function* (bytes: Bytes, part: ArchivePart) {
  const hash = createHash('sha256')
  for await (const piece of bytes) {
    hash.update(piece)
    part.size += piece.length
    yield piece
  }
  part.sha256 = hash.digest('hex')
}

type Head = Pick<ArchiveManifest, 'company' | 'chain'>

/** All tables from one snapshot. The connection is free again before the files, which may take long. */
const addRows = async (
  { services, companyId, onDone }: ArchiveWork,
  add: Add,
  parts: ArchivePart[],
): Promise<Head & { files: StoredFile[] }> => {
  const client = await services.pool.connect()
  try {
    await begin(services.pool, client, companyId)
    const head = await readHead(client, companyId)
    const shapes = await readShapes(client)
    const addLines = async (name: string, query: string) => {
      const count = { rows: 0 }
      await add(name, bytesOf(readLines(client, query), count))
      parts.at(-1)!.rows = count.rows
      await onDone(1)
    }
    for (const [table, kept] of keptTables)
      await addLines(tablePartName(table), linesQuery(table, kept, shapes.get(table)!, companyId))
    await addLines(membersName, membersQuery(companyId))
    const files: StoredFile[] = []
    for await (const file of filesOfSnapshot(client, companyId)) files.push(file)
    await client.query('commit')
    client.release()
    return { ...head, files }
  } catch (error) {
    client.release(error as Error)
    throw error
  }
}

/** Row-level security applies: the transaction sees this company only. */
const begin = async (pool: Pool, client: PoolClient, companyId: string) => {
  await client.query(`begin transaction isolation level repeatable read, read only${takeRole(pool)};
    set local timezone = 'UTC'; set local bytea_output = 'hex'; set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0`)
  await client.query("select set_config('app.company_id', $1, true)", [companyId])
}

const readHead = async (client: PoolClient, companyId: string): Promise<Head> => {
  const { rows } = await client.query<Head['company'] & { length: string | null; hash: string | null }>(
    `select c.id, c.title, c.code, h.length::text as length, encode(h.hash, 'hex') as hash
      from company c left join chain_head h on h.company_id = c.id where c.id = $1`,
    [companyId],
  )
  const [row] = rows
  if (!row) throw new Error('the company of an archive was deleted meanwhile')
  const { length, hash, ...company } = row
  return { company, chain: length === null || hash === null ? null : { length: Number(length), hash } }
}

const bytesOf = async function* (batches: AsyncIterable<string[]>, count: { rows: number }): AsyncGenerator<Buffer> {
  for await (const lines of batches) {
    count.rows += lines.length
    yield Buffer.from(`${lines.join('\n')}\n`)
  }
}

type Content = Head & { parts: ArchivePart[]; missing: string[]; createdAt: Date }

const manifestOf = ({ company, chain, parts, missing, createdAt }: Content): ArchiveManifest => {
  const sum = (of: (part: ArchivePart) => number) => parts.reduce((total, part) => total + of(part), 0)
  return {
    format: archiveFormat,
    format_version: formatVersion,
    product_version: productVersion,
    schema: ownArchiveSchema(),
    created_at: createdAt.toISOString(),
    company,
    chain,
    counts: {
      tables: keptTables.length,
      rows: sum(({ rows = 0 }) => rows),
      files: sum(({ name }) => (name.startsWith(filePartName('')) ? 1 : 0)),
      bytes: sum(({ size }) => size),
    },
    parts,
    missing_files: missing,
    left_out: leftOutOf(),
    enter_anew: [...enteredAnew],
  }
}

const leftOutOf = (): ArchiveManifest['left_out'] =>
  Object.entries(archivedTables).flatMap(([table, entry]) =>
    'columns' in entry
      ? Object.entries(entry.leftOut).map(([column, reason]) => ({ what: `${table}.${column}`, reason }))
      : [{ what: table, reason: entry.reason }],
  )
