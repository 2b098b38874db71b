import { rowsOf } from '#domain/history-lines.ts'
import { changeOf } from '#domain/history-values.ts'
import type { HistoryChange, HistoryEvent, StoredFields } from '#domain/history.ts'

/** The fields of a VAT row, and their names in the history. */
const choices = [
  ['code', 'vat_class'],
  ['deductible_percent', 'deductible_percent'],
] as const
const ofLines = [
  ['rate', 'vat_rate'],
  ['base', 'vat_base'],
  ['vat', 'vat_amount'],
] as const

/**
 * The changed VAT rows of a document; `of` is the code and rate of the row. With `followsLines` the lines changed as well, and the rate
 * and the amounts, which follow from them, are left out.
 */
export const vatRowChanges = (
  { before, after }: Pick<HistoryEvent, 'before' | 'after'>,
  { followsLines }: { followsLines: boolean },
): HistoryChange[] => {
  const fields = followsLines ? choices : [...choices, ...ofLines]
  return pairsOf(rowsOf(before), rowsOf(after)).flatMap(([previous, current]) => {
    const of = nameOf(current ?? previous ?? {})
    // A whole new or removed row is named by its code and rate already.
    const shown = previous && current ? fields : fields.filter(([field]) => field !== 'code' && field !== 'rate')
    return shown
      .map(([field, name]) => ({ ...changeOf(name, previous?.[field], current?.[field]), of }))
      .filter((change) => change.before !== change.after && !isWhole(change))
  })
}

/** The deductible percentage of a new or removed row is shown only if it is not 100. */
const isWhole = ({ field, before, after }: HistoryChange): boolean =>
  field === 'deductible_percent' && (before ?? '100') === '100' && (after ?? '100') === '100'

const nameOf = ({ code, rate }: StoredFields): string | null =>
  [code, typeof rate === 'string' ? `${rate} %` : null].filter((part) => typeof part === 'string').join(', ') || null

type Pair = [previous: StoredFields | undefined, current: StoredFields | undefined]

/** Rows of the same code and rate, then of the same position, are the same row before and after. */
const pairsOf = (removed: readonly StoredFields[], added: readonly StoredFields[]): Pair[] => {
  const rest = [...removed]
  const take = (matches: (row: StoredFields) => boolean): StoredFields | undefined => {
    const at = rest.findIndex(matches)
    return at === -1 ? undefined : rest.splice(at, 1)[0]
  }
  const same = added.map((row) => [take((other) => nameOf(other) === nameOf(row)), row] as const)
  const pairs = same.map(([previous, row]): Pair => [
    previous ?? take((other) => other['position'] === row['position']),
    row,
  ])
  return [...pairs, ...rest.map((row): Pair => [row, undefined])]
}
