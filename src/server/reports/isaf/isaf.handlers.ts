import type { IsafFileItem, isafRows } from '#contract/reports/isaf.ts'
import { roleAllows } from '#domain/permission.ts'
import type { CompanyContext, FileAnswer, HandlersOf, Later } from '#server/platform/http/context.ts'
import { notFound, Problem, refuseField } from '#server/platform/http/problem.ts'
import { compareChanges, dismissChanges, readChanges } from './changes.ts'
import { periodOf, readIsafCompany } from './company.ts'
import { isafFigure } from './figure.ts'
import { readChangedFiles, readFile, readFiles, storeSubmission } from './file.queries.ts'
import type { StoredFile } from './file.queries.ts'
import { makeIsaf } from './make.ts'
import { previewIsaf } from './preview.ts'

/** The file with what changed since; only documents of a submitted file are compared, and only after one was changed. */
const itemOf = async (context: CompanyContext, file: StoredFile, document?: string): Promise<IsafFileItem> => {
  const { size, sales, purchases, changed_at, ...rest } = file
  const isCompared = file.is_latest && file.submitted_on !== null && changed_at !== null
  return {
    ...rest,
    size: Number(size),
    counts: { sales, purchases },
    status: file.submitted_on === null ? 'made' : 'submitted',
    changed: isCompared ? await readChanges(context, file, document) : null,
  }
}

/** The submitted files that say something else about a document than its record. */
const filesOfDocument = async (context: CompanyContext, document: string): Promise<IsafFileItem[]> => {
  const files: IsafFileItem[] = []
  for (const file of await readChangedFiles(context)) files.push(await itemOf(context, file, document))
  return files.filter(({ changed }) => changed !== null)
}

const mayReadTaxCode = ({ session: { role } }: CompanyContext): boolean => roleAllows(role, 'tax_code.write')

/** Streams the bytes as they were made, after the transaction, so that a slow store does not hold a connection. */
const answerFile = async (context: CompanyContext, id: string): Promise<Later<FileAnswer>> => {
  const file = await readFile(context, id)
  if (file.has_tax_code && !mayReadTaxCode(context)) throw new Problem('tax_code_in_file')
  return async () => {
    const stored = await context.services.files.getStream(context.companyId, id)
    if (!stored) throw notFound('isaf')
    return { bytes: stored.stream, size: stored.size, name: file.file_name, attachment: true }
  }
}

export const isafHandlers: HandlersOf<typeof isafRows> = {
  'isaf.preview': async (context, { query }) => {
    const company = await readIsafCompany(context)
    return previewIsaf(context, company, periodOf(context, company, query.period), query.data_type)
  },
  'isaf.figure': (context, { query }) => isafFigure(context, query.date_to ?? context.today),
  'isaf.create': async (context, { body }) => {
    const company = await readIsafCompany(context)
    const period = periodOf(context, company, body.period)
    const id = await makeIsaf(context, company, { ...body, period })
    return itemOf(context, await readFile(context, id))
  },
  'isaf.list': async (context, { query: { document, ...query } }) => {
    if (document) {
      const data = await filesOfDocument(context, document)
      return { data, meta: { next_cursor: null, count: data.length } }
    }
    const { rows, next_cursor, count } = await readFiles(context, query)
    const data: IsafFileItem[] = []
    for (const file of rows) data.push(await itemOf(context, file))
    return { data, meta: { next_cursor, count } }
  },
  'isaf.file': (context, { params }) => answerFile(context, params.id),
  'isaf.file_tab': (context, { params }) => answerFile(context, params.id),
  'isaf.changes': async (context, { params }) =>
    compareChanges(context, context.services.files, await readFile(context, params.id)),
  'isaf.mark_submitted': async (context, { params, body }) => {
    const file = await readFile(context, params.id)
    if (body.date !== null && body.date > context.today) throw refuseField('date', 'not_in_future')
    if (body.date !== null && body.date < file.date_from) throw refuseField('date', 'date_order')
    // A document may have changed after the file was made and before it was submitted, or before the date was corrected.
    const is_changed = body.date !== null && (await readChanges(context, file)) !== null
    await storeSubmission(context, { id: params.id, date: body.date, userId: context.session.user_id, is_changed })
    return itemOf(context, await readFile(context, params.id))
  },
  'isaf.dismiss_changes': async (context, { params }) => {
    await dismissChanges(context, await readFile(context, params.id))
    return itemOf(context, await readFile(context, params.id))
  },
}
