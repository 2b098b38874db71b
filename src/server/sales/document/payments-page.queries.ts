import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { DocumentPayment } from '#contract/platform/document-fields.ts'
import type { PlainDate } from '#domain/plain-date.ts'
import { notFound } from '#server/platform/http/problem.ts'
import { readPage } from '#server/platform/resource/page.ts'
import type { Scope } from '#server/platform/resource/scope.ts'
import { partOf } from './item.ts'

type Kind = 'invoice' | 'expense'
type Page = { limit?: number | undefined; cursor?: string | undefined }

/** An answer with a document contains this many of its newest payments; all can be read page by page. */
const shownWithDocument = 20

const tables: Record<Kind, RawBuilder<unknown>> = {
  invoice: sql`invoice_payment x
    join payment p on p.company_id = x.company_id and p.id = x.payment_id
    left join company_account a on a.company_id = p.company_id and a.id = p.account_id
    left join invoice c on c.company_id = p.company_id and c.id = p.credit_invoice_id`,
  expense: sql`expense_payment x
    join payment p on p.company_id = x.company_id and p.id = x.payment_id
    left join company_account a on a.company_id = p.company_id and a.id = p.account_id
    left join expense c on c.company_id = p.company_id and c.id = p.credit_expense_id`,
}

/** Whether a part is of the document's own credit, which is no money. */
const isOwnCredit: Record<Kind, RawBuilder<unknown>> = {
  invoice: sql`coalesce(c.reference_invoice_id = x.invoice_id, false)`,
  expense: sql`coalesce(c.corrects_id = x.expense_id, false)`,
}

const columnsOf = (kind: Kind) => sql`x.id, x.payment_id, p.date,
  case when a.id is not null then jsonb_build_object('id', a.id, 'title', a.title) end as account,
  x.amount::text as amount, p.unused::text as unused, p.type, x.created_at,
  case when c.id is not null then jsonb_build_object('id', c.id, 'number', c.number, 'is_own', ${isOwnCredit[kind]}) end as credit`

/** The newest payments of the document `d`, oldest first, with the count of all and the last date of those that are not its own credits. */
export const newestPayments = (kind: Kind, d: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  select jsonb_build_object('count', coalesce(max(n.count), 0), 'last_date', max(n.last_date),
    'rows', coalesce(jsonb_agg(to_jsonb(n) - 'count' - 'last_date' order by n.date, n.id), '[]'))
  from (select ${columnsOf(kind)}, count(*) over () as count, max(p.date) filter (where not ${isOwnCredit[kind]}) over () as last_date
    from ${tables[kind]} where x.company_id = ${d}.company_id and x.${sql.ref(`${kind}_id`)} = ${d}.id
    order by p.date desc, x.id desc limit ${sql.lit(shownWithDocument)}) n)`

/** A page of the payments of a document, newest first; throws `not_found`. */
export const readPayments = async <Part extends DocumentPayment>(
  { db, companyId }: Scope,
  kind: Kind,
  id: string,
  page: Page,
) => {
  const ofDocument = sql`x.company_id = ${companyId} and x.${sql.ref(`${kind}_id`)} = ${id}`
  const [{ rows, next_cursor }, { rows: documents }] = await Promise.all([
    readPage<Part>(db, {
      columns: columnsOf(kind),
      from: tables[kind],
      where: [ofDocument],
      id: sql`x.id`,
      sorts: { date: { by: sql`p.date`, type: 'date' } },
      sort: '-date',
      ...page,
    }),
    sql<{ currency: string; count: number }>`
      select currency, (select count(*)::int from ${sql.table(`${kind}_payment`)} x where ${ofDocument}) as count
      from ${sql.table(kind)} where company_id = ${companyId} and id = ${id}`.execute(db),
  ])
  const [document] = documents
  if (!document) throw notFound(kind)
  const { currency, count } = document
  return { data: rows.map((row) => partOf(row, currency)), meta: { next_cursor, count } }
}

/** The date and the kind of a payment of a document, to check before it is removed; undefined if there is none. */
export const findPayment = async (
  { db, companyId }: Scope,
  kind: Kind,
  documentId: string,
  id: string,
): Promise<{ date: PlainDate; is_own_credit: boolean } | undefined> => {
  const { rows } = await sql<{ date: PlainDate; is_own_credit: boolean }>`
    select p.date, ${isOwnCredit[kind]} as is_own_credit from ${tables[kind]}
    where x.company_id = ${companyId} and x.${sql.ref(`${kind}_id`)} = ${documentId} and x.id = ${id}`.execute(db)
  return rows[0]
}
