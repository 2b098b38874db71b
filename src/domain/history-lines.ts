import { changeOf } from '#domain/history-values.ts'
import { fieldsOf } from '#domain/history.ts'
import type { HistoryChange, Kept, KeptFields } from '#domain/history.ts'

const shown = [
  'title',
  'description',
  'quantity',
  'unit',
  'price',
  'discount',
  'vat_rate',
  'product_id',
  'total',
] as const

const listOf = (side: Kept): KeptFields[] => (Array.isArray(side) ? side.map((line: Kept) => fieldsOf(line)) : [])
const same = (one: Kept | undefined, other: Kept | undefined) =>
  JSON.stringify(one ?? null) === JSON.stringify(other ?? null)
const placeOf = (line: KeptFields) => Number(line['position'])

/**
 * The changed lines of a document, in their order. A line is treated as changed when a removed and an added line have the same title or
 * position. If no line was added or removed, the order changed.
 */
export const lineChanges = (before: Kept, after: Kept): HistoryChange[] => {
  const gone = listOf(before)
  const come = listOf(after)
  if (gone.length === 0 && come.length === 0)
    return [{ field: 'line_order', line: null, of: null, before: null, after: null }]
  const pairs = paired(gone, come)
  const changed = pairs.flatMap(([was, is]) => changesOf(was, is))
  const added = come.filter((line) => !pairs.some(([, is]) => is === line)).map((line) => whole(undefined, line))
  const removed = gone.filter((line) => !pairs.some(([was]) => was === line)).map((line) => whole(line, undefined))
  return [...changed, ...added, ...removed].toSorted((a, b) => (a.line ?? 0) - (b.line ?? 0))
}

const paired = (gone: readonly KeptFields[], come: readonly KeptFields[]): [KeptFields, KeptFields][] => {
  const pairs: [KeptFields, KeptFields][] = []
  const pairWhere = (fits: (was: KeptFields, is: KeptFields) => boolean) => {
    for (const is of come) {
      if (pairs.some((pair) => pair[1] === is)) continue
      const was = gone.find((line) => !pairs.some((pair) => pair[0] === line) && fits(line, is))
      if (was) pairs.push([was, is])
    }
  }
  pairWhere((was, is) => was['title'] === is['title'])
  pairWhere((was, is) => placeOf(was) === placeOf(is))
  return pairs
}

const changesOf = (was: KeptFields, is: KeptFields): HistoryChange[] => {
  const fields = shown.filter((field) => !same(was[field], is[field]))
  // A total follows from other fields, a product from its title: they are shown only when nothing else changed.
  const telling = fields.filter((field) => field !== 'total' && !(field === 'product_id' && fields.includes('title')))
  return (telling.length > 0 ? telling : fields).map((field) => ({
    ...changeOf(field, was[field], is[field]),
    line: placeOf(is) + 1,
    of: titleOf(is),
  }))
}

const whole = (was: KeptFields | undefined, is: KeptFields | undefined): HistoryChange => {
  const line = is ?? was ?? {}
  return { ...changeOf('line', was?.['total'], is?.['total']), line: placeOf(line) + 1, of: titleOf(line) }
}

const titleOf = ({ title }: KeptFields) => (typeof title === 'string' ? title : null)
