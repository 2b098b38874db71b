import { z } from 'zod'
import { exportItem } from '#contract/books/export.ts'
import { row } from '#contract/platform/row.ts'
import { reportFormats, reportQuery } from './report.ts'

export const reportFileRows = {
  'report.file': row({
    method: 'POST',
    path: '/report/{name}/file',
    access: 'report.read',
    proof: 'sometimes',
    query: reportQuery.omit({ cursor: true, limit: true }).extend({ format: z.enum(reportFormats) }),
    file: 'application/octet-stream',
    output: exportItem,
    status: 202,
    summary: 'A report as a file; one that takes longer than two seconds becomes a job in the list of exports',
  }),
}
