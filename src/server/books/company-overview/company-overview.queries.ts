import { sql } from 'kysely'
import type { Role } from '#domain/permission.ts'
import { roleAllows } from '#domain/permission.ts'
import { amountText } from '#domain/currency.ts'
import { dec } from '#domain/decimal.ts'
import type { PlainDate } from '#domain/plain-date.ts'
import { declaresInLithuania } from '#domain/tax-deadlines.ts'
import type { VatPeriod } from '#domain/tax-deadlines.ts'
import type { OverviewItem } from '#contract/books/company-overview.ts'
import { isOpen } from '#server/account/user/user.queries.ts'
import { bankEntriesToDo, papersWaiting } from '#server/books/dashboard/attention.queries.ts'
import { overdueSum } from '#server/books/dashboard/money.queries.ts'
import { declaredPeriod, taxColumns, taxStandingOf } from '#server/books/dashboard/tax-standing.ts'
import type { TaxRow } from '#server/books/dashboard/tax-standing.ts'
import type { Database } from '#server/platform/db/kysely.ts'

/** A company of a user, with what its figures depend on. */
export type MemberCompany = Pick<
  OverviewItem,
  'id' | 'title' | 'code' | 'role' | 'currency' | 'vat_enabled' | 'deletion_at'
> & {
  country: string
  time_zone: string
  vat_period: VatPeriod
  plan_until: PlainDate | null
  /** The session may enter it. */
  is_open: boolean
  /** How many companies the user has. */
  all: number
}

const maxCompanies = 1000

/** The companies of a user by name, or one of them. */
export const readMemberCompanies = async (db: Database, userId: string, id?: string): Promise<MemberCompany[]> => {
  const { rows } = await sql<MemberCompany>`
    select c.id, c.title, c.code, m.role, c.currency, c.vat_enabled, c.deletion_at, c.country, c.time_zone, c.vat_period,
      company_plan_until(c.id) as plan_until, ${isOpen(sql.ref('c.two_step_required'))} as is_open, count(*) over ()::int as "all"
    from company_member m join company c on c.id = m.company_id
    where m.user_id = ${userId} and (${id ?? null}::uuid is null or c.id = ${id ?? null}::uuid)
    order by c.title collate "lt-x-icu", c.id limit ${maxCompanies}`.execute(db)
  return rows
}

type FigureRow = { count: number; amount: string; bank_entries: number; papers: number } & Partial<TaxRow>

/**
 * The figures of a company, whose rows the transaction must see. Undefined: the user is no longer a member with this role. The role is checked in
 * the same statement, so that no figure is read with rights that were taken away meanwhile.
 */
export const readFigures = async (
  db: Database,
  { userId, company, today }: { userId: string; company: MemberCompany; today: PlainDate },
): Promise<OverviewItem['figures'] | undefined> => {
  const { id, role, currency } = company
  const period =
    declaresInLithuania(company) && roleAllows(role, 'isaf.write')
      ? declaredPeriod(company.vat_period, today)
      : undefined
  const { rows } = await sql<FigureRow>`
    select overdue.count, overdue.amount, ${bankEntriesToDo(id)} as bank_entries, ${papersWaiting(id)} as papers${period ? sql`, ${taxColumns(id, period)}` : sql``}
    from company_member m, lateral (${overdueSum(id, today)}) overdue
    where m.company_id = ${id} and m.user_id = ${userId} and m.role = ${role}`.execute(db)
  const [row] = rows
  if (!row) return undefined
  const tax = period ? taxStandingOf(row as TaxRow, period, today) : { isaf: null, vat: null, changed: null }
  return { today, ...moneyOf(row, role, currency), isaf: tax.isaf, vat: tax.vat, isaf_changed: tax.changed }
}

/** The dashboard and the list of bank entries show these figures to whoever may read documents. */
const moneyOf = ({ count, amount, bank_entries, papers }: FigureRow, role: Role, currency: string) =>
  roleAllows(role, 'document.read')
    ? { overdue: { count, amount: amountText(dec(amount), currency) }, bank_entries, papers }
    : { overdue: null, bank_entries: null, papers: null }
