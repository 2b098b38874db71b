import { z } from 'zod'
import { isafProblemCodes } from '#domain/isaf/problems.ts'
import { parseTaxPeriod, vatPeriods } from '#domain/tax-deadlines.ts'
import { amount, flag, id, moment, plainDate } from '#contract/platform/fields.ts'
import { pageQuery } from '#contract/platform/document-fields.ts'
import { row } from '#contract/platform/row.ts'
import { reportDays, reportFigure } from './report.ts'

/** Which registers a file has: both, sales, purchases. */
export const isafDataTypes = ['F', 'S', 'P'] as const

const period = z
  .string({ error: 'required' })
  .refine((name) => parseTaxPeriod(name) !== undefined, { error: 'tax_period' })
  .describe('a VAT period: 2026-10, 2026-Q4 or 2026-H2')
const partNumber = z
  .string()
  .regex(/^[A-Z0-9_]{1,20}$/, { error: 'part_number' })
  .describe('the name of this part of the period: capitals, digits and underscores')

const documentKinds = ['invoice', 'expense'] as const

const problem = z.object({
  severity: z.enum(['error', 'warning']),
  code: z.enum([...isafProblemCodes, 'company_code']),
  message: z.string().describe('in the language of the request'),
  document: z.object({
    kind: z.enum([...documentKinds, 'company']),
    id: z.string(),
    number: z.string().nullable(),
    title: z.string().describe('the buyer or vendor'),
  }),
  field: z.string().describe('the field that solves it'),
  fix: z
    .object({ kind: z.enum([...documentKinds, 'client', 'company']), id: z.string() })
    .describe('the record that has the field'),
})
export type IsafProblemItem = z.infer<typeof problem>

const changedDocument = z.object({
  kind: z.enum(documentKinds),
  id: z.string(),
  number: z.string().nullable(),
  change: z.enum(['changed', 'voided', 'deleted', 'restored', 'added']),
})
export type ChangedDocument = z.infer<typeof changedDocument>

/** The most documents or problems in an answer; the counts are of all. */
export const maxShownInIsaf = 100

const changes = z.object({
  count: z.int().describe(`counted up to 1000`),
  documents: z.array(changedDocument).describe(`at most ${maxShownInIsaf}`),
})

const registerEntry = z.object({
  number: z.string(),
  kind: z.enum(['SF', 'KS', 'AN']).describe('VAT invoice, credit invoice, void'),
  date: z.string(),
  date_registered: z.string().nullable(),
  party: z.string(),
  party_code: z.string().describe('the VAT code, else the company code; "ND" if neither is known'),
  totals: z.array(
    z.object({
      code: z.string().nullable(),
      rate: z.string().nullable(),
      base: amount,
      vat: amount.nullable(),
    }),
  ),
})
export type RegisterEntry = z.infer<typeof registerEntry>

export const isafComparison = z.object({
  count: changes.shape.count,
  documents: z.array(
    changedDocument.extend({
      before: registerEntry.nullable().describe('what the file says; null: it is not in it'),
      now: registerEntry.nullable().describe('what a new file would say; null: it would not be in it'),
    }),
  ),
})
export type IsafComparison = z.infer<typeof isafComparison>

export const isafFileItem = z.object({
  id: z.string(),
  period: z.string(),
  date_from: z.string(),
  date_to: z.string(),
  data_type: z.enum(isafDataTypes),
  part_number: z.string(),
  file_name: z.string(),
  sha256: z.string(),
  size: z.int().describe('bytes'),
  counts: z.object({ sales: z.int(), purchases: z.int() }),
  status: z.enum(['made', 'submitted']),
  submitted_on: z.string().nullable(),
  submitted_by: z.string().nullable().describe('who noted that it was submitted, by name'),
  has_tax_code: z.boolean().describe('it names a natural person by the tax code, so only some roles get the bytes'),
  is_latest: z.boolean().describe('no newer file of the same period, registers and part'),
  changed: changes.nullable().describe('documents of the latest file of a period that changed since it was submitted'),
  created_by: z.string().nullable().describe('by name'),
  created_at: moment,
})
export type IsafFileItem = z.infer<typeof isafFileItem>

