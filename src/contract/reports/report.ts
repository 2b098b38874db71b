import { z } from 'zod'
import { agedFromDays, ageFilters } from '#domain/debt-ages.ts'
import { ledgerAccountNames } from '#domain/ledger-account.ts'
import { deadlineTones, vatPeriods } from '#domain/tax-deadlines.ts'
import { comparisons, maxReportYears, reportBases, reportGroups, reportNames } from '#domain/reports.ts'
import { reminderStates } from '#contract/sales/reminder.ts'
import { amount, currency, id, plainDate } from '#contract/platform/fields.ts'
import { row } from '#contract/platform/row.ts'

/** The formats of a report as a file. */
export const reportFormats = ['xlsx', 'csv', 'pdf'] as const
export type ReportFormat = (typeof reportFormats)[number]

/** The most rows of a page of a long report. */
export const maxReportPage = 200

export const reportDays = {
  date_from: plainDate.optional().describe('the first day; of this month by default. Reports as of a day ignore it'),
  date_to: plainDate
    .optional()
    .describe(
      `the last day; of the month of date_from by default, today for reports as of a day; at most ${maxReportYears} years after date_from`,
    ),
}

export const reportQuery = z.object({
  ...reportDays,
  compare: z
    .enum(comparisons)
    .default('none')
    .describe('with the period before, the same period a year before, or nothing'),
  basis: z.enum(reportBases).default('accrual').describe('by the dates of documents, or of payments'),
  currency: currency.optional().describe('only debts in this currency'),
  account: z.enum(ledgerAccountNames).optional().describe('of the ledger'),
  subject: id.optional().describe('the client, vendor, account or category of ledger entries'),
  activity: id.optional().describe('only income of this activity, of the summary of the year'),
  view: z.enum(['party', 'document']).default('party').describe('aging by client or vendor, or by document'),
  aged_from: z
    .enum(agedFromDays)
    .default('due')
    .describe('what the ages of debts count from: the due day, or the day of the document'),
  age: z.enum(ageFilters).optional().describe('only debtors with debts of this age, or with late ones'),
  sort: z.string().max(40).optional().describe('a column'),
  order: z.enum(['asc', 'desc']).optional(),
  cursor: z.string().max(2000).optional(),
  limit: z.coerce
    .number()
    .int()
    .min(1)
    .max(maxReportPage)
    .optional()
    .describe('rows of a page of a long report; 50 by default'),
})

/** `day` reports have no `from`. */
const reportPeriod = z.object({
  from: plainDate.nullable(),
  to: plainDate,
  previous: z
    .object({ from: plainDate.nullable(), to: plainDate })
    .nullable()
    .describe('the period of the compared figures'),
})

export const reportColumn = z.object({
  key: z.string(),
  title: z.string(),
  type: z.enum(['text', 'date', 'money', 'number', 'percent']),
})
export type ReportColumn = z.infer<typeof reportColumn>

const target = z.object({
  kind: z.enum([
    'client',
    'product',
    'invoice',
    'expense',
    'payment',
    'account',
    'category',
    'ledger_account',
    'report',
  ]),
  id: z.string(),
})

export const reportRow = z.object({
  key: z.string(),
  kind: z.enum(['section', 'line', 'sum', 'total']),
  level: z.union([z.literal(0), z.literal(1), z.literal(2)]),
  cells: z
    .record(z.string(), z.string().nullable())
    .describe(
      'by the key of the column; money as a decimal, in the currency of the cell `currency` if the row has one',
    ),
  documents: z.int().nullable().describe('how many documents it is made of, at most 1000; null: it opens none'),
  target: target
    .nullable()
    .describe('the record that the row itself is; of a `ledger_account` the report `ledger` has the entries'),
  reminder: z
    .object({ client_id: z.string(), state: z.enum(reminderStates) })
    .optional()
    .describe('only of rows of today’s receivables with something late'),
})
export type ReportRow = z.infer<typeof reportRow>

const chart = z.object({
  kind: z.literal('months'),
  series: z.array(z.object({ key: z.string(), title: z.string() })),
  points: z.array(z.object({ month: plainDate, values: z.record(z.string(), amount), is_forecast: z.boolean() })),
})

const vatDetails = z.object({
  period_kind: z.enum(vatPeriods).describe('how often the company declares'),
  is_declared: z.boolean().describe('whether the period is one that the company declares'),
  deadline: plainDate
    .nullable()
    .describe('the last day to submit and pay; null: the period is not declared as a whole'),
  counted_to: plainDate.nullable().describe('the present day of a period that has not ended'),
  owed: amount.describe('boxes 27, 29 to 34'),
  deducted: amount.describe('box 35'),
})
export type VatDetails = z.infer<typeof vatDetails>

const agingDetails = z.object({
  late: amount.describe('what was due before the day, of all debts'),
  late_parties: z.int().describe('how many debtors are late'),
  currencies: z.array(z.string()).describe('that there are debts in, by code'),
})

const yearDetails = z.object({
  counted_to: plainDate.nullable().describe('the present day of a year that has not ended'),
  is_certificate: z.boolean().describe('a business certificate leaves no choice of 30 %'),
  declared_by: plainDate.describe('the last day to declare the income of the year'),
  threshold: z
    .object({
      monthly: amount.describe('the monthly mean of the last three months'),
      crossed: plainDate.nullable().describe('the day on which it was crossed'),
      expected: plainDate
        .nullable()
        .describe('the day on which it will be crossed at this pace, if it is in this year'),
    })
    .nullable()
    .describe('of those who pay no VAT; its amounts are rows'),
})
export type YearDetails = z.infer<typeof yearDetails>

