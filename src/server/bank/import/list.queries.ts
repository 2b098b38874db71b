import { sql } from 'kysely'
import type { BankImport } from '#contract/bank/bank-import.ts'
import type { CompanyContext } from '#server/platform/http/context.ts'
import { notFound } from '#server/platform/http/problem.ts'
import { readPage } from '#server/platform/resource/page.ts'

type Reader = Pick<CompanyContext, 'db' | 'companyId'>
type Row = BankImport

const columns = sql`b.id, b.created_at, b.undone_at, b.files,
  (select u.name from app_user u where u.id = b.created_by) as created_by,
  (select u.name from app_user u where u.id = b.undone_by) as undone_by,
  (select count(*)::int from bank_entry e where e.company_id = b.company_id and e.import_id = b.id) as entries,
  (select count(*)::int from bank_entry e where e.company_id = b.company_id and e.import_id = b.id and e.state = 'matched') as matched`

const itemOf = (row: Row): BankImport => ({
  id: row.id,
  created_at: new Date(row.created_at).toISOString(),
  created_by: row.created_by,
  undone_at: row.undone_at === null ? null : new Date(row.undone_at).toISOString(),
  undone_by: row.undone_by,
  entries: row.entries,
  matched: row.matched,
  files: row.files,
})

export const readImport = async ({ db, companyId }: Reader, id: string): Promise<BankImport> => {
  const { rows } = await sql<Row>`
    select ${columns} from bank_import b where b.company_id = ${companyId} and b.id = ${id}`.execute(db)
  const [row] = rows
  if (!row) throw notFound('bank-import')
  return itemOf(row)
}

/** Imports, newest first, with those that were undone. */
export const listImports = async (
  { db, companyId }: Reader,
  { limit, cursor }: { limit?: number | undefined; cursor?: string | undefined },
) => {
  const [page, { rows }] = await Promise.all([
    readPage<Row>(db, {
      columns,
      from: sql`bank_import b`,
      where: [sql`b.company_id = ${companyId}`],
      id: sql`b.id`,
      sorts: { created_at: { by: sql`b.created_at`, type: 'timestamptz' } },
      sort: '-created_at',
      limit,
      cursor,
    }),
    sql<{ count: number }>`select count(*)::int as count from bank_import where company_id = ${companyId}`.execute(db),
  ])
  return { data: page.rows.map(itemOf), meta: { next_cursor: page.next_cursor, count: rows[0]?.count ?? 0 } }
}
