// Decision: docs/decisions/exported-files.md
import { Readable } from 'node:stream'
import { sql } from 'kysely'
import type { ExportedReport, ExportItem } from '#contract/books/export.ts'
import type { ReportFormat, ReportQuery } from '#contract/reports/report.ts'
import type { Role } from '#domain/permission.ts'
import { reportOf } from '#domain/reports.ts'
import { Canceled, runExport } from '#server/books/export/export-job.ts'
import type { RunningExport } from '#server/books/export/export-job.ts'
import type { StoredForm } from '#server/books/export/export-job.queries.ts'
import { readableReports } from '#server/books/export/exported-reports.queries.ts'
import { queueExport } from '#server/books/export/queue-export.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import type { CompanyContext, FileAnswer, ProofAsking } from '#server/platform/http/context.ts'
import type { Jobs } from '#server/platform/jobs/queue.ts'
import type { Services } from '#server/platform/services.ts'
import { companyContext } from '#server/sales/sending/company-context.ts'
import { requestOf } from '../request.ts'
import { makeReportFile, reportFileName, reportFileTitle, requireReportProof, spooledReport } from './report-file.ts'
import type { ReportFile } from './report-file.ts'

/** How long a request waits for its file. */
const maxRequestMs = 2000

/** The file of a report, or the job that makes it if that takes longer. The job begins again, so that it survives a restart. */
export const reportFileOrJob = async (context: CompanyContext & ProofAsking, file: ReportFile) => {
  await requireReportProof(context, file)
  return async (): Promise<FileAnswer | ExportItem> =>
    (await fileInTime(context, file)) ??
    inTransaction(context.services.pool, context.companyId, (db) =>
      queueExport({ ...context, db }, { form: formOf(file, context), total: 0, job: 'make_report' }),
    )
}

/** The file, or undefined if it is not there in time. Then its queries end soon, and what is made later is thrown away. */
const fileInTime = async (context: CompanyContext, file: ReportFile): Promise<FileAnswer | undefined> => {
  const end = AbortSignal.timeout(maxRequestMs)
  const made = spooledReport(context, file, {
    begin: async ({ db }) => {
      await sql`select set_config('statement_timeout', ${String(maxRequestMs)}, true)`.execute(db)
    },
    onRows: async () => end.throwIfAborted(),
  })
  const late = new Promise<undefined>((resolve) => {
    end.addEventListener('abort', () => resolve(undefined), { once: true })
  })
  const first = await Promise.race([made, late]).catch((error: unknown) => {
    if (!end.aborted) throw error
    return undefined
  })
  if (!first) made.then(({ bytes }) => bytes instanceof Readable && bytes.destroy()).catch(() => {})
  return first
}

/** What the job reads again. The days stay, whenever it runs. */
const formOf = ({ name, request, format }: ReportFile, { language }: CompanyContext): StoredForm => {
  const { span, previous: _, limit: __, cursor: ___, ...choices } = request
  const days = { date_from: span.from, date_to: span.to }
  const query = reportOf(name).period === 'day' ? { date_to: span.to } : days
  const report: ExportedReport = {
    name,
    title: reportFileTitle({ name, request }, language),
    // Choices that are not made are left out of JSON.
    query: JSON.parse(JSON.stringify({ ...choices, ...query })),
  }
  return { ...days, types: [], with_void: false, format, report }
}

/**
 * Creates the file of a report that took too long for a request. Canceled if who asked may not read reports any more, or if the company
 * does not have the report any more.
 */
export const makeReport = (services: Services, payload: Jobs['make_report']): Promise<void> =>
  runExport(services, payload, async (job, onRows, store) => {
    const { context, file } = await inTransaction(services.pool, job.company_id, (db) => readJob(services, job, db))
    const size = await makeReportFile(context, file, { onRows }, store)
    return { name: reportFileName(file, job.language), size }
  })

const readJob = async (services: Services, job: RunningExport, db: CompanyContext['db']) => {
  const context = await contextNow(services, job, db)
  const { report, format } = job.form
  if (!report || !context || !(await readableReports(context)).includes(report.name)) throw new Canceled()
  // The form was written by `formOf` from a checked query.
  const query = report.query as unknown as ReportQuery
  const file: ReportFile = {
    name: report.name,
    request: requestOf(report.name, query, context.today),
    format: format as ReportFormat,
  }
  return { context, file }
}

/** The context of who asked, with their present role; undefined if they have left the company. */
const contextNow = async (services: Services, job: RunningExport, db: CompanyContext['db']) => {
  const context = await companyContext(services, db, job)
  const { rows } = await sql<{ role: Role }>`
    select role from company_member where company_id = ${job.company_id} and user_id = ${job.created_by}`.execute(db)
  const role = rows[0]?.role
  return role && { ...context, session: { ...context.session, role } }
}
