import { sql } from 'kysely'
import { mostPartsOfDocument } from '#domain/document-size.ts'
import { refuseField } from '#server/platform/http/problem.ts'
import type { Scope } from '#server/platform/resource/scope.ts'

/**
 * Refuses payments on a document that has too many to be shown with it. Asked after they were added: the documents are locked, so
 * what is counted stays.
 */
export const refuseManyParts = async (
  { db, companyId }: Scope,
  kind: 'invoice' | 'expense',
  documentIds: readonly string[],
  field: string,
): Promise<void> => {
  if (documentIds.length === 0) return
  const of = sql.ref(`${kind}_id`)
  const { rows } = await sql`select from ${sql.table(`${kind}_payment`)}
    where company_id = ${companyId} and ${of} = any(${[...documentIds]}::uuid[])
    group by ${of} having count(*) > ${mostPartsOfDocument} limit 1`.execute(db)
  if (rows.length > 0) throw refuseField(field, 'document_parts', { max: mostPartsOfDocument })
}
