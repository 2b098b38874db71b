import { sql } from 'kysely'
import type { PackItem, PackMissing } from '#contract/reports/pack.ts'
import type { PackPart } from '#domain/pack.ts'
import type { Language } from '#server/platform/language/texts.ts'
import type { Scope } from '#server/platform/resource/scope.ts'
import type { StoredChain } from './chain.ts'

export type ClaimedPack = {
  date_from: string
  date_to: string
  parts: PackPart[]
  language: Language
  attempts: number
  began_at: string
  chain: StoredChain | null
  created_by: string | null
}

/** Takes the pack for a run. Undefined if it was removed or is finished. */
export const claimPack = async ({ db, companyId }: Scope, id: string): Promise<ClaimedPack | undefined> => {
  const { rows } = await sql<ClaimedPack>`
    update pack set status = 'running', attempts = attempts + 1, began_at = coalesce(began_at, now())
    where company_id = ${companyId} and id = ${id} and status in ('queued', 'running')
    returning date_from, date_to, parts, language, attempts, began_at, chain, created_by`.execute(db)
  return rows[0]
}

export const storeChain = ({ db, companyId }: Scope, id: string, chain: StoredChain) =>
  sql`update pack set chain = ${JSON.stringify(chain)}::jsonb where company_id = ${companyId} and id = ${id}`.execute(
    db,
  )

/** What is kept of each file of a segment: where it goes, and its bytes' size and hash. */
export type SegmentFile = {
  folder: string
  name: string
  extension: string
  day: string
  size: number
  sha256: string
}
export type Segment = {
  position: number
  part: PackPart
  next_key: string | null
  files: SegmentFile[]
  missing: PackMissing[]
}

/** The finished segments in order. */
export const readSegments = async ({ db, companyId }: Scope, id: string): Promise<Segment[]> => {
  const { rows } = await sql<Segment>`select position, part, next_key, files, missing from pack_segment
    where company_id = ${companyId} and pack_id = ${id} order by position`.execute(db)
  return rows
}

/** Keeps a finished segment and begins to count the attempts of the next one. False if the pack was removed meanwhile. */
export const storeSegment = async ({ db, companyId }: Scope, id: string, segment: Segment): Promise<boolean> => {
  const { numAffectedRows } = await sql`
    update pack set attempts = 1 where company_id = ${companyId} and id = ${id} and status = 'running'`.execute(db)
  if (numAffectedRows !== 1n) return false
  await sql`insert into pack_segment (company_id, pack_id, position, part, next_key, files, missing)
    values (${companyId}, ${id}, ${segment.position}, ${segment.part}, ${segment.next_key},
      ${JSON.stringify(segment.files)}::jsonb, ${JSON.stringify(segment.missing)}::jsonb)`.execute(db)
  return true
}

/** Forgets the segments from a position on. */
export const deleteSegments = ({ db, companyId }: Scope, id: string, from = 0) =>
  sql`delete from pack_segment where company_id = ${companyId} and pack_id = ${id} and position >= ${from}`.execute(db)

/** Stores the progress; false if the pack was removed meanwhile. */
export const storeProgress = async (
  { db, companyId }: Scope,
  id: string,
  { part, done }: { part: PackPart | null; done: number },
): Promise<boolean> => {
  const { numAffectedRows } = await sql`
    update pack set part = ${part}, done = ${done}, total = greatest(total, ${done}) where company_id = ${companyId} and id = ${id} and status = 'running'`.execute(
    db,
  )
  return numAffectedRows === 1n
}

type Finished = {
  file_name: string
  size: number
  sha256: string
  files: number
  missing: PackMissing[]
  missing_count: number
}

/** False if the pack was removed meanwhile. */
export const finishPack = async ({ db, companyId }: Scope, id: string, pack: Finished): Promise<boolean> => {
  const { numAffectedRows } = await sql`
    update pack set status = 'done', part = null, file_name = ${pack.file_name}, size = ${pack.size}, sha256 = ${pack.sha256}, files = ${pack.files},
      done = ${pack.files}, total = ${pack.files}, missing = ${JSON.stringify(pack.missing)}::jsonb, missing_count = ${pack.missing_count}, finished_at = now()
    where company_id = ${companyId} and id = ${id} and status = 'running'`.execute(db)
  return numAffectedRows === 1n
}

export const failPack = ({ db, companyId }: Scope, id: string, error: NonNullable<PackItem['error']>) =>
  sql`update pack set status = 'failed', error = ${error}, finished_at = now()
    where company_id = ${companyId} and id = ${id} and status = 'running'`.execute(db)

/** Puts the pack back into the queue without counting this attempt. */
export const requeuePack = ({ db, companyId }: Scope, id: string) =>
  sql`update pack set status = 'queued', attempts = attempts - 1
    where company_id = ${companyId} and id = ${id} and status = 'running'`.execute(db)
