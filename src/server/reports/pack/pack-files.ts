import type { Readable } from 'node:stream'
import type { Jobs } from '#server/platform/jobs/queue.ts'
import { companiesLookedAfter } from '#server/platform/clusters/elsewhere.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import type { Services } from '#server/platform/services.ts'
import type { PackWork } from './entry.ts'
import { deleteSegments } from './progress.queries.ts'
import { sql } from 'kysely'

type Of = Pick<PackWork, 'services' | 'requestedBy'>

/** The file of a pack, or of a segment, in the store of exports. */
const nameOf = (id: string, position?: number) => `pack-${id}${position === undefined ? '' : `-${position}`}`

/** Stores the bytes of a segment, or without a position of the whole pack. Returns their number. */
export const storePackFile = (
  { services, requestedBy: { company_id, id } }: Of,
  position: number | undefined,
  bytes: AsyncIterable<Uint8Array>,
): Promise<number> => services.exports.putStream(company_id, nameOf(id, position), bytes)

/** The bytes as a stream; undefined if they do not exist. */
export const readPackFile = (
  { exports }: Pick<Services, 'exports'>,
  { company_id, id }: { company_id: string; id: string },
  position?: number,
): Promise<{ stream: Readable; size: number } | undefined> => exports.getStream(company_id, nameOf(id, position))

/**
 * Removes the files of a pack without a row: the whole, or only the segments of a finished one. A job of the same queue as that which makes
 * the pack, so that it never runs beside it.
 */
export const removePackFiles = async (
  services: Services,
  { company_id, pack_id }: Jobs['remove_pack'],
): Promise<void> => {
  const status = await inTransaction(services.pool, company_id, async (db) => {
    const pack = await db
      .selectFrom('pack')
      .select('status')
      .where('company_id', '=', company_id)
      .where('id', '=', pack_id)
      .executeTakeFirst()
    return pack?.status
  })
  if (status !== undefined && status !== 'done') return
  for (const { name } of await services.exports.list(company_id))
    if (packIdOf(name) === pack_id && (name !== nameOf(pack_id) || status === undefined))
      await services.exports.remove(company_id, name)
  await inTransaction(services.pool, company_id, (db) => deleteSegments({ db, companyId: company_id }, pack_id))
}

/** The id of the pack to which a file of the store of exports belongs, also one that a killed process did not finish. */
const packIdOf = (name: string): string | undefined => /(?:^|-)pack-([0-9a-f-]{36})/.exec(name)?.[1]

/** Bytes are written before their row says so. */
const ageMs = 24 * 60 * 60 * 1000

/** Removes packs that finished before the moment, in all companies, and files without a pack. Returns the number of removed files. */
export const sweepPacks = async (services: Services, before: Date): Promise<number> => {
  await inTransaction(services.pool, null, (db) =>
    sql`select sweep_packs(${before.toISOString()}::timestamptz)`.execute(db),
  )
  const latest = services.clock().getTime() - ageMs
  let removed = 0
  for (const companyId of await companiesLookedAfter(services, await services.exports.companies())) {
    const files = (await services.exports.list(companyId)).filter(
      ({ name, storedAt }) => packIdOf(name) !== undefined && storedAt.getTime() < latest,
    )
    const ids = [...new Set(files.map(({ name }) => packIdOf(name) ?? ''))]
    const kept = await inTransaction(services.pool, companyId, (db) =>
      sql<{
        id: string
      }>`select id::text from pack where company_id = ${companyId} and id = any(${ids}::uuid[])`.execute(db),
    )
    const keptIds = new Set(kept.rows.map(({ id }) => id))
    for (const { name } of files) {
      if (keptIds.has(packIdOf(name) ?? '')) continue
      await services.exports.remove(companyId, name)
      removed += 1
    }
  }
  return removed
}
