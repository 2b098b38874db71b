import { sql } from 'kysely'
import type { PaymentFile, PaymentFileItem } from '#contract/bank/payment-file.ts'
import { amountText } from '#domain/currency.ts'
import { dec } from '#domain/decimal.ts'
import { notFound } from '#server/platform/http/problem.ts'
import { readPage } from '#server/platform/resource/page.ts'
import type { Scope } from '#server/platform/resource/scope.ts'

const columns = sql`f.id, f.account_id, a.title as account_title, f.account_number, f.made_on, f.date, f.version, f.currency, f.total, f.count,
  f.created_at, f.cancelled_at,
  (select count(*)::int from payment_file_row r where r.company_id = f.company_id and r.payment_file_id = f.id
    and r.settled_at is null and r.cancelled_at is null) as live,
  (select count(*)::int from payment_file_row r where r.company_id = f.company_id and r.payment_file_id = f.id
    and r.settled_at is not null) as settled,
  (select u.name from app_user u where u.id = f.created_by) as created_by,
  (select u.name from app_user u where u.id = f.cancelled_by) as cancelled_by`

const tables = sql`payment_file f join company_account a on a.company_id = f.company_id and a.id = f.account_id`

type StoredFile = Omit<PaymentFileItem, 'file_name'>

/** The name says the day and how many payments; the end of the id tells files of one day apart. */
const fileName = ({ made_on, live, count, id }: StoredFile) =>
  `mokejimai-${made_on}-${live > 0 ? live : count}-${id.slice(-4)}.xml`

const itemOf = (stored: StoredFile): PaymentFileItem => ({
  ...stored,
  file_name: fileName(stored),
  total: amountText(dec(stored.total), stored.currency),
})

/** A page of files, the newest first. */
export const readFiles = async (
  { db, companyId }: Scope,
  page: { limit?: number | undefined; cursor?: string | undefined },
) => {
  const { rows, next_cursor } = await readPage<StoredFile>(db, {
    columns,
    from: tables,
    where: [sql`f.company_id = ${companyId}`],
    id: sql`f.id`,
    sorts: { created_at: { by: sql`f.created_at`, type: 'timestamptz' } },
    sort: '-created_at',
    limit: 50,
    ...page,
  })
  const counted = await sql<{ count: number }>`select count(*)::int as count from payment_file
    where company_id = ${companyId}`.execute(db)
  return { data: rows.map(itemOf), meta: { next_cursor, count: counted.rows[0]?.count ?? 0 } }
}

type StoredRow = PaymentFile['rows'][number]

/** The file with its payments; refuses with `not_found`. `lock` prevents changes of it until the request ends. */
export const readFile = async ({ db, companyId }: Scope, id: string, { lock = false } = {}): Promise<PaymentFile> => {
  if (lock) await sql`select from payment_file where company_id = ${companyId} and id = ${id} for update`.execute(db)
  const found = await sql<StoredFile>`select ${columns} from ${tables}
    where f.company_id = ${companyId} and f.id = ${id}`.execute(db)
  const [file] = found.rows
  if (!file) throw notFound('payment_file')
  const { rows } =
    await sql<StoredRow>`select r.id, r.expense_id, r.name, e.number, r.account_number, r.amount, r.reference, r.settled_at, r.cancelled_at
    from payment_file_row r join expense e on e.company_id = r.company_id and e.id = r.expense_id
    where r.company_id = ${companyId} and r.payment_file_id = ${id} order by r.position`.execute(db)
  return { ...itemOf(file), rows: rows.map((row) => ({ ...row, amount: amountText(dec(row.amount), file.currency) })) }
}

/** The bytes of a file. */
export const readContent = async ({ db, companyId }: Scope, id: string): Promise<string> => {
  const { rows } = await sql<{ content: string }>`select content from payment_file
    where company_id = ${companyId} and id = ${id}`.execute(db)
  return rows[0]?.content ?? ''
}

type NewRow = {
  id: string
  expense_id: string
  vendor_id: string
  name: string
  account_number: string
  amount: string
  paid_before: string
  reference: string
}
type NewFile = {
  id: string
  account_id: string
  account_number: string
  made_on: string
  date: string
  version: string
  total: string
  content: string
  created_by: string
  rows: readonly NewRow[]
}

/** Stores a new file with its payments, in euros. */
export const insertFile = async ({ db, companyId }: Scope, { rows, ...file }: NewFile): Promise<void> => {
  await sql`insert into payment_file (company_id, id, account_id, account_number, made_on, date, version, currency, total, count, content, created_by)
    values (${companyId}, ${file.id}, ${file.account_id}, ${file.account_number}, ${file.made_on}, ${file.date}, ${file.version}, 'EUR',
      ${file.total}, ${rows.length}, ${file.content}, ${file.created_by})`.execute(db)
  const positioned = rows.map((row, position) => ({ ...row, position }))
  await sql`insert into payment_file_row (company_id, id, payment_file_id, position, expense_id, vendor_id, name, account_number, amount, paid_before, reference)
    select ${companyId}, r.id, ${file.id}, r.position, r.expense_id, r.vendor_id, r.name, r.account_number, r.amount, r.paid_before, r.reference
    from jsonb_to_recordset(${JSON.stringify(positioned)}::jsonb) as r(id uuid, position int, expense_id uuid, vendor_id uuid, name text,
      account_number text, amount numeric, paid_before numeric, reference text)`.execute(db)
}

/** Takes expenses back that were not paid yet, all or those given; returns how many. A file without live payments is cancelled. */
export const cancelRows = async (
  { db, companyId }: Scope,
  { id, userId, expenses }: { id: string; userId: string; expenses: readonly string[] | undefined },
): Promise<number> => {
  const only = expenses ? sql`and expense_id = any(${[...expenses]}::uuid[])` : sql``
  const { rows } = await sql`update payment_file_row set cancelled_at = now(), cancelled_by = ${userId}::uuid
    where company_id = ${companyId} and payment_file_id = ${id} and settled_at is null and cancelled_at is null ${only}
    returning id`.execute(db)
  await sql`update payment_file f set cancelled_at = now(), cancelled_by = ${userId}::uuid
    where f.company_id = ${companyId} and f.id = ${id} and f.cancelled_at is null and not exists (select from payment_file_row r
      where r.company_id = f.company_id and r.payment_file_id = f.id and r.cancelled_at is null)`.execute(db)
  return rows.length
}
