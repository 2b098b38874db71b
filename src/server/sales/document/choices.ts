type Choice = { id: string; archived?: boolean }

/** The largest size in bytes of the choices sent with a document. The choices of an ordinary company are shorter. */
const maxBytes = 8000

const bytesOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value))

const isChoices = (list: unknown): list is readonly Choice[] =>
  Array.isArray(list) && list.every((row) => typeof row === 'object' && row !== null && 'id' in row)

/**
 * The options of a form, as many as fit: first the archived rows that only this document refers to, then the other rows that it
 * refers to, then all others. A call of its own returns all rows that are not archived: `{resource}.options`.
 */
export const choicesForDocument = <Options extends object>(
  options: Options,
  referencedIds: Iterable<string | null | undefined>,
): Options => {
  const rows = Object.values(options).filter(isChoices).flat()
  if (bytesOf(rows) <= maxBytes) return options
  const ids = new Set(referencedIds)
  const included = new Set<Choice>()
  let bytesLeft = maxBytes
  const priorities = [(row: Choice) => row.archived === true, ({ id }: Choice) => ids.has(id), () => true]
  for (const hasPriority of priorities)
    for (const row of rows) {
      if (included.has(row) || !hasPriority(row)) continue
      const bytes = bytesOf(row) + 1
      if (bytes > bytesLeft) continue
      bytesLeft -= bytes
      included.add(row)
    }
  const lists = Object.entries(options).map(([name, list]) => [
    name,
    isChoices(list) ? list.filter((row) => included.has(row)) : list,
  ])
  // The same lists, shorter.
  return Object.fromEntries(lists) as Options
}
