// Decision: docs/decisions/company-register.md
import { stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { RegisteredCompany } from '#domain/company-register/registered-company.ts'
import { today } from '#domain/plain-date.ts'
import { asProvider } from '#server/platform/db/provider-work.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { readSource, storeProblem } from '#server/platform/outside/loaded-source.queries.ts'
import type { Services } from '#server/platform/services.ts'
import { readRegister } from './read-register.ts'
import type { RegisterCount } from './read-register.ts'

const name = 'company-register'
const hourMs = 60 * 60 * 1000
/** A file with fewer companies than this share of those before is cut off. */
const leastShare = 0.5

type File = { path: string; fingerprint: string; changedAt: Date }

/**
 * Loads the file of COMPANY_REGISTER if it has changed. The companies are replaced as a whole in one transaction: of a broken file nothing is
 * used, and the page of operators and the log have the reason. It never fails itself.
 */
export const loadRegister = async (services: Services, ownerUrl: string): Promise<void> => {
  const { config, log, pool } = services
  const path = config.companyRegister
  if (path === undefined) return
  const now = services.clock()
  const source = await inTransaction(pool, null, (db) => readSource(db, name))
  try {
    const { size, mtime } = await stat(path)
    const file = { path, fingerprint: `${path} ${size} ${mtime.getTime()}`, changedAt: mtime }
    if (source?.fingerprint === file.fingerprint && source.problem === null) return
    const triedMs = source?.problem ? Date.parse(source.tried_at) : undefined
    // A broken file is read again when it was changed, or after an hour.
    if (triedMs !== undefined && triedMs > mtime.getTime() && now.getTime() - triedMs < hourMs) return
    const count = await replace(file, source?.row_count ?? 0, ownerUrl, now)
    log.info({ path, ...count }, 'company register loaded')
  } catch (error) {
    const reason = `${path}: ${(error as Error).message}`
    log.error({ err: error, path }, 'the company register was not loaded; the one before stays')
    await inTransaction(pool, null, (db) => asProvider(db, () => storeProblem(db, name, reason, now)))
  }
}

/** The file says of which day it is in each row; without it, its time of change does. */
const dayOf = ({ as_of }: RegisterCount, { changedAt }: File) => as_of ?? today(changedAt)

const replace = async (file: File, rowsBefore: number, ownerUrl: string, now: Date): Promise<RegisterCount> => {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  const count: RegisterCount = { rows: 0, unusable: 0, as_of: null }
  try {
    await client.query('begin')
    await client.query('delete from registered_company')
    await pipeline(
      Readable.from(copyRows(file.path, count)),
      client.query(copyFrom(`copy registered_company (${columns.join(', ')}) from stdin`)),
    )
    if (count.rows < rowsBefore * leastShare)
      throw new Error(`it has ${count.rows} companies, and the one before had ${rowsBefore}: it is cut off`)
    await client.query(
      `insert into loaded_source (name, fingerprint, row_count, as_of, loaded_at, tried_at) values ($1, $2, $3, $4, $5, $5)
      on conflict (name) do update set fingerprint = excluded.fingerprint, row_count = excluded.row_count, as_of = excluded.as_of,
        loaded_at = excluded.loaded_at, tried_at = excluded.tried_at, problem = null`,
      [name, file.fingerprint, count.rows, dayOf(count, file), now.toISOString()],
    )
    await client.query('commit')
    // Removes the replaced rows, and tells the planner how many there are.
    await client.query('vacuum analyze registered_company')
    return count
  } finally {
    // An open transaction is rolled back.
    await client.end()
  }
}

const columns = [
  'code',
  'name',
  'address',
  'city',
  'postal_code',
  'vat_code',
  'state',
  'search',
] as const satisfies readonly (keyof RegisteredCompany)[]

const rowsOfChunk = 500

/** Rows in the text format of COPY. Control characters were removed when they were read. */
const copyRows = async function* (path: string, count: RegisterCount): AsyncGenerator<string> {
  let rows: string[] = []
  for await (const company of readRegister(path, count)) {
    rows.push(columns.map((column) => company[column]?.replaceAll('\\', '\\\\') ?? '\\N').join('\t'))
    if (rows.length < rowsOfChunk) continue
    yield `${rows.join('\n')}\n`
    rows = []
  }
  if (rows.length > 0) yield `${rows.join('\n')}\n`
}
