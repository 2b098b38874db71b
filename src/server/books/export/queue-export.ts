import { v7 as uuid } from 'uuid'
import type { ExportItem } from '#contract/books/export.ts'
import { reportNames } from '#domain/reports.ts'
import type { CompanyContext } from '#server/platform/http/context.ts'
import { notFound, Problem } from '#server/platform/http/problem.ts'
import { queueJob } from '#server/platform/jobs/queue.ts'
import { insertExport, lockExports, readExport, readUnfinished } from './export-job.queries.ts'
import type { StoredForm } from './export-job.queries.ts'

const maxUnfinished = 5
/** Half of the PDF workers; the others stay free for single documents. */
const queueCount = 2

/** A report does not wait for the documents of a year. */
const queues = { make_export: 'export', make_report: 'report' } as const

type NewExport = { form: StoredForm; total: number; job: keyof typeof queues }

/** Queues the job that makes the file of a form. A second click returns the job of the first one. */
export const queueExport = async (
  { db, companyId, language, session }: Pick<CompanyContext, 'db' | 'companyId' | 'language' | 'session'>,
  { form, total, job }: NewExport,
): Promise<ExportItem> => {
  const scope = { db, companyId }
  await lockExports(scope)
  const [unfinished, ...others] = await readUnfinished(scope, form, language)
  if (!unfinished?.is_same && unfinished && others.length + 1 >= maxUnfinished)
    throw new Problem('too_many_attempts', { retryAfter: 60 })
  const id = unfinished?.is_same ? unfinished.id : uuid()
  if (!unfinished?.is_same) {
    await insertExport(scope, { id, form, language, total, created_by: session.user_id })
    const queue = `${queues[job]} ${Number.parseInt(companyId.slice(-4), 16) % queueCount}`
    await queueJob(db, job, { company_id: companyId, export_id: id }, `export ${id}`, queue)
  }
  const item = await readExport({ ...scope, reports: reportNames }, id)
  if (!item) throw notFound('export')
  return item
}
