type Choice = { id: string; archived?: boolean }

/** So long may the choices beside a document be, in bytes: all those of an ordinary company are shorter. */
const mostBytes = 8000

const isChoices = (list: unknown): list is readonly Choice[] =>
  Array.isArray(list) && list.every((row) => typeof row === 'object' && row !== null && 'id' in row)

/**
 * The options of a form as they stand beside a document: what the document alone names, for it was archived, then the rest of what it
 * names, then all others, as far as there is room. All that are in use are a call of their own, `{resource}.options`.
 */
export const choicesBeside = <Options extends object>(
  options: Options,
  named: Iterable<string | null | undefined>,
): Options => {
  const ids = new Set(named)
  const kept = new Set<Choice>()
  let left = mostBytes
  const rows = Object.values(options).filter(isChoices).flat()
  const turns = [(row: Choice) => row.archived === true, ({ id }: Choice) => ids.has(id), () => true]
  for (const isNext of turns)
    for (const row of rows) {
      if (kept.has(row) || !isNext(row)) continue
      const bytes = Buffer.byteLength(JSON.stringify(row)) + 1
      if (bytes > left) continue
      left -= bytes
      kept.add(row)
    }
  const lists = Object.entries(options).map(([name, list]) => [
    name,
    isChoices(list) ? list.filter((row) => kept.has(row)) : list,
  ])
  // The same lists, shorter.
  return Object.fromEntries(lists) as Options
}
