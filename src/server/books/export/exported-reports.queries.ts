import { sql } from 'kysely'
import { roleAllows } from '#domain/permission.ts'
import { hasReport, reportNames } from '#domain/reports.ts'
import type { ReportedCompany, ReportName } from '#domain/reports.ts'
import type { CompanyContext } from '#server/platform/http/context.ts'

type Reader = Pick<CompanyContext, 'db' | 'companyId' | 'session'>

/** The company as far as it decides which reports it has. */
export const readReportedCompany = async ({ db, companyId, session }: Reader): Promise<ReportedCompany> => {
  const { rows } = await sql<Pick<ReportedCompany, 'type'>>`select type from company where id = ${companyId}`.execute(
    db,
  )
  return { type: rows[0]?.type ?? 'legal', vat_enabled: session.vat_enabled }
}

/** The names of the reports that the company has, in their order. */
export const reportsOf = async (context: Reader): Promise<ReportName[]> => {
  const company = await readReportedCompany(context)
  return reportNames.filter((name) => hasReport(name, company))
}

/** The reports whose files the person may get now: those that the company has, if their role may read reports. */
export const readableReports = async (context: Reader): Promise<ReportName[]> =>
  roleAllows(context.session.role, 'report.read') ? reportsOf(context) : []
