import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { maxCounted } from '#domain/history.ts'

type Id = RawBuilder<unknown>

const changes = (company: Id, document: Id) =>
  sql`(select count(*)::int from (select distinct a.change_id from audit_event a
    where a.company_id = ${company} and a.document_id = ${document} limit ${sql.lit(maxCounted)}) change)`

/** The number of changes in a document's history, as a subquery. It reads only the index and stops at a limit. */
export const changeCount = (company: Id, document: Id): RawBuilder<{ changes: number }> =>
  sql`jsonb_build_object('changes', ${changes(company, document)})`

/** The same with the emails of the document, or of all documents of a client. */
export const changeAndEmailCounts = (
  company: Id,
  document: Id,
  column: 'invoice_id' | 'client_id',
): RawBuilder<{ changes: number; emails: number }> =>
  sql`jsonb_build_object('changes', ${changes(company, document)}, 'emails', (select count(*)::int from (
    select from document_email l where l.company_id = ${company} and l.${sql.ref(column)} = ${document} limit ${sql.lit(maxCounted)}) email))`
