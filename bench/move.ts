import { spawn } from 'node:child_process'
import { chmod, mkdir } from 'node:fs/promises'
import { once } from 'node:events'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import pino from 'pino'
import { startEmbedded } from '#server/platform/db/embedded/start.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { chainAll } from './chain.ts'
import { createBooks, sizes } from './large.ts'
import type { LargeCompany } from './large.ts'
import { startProcess } from './server.ts'
import type { Figure } from './table.ts'

const goalSeconds = 10
const msBetweenWrites = 100

/** The large company beside a small one. */
const sizesAt = (share: number) => ({
  large: sizes(share).large,
  other: { invoices: 100, clients: 10, payments: 0, expenses: 10, products: 10, paid: 1 },
  companies: 2,
  isVerified: false,
})

const inDatabase = (url: string, database: string): string => {
  const changed = new URL(url)
  changed.pathname = `/${database}`
  return changed.href
}

const withClient = async <T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return work(client).finally(() => client.end())
}

/** What a client sees that writes ten times a second. */
const writeAllTheTime = (company: LargeCompany) => {
  const seen = { stored: [] as string[], failed: [] as string[], refusedMs: 0 }
  const over = new AbortController()
  const write = async () => {
    let lastStored = performance.now()
    for (let turn = 0; !over.signal.aborted; turn += 1) {
      const title = `Perkeliamas ${turn}`
      const { status } = await company.http('POST', '/api/client', { title })
      if (status === 201) {
        seen.stored.push(title)
        seen.refusedMs = Math.max(seen.refusedMs, performance.now() - lastStored)
        lastStored = performance.now()
      } else if (status !== 503) seen.failed.push(`${status}`)
      await pause(msBetweenWrites)
    }
  }
  return { abort: () => over.abort(), seen: write().then(() => seen) }
}

/** `npm run operator -- move-company`, as an operator runs it. */
const moveByCommand = async (id: string, environment: Record<string, string>): Promise<number> => {
  const began = performance.now()
  const main = path.resolve(import.meta.dirname, '../src/server/provider/operator/main.ts')
  const child = spawn(process.execPath, [main, 'move-company', id, 'second'], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`the move ended with ${code}`)
  return performance.now() - began
}

/** The same rows by PostgreSQL's COPY into tables that have the same indexes, and nothing else. */
const copyBarely = async (fromUrl: string, toUrl: string, companyId: string): Promise<{ ms: number; bytes: number }> =>
  withClient(fromUrl, (from) =>
    withClient(toUrl, async (to) => {
      await to.query('set session_replication_role = replica')
      const { rows } = await from.query<{ name: string; columns: string }>(
        `select quote_ident(c.relname) as name, string_agg(quote_ident(a.attname), ', ' order by a.attnum) as columns
         from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
         where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
         group by c.oid, c.relname having bool_or(a.attname = 'company_id')`,
      )
      let bytes = 0
      const began = performance.now()
      for (const { name, columns } of rows)
        await pipeline(
          from.query(copyTo(`copy (select ${columns} from ${name} where company_id = '${companyId}') to stdout`)),
          async function* (pieces: AsyncIterable<Buffer>) {
            for await (const piece of pieces) {
              bytes += piece.length
              yield piece
            }
          },
          to.query(copyFrom(`copy ${name} (${columns}) from stdin`)),
        )
      return { ms: performance.now() - began, bytes }
    }),
  )

const environmentOf = (first: string, second: string, folder: string) => ({
  DATABASE_URL: first,
  CLUSTERS: `second=${second}`,
  KEYS_FILE: path.join(folder, 'keys.json'),
})

type Urls = { first: string; second: string; floor: string; superuserUrl: string }

const moveUnderLoad = async (
  address: string,
  environment: Record<string, string>,
  { first, second, floor, superuserUrl }: Urls,
  share: number,
): Promise<Figure[]> => {
  const company = await createBooks(address, superuserUrl, sizesAt(share))
  const id = await withClient(first, async (client) => {
    const { rows } = await client.query<{ id: string }>('select id from company where title = $1', [company.title])
    return rows[0]!.id
  })
  await chainAll({ ownerUrl: first, superuserUrl }, company.title)
  const bare = await copyBarely(first, floor, id)
  const writer = writeAllTheTime(company)
  const wholeMs = await moveByCommand(id, environment)
    .then((whole) => pause(1000, whole))
    .finally(writer.abort)
  const seen = await writer.seen
  const stored = await withClient(second, async (client) => {
    const text = `select title from client where company_id = $1 and title like 'Perkeliamas %'`
    return new Set((await client.query<{ title: string }>(text, [id])).rows.map(({ title }) => title))
  })
  const lost = seen.stored.filter((title) => !stored.has(title))
  const size = `${(bare.bytes / 1e6).toFixed(0)} MB of rows`
  return [
    {
      name: `Move of a company to another cluster: the whole command (${size})`,
      measured: `${(wholeMs / 1000).toFixed(1)} s`,
      floor: `${(bare.ms / 1000).toFixed(1)} s`,
      ratio: wholeMs / bare.ms,
      goal: '≤ 5 × COPY of the rows',
      isMet: wholeMs <= 5 * bare.ms,
    },
    {
      name: 'Move: the longest time in which a client could not write',
      measured: `${(seen.refusedMs / 1000).toFixed(1)} s`,
      goal: `≤ ${goalSeconds} s`,
      isMet: seen.refusedMs <= goalSeconds * 1000,
    },
    {
      name: `Move: writes lost, or answered with neither 201 nor 503 (of ${seen.stored.length})`,
      measured: `${lost.length}, ${seen.failed.length}`,
      goal: '0',
      isMet: lost.length + seen.failed.length === 0,
    },
  ]
}

/** Moves a company of `share` × 100,000 invoices to a second cluster while a client writes to it. */
export const measureMove = async (folder: string, share: number): Promise<Figure[]> => {
  const dataDir = path.join(folder, 'move')
  await mkdir(dataDir, { recursive: true })
  await chmod(dataDir, 0o755)
  const log = pino({ level: 'silent' })
  const database = await startEmbedded({ dataDir, log })
  const [second, floor] = ['second', 'floor'].map((name) => inDatabase(database.ownerUrl, name))
  for (const name of ['second', 'floor'])
    await withClient(database.superuserUrl, (client) => client.query(`create database ${name} owner kvitas_owner`))
  await migrate(floor!, path.resolve(import.meta.dirname, '../migrations'), log)
  const superuserUrl = inDatabase(database.superuserUrl, 'kvitas')
  const environment = environmentOf(database.ownerUrl, second!, folder)
  const server = await startProcess(path.join(folder, 'server'), environment)
  try {
    return await moveUnderLoad(
      server.address,
      environment,
      { first: database.ownerUrl, second: second!, floor: floor!, superuserUrl },
      share,
    )
  } finally {
    await server.stop()
    await database.stop()
  }
}
