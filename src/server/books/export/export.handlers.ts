import { buffer } from 'node:stream/consumers'
import type { ExportForm, exportRows } from '#contract/books/export.ts'
import { maxExportInRequest, needsProofToExport } from '#domain/export.ts'
import { invoiceTypes } from '#domain/invoice-type.ts'
import type { CompanyContext, FileAnswer, HandlersOf, ProofAsking } from '#server/platform/http/context.ts'
import { notFound, refuseField } from '#server/platform/http/problem.ts'
import { countByType, allExist } from './document.queries.ts'
import { countExported } from './export-limits.queries.ts'
import { fileName } from './file-names.ts'
import { cancelExport, readExport, readExports } from './export-job.queries.ts'
import type { ExportScope, StoredForm } from './export-job.queries.ts'
import { readableReports } from './exported-reports.queries.ts'
import { fileTypes, makeFile } from './make-file.ts'
import { queueExport } from './queue-export.ts'

const typeOf = (format: StoredForm['format']) =>
  format in fileTypes ? fileTypes[format as keyof typeof fileTypes] : ''

/** A file is checked again when it is fetched: the role or the company may have changed since it was made. */
const scopeOf = async (context: CompanyContext): Promise<ExportScope> => ({
  db: context.db,
  companyId: context.companyId,
  reports: await readableReports(context),
})

const requireExport = async (context: CompanyContext, id: string) => {
  const item = await readExport(await scopeOf(context), id)
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

export const exportHandlers: HandlersOf<typeof exportRows> = {
  'invoice.export': async (context, { body }) => {
    if (body.ids && !(await allExist(context, body.ids))) throw notFound('invoice')
    if (needsProofToExport(body) || !(await countExported(context, body.ids?.length ?? 0))) await context.requireProof()
    const total = await countOf(context, body)
    // Most programs call an empty ZIP broken; an empty table still has its headings.
    if (total === 0 && (body.format === 'zip' || body.format === 'ubl')) throw refuseField('types', 'export_empty')
    return total > maxExportInRequest
      ? queueExport(context, { form: body, total, job: 'make_export' })
      : exportImmediately(context, body)
  },
  'invoice.export_count': async (context, { query }) => {
    const counts = await countByType(context, query)
    const countOfType = (type: string, isVoid: boolean) =>
      counts.find((each) => each.type === type && each.is_void === isVoid)?.count ?? 0
    return {
      data: invoiceTypes.map((type) => ({ type, count: countOfType(type, false), void: countOfType(type, true) })),
    }
  },
  'export.list': async (context) => ({ data: await readExports(await scopeOf(context)) }),
  'export.item': (context, { params }) => requireExport(context, params.id),
  'export.cancel': async (context, { params }) => {
    await requireExport(context, params.id)
    await cancelExport(context, params.id)
    return requireExport(context, params.id)
  },
  'export.file': (context, { params }) => fileOf(context, params.id),
  'export.file_tab': (context, { params }) => fileOf(context, params.id),
}