export const isafPreview = z.object({
  period: z.string(),
  date_from: z.string(),
  date_to: z.string(),
  data_type: z.enum(isafDataTypes),
  period_kind: z.enum(vatPeriods).describe('how often the company declares VAT'),
  deadline: z.string().describe('the last day to submit it'),
  counts: z.object({
    sales: z.int(),
    purchases: z.int(),
    sales_credits: z.int(),
    sales_void: z.int(),
    purchase_credits: z.int(),
  }),
  totals: z.array(
    z.object({
      side: z.enum(['sales', 'purchases']),
      code: z.string().nullable(),
      rate: z.string().nullable(),
      base: amount,
      vat: amount.nullable().describe('null: no VAT is counted'),
    }),
  ),
  problems: z.array(problem).describe(`errors first; at most ${maxShownInIsaf}`),
  problem_counts: z.object({ error: z.int(), warning: z.int() }),
  changed_since: z
    .object({
      file_id: z.string(),
      created_at: moment,
      submitted_on: z.string().nullable(),
      ...changes.shape,
    })
    .nullable()
    .describe('what changed since the latest file of the period was made'),
})
export type IsafPreview = z.infer<typeof isafPreview>

export const isafRows = {
  'isaf.preview': row({
    method: 'GET',
    path: '/isaf/preview',
    access: 'isaf.write',
    query: z.object({ period, data_type: z.enum(isafDataTypes).default('F') }),
    output: isafPreview,
    summary: 'What the i.SAF file of a period will contain, and what must be corrected first',
  }),
  'isaf.figure': row({
    method: 'GET',
    path: '/isaf/figure',
    access: 'isaf.write',
    query: z.object(reportDays),
    output: reportFigure,
    summary: 'How many documents the i.SAF of the last VAT period in these days has, and by when it must be submitted',
  }),
  'isaf.create': row({
    method: 'POST',
    path: '/isaf',
    access: 'isaf.write',
    input: z.strictObject({
      period,
      data_type: z.enum(isafDataTypes).default('F'),
      part_number: partNumber.default('1'),
    }),
    output: isafFileItem,
    status: 201,
    creates: true,
    summary: 'Make and keep the i.SAF file of a period; refused while a document has an error',
  }),
  'isaf.list': row({
    method: 'GET',
    path: '/isaf/all',
    access: 'isaf.write',
    query: pageQuery.extend({
      latest: flag.optional().describe('only the latest file of each period'),
      document: id
        .optional()
        .describe('only submitted files that say something else about this document than its record'),
    }),
    output: z.object({
      data: z.array(isafFileItem),
      meta: z.object({ next_cursor: z.string().nullable(), count: z.int() }),
    }),
    summary: 'The files that were made, the latest period first',
  }),
  'isaf.file': row({
    method: 'GET',
    path: '/isaf/{id}/file',
    access: 'isaf.write',
    file: 'application/xml',
    summary: 'A file as it was made',
  }),
  'isaf.file_tab': row({
    method: 'POST',
    path: '/isaf/{id}/file',
    access: 'isaf.write',
    file: 'application/xml',
    summary: 'A file as it was made, for a new tab',
  }),
  'isaf.changes': row({
    method: 'GET',
    path: '/isaf/{id}/changes',
    access: 'isaf.write',
    output: isafComparison,
    summary: 'What a file says about changed documents, and what a new one would say',
  }),
  'isaf.mark_submitted': row({
    method: 'POST',
    path: '/isaf/{id}/mark-submitted',
    access: 'isaf.write',
    input: z.strictObject({ date: plainDate.nullable().describe('null: not submitted after all') }),
    output: isafFileItem,
    summary: 'Note the day on which a file was submitted to the tax office',
  }),
  'isaf.dismiss_changes': row({
    method: 'POST',
    path: '/isaf/{id}/dismiss-changes',
    access: 'isaf.write',
    output: isafFileItem,
    summary: 'Leave the changes since a file was made; only later ones are shown again',
  }),
}
