const nul = '\u0000'

/** No form is deeper; a body of brackets alone would else be deeper than any function can follow. */
const mostDepth = 20

/** Five hundred lines, sent back as they were read, have ten thousand. A body of names alone would else keep the server busy for a second. */
const mostParts = 30_000

/**
 * The path of the first text that no field of the database can hold, with a NUL or half of a character, of what lies too deep, or where there
 * are too many parts. Every query and body is looked through before its schema, so that a field that forgets to ask answers a refusal and not a defect.
 */
export const findUnstorable = (given: unknown): string | undefined => {
  let count = 0
  const find = (value: unknown, path: readonly string[]): string | undefined => {
    if (typeof value === 'string') return isStorable(value) ? undefined : path.join('.')
    if (typeof value !== 'object' || value === null) return undefined
    if (path.length >= mostDepth) return path.join('.')
    const parts = Object.entries(value)
    count += parts.length
    if (count > mostParts) return path.join('.')
    for (const [name, part] of parts) {
      if (!isStorable(name)) return path.join('.')
      const found = find(part, [...path, name])
      if (found !== undefined) return found
    }
    return undefined
  }
  return find(given, [])
}

const isStorable = (text: string) => !text.includes(nul) && text.isWellFormed()
