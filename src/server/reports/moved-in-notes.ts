// Decision: docs/decisions/moved-in-documents.md
import { sql } from 'kysely'
import type { ReportName } from '#domain/reports.ts'
import { reportText } from './report.ts'
import type { ReportContext, ReportRequest } from './report.ts'

/** The documents that a report would have if they were ours. */
const leftOut: Partial<Record<ReportName, readonly ('invoice' | 'expense')[]>> = {
  'profit-and-loss': ['invoice', 'expense'],
  vat: ['invoice', 'expense'],
  'vat-register': ['invoice', 'expense'],
  'eu-sales': ['invoice'],
  'sales-by-client': ['invoice'],
  'sales-by-product': ['invoice'],
  'expenses-by-vendor': ['expense'],
  year: ['invoice', 'expense'],
}

/** Says that documents of the period were moved in and are not in the report; no note if there are none. */
export const movedInNotes = async (
  { db, companyId, language }: ReportContext,
  name: ReportName,
  { span, basis }: ReportRequest,
): Promise<string[]> => {
  const kinds = basis === 'cash' ? [] : (leftOut[name] ?? [])
  if (kinds.length === 0) return []
  const found = kinds.map(
    (
      kind,
    ) => sql`exists (select from ${sql.table(kind)} d where d.company_id = ${companyId} and d.origin = 'import' and d.deleted_at is null
      and d.date between ${span.from}::date and ${span.to}::date)`,
  )
  const { rows } = await sql<{ has: boolean }>`select ${sql.join(found, sql` or `)} as has`.execute(db)
  return rows[0]?.has ? [reportText(language, 'note_moved_in')] : []
}
