import { sql } from 'kysely'
import { importMapping } from '#contract/books/import.ts'
import type { ImportMapping } from '#contract/books/import.ts'
import type { ImportKind } from '#domain/import/record.ts'
import type { Scope } from '#server/platform/resource/scope.ts'

/** How a person has assigned the columns of tables with this heading; undefined: never. */
export const rememberedMapping = async (
  { db, companyId }: Scope,
  kind: ImportKind,
  headerKey: string,
): Promise<ImportMapping | undefined> => {
  const { rows } = await sql<{ mapping: unknown }>`select mapping from import_mapping
    where company_id = ${companyId} and kind = ${kind} and header_key = ${headerKey}`.execute(db)
  return importMapping.safeParse(rows[0]?.mapping).data
}

export const rememberMapping = async (
  { db, companyId, now }: Scope & { now: Date },
  kind: ImportKind,
  headerKey: string,
  mapping: ImportMapping,
): Promise<void> => {
  await sql`insert into import_mapping (company_id, kind, header_key, mapping, used_at)
    values (${companyId}, ${kind}, ${headerKey}, ${JSON.stringify(mapping)}::jsonb, ${now.toISOString()}::timestamptz)
    on conflict (company_id, kind, header_key) do update set mapping = excluded.mapping, used_at = excluded.used_at`.execute(
    db,
  )
}
