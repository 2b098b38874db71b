import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { PlainDate } from '#domain/plain-date.ts'
import { deadlineTone, isafDeadline, taxPeriodBefore, taxPeriodOf, vatDeadline } from '#domain/tax-deadlines.ts'
import type { DeadlineTone, TaxPeriod, VatPeriod } from '#domain/tax-deadlines.ts'
import { isafPeriodColumns, isafPeriodOf } from './isaf-period.queries.ts'
import type { IsafPeriodRow } from './isaf-period.queries.ts'

/** The values of `taxColumns`. */
export type TaxRow = IsafPeriodRow & { changed: string | null; has_vat: boolean }

/** The period that is to be declared on a day: the last one that has ended. */
export const declaredPeriod = (kind: VatPeriod, today: PlainDate): TaxPeriod =>
  taxPeriodBefore(taxPeriodOf(kind, today))

/** Columns of a query: what a company declares for the period. */
export const taxColumns = (companyId: string, period: TaxPeriod): RawBuilder<unknown> => sql`
  ${isafPeriodColumns(companyId, period)},
  (select period from isaf_file where company_id = ${companyId} and submitted_on is not null and changed_at is not null
    order by date_to desc, id desc limit 1) as changed,
  exists (select from vat_month where company_id = ${companyId} and month <= ${period.date_to}::date and (base, vat) <> (0, 0)) as has_vat`

export type TaxStanding = {
  /** The i.SAF of the period; null: it has no documents. */
  isaf: { period: string; deadline: PlainDate; is_submitted: boolean; tone: DeadlineTone | null } | null
  /** The VAT return; due without documents, too, once the company has had some. Nobody knows whether it was submitted. */
  vat: { period: string; deadline: PlainDate; tone: DeadlineTone | null } | null
  /** The latest submitted i.SAF whose documents changed. */
  changed: string | null
}

/** How the declarations of a period stand on a day. */
export const taxStandingOf = (row: TaxRow, period: TaxPeriod, today: PlainDate): TaxStanding => {
  const { has_documents, is_submitted } = isafPeriodOf(row)
  const [isafDay, vatDay] = [isafDeadline(period), vatDeadline(period)]
  const isafTone = deadlineTone(isafDay, today, is_submitted)
  return {
    isaf: has_documents ? { period: period.name, deadline: isafDay, is_submitted, tone: isafTone } : null,
    vat: row.has_vat ? { period: period.name, deadline: vatDay, tone: deadlineTone(vatDay, today, 'unknown') } : null,
    changed: row.changed,
  }
}
