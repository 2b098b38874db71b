import type { ReportRow } from '#contract/reports/report.ts'
import { zero } from '#domain/decimal.ts'
import type { Decimal } from '#domain/decimal.ts'
import type { ReportSpan } from '#domain/reports.ts'
import { vatClassifier } from '#domain/vat-classifier.ts'
import type { OutsideReason, VatReturn } from '#domain/vat-return/vat-return.ts'
import type { Scope } from '#server/platform/resource/scope.ts'
import { amountText } from '#domain/currency.ts'
import { reportText, rowOf } from '../report.ts'
import type { ReportContext } from '../report.ts'
import { countVatDocuments } from './vat-entries.queries.ts'
import type { VatFilter } from './vat-entries.queries.ts'
import type { ReadSum } from './vat-sums.queries.ts'
import { readWithoutVat } from './without-vat.queries.ts'
import type { Side } from './without-vat.queries.ts'

/** What is not in the return: its key and the documents of it. */
export type Outside = { key: string; amount: Decimal; reason: Reason; code: string | null; side: Side } & (
  | { filter: VatFilter; count?: never }
  | { filter?: never; count: number }
)
type Reason = OutsideReason | 'unknown_split' | 'unknown_code' | 'not_deducted' | 'without_vat' | 'no_rate'

const names = new Map(vatClassifier.map((each) => [each.code, each]))

const reasonOf = ({ reason, code, is_unknown }: ReadSum & { reason: OutsideReason }): Reason => {
  if (is_unknown) return 'unknown_split'
  return code !== null && !names.has(code) ? 'unknown_code' : reason
}

/** Rows in no box by side and code, with the sum of their bases. */
const outsideCodes = (outside: readonly (ReadSum & { reason: OutsideReason })[]): Outside[] => {
  const found = new Map<string, Outside>()
  for (const each of outside) {
    const side = each.part === 'sale' ? 'sale' : 'registered'
    const reason = reasonOf(each)
    const key = `outside:${side}:${each.is_unknown ? 'unknown' : (each.code ?? '')}`
    const filter: VatFilter = {
      part: side,
      figure: 'base',
      codes: [each.code ?? ''],
      uncoded: each.is_unknown ? 'unknown' : 'other',
    }
    const amount = (found.get(key)?.amount ?? zero).plus(each.base)
    found.set(key, { key, side, reason, code: each.code, amount, filter })
  }
  return [...found.values()]
}

const sides = ['sale', 'registered'] as const

const withoutRate = (scope: Scope, span: ReportSpan) => {
  const filters = sides.map((part): VatFilter => ({ part, figure: 'no_rate', codes: null }))
  return countVatDocuments(scope, span, filters).then((counts) =>
    filters.flatMap((filter, at): Outside[] =>
      counts[at]
        ? [
            {
              key: `outside:no_rate:${sides[at]!}`,
              side: sides[at]!,
              reason: 'no_rate',
              code: null,
              amount: zero,
              filter,
            },
          ]
        : [],
    ),
  )
}

/** Everything of the period that is in no box. */
export const readOutside = async (
  scope: Scope,
  span: ReportSpan,
  sums: readonly ReadSum[],
  { outside, not_deducted }: Pick<VatReturn, 'not_deducted'> & { outside: (ReadSum & { reason: OutsideReason })[] },
): Promise<Outside[]> => {
  const [without, rateless] = await Promise.all([readWithoutVat(scope, span, sums), withoutRate(scope, span)])
  return [
    ...outsideCodes(outside),
    ...sides.flatMap((side): Outside[] =>
      without[side].count > 0
        ? [{ key: `outside:without_vat:${side}`, side, reason: 'without_vat', code: null, ...without[side] }]
        : [],
    ),
    ...(not_deducted.eq(zero)
      ? []
      : [
          {
            key: 'outside:not_deducted',
            side: 'registered' as const,
            reason: 'not_deducted' as const,
            code: null,
            amount: not_deducted,
            filter: { part: 'registered' as const, figure: 'not_deducted' as const, codes: null },
          },
        ]),
    ...rateless,
  ]
}

const titleOf = ({ language }: ReportContext, { reason, code, side }: Outside): string => {
  const named = code === null ? undefined : names.get(code)
  const of = reportText(language, `vat_side_${side}`)
  return reportText(language, `vat_outside_${reason}`, { code: code ?? '', name: named?.[language] ?? '', side: of })
}

/** The rows of what is not in the return. */
export const outsideRows = async (
  context: ReportContext,
  span: ReportSpan,
  outside: readonly Outside[],
): Promise<ReportRow[]> => {
  if (outside.length === 0) return []
  const filters = outside.flatMap(({ filter }) => filter ?? [])
  const counts = await countVatDocuments(context, span, filters)
  const countOf = ({ filter, count }: Outside) => (filter ? (counts[filters.indexOf(filter)] ?? 0) : count)
  return [
    rowOf('section:outside', { title: reportText(context.language, 'vat_outside') }, { kind: 'section', level: 0 }),
    ...outside.map((each) =>
      rowOf(
        each.key,
        {
          box: null,
          title: titleOf(context, each),
          documents: String(countOf(each)),
          amount: amountText(each.amount, 'EUR'),
          declared: null,
        },
        { documents: countOf(each) },
      ),
    ),
  ]
}
