import { endOfMonth } from '#domain/plain-date.ts'
import type { PlainDate } from '#domain/plain-date.ts'

/** The most documents that are exported within a request; more become a job. */
export const maxExportInRequest = 200

/** The most documents that can be exported by id. */
export const maxExportByIds = 1000

/** The most rows of a downloaded list; a longer list must be filtered first. */
export const maxListRows = 20_000

/** The most documents by id, and rows of lists, that a user exports in an hour without a proof. */
export const maxExportWithoutProof = 100

/** Whether an export needs a proof: it is of a whole period, or of too many documents. */
export const needsProofToExport = ({ ids }: { ids?: readonly unknown[] | undefined }): boolean =>
  ids === undefined || ids.length > maxExportWithoutProof

type ExportPeriod = { date_from: PlainDate; date_to: PlainDate; format: string }

/** The file name of a downloaded list: 'islaidos-2026-11-20.csv'. `prefix` is its beginning. */
export const listFileName = (prefix: string, day: PlainDate, format: string): string => `${prefix}-${day}.${format}`

/** The file name of exported documents: 'saskaitos-2026-11.zip'. A whole month or year or one day is one part, other periods have both dates. `prefix` is its beginning. */
export const exportName = ({ date_from, date_to, format }: ExportPeriod, prefix: string): string => {
  const [year, month] = [date_from.slice(0, 4), date_from.slice(0, 7)]
  const period =
    date_from === `${year}-01-01` && date_to === `${year}-12-31`
      ? year
      : date_from === `${month}-01` && date_to === endOfMonth(date_from)
        ? month
        : date_from === date_to
          ? date_from
          : `${date_from}-${date_to}`
  return `${prefix}-${period}.${format}`
}
