import type { PlainDate } from '#domain/plain-date.ts'
import type { Decimal } from '#domain/decimal.ts'
import type { ReportBasis, ReportSpan } from '#domain/reports.ts'
import type { Compared, DocumentPage, ReportContext } from '../report.ts'
import { accrual } from './accrual.ts'
import { cash } from './cash.ts'

/** A line of the report. `Source` says what it is made of. */
export type Line<Source = unknown> = {
  /** `category:` and its id for a line of a category. */
  key: string
  side: 'income' | 'expense'
  amount: Decimal
  source: Source
}
export type ComparedLine = Line & Compared

/** Income and expenses of a month. */
export type MonthSums = { month: PlainDate; income: Decimal; expense: Decimal }

/** How income and expenses are counted. */
export type Basis<Source> = {
  /** Lines of income that are shown also without an amount, in this order. */
  standing: readonly string[]
  readLines: (context: ReportContext, span: ReportSpan) => Promise<Line<Source>[]>
  readMonths: (context: ReportContext, span: ReportSpan) => Promise<MonthSums[]>
  /** What all lines of a side are made of. */
  sourceOfSide: (side: Line['side']) => Source
  countDocuments: (context: ReportContext, span: ReportSpan, source: Source) => Promise<number>
  readDocuments: (
    context: ReportContext,
    span: ReportSpan,
    source: Source,
    page: { limit: number; cursor: string | undefined },
  ) => Promise<DocumentPage>
}

/** The code of each basis. A source goes back to the basis that it came from. */
export const bases = { accrual, cash } satisfies Record<ReportBasis, unknown> as unknown as Readonly<
  Record<ReportBasis, Basis<unknown>>
>
