import { sql } from 'kysely'
import type { Dashboard } from '#contract/books/dashboard.ts'
import { roleAllows } from '#domain/permission.ts'
import type { PlainDate } from '#domain/plain-date.ts'
import { declaresInLithuania } from '#domain/tax-deadlines.ts'
import type { DeadlineTone, VatPeriod } from '#domain/tax-deadlines.ts'
import type { CompanyContext } from '#server/platform/http/context.ts'
import { declaredPeriod, taxColumns, taxStandingOf } from './tax-standing.ts'
import type { TaxRow } from './tax-standing.ts'

type Attention = Extract<Dashboard['attention'][number], { kind: 'isaf_due' | 'isaf_changed' | 'vat_due' }>

type Company = { vat_period: VatPeriod; vat_enabled: boolean; country: string; currency: string }

/** How the company declares VAT; undefined: it gives no return of Lithuania. */
const readVatPeriod = async ({
  db,
  companyId,
}: Pick<CompanyContext, 'db' | 'companyId'>): Promise<VatPeriod | undefined> => {
  const { rows } = await sql<Company>`
    select vat_period, vat_enabled, country, currency from company where id = ${companyId}`.execute(db)
  const [company] = rows
  return company && declaresInLithuania(company) ? company.vat_period : undefined
}

type Due<Kind> = { kind: Kind; period: string; deadline: PlainDate; tone: Exclude<DeadlineTone, 'far'> }

/** A declaration that is nearly due or late. */
const dueOf = <Kind extends 'isaf_due' | 'vat_due'>(
  kind: Kind,
  found: { period: string; deadline: PlainDate; tone: DeadlineTone | null } | null,
): Due<Kind>[] => {
  if (!found?.tone || found.tone === 'far') return []
  const { period, deadline, tone } = found
  return [{ kind, period, deadline, tone }]
}

/**
 * The i.SAF of the last period while it is nearly due or late, the VAT return of that period likewise, and the latest submitted i.SAF whose
 * documents changed.
 */
export const readIsafAttention = async (
  context: Pick<CompanyContext, 'db' | 'companyId' | 'today' | 'session'>,
): Promise<Attention[]> => {
  const { db, companyId, today, session } = context
  if (!session.vat_enabled || !roleAllows(session.role, 'isaf.write')) return []
  const kind = await readVatPeriod(context)
  if (!kind) return []
  const period = declaredPeriod(kind, today)
  const { rows } = await sql<TaxRow>`select ${taxColumns(companyId, period)}`.execute(db)
  const [row] = rows
  if (!row) return []
  const { isaf, vat, changed } = taxStandingOf(row, period, today)
  return [
    ...dueOf('isaf_due', isaf),
    ...dueOf('vat_due', vat),
    ...(changed ? [{ kind: 'isaf_changed' as const, period: changed }] : []),
  ]
}
