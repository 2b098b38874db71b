type Row = { id: string }

/** So long may a list of choices be beside a document that names none of them, in bytes: those of an ordinary company are shorter. */
const mostBytes = 5000

/**
 * Of a list of choices as it stands beside a document: all that the document names, and of the others as many as there is room for.
 * All of them are a call of their own, `{resource}.options`.
 */
export const choicesBeside = <Choice extends Row>(
  rows: readonly Choice[],
  named: Iterable<string | null | undefined>,
): Choice[] => {
  const ids = new Set(named)
  const sizes = rows.map((row) => Buffer.byteLength(JSON.stringify(row)))
  let left = mostBytes
  for (const [at, { id }] of rows.entries()) if (ids.has(id)) left -= sizes[at] ?? 0
  return rows.filter(({ id }, at) => ids.has(id) || (left -= sizes[at] ?? 0) >= 0)
}
