import { createWriteStream, mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { expect } from 'vitest'
import { startZip } from '#server/books/export/zip.ts'
import type { Books, Item } from '#server/test/books.ts'
import { readZip } from '#server/test/read-zip.ts'
import type { TestServer } from '#server/test/server.ts'
import { manifestName } from '../archive-format.ts'
import { archivedTables } from '../archived-tables.ts'
import { openArchive } from '../check-archive.ts'
import { restoreCompany } from '../restore-company.ts'

export const newFile = (): string => path.join(mkdtempSync(path.join(tmpdir(), 'kvitas-archive-')), 'archive.zip')

export type TestArchive = { id: string; file: string; parts: Record<string, Uint8Array> }

/** Orders an archive over the API, makes it and downloads it. */
export const makeArchiveOf = async (
  server: TestServer,
  books: Pick<Books, 'ask' | 'token' | 'company'>,
): Promise<TestArchive> => {
  const { status, body } = await books.ask('POST', `/company/${books.company.id}/archive`)
  expect([status, body.status]).toEqual([201, 'queued'])
  await server.runJobs()
  const answer = await books.ask('GET', `/company/${books.company.id}/archive/${body.id}`)
  const item: Item = answer.body
  expect(item).toMatchObject({ status: 'done', error: null })
  expect(item.done).toBe(item.total)
  const found = await server.services.exports.getStream(books.company.id, item.id)
  const file = newFile()
  await pipeline(found!.stream, createWriteStream(file))
  return { id: item.id, file, parts: readZip(readFileSync(file)) }
}

/** Writes the parts as a ZIP again. The manifest is adjusted to them unless `isExact`. */
export const writeArchive = async (parts: Record<string, Uint8Array>, { isExact = false } = {}): Promise<string> => {
  const file = newFile()
  const content = isExact ? parts : { ...parts, [manifestName]: adjustedManifest(parts) }
  const zip = startZip(async (add) => {
    for (const [name, bytes] of Object.entries(content)) await add(name, Readable.from([Buffer.from(bytes)]))
  })
  await pipeline(zip, createWriteStream(file))
  return file
}

export const manifestOf = (parts: Record<string, Uint8Array>) =>
  JSON.parse(Buffer.from(parts[manifestName]!).toString())

/** What somebody would write who changes an archive and knows its format. */
const adjustedManifest = (parts: Record<string, Uint8Array>): Uint8Array => {
  const manifest = manifestOf(parts)
  for (const part of manifest.parts) {
    const bytes = parts[part.name]
    if (!bytes) continue
    part.size = bytes.length
    part.sha256 = createHash('sha256').update(bytes).digest('hex')
    if (part.rows !== undefined) part.rows = Buffer.from(bytes).toString().split('\n').length - 1
  }
  manifest.counts.rows = manifest.parts.reduce((sum: number, { rows = 0 }) => sum + rows, 0)
  return Buffer.from(JSON.stringify(manifest))
}

/** Restores an archive file into a server, as `npm run restore` does. */
export const restoreInto = async (server: TestServer, file: string, owner: string, newId?: string) => {
  const archive = await openArchive(file)
  try {
    const { ownerUrl, services } = server
    return await restoreCompany({ archive, ownerUrl, files: services.files, owner, newId })
  } finally {
    await archive.close()
  }
}

/** The hash of every stored file of a company by name. */
export const hashesOfFiles = async ({ services }: TestServer, companyId: string): Promise<Record<string, string>> => {
  const hashes: Record<string, string> = {}
  for (const { name } of await services.files.list(companyId))
    hashes[name] = createHash('sha256')
      .update((await services.files.get(companyId, name))!)
      .digest('hex')
  return hashes
}

/** The number of rows of a company in each table and a hash of them, with some ids replaced by others. */
export const rowsOfTables = async (
  { owner }: Pick<TestServer, 'owner'>,
  companyId: string,
  ids: Record<string, string> = {},
) => {
  const text = Object.entries(ids).reduce((sql, [from, to]) => `replace(${sql}, '${from}', '${to}')`, 't::text')
  const found: Record<string, { count: number; hash: string }> = {}
  for (const table of Object.keys(archivedTables)) {
    const { rows } = await owner.query<{ count: number; hash: string }>(
      `select count(*)::int as count, md5(coalesce(string_agg(${text}, '|' order by ${text}), '')) as hash
        from ${table} t where ${table === 'company' ? 'id' : 'company_id'} = $1`,
      [companyId],
    )
    found[table] = rows[0]!
  }
  return found
}
