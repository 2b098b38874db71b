type Assigned = { columns: Partial<Record<string, number>> }
type MeaningOf<Mapping extends Assigned> = keyof Mapping['columns'] & string

/** What the column at this position holds; undefined: it is not used. */
export const meaningOf = <Mapping extends Assigned>(
  { columns }: Mapping,
  position: number,
): MeaningOf<Mapping> | undefined => Object.keys(columns).find((meaning) => columns[meaning] === position)

/** The mapping with another meaning of the column. A column has one meaning, and a meaning one column. */
export const withMeaning = <Mapping extends Assigned>(
  mapping: Mapping,
  position: number,
  meaning: MeaningOf<Mapping> | '',
): Mapping => {
  const others = Object.entries(mapping.columns).filter(
    ([other, at]) => at !== undefined && at !== position && other !== meaning,
  )
  return {
    ...mapping,
    columns: Object.fromEntries(meaning === '' ? others : [...others, [meaning, position] as const]),
  }
}
