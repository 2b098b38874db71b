import { buffer } from 'node:stream/consumers'
import { v7 as uuid } from 'uuid'
import type { ExportForm, exportRows } from '#contract/books/export.ts'
import { maxExportInRequest, needsProofToExport } from '#domain/export.ts'
import { invoiceTypes } from '#domain/invoice-type.ts'
import type { CompanyContext, FileAnswer, HandlersOf, ProofAsking } from '#server/platform/http/context.ts'
import { notFound, Problem, refuseField } from '#server/platform/http/problem.ts'
import { queueJob } from '#server/platform/jobs/queue.ts'
import { countByType, allExist } from './document.queries.ts'
import { countExported } from './export-limits.queries.ts'
import { fileName } from './file-names.ts'
import {
  cancelExport,
  insertExport,
  lockExports,
  readExport,
  readExports,
  readUnfinished,
} from './export-job.queries.ts'
import { fileTypes, makeFile } from './make-file.ts'

const maxUnfinished = 5
/** Half of the PDF workers; the others stay free for single documents. */
const queueCount = 2

const typeOf = (format: ExportForm['format']) =>
  format in fileTypes ? fileTypes[format as keyof typeof fileTypes] : ''

const requireExport = async (context: CompanyContext, id: string) => {
  const item = await readExport(context, id)
  if (!item) throw notFound('export')
  return item
}

/** The file is read after the transaction. */
const fileOf = async (context: CompanyContext & ProofAsking, id: string) => {
  const { status, file_name, form } = await requireExport(context, id)
  if (status !== 'done' || !file_name) throw notFound('export')
  if (needsProofToExport(form)) await context.requireProof()
  return async (): Promise<FileAnswer> => {
    const file = await context.services.exports.getStream(context.companyId, id)
    if (!file) throw notFound('export')
    return { bytes: file.stream, size: file.size, name: file_name, type: typeOf(form.format), attachment: true }
  }
}

const countOf = async (context: CompanyContext, form: ExportForm): Promise<number> => {
  const counts = await countByType(context, form)
  return counts
    .filter(({ type, is_void }) => form.types.includes(type) && (form.with_void || !is_void))
    .reduce((sum, { count }) => sum + count, 0)
}

/** The file is created after the transaction and completely before the answer, so that an error can still be answered. */
const exportImmediately = (context: CompanyContext, form: ExportForm) => async (): Promise<FileAnswer> => {
  const { services, companyId, language, session } = context
  const request = { company_id: companyId, id: session.id, created_by: session.user_id, language, form }
  const bytes = await makeFile(services, request, async () => {}, buffer)
  return { bytes, name: fileName(form, language), type: typeOf(form.format), attachment: true }
}

/** A second click returns the job of the first one. */
const queueExport = async (context: CompanyContext, form: ExportForm, total: number) => {
  const { db, companyId, language, session } = context
  await lockExports(context)
  const [unfinished, ...others] = await readUnfinished(context, form, language)
  if (unfinished?.is_same) return requireExport(context, unfinished.id)
  if (others.length + 1 >= maxUnfinished && unfinished) throw new Problem('too_many_attempts', { retryAfter: 60 })
  const id = uuid()
  await insertExport(context, { id, form, language, total, created_by: session.user_id })
  const queue = `export ${Number.parseInt(companyId.slice(-4), 16) % queueCount}`
  await queueJob(db, 'make_export', { company_id: companyId, export_id: id }, `export ${id}`, queue)
  return requireExport(context, id)
}

export const exportHandlers: HandlersOf<typeof exportRows> = {
  'invoice.export': async (context, { body }) => {
    if (body.ids && !(await allExist(context, body.ids))) throw notFound('invoice')
    if (needsProofToExport(body) || !(await countExported(context, body.ids?.length ?? 0))) await context.requireProof()
    const total = await countOf(context, body)
    // Most programs call an empty ZIP broken; an empty table still has its headings.
    if (total === 0 && (body.format === 'zip' || body.format === 'ubl')) throw refuseField('types', 'export_empty')
    return total > maxExportInRequest ? queueExport(context, body, total) : exportImmediately(context, body)
  },
  'invoice.export_count': async (context, { query }) => {
    const counts = await countByType(context, query)
    const countOfType = (type: string, isVoid: boolean) =>
      counts.find((each) => each.type === type && each.is_void === isVoid)?.count ?? 0
    return {
      data: invoiceTypes.map((type) => ({ type, count: countOfType(type, false), void: countOfType(type, true) })),
    }
  },
  'export.list': async (context) => ({ data: await readExports(context) }),
  'export.item': (context, { params }) => requireExport(context, params.id),
  'export.cancel': async (context, { params }) => {
    await cancelExport(context, params.id)
    return requireExport(context, params.id)
  },
  'export.file': (context, { params }) => fileOf(context, params.id),
  'export.file_tab': (context, { params }) => fileOf(context, params.id),
}
