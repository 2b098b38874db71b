import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import { senderRestSeconds } from '#domain/letter/sender.ts'
import type { SenderTrouble } from '#domain/letter/sender.ts'
import type { DB } from '#server/platform/db/schema.ts'
import { Problem } from '#server/platform/http/problem.ts'
import type { Scope } from '#server/platform/resource/scope.ts'

export type StoredSender = Selectable<DB['company_sender']>

export const readStoredSender = ({ db, companyId }: Scope): Promise<StoredSender | undefined> =>
  db.selectFrom('company_sender').selectAll().where('company_id', '=', companyId).executeTakeFirst()

/** The server by which letters leave: only one that took a test letter. */
export const readActiveSender = async (scope: Scope): Promise<StoredSender | undefined> => {
  const stored = await readStoredSender(scope)
  return stored?.tested_at ? stored : undefined
}

type SenderInput = Pick<
  StoredSender,
  'host' | 'port' | 'tls' | 'username' | 'password_sealed' | 'from_address' | 'from_name'
>

/** Stores a server, which must be tested before letters leave by it; throws `stale_version` if it was stored meanwhile. */
export const storeSender = async (
  { db, companyId }: Scope,
  version: number,
  input: SenderInput,
  { by, at }: { by: string; at: Date },
): Promise<void> => {
  const values = {
    ...input,
    tested_at: null,
    failing_since: null,
    trouble: null,
    answer: null,
    failures: 0,
    resume_at: null,
    version: version + 1,
    changed_by: by,
    changed_at: at.toISOString(),
  }
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('company_sender')
    .values({ company_id: companyId, ...values })
    .onConflict((conflict) =>
      conflict.column('company_id').doUpdateSet(values).where('company_sender.version', '=', version),
    )
    .executeTakeFirstOrThrow()
  if (numInsertedOrUpdatedRows === 0n) throw new Problem('stale_version')
}

export const deleteSender = async ({ db, companyId }: Scope): Promise<boolean> => {
  const { numDeletedRows } = await db
    .deleteFrom('company_sender')
    .where('company_id', '=', companyId)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

/** A letter left by that version of the server: it works. With `isTest` letters leave by it from now on. */
export const storeSenderSuccess = async (
  { db, companyId }: Scope,
  version: number,
  { isTest, at }: { isTest: boolean; at: Date },
): Promise<void> => {
  await sql`update company_sender set failing_since = null, trouble = null, answer = null, failures = 0, resume_at = null,
      tested_at = case when ${isTest} then ${at.toISOString()}::timestamptz else tested_at end
    where company_id = ${companyId} and version = ${version} and (${isTest} or failures > 0)`.execute(db)
}

export type SenderFault = { trouble: SenderTrouble; answer: string | null }

/** That version of the server did not take a letter; it rests after several failures. */
export const storeSenderFault = async (
  { db, companyId }: Scope,
  version: number,
  { trouble, answer }: SenderFault,
  at: Date,
): Promise<void> => {
  const { rows } = await sql<{ failures: number }>`select failures from company_sender
    where company_id = ${companyId} and version = ${version} for update`.execute(db)
  const [found] = rows
  if (!found) return
  const failures = found.failures + 1
  const rest = senderRestSeconds(failures)
  await sql`update company_sender set failing_since = coalesce(failing_since, ${at.toISOString()}), trouble = ${trouble}, answer = ${answer},
      failures = ${failures}, resume_at = ${rest > 0 ? new Date(at.getTime() + rest * 1000).toISOString() : null}
    where company_id = ${companyId} and version = ${version}`.execute(db)
}
