import { z } from 'zod'
import { ledgerAccountNames } from '#domain/ledger-account.ts'
import { reportBases } from '#domain/reports.ts'
import { plainDate } from '#contract/platform/fields.ts'
import { row } from '#contract/platform/row.ts'
import { reportDays } from './report.ts'

export const nearestRows = {
  'report.nearest': row({
    method: 'GET',
    path: '/report/{name}/nearest',
    access: 'report.read',
    query: z.object({
      ...reportDays,
      basis: z.enum(reportBases).default('accrual').describe('by the dates of documents, or of payments'),
      account: z.enum(ledgerAccountNames).optional().describe('of the ledger'),
    }),
    output: z.object({
      month: plainDate.nullable().describe('the first day of the month; null: no other month has figures'),
    }),
    summary: 'The month with figures that is nearest to a period without any',
  }),
}
