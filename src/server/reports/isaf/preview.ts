import { sql } from 'kysely'
import type { IsafPreview } from '#contract/reports/isaf.ts'
import { dec, plainText } from '#domain/decimal.ts'
import type { Decimal } from '#domain/decimal.ts'
import type { ReportSpan } from '#domain/reports.ts'
import type { TaxPeriod } from '#domain/tax-deadlines.ts'
import { isafDeadline } from '#domain/tax-deadlines.ts'
import type { CompanyContext } from '#server/platform/http/context.ts'
import type { Scope } from '#server/platform/resource/scope.ts'
import { readChanges } from './changes.ts'
import type { IsafCompany } from './company.ts'
import { readDocuments } from './document.queries.ts'
import { readLatestFile } from './file.queries.ts'
import { collectProblems } from './found-problems.ts'
import { sidesOf } from './make.ts'
import type { DataType } from './make.ts'

type Total = { side: 'sales' | 'purchases'; code: string | null; rate: string | null; base: string; vat: string }

/** The totals of the registers by code and rate, from the rows that the VAT return is made of. */
export const readRegisterTotals = async (
  { db, companyId }: Scope,
  { date_from, date_to }: Pick<TaxPeriod, 'date_from' | 'date_to'>,
  dataType: DataType,
) => {
  const { rows } = await sql<Total>`
    select side, code, rate::text as rate, sum(base)::text as base, sum(vat)::text as vat from (
      select 'sales' as side, r.code, case when r.type in ('standard', 'reduced', 'zero') then r.rate end as rate, r.base, r.vat
        from sales_vat_rows(${companyId}, ${date_from}::date, ${date_to}::date) r where ${dataType}::text <> 'P'
      union all
      select 'purchases', r.code, case when r.type in ('standard', 'reduced', 'zero') or r.rate > 0 then r.rate end, r.base, r.vat
        from purchase_vat_rows(${companyId}, ${date_from}::date, ${date_to}::date) r
        where ${dataType}::text <> 'S' and r.kind in ('invoice', 'credit')) r
    group by side, code, rate order by side desc, nullif(regexp_replace(code, '\\D', '', 'g'), '')::int nulls last, rate desc nulls last`.execute(
    db,
  )
  return rows.map(({ side, code, rate, base, vat }) => ({
    side,
    code,
    rate: rate === null ? null : plainText(dec(rate)),
    base: dec(base).toFixed(2),
    vat: rate === null && dec(vat).eq(0) ? null : dec(vat).toFixed(2),
  }))
}

/** The VAT of the registers of a period, from the same rows. */
export const readRegisterVat = async (
  { db, companyId }: Scope,
  { from, to }: ReportSpan,
): Promise<Record<Total['side'], Decimal>> => {
  // All rows of a year may be read: in the plan for any period their documents would be found one by one.
  await sql`select set_config('plan_cache_mode', 'force_custom_plan', true), set_config('work_mem', '32MB', true)`.execute(
    db,
  )
  const { rows } = await sql<Record<Total['side'], string>>`
    select (select coalesce(sum(vat), 0)::text from sales_vat_rows(${companyId}, ${from}::date, ${to}::date)) as sales,
      (select coalesce(sum(vat), 0)::text from purchase_vat_rows(${companyId}, ${from}::date, ${to}::date)
        where kind in ('invoice', 'credit')) as purchases`.execute(db)
  return { sales: dec(rows[0]!.sales), purchases: dec(rows[0]!.purchases) }
}

/** What the file of a period will contain and what is wrong with it. */
export const previewIsaf = async (
  context: CompanyContext,
  company: IsafCompany,
  period: TaxPeriod,
  data_type: DataType,
): Promise<IsafPreview> => {
  const problems = collectProblems(context, company)
  const counts = { sales: 0, purchases: 0, sales_credits: 0, sales_void: 0, purchase_credits: 0 }
  for (const side of sidesOf(data_type))
    for await (const documents of readDocuments(context, side, period)) {
      problems.add(documents)
      counts[side] += documents.length
      const credits = documents.filter(({ is_credit, is_void }) => is_credit && !is_void).length
      counts[side === 'sales' ? 'sales_credits' : 'purchase_credits'] += credits
      counts.sales_void += documents.filter(({ is_void }) => is_void).length
    }
  const file = await readLatestFile(context, { name: period.name, date_to: period.date_to, data_type })
  const changes = file ? await readChanges(context, file) : null
  return {
    period: period.name,
    date_from: period.date_from,
    date_to: period.date_to,
    data_type,
    period_kind: company.vat_period,
    deadline: isafDeadline(period),
    counts,
    totals: await readRegisterTotals(context, period, data_type),
    problems: await problems.list(),
    problem_counts: problems.counts,
    changed_since:
      file && changes
        ? { file_id: file.id, created_at: file.created_at, submitted_on: file.submitted_on, ...changes }
        : null,
  }
}
