import { sql } from 'kysely'
import type { PlainDate } from '#domain/plain-date.ts'
import type { CompanyContext } from '#server/platform/http/context.ts'

type BooksScope = Pick<CompanyContext, 'db' | 'companyId'>
type ClosedBooks = { closed_until: PlainDate | null; changed_at: string | null; changed_by: string | null }

/** The last closed day, and who set it last, from the audit trail. */
export const readClosed = async ({ db, companyId }: BooksScope): Promise<ClosedBooks> => {
  const { rows } = await sql<ClosedBooks>`
    select c.closed_until, e.at as changed_at, e.user_name as changed_by
    from company c left join lateral (
      select at, user_name from audit_event e
      where e.company_id = c.id and e.document_id = c.id and e.table_name = 'company' and e.after ? 'closed_until'
      order by e.change_id desc limit 1) e on true
    where c.id = ${companyId}`.execute(db)
  const [closed] = rows
  if (!closed) throw new Error('the company of the session does not exist')
  return closed
}

/** Waits until documents that are being stored are committed; later ones see the new day. */
export const setClosed = async ({ db, companyId }: BooksScope, until: PlainDate | null): Promise<void> => {
  await sql`update company set closed_until = ${until}::date, version = version + 1, updated_at = now()
    where id = ${companyId} and closed_until is distinct from ${until}::date`.execute(db)
}
