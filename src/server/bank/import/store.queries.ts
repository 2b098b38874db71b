import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { ComparedEntry } from '#domain/bank/read/new-entries.ts'
import type { Statement } from '#domain/bank/statement.ts'
import { dec, plainText } from '#domain/decimal.ts'
import { addDays } from '#domain/plain-date.ts'
import type { PlainDate } from '#domain/plain-date.ts'
import type { CompanyContext } from '#server/platform/http/context.ts'
import type { PreparedEntry } from './prepare.ts'

type Scope = Pick<CompanyContext, 'db' | 'companyId'>

/** Banks book one movement on different days in different formats. */
const daysAround = 10

/** The entries of the account that entries of a statement of the period may be. */
export const readStoredEntries = async (
  { db, companyId }: Scope,
  accountId: string,
  { from, to }: { from: PlainDate; to: PlainDate },
): Promise<ComparedEntry[]> => {
  const { rows } = await sql<ComparedEntry>`
    select format, date, amount, name, account_number as account, text, key from bank_entry
    where company_id = ${companyId} and account_id = ${accountId}
      and date between ${from}::date - ${daysAround}::int and ${to}::date + ${daysAround}::int`.execute(db)
  return rows
}

/** Days between the statement before this one and its first day, if the balances differ; the difference. Null: no hole. */
export const findHole = async (
  { db, companyId }: Scope,
  accountId: string,
  { period, opening }: Statement,
): Promise<{ from: PlainDate; to: PlainDate; amount: string } | null> => {
  if (!period || opening === null) return null
  const { rows } = await sql<{ date_to: PlainDate; closing: string }>`
    select date_to, closing from bank_statement
    where company_id = ${companyId} and account_id = ${accountId} and closing is not null and date_to < ${period.from}::date
    order by date_to desc, date_from desc limit 1`.execute(db)
  const [before] = rows
  if (!before) return null
  const amount = dec(opening).minus(dec(before.closing))
  return amount.eq(0)
    ? null
    : { from: addDays(before.date_to, 1), to: addDays(period.from, -1), amount: plainText(amount) }
}

export const insertImport = async (
  { db, companyId, session }: CompanyContext,
  id: string,
  files: unknown,
): Promise<void> => {
  await sql`insert into bank_import (company_id, id, files, created_by)
    values (${companyId}, ${id}, ${JSON.stringify(files)}::jsonb, ${session.user_id}::uuid)`.execute(db)
}

type StatementRow = { importId: string; accountId: string; name: string; format: string; statement: Statement }

export const insertStatement = async ({ db, companyId }: Scope, row: StatementRow): Promise<void> => {
  const { statement } = row
  // A statement without a period has no entries and no day: there is nothing to keep of it.
  if (!statement.period) return
  await sql`insert into bank_statement (company_id, id, import_id, account_id, name, format, date_from, date_to, opening, closing, entries)
    values (${companyId}, ${uuid()}, ${row.importId}, ${row.accountId}, ${row.name}, ${row.format}, ${statement.period.from}::date,
      ${statement.period.to}::date, ${statement.opening}::numeric, ${statement.closing}::numeric, ${statement.entries.length})`.execute(
    db,
  )
}

type EntryRows = {
  importId: string
  accountId: string
  currency: string
  first: number
  entries: readonly PreparedEntry[]
}

const chunk = 2000

/** Texts of a statement are cut to what the table takes; no bank sends as much. */
const cut = (text: string, most: number) => text.replaceAll('\u0000', '').slice(0, most).toWellFormed()

/** Stores entries in their order: the first one gets the position `first`. */
export const insertEntries = async ({ db, companyId }: Scope, rows: EntryRows): Promise<void> => {
  const { importId, accountId, currency, first, entries } = rows
  for (let start = 0; start < entries.length; start += chunk) {
    const part = entries.slice(start, start + chunk).map((entry, index) => ({
      id: uuid(),
      position: first + start + index,
      format: entry.format,
      date: entry.date,
      amount: entry.amount,
      name: cut(entry.name, 500),
      account_number: cut(entry.account, 60),
      code: cut(entry.code, 60),
      text: cut(entry.text, 2000),
      reference: cut(entry.reference, 140),
      key: cut(entry.key, 140),
      kind: entry.kind,
      original_amount: entry.original?.amount ?? null,
      original_currency: entry.original?.currency ?? null,
    }))
    await sql`
      insert into bank_entry (company_id, id, import_id, position, account_id, format, date, amount, currency, name, account_number, code, text,
        reference, key, kind, original_amount, original_currency)
      select ${companyId}, x.id, ${importId}, x.position, ${accountId}, x.format, x.date, x.amount, ${currency}, x.name, x.account_number, x.code, x.text,
        x.reference, x.key, x.kind, x.original_amount, x.original_currency
      from jsonb_to_recordset(${JSON.stringify(part)}::jsonb) as x(id uuid, position int, format text, date date, amount numeric, name text,
        account_number text, code text, text text, reference text, key text, kind text, original_amount numeric, original_currency text)`.execute(
      db,
    )
  }
}

/** Serialises imports of a company: two uploads of the same file at once would both find nothing. */
export const lockImports = async ({ db, companyId }: Scope): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`bank import of ${companyId}`}, 0))`.execute(db)
}
