import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { verifyChains } from '#server/books/integrity/verify-all.ts'
import { verifyBooks } from '#server/books/ledger/verify.ts'
import { openKeys } from '#server/platform/keys/open-keys.ts'
import { createLog } from '#server/platform/process/log.ts'
import { backupKey, emptyTarget, hashesOfTables, sha256, startInstance } from '#server/test/backups.ts'
import type { EmptyTarget, Instance } from '#server/test/backups.ts'
import type { Item } from '#server/test/books.ts'
import { fileBody } from '#server/test/one-of-each.ts'
import { collect } from './byte-stream.ts'
import type { EntryEnd } from './entries.ts'
import { readBackup } from './read-backup.ts'

const waitMs = 60_000
let instance: Instance
let target: EmptyTarget
let backup: Awaited<ReturnType<Instance['backUp']>>
/** What was written before and while the backup was made. */
const invoicesBefore: string[] = []
const invoicesMeanwhile: string[] = []
/** The entries of the backup by kind and name. */
const entries = new Map<string, EntryEnd>()
let totals: { rows: number; files: number }

const idsOf = async (sql: string): Promise<string[]> =>
  (await instance.server.owner.query<{ id: string }>(sql)).rows.map(({ id }) => id)

/** Writes documents, payments and files one after another until it is told to stop. */
const writeUntil = async (isOver: () => boolean) => {
  const { books, items, till } = instance
  while (!isOver()) {
    const invoice: Item = await books.invoice()
    invoicesMeanwhile.push(invoice.id)
    await books.pay(invoice.id, '10', { account_id: till.id })
    const { payload, headers } = await fileBody(`%PDF-1.4\n${invoice.id}\n%%EOF`)
    await books.ask('POST', `/expense/${items.expense.id}/files`, payload, headers)
  }
}

beforeAll(async () => {
  instance = await startInstance()
  invoicesBefore.push(...(await idsOf('select id from invoice')))
  let isOver = false
  const writers = [1, 2, 3].map(() => writeUntil(() => isOver))
  await vi.waitUntil(() => invoicesMeanwhile.length > 3, waitMs)
  const written = invoicesMeanwhile.length
  backup = await instance.backUp()
  await vi.waitUntil(() => invoicesMeanwhile.length > written, waitMs)
  isOver = true
  await Promise.all(writers)
  totals = await readBackup(await backup.store.read(backup.name), backupKey, async (entry) => {
    for await (const _ of entry.data);
    entries.set(`${entry.kind} ${entry.name}`, entry.end())
  })
  target = await emptyTarget()
  await target.restore(backup)
})
afterAll(async () => {
  await target.remove()
  await instance.server.close()
})

test('a backup under load has every document from before, and some but not all of those written meanwhile', async () => {
  const restored = await target.client(async (client) => (await client.query('select id from invoice')).rows)
  const ids = new Set(restored.map(({ id }) => id as string))
  expect(invoicesBefore.filter((id) => !ids.has(id))).toEqual([])
  expect(invoicesBefore.length).toBeGreaterThan(30)
  expect(invoicesMeanwhile.filter((id) => ids.has(id)).length).toBeGreaterThan(0)
  expect(invoicesMeanwhile.filter((id) => !ids.has(id)).length).toBeGreaterThan(0)
  expect(totals).toMatchObject({ rows: backup.rows, files: backup.files })
})

test('the restored books and integrity chains are verified', async () => {
  const { books, chains } = await target.client(async (client) => ({
    books: await verifyBooks(client),
    chains: await verifyChains(client),
  }))
  expect(books).toMatchObject({ difference: null, companies: 6 })
  expect(chains).toMatchObject({ broken: null })
  expect(chains.entries).toBeGreaterThan(50)
})

/** Tables in which the restore stops what was under way. */
const changedTables = [
  'backup_run',
  'document_email',
  'export_job',
  'pack',
  'pack_link',
  'pack_segment',
  'sending_stop',
]

test('every row of every other table is exactly that of the snapshot', async () => {
  const hashes = await target.client(hashesOfTables)
  const names = Object.keys(hashes).filter((name) => !changedTables.includes(name))
  expect(names.length).toBeGreaterThan(60)
  expect(names.filter((name) => entries.get(`table ${name}`)?.sha256 !== hashes[name])).toEqual([])
  const filled = names.filter((name) => (entries.get(`table ${name}`)?.rows ?? 0) > 0)
  expect(filled).toEqual(
    expect.arrayContaining([
      'chain_entry',
      'expense_file',
      'invoice',
      'isaf_file',
      'ledger_entry',
      'payment',
      'session',
    ]),
  )
})

test('the hashes of the restored chain are those of the chain that goes on', async () => {
  const sql = `select company_id || ' ' || seq as id, encode(hash, 'hex') as hash from chain_entry`
  type Link = { id: string; hash: string }
  const restored = await target.client(async (client) => (await client.query<Link>(sql)).rows)
  const current = new Map((await instance.server.owner.query<Link>(sql)).rows.map(({ id, hash }) => [id, hash]))
  expect(restored.filter(({ id, hash }) => current.get(id) !== hash)).toEqual([])
})

test('every file that a restored row names is there with the same bytes', async () => {
  const { files } = await target.stores()
  const { services } = instance.server
  const rows = await target.client(
    async (client) =>
      (
        await client.query<{ company_id: string; name: string }>(`
          select company_id, id::text as name from expense_file union all select company_id, id::text from isaf_file
          union all select company_id, file_sha256 from document_email where file_sha256 is not null
          union all select company_id, ubl_sha256 from document_email where ubl_sha256 is not null`)
      ).rows,
  )
  expect(rows.length).toBeGreaterThan(10)
  for (const { company_id, name } of rows) {
    const [restored, original] = [await files.get(company_id, name), await services.files.get(company_id, name)]
    expect([name, restored && sha256(restored)]).toEqual([name, original && sha256(original)])
  }
  expect(backup.missing).toBe(0)
})

test('a finished pack is restored with its bytes, and one whose file was gone is not', async () => {
  const sql = `select id, company_id, sha256 from pack where status = 'done' order by id`
  const packs = await target.client(async (client) => (await client.query(sql)).rows)
  const original = await idsOf(sql)
  expect(original).toContain(instance.ids.pack_id)
  expect(packs.map(({ id }) => id)).toEqual(original.filter((id) => id !== instance.ids.pack_id))
  const { exports } = await target.stores()
  for (const { company_id, id, sha256: hash } of packs) {
    const stored = await exports.getStream(company_id, `pack-${id}`)
    expect(sha256(await collect(stored!.stream, 16 * 1024 * 1024))).toBe(hash)
  }
  expect(packs.length).toBeGreaterThan(0)
})

test('the server accepts the restored keys for the restored database', async () => {
  const keys = await openKeys(target.config, target.ownerUrl, createLog('fatal'))
  expect(keys).toEqual(instance.server.services.keys)
})

test('a backup has no text of the books, the keys or the settings in the clear', async () => {
  const bytes = await collect(await backup.store.read(backup.name), 64 * 1024 * 1024)
  const [secret] = instance.server.services.keys.tax_code
  for (const text of [secret.secret, 'Ąžuolas', 'PROVIDER_IBAN', 'invoice'])
    expect(bytes.includes(Buffer.from(text))).toBe(false)
})
