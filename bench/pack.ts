import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { ZipFile } from 'yazl'
import type { PackItem } from '#contract/reports/pack.ts'
import { readZip } from '#server/test/read-zip.ts'
import { createCompany } from './company.ts'
import { addInvoicesUpTo } from './copy-rows.ts'
import type { HttpClient } from './http-client.ts'
import { descendantsOf, proportionalSize } from './start-and-memory.ts'
import type { Figure } from './table.ts'

const title = 'bench-pack'
const goalMemoryMb = 300
const goalPerSecond = 20
const period = { date_from: '2026-11-01', date_to: '2026-11-30' }

type Server = { address: string; superuserUrl: string; dataDir: string; pid: number }

/** The memory of the server with its threads and programs, in MB. The database is not in it: it does not make the pack. */
const memoryOf = (pid: number): number =>
  descendantsOf(pid).reduce((sum, each) => sum + proportionalSize(each), 0) / 1024

type Made = { pack: PackItem; seconds: number; before: number; most: number }

const makePack = async (http: HttpClient, pid: number): Promise<Made> => {
  const before = memoryOf(pid)
  let most = before
  const sampling = setInterval(() => (most = Math.max(most, memoryOf(pid))), 200)
  const started = performance.now()
  try {
    const parts = ['invoices', 'registers', 'ledger', 'statements']
    const ordered = await http('POST', '/api/pack', { ...period, parts })
    if (ordered.status !== 201) throw new Error(`pack: ${ordered.status} ${ordered.body.toString()}`)
    const { id } = JSON.parse(ordered.body.toString()) as PackItem
    for (;;) {
      const pack = JSON.parse((await http('GET', `/api/pack/${id}`)).body.toString()) as PackItem
      if (pack.status === 'failed' || pack.missing.count > 0) throw new Error(`pack: ${JSON.stringify(pack)}`)
      if (pack.status === 'done') return { pack, seconds: (performance.now() - started) / 1000, before, most }
      await sleep(250)
    }
  } finally {
    clearInterval(sampling)
  }
}

/** Seconds for a ZIP of the same bytes with nothing else: no database, no printing, no hashes. */
const zipAlone = async (bytes: Buffer, file: string): Promise<number> => {
  const files = Object.entries(readZip(bytes))
  const started = performance.now()
  const zip = new ZipFile()
  for (const [name, content] of files)
    zip.addBuffer(Buffer.from(content), name, { compress: !/\.(pdf|xlsx)$/.test(name) })
  zip.end()
  await pipeline(zip.outputStream, createWriteStream(file))
  return (performance.now() - started) / 1000
}

/** Makes every invoice look sent: its files are stored and need not be made. All have the bytes of one. */
const storeFiles = async ({ superuserUrl, dataDir }: Server, files: Record<string, Uint8Array>) => {
  const bytesOf = (kind: string) => Object.entries(files).find(([name]) => name.endsWith(kind))![1]
  const [pdf, ubl] = [bytesOf('.pdf'), bytesOf('.xml')]
  const [pdfHash, ublHash] = [pdf, ubl].map((bytes) => createHash('sha256').update(bytes).digest('hex'))
  const client = new pg.Client({ connectionString: superuserUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ id: string }>('select id from company where title = $1', [title])
    const folder = path.join(dataDir, 'files', rows[0]!.id)
    await mkdir(folder, { recursive: true })
    await writeFile(path.join(folder, pdfHash!), pdf)
    await writeFile(path.join(folder, ublHash!), ubl)
    await client.query(
      `insert into document_email (company_id, id, kind, client_id, invoice_id, language, receiver, sender, subject, message, attach, message_id,
          status, sent_at, file_sha256, file_size, file_name, ubl_sha256, ubl_size, ubl_name)
        select i.company_id, gen_random_uuid(), 'invoice', i.client_id, i.id, 'lt', '{a@example.com}', 'b@example.com', 'Sąskaita', '', '{pdf,ubl}',
          i.id::text, 'sent', now(), $2, $4, 'a.pdf', $3, $5, 'a.xml' from invoice i where i.company_id = $1`,
      [rows[0]!.id, pdfHash, ublHash, pdf.length, ubl.length],
    )
    await client.query('analyze document_email')
  } finally {
    await client.end()
  }
}

/** A pack of 10,000 invoices, each as PDF and UBL: the memory of the whole server, and the time; printed, and from stored files. */
export const measurePack = async (server: Server, share: number): Promise<Figure[]> => {
  const documents = Math.max(10, Math.round(10_000 * share))
  const { http, form } = await createCompany(server.address, title)
  await http('POST', '/api/invoice', form('Eilutė', 5))
  await addInvoicesUpTo(server.superuserUrl, title, documents, { days: 20 })
  const printed = await makePack(http, server.pid)
  const { rows } = await readCompany(server)
  const bytes = await readFile(path.join(server.dataDir, 'exports', rows[0]!.id, `pack-${printed.pack.id}`))
  const copy = path.join(server.dataDir, 'copy.zip')
  const floor = await zipAlone(bytes, copy)
  await rm(copy)
  await storeFiles(server, readZip(bytes))
  await http('DELETE', `/api/pack/${printed.pack.id}`)
  const stored = await makePack(http, server.pid)
  return [
    ...figuresOf(`Pack of ${documents} invoices, printed`, documents, printed, floor),
    ...figuresOf(`Pack of ${documents} invoices, from stored files`, documents, stored, floor),
  ]
}

const readCompany = async ({ superuserUrl }: Server) => {
  const client = new pg.Client({ connectionString: superuserUrl })
  await client.connect()
  return client.query<{ id: string }>('select id from company where title = $1', [title]).finally(() => client.end())
}

const figuresOf = (name: string, documents: number, { pack, seconds, before, most }: Made, floor: number): Figure[] => [
  {
    name: `${name}: time (${((pack.size ?? 0) / 1e6).toFixed(0)} MB; floor: a plain ZIP of the same files)`,
    measured: `${seconds.toFixed(1)} s, ${(documents / seconds).toFixed(0)} a second`,
    floor: `${floor.toFixed(1)} s`,
    ratio: seconds / floor,
    goal: `≥ ${goalPerSecond} a second`,
    isMet: documents / seconds >= goalPerSecond,
  },
  {
    name: `${name}: most memory of the server (+${Math.round(most - before)} MB)`,
    measured: `${Math.round(most)} MB`,
    goal: `≤ ${goalMemoryMb} MB`,
    isMet: most <= goalMemoryMb,
  },
]
