import { sql } from 'kysely'
import { columnMapping } from '#contract/bank/bank-import.ts'
import type { ColumnMapping } from '#domain/bank/read/mapping.ts'
import type { Scope } from '#server/platform/resource/scope.ts'

/** How a person has assigned the columns of tables with this heading; undefined: never. */
export const rememberedMapping = async (
  { db, companyId }: Scope,
  headerKey: string,
): Promise<ColumnMapping | undefined> => {
  const { rows } = await sql<{ mapping: unknown }>`
    select mapping from bank_mapping where company_id = ${companyId} and header_key = ${headerKey}`.execute(db)
  return columnMapping.safeParse(rows[0]?.mapping).data as ColumnMapping | undefined
}

export const rememberMapping = async (
  { db, companyId }: Scope,
  headerKey: string,
  mapping: ColumnMapping,
): Promise<void> => {
  await sql`insert into bank_mapping (company_id, header_key, mapping, used_at)
    values (${companyId}, ${headerKey}, ${JSON.stringify(mapping)}::jsonb, now())
    on conflict (company_id, header_key) do update set mapping = excluded.mapping, used_at = excluded.used_at`.execute(
    db,
  )
}
