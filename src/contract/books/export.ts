import { z } from 'zod'
import { maxExportInRequest, maxExportByIds } from '#domain/export.ts'
import { invoiceTypes, isBooked } from '#domain/invoice-type.ts'
import { reportNames } from '#domain/reports.ts'
import { flag, idList, listOf, moment, plainDate } from '#contract/platform/fields.ts'
import { row } from '#contract/platform/row.ts'

/** The formats of exported documents: a ZIP of PDFs or of UBL files, or tables. i.SAF has calls of its own and is refused here. */
export const exportFormats = ['zip', 'xlsx', 'csv', 'isaf', 'ubl'] as const
export type ExportFormat = (typeof exportFormats)[number]

export const exportStatuses = ['queued', 'running', 'done', 'failed', 'canceled'] as const

/** A form that is posted into a new tab has only text values. */
const yesNo = z.union([z.boolean(), flag])

const period = {
  date_from: plainDate,
  date_to: plainDate,
  types: listOf(invoiceTypes)
    .pipe(z.array(z.enum(invoiceTypes)).min(1, { error: 'required' }))
    .transform((types) => invoiceTypes.filter((type) => types.includes(type))),
}

const refuseWrongOrder = (form: { date_from: string; date_to: string }, context: z.RefinementCtx) => {
  if (form.date_to < form.date_from)
    context.addIssue({ code: 'custom', path: ['date_to'], message: 'date_order', input: form.date_to })
}

export const exportInput = z
  .strictObject({
    ...period,
    format: z.enum(exportFormats),
    ids: idList(maxExportByIds)
      .optional()
      .describe(`Only these documents of those that match the other fields, at most ${maxExportByIds}`),
    with_void: yesNo
      .optional()
      .describe(
        'Whether void documents are included; by default in tables, which have a column for it, and not in a ZIP of PDFs',
      ),
  })
  .superRefine((form, context) => {
    refuseWrongOrder(form, context)
    if (form.format === 'isaf')
      context.addIssue({ code: 'custom', path: ['format'], message: 'export_format', input: form.format })
  })
  // Proformas, quotes and void documents are no e-invoices.
  .transform(({ with_void, types, ...form }) =>
    form.format === 'ubl'
      ? { ...form, types: types.filter(isBooked), with_void: false }
      : { ...form, types, with_void: with_void ?? form.format !== 'zip' },
  )
export type ExportForm = z.output<typeof exportInput>
export type RawExportForm = z.input<typeof exportInput>

const exportedReport = z.object({
  name: z.enum(reportNames),
  title: z.string().describe('with its period, in the language of who asked'),
  query: z
    .record(z.string(), z.union([z.string(), z.number()]))
    .describe('its choices, as `GET /report/{name}` has them'),
})
export type ExportedReport = z.infer<typeof exportedReport>

/** An export and its file. */
export const exportItem = z.object({
  id: z.string(),
  status: z.enum(exportStatuses),
  done: z.int().describe('the number of documents, or of rows of a report, that are in the file already'),
  total: z.int().describe('of a report 0 until it is finished'),
  form: z.object({
    date_from: z.string(),
    date_to: z.string(),
    types: z.array(z.enum(invoiceTypes)),
    format: z.enum([...exportFormats, 'pdf']),
    ids: z.array(z.string()).optional(),
    with_void: z.boolean(),
    report: exportedReport
      .optional()
      .describe('a report instead of documents; `types` is empty. Only for those who may read reports'),
  }),
  file_name: z.string().nullable(),
  size: z.int().nullable().describe('bytes'),
  error: z.enum(['unavailable', 'too_large', 'internal_error']).nullable(),
  created_by: z.string().nullable().describe('by name'),
  created_at: moment,
  finished_at: moment.nullable(),
})
export type ExportItem = z.infer<typeof exportItem>

export const exportRows = {
  'invoice.export': row({
    method: 'POST',
    path: '/invoice/export',
    access: 'document.export',
    proof: 'sometimes',
    input: exportInput,
    file: 'application/octet-stream',
    output: exportItem,
    status: 202,
    page: '/invoice/export',
    summary: `Documents of a period as a file; for more than ${maxExportInRequest} documents a job that makes the file`,
  }),
  'invoice.export_count': row({
    method: 'GET',
    path: '/invoice/export/count',
    access: 'document.export',
    query: z.object({ date_from: plainDate, date_to: plainDate }).superRefine(refuseWrongOrder),
    output: z.object({ data: z.array(z.object({ type: z.enum(invoiceTypes), count: z.int(), void: z.int() })) }),
    summary: 'The number of documents of each type in a period, with void ones separately',
  }),
  'export.list': row({
    method: 'GET',
    path: '/export/all',
    access: 'document.export',
    output: z.object({ data: z.array(exportItem) }),
    summary: 'The latest 10 exports of the company, newest first; each file is stored for 7 days',
  }),
  'export.item': row({
    method: 'GET',
    path: '/export/{id}',
    access: 'document.export',
    output: exportItem,
    summary: 'The progress of an export',
  }),
  'export.cancel': row({
    method: 'POST',
    path: '/export/{id}/cancel',
    access: 'document.export',
    output: exportItem,
    summary: 'Cancel an export; a finished file stays',
  }),
  'export.file': row({
    method: 'GET',
    path: '/export/{id}/file',
    access: 'document.export',
    proof: 'sometimes',
    file: 'application/octet-stream',
    summary: 'The file of an export',
  }),
  'export.file_tab': row({
    method: 'POST',
    path: '/export/{id}/file',
    access: 'document.export',
    proof: 'sometimes',
    file: 'application/octet-stream',
    summary: 'The file of an export, for a new tab',
  }),
}
