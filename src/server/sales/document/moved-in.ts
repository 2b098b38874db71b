// Decision: docs/decisions/moved-in-documents.md
import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { z } from 'zod'
import type { Change } from '#contract/platform/crud.ts'
import { notFound, Problem } from '#server/platform/http/problem.ts'
import { mergeChange } from '#server/platform/resource/change.ts'
import type { Scope } from '#server/platform/resource/scope.ts'

type Stored = { id: string; date: string; deleted_at: string | null }

/**
 * Changes the fields of a moved-in document that no sum is made of. A change of another field is refused: a wrong document is deleted and
 * imported again. Fields sent back as they are stored are no changes.
 */
export const changeMovedIn = async <S extends z.ZodObject>(
  { db, companyId }: Scope,
  kind: 'invoice' | 'expense',
  stored: Stored,
  { input, body, check }: { input: S; body: Change; check?: (fields: z.output<S>) => Promise<void> },
): Promise<void> => {
  if (stored.deleted_at) throw notFound(kind)
  const { version: _, confirm: __, ...change } = body
  const isSame = ([name, value]: [string, unknown]) => isDeepStrictEqual(value, stored[name as keyof Stored])
  const changed = Object.entries(change).filter((each) => !isSame(each))
  if (changed.some(([name]) => name === 'date' || !Object.hasOwn(input.shape, name)))
    throw new Problem('invoice_locked', { reason: 'moved_in' })
  const fields = mergeChange(input, stored, { version: body.version, ...Object.fromEntries(changed) })
  await check?.(fields)
  const sets = Object.entries(fields)
    .filter(([name]) => name !== 'date')
    .map(([name, value]) => sql`${sql.ref(name)} = ${value}`)
  await sql`update ${sql.table(kind)} set ${sql.join(sets)}, version = version + 1, updated_at = now()
    where company_id = ${companyId} and id = ${stored.id} and origin = 'import'`.execute(db)
}

/** The condition of the filter by origin. Literals, because the indexes of moved-in documents are partial. */
export const ofOrigin = (origin: 'own' | 'import' | undefined, alias: 'i' | 'e'): RawBuilder<unknown>[] =>
  origin ? [sql`${sql.ref(`${alias}.origin`)} = ${sql.lit(origin)}`] : []
