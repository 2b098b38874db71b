import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { dec, zero } from '#domain/decimal.ts'
import type { Decimal } from '#domain/decimal.ts'
import { addDays, addMonths, endOfMonth, startOfMonth } from '#domain/plain-date.ts'
import type { PlainDate } from '#domain/plain-date.ts'
import type { LedgerAccount } from '#domain/posting.ts'
import { splitSpan } from '#domain/reports.ts'
import type { ReportSpan } from '#domain/reports.ts'
import type { Scope } from '#server/platform/resource/scope.ts'

/** Debit and credit in the currency of the company. */
export type Turnover = { debit: Decimal; credit: Decimal }
type Row = { account: LedgerAccount; debit: string; credit: string }

const toMap = (rows: readonly Row[]): Map<LedgerAccount, Turnover> =>
  new Map(rows.map(({ account, debit, credit }) => [account, { debit: dec(debit), credit: dec(credit) }]))

const sumOfEntries = sql`sum(greatest(e.base_amount, 0)) as debit, sum(greatest(-e.base_amount, 0)) as credit`

/** What was debited and credited to each account in a period: whole months from the kept sums, other days from the entries. */
export const readTurnovers = async (
  { db, companyId }: Scope,
  span: ReportSpan,
): Promise<Map<LedgerAccount, Turnover>> => {
  const { months, edges } = splitSpan(span)
  const ofEdges = edges.map(
    ({ from, to }) => sql`union all select e.account, ${sumOfEntries} from ledger_entry e
      where e.company_id = ${companyId} and e.account = any(array(select distinct account from account_turnover where company_id = ${companyId}))
        and e.date between ${from}::date and ${to}::date group by 1`,
  )
  const { rows } = await sql<Row>`
    select account, sum(debit) as debit, sum(credit) as credit from (
      select account, debit, credit from account_turnover where company_id = ${companyId} and month = any(${months}::date[])
      ${sql.join(ofEdges, sql` `)}) x group by 1`.execute(db)
  return toMap(rows)
}

/** The days between a day and the end of a whole month, on its shorter side, and whether they are added to the months or taken off. */
const toWholeMonths = (day: PlainDate): { before: PlainDate; rest: ReportSpan | null; step: 1 | -1 } => {
  const [first, last] = [startOfMonth(day), endOfMonth(day)]
  if (day === last) return { before: addMonths(first, 1), rest: null, step: 1 }
  // Of today the days to come have the fewest entries.
  return Number(day.slice(8)) >= 15
    ? { before: addMonths(first, 1), rest: { from: addDays(day, 1), to: last }, step: -1 }
    : { before: first, rest: { from: first, to: day }, step: 1 }
}

/** The balance of each account at the end of a day; debit is positive. */
export const readBalances = async ({ db, companyId }: Scope, day: PlainDate): Promise<Map<LedgerAccount, Decimal>> => {
  const { before, rest, step } = toWholeMonths(day)
  const ofRest = rest
    ? sql`union all select e.account, ${sql.lit(step)} * e.base_amount from ledger_entry e
        where e.company_id = ${companyId} and e.account = any(array(select distinct account from account_turnover where company_id = ${companyId}))
          and e.date between ${rest.from}::date and ${rest.to}::date`
    : sql``
  const { rows } = await sql<{ account: LedgerAccount; amount: string }>`
    select account, sum(amount) as amount from (
      select account, debit - credit as amount from account_turnover where company_id = ${companyId} and month < ${before}::date
      ${ofRest}) x group by 1`.execute(db)
  return new Map(rows.map(({ account, amount }) => [account, dec(amount)]))
}

/** The balance of an account at the end of a day by subject; debit is positive. `subject` limits it to one. */
export const readSubjectBalances = async (
  { db, companyId }: Scope,
  { account, day, subject }: { account: LedgerAccount; day: PlainDate; subject?: string | undefined },
): Promise<Map<string, Decimal>> => {
  const { before, rest, step } = toWholeMonths(day)
  const ofSubject = (alias: RawBuilder<unknown>) =>
    subject === undefined ? sql`` : sql`and ${alias}.subject_id = ${subject}::uuid`
  const ofRest = rest
    ? sql`union all select e.subject_id, ${sql.lit(step)} * e.base_amount from ledger_entry e
        where e.company_id = ${companyId} and e.account = ${account} ${ofSubject(sql`e`)}
          and e.date between ${rest.from}::date and ${rest.to}::date`
    : sql``
  // `offset 0`: month by month; any other plan reads the rows of all other accounts.
  const { rows } = await sql<{ subject_id: string; amount: string }>`
    select subject_id, sum(amount) as amount from (
      select s.subject_id, s.amount from account_turnover t cross join lateral (
        select m.subject_id, m.base_amount as amount from ledger_month m
        where m.company_id = ${companyId} and m.month = t.month and m.account = t.account ${ofSubject(sql`m`)} offset 0) s
      where t.company_id = ${companyId} and t.account = ${account} and t.month < ${before}::date
      ${ofRest}) x group by 1`.execute(db)
  return new Map(rows.map(({ subject_id, amount }) => [subject_id, dec(amount)]))
}

/** The sum of some accounts; debit is positive. */
export const totalOf = (balances: ReadonlyMap<LedgerAccount, Decimal>, accounts: readonly LedgerAccount[]): Decimal =>
  accounts.reduce((total, account) => total.plus(balances.get(account) ?? zero), zero)