export const report = z.object({
  name: z.enum(reportNames),
  title: z.string().describe('in the language of the reader'),
  period: reportPeriod,
  currency: z.string(),
  basis: z.enum(reportBases),
  columns: z.array(reportColumn),
  rows: z.array(reportRow),
  totals: z.record(z.string(), z.string()).describe('by the key of the column, of all pages'),
  notes: z.array(z.string()).describe('plain sentences'),
  without_rate: z
    .array(z.object({ title: z.string(), list: z.string().describe('the address of the list') }))
    .describe('documents that are not counted, because nobody entered their exchange rate'),
  chart: chart.nullable(),
  head: z
    .object({ title: z.string(), amount, note: z.string().nullable() })
    .nullable()
    .describe('the answer in one figure'),
  next: z.string().nullable().describe('the cursor of the next page'),
  vat: vatDetails.optional().describe('only of the report `vat`'),
  aging: agingDetails.optional().describe('only of reports on debts; its figures and `totals` count all ages'),
  year: yearDetails.optional().describe('only of the report `year`'),
})
export type Report = z.infer<typeof report>

export const documentKinds = ['invoice', 'expense', 'payment', 'account'] as const
export type ReportDocumentKind = (typeof documentKinds)[number]

const reportDocument = z.object({
  kind: z.enum(documentKinds),
  id: z.string(),
  title: z.string().nullable().describe('the client, vendor or account'),
  number: z.string().nullable(),
  date: plainDate,
  amount: amount.describe('its share of the figure'),
  currency: z.string(),
  code: z.string().nullable().optional().describe('of the VAT classifier; only of reports on VAT'),
  base: amount.optional().describe('what the VAT is charged on; only of reports on VAT'),
})
export type ReportDocument = z.infer<typeof reportDocument>

const reportDocuments = z.object({
  data: z.array(reportDocument).describe('the newest first'),
  count: z.int().describe('of all pages, at most 1000'),
  total: amount.describe('the figure of the row'),
  next: z.string().nullable(),
  list: z.string().nullable().describe('the address of a list in the product with the same documents'),
})
export type ReportDocuments = z.infer<typeof reportDocuments>

const namedDifference = z.object({
  key: z.string().describe('of the row whose documents it is made of'),
  title: z.string(),
  amount,
})
const vatChecks = z.object({
  data: z.array(
    z.object({
      key: z.enum(['isaf_sales', 'isaf_purchases', 'income', 'expense']),
      title: z.string().describe('the result in words'),
      is_equal: z.boolean().describe('whether the differences explain all of it'),
      amount: amount.describe('of the VAT return'),
      other: amount.describe('of i.SAF, or of profit and loss'),
      rest: amount.describe('what no difference explains'),
      differences: z.array(namedDifference),
    }),
  ),
  timing: z.array(namedDifference).describe('VAT that is owed in one period and deducted in another'),
})
export type VatChecks = z.infer<typeof vatChecks>

export const reportFigure = z.object({
  amount: amount.nullable(),
  currency: z.string(),
  count: z.int().nullable(),
  text: z.string().nullable().describe('a name that stands for the figure, such as the largest client'),
  unit: z.string().nullable().describe('what is counted, in the form that goes with the count'),
  note: z.string().nullable(),
  deadline: z
    .object({ day: plainDate, tone: z.enum(deadlineTones) })
    .nullable()
    .describe('by when it must be submitted; null: nothing to submit, or it was'),
  is_alert: z.boolean().describe('whether the note names something late'),
  reason: z.string().nullable().describe('why there is no figure'),
})
export type ReportFigure = z.infer<typeof reportFigure>

const access = 'report.read'
const rules = 'Figures come from the ledger, in the currency of the company.'

export const reportRows = {
  'report.list': row({
    method: 'GET',
    path: '/report/all',
    access,
    output: z.object({
      data: z.array(
        z.object({ group: z.enum(reportGroups), reports: z.array(z.object({ name: z.enum(reportNames) })) }),
      ),
    }),
    summary: 'The reports of the company in their groups',
  }),
  'report.item': row({
    method: 'GET',
    path: '/report/{name}',
    access,
    proof: 'sometimes',
    query: reportQuery.extend({ format: z.enum(reportFormats).optional().describe('a file instead of JSON') }),
    output: report,
    file: 'application/octet-stream',
    status: 200,
    summary: `A report, or with \`format\` the same figures as a file. ${rules}`,
  }),
  'report.tab': row({
    method: 'POST',
    path: '/report/{name}',
    access,
    proof: 'sometimes',
    query: reportQuery.extend({ format: z.enum(reportFormats).default('pdf') }),
    file: 'application/octet-stream',
    summary: 'A report as a file, for a new tab',
  }),
  'report.documents': row({
    method: 'GET',
    path: '/report/{name}/documents',
    access,
    query: reportQuery.extend({ row: z.string().min(1).max(120).describe('the key of a row') }),
    output: reportDocuments,
    summary: 'The documents that a figure of a report is made of',
  }),
  'report.vat_checks': row({
    method: 'GET',
    path: '/report/vat/checks',
    access,
    query: z.object(reportDays),
    output: vatChecks,
    summary:
      'The VAT return compared with i.SAF and with profit and loss of the same period, with the differences by name',
  }),
  'report.figure': row({
    method: 'GET',
    path: '/report/{name}/figure',
    access,
    query: z.object(reportDays),
    output: reportFigure,
    summary: 'The one figure that stands for a report on the page of all reports',
  }),
}
export type ReportQuery = z.output<typeof reportQuery>
