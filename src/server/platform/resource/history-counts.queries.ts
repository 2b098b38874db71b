import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { mostCounted } from '#domain/history.ts'

type Id = RawBuilder<unknown>

const changes = (company: Id, document: Id) =>
  sql`(select count(*)::int from (select distinct a.change_id from audit_event a
    where a.company_id = ${company} and a.document_id = ${document} limit ${sql.lit(mostCounted)}) change)`

/** How many changes a document's history holds, to stand in its own statement: from the index alone, and no more than one reads on to. */
export const changeCount = (company: Id, document: Id): RawBuilder<{ changes: number }> =>
  sql`jsonb_build_object('changes', ${changes(company, document)})`

/** The same with the letters that the document, or all documents of a client, were sent by. */
export const changeAndEmailCounts = (
  company: Id,
  document: Id,
  of: 'invoice_id' | 'client_id',
): RawBuilder<{ changes: number; emails: number }> =>
  sql`jsonb_build_object('changes', ${changes(company, document)}, 'emails', (select count(*)::int from (
    select from document_email l where l.company_id = ${company} and l.${sql.ref(of)} = ${document} limit ${sql.lit(mostCounted)}) letter))`
