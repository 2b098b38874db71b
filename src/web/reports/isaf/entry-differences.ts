import type { RegisterEntry } from '#contract/reports/isaf.ts'

/** What two versions of a document in a register say differently; null: the version does not say it. */
export type EntryDifference =
  | {
      field: 'number' | 'kind' | 'date' | 'date_registered' | 'party' | 'party_code'
      before: string | null
      now: string | null
    }
  | { field: 'base' | 'vat'; code: string | null; rate: string | null; before: string | null; now: string | null }

const fields = ['number', 'kind', 'date', 'date_registered', 'party', 'party_code'] as const
type Total = RegisterEntry['totals'][number]

const keyOf = ({ code, rate }: Total): string => `${code} ${rate}`

/** The differences in the order of the register. An added or removed document differs in everything that it has. */
export const entryDifferences = (before: RegisterEntry | null, now: RegisterEntry | null): EntryDifference[] => {
  const texts = fields.map((field) => ({ field, before: before?.[field] ?? null, now: now?.[field] ?? null }))
  const totals = [before, now].map((entry) => new Map(entry?.totals.map((total) => [keyOf(total), total])))
  const [was, is] = [totals[0]!, totals[1]!]
  const amounts = [...new Map([...was, ...is])].flatMap(([key, { code, rate }]) =>
    (['base', 'vat'] as const).map((field) => ({
      field,
      code,
      rate,
      before: was.get(key)?.[field] ?? null,
      now: is.get(key)?.[field] ?? null,
    })),
  )
  return [...texts, ...amounts].filter((each) => each.before !== each.now)
}
