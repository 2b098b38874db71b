const nul = '\u0000'

/** No form is deeper; a body of brackets alone would else be deeper than any function can follow. */
const mostDepth = 20

/**
 * The path of the first text that no field of the database can hold, with a NUL or half of a character, or of what lies too deep. Every
 * query and body is looked through before its schema, so that a field that forgets to ask answers a refusal and not a defect.
 */
export const findUnstorable = (value: unknown, path: readonly string[] = []): string | undefined => {
  if (typeof value === 'string') return isStorable(value) ? undefined : path.join('.')
  if (typeof value !== 'object' || value === null) return undefined
  if (path.length >= mostDepth) return path.join('.')
  for (const [name, part] of Object.entries(value)) {
    if (!isStorable(name)) return path.join('.')
    const found = findUnstorable(part, [...path, name])
    if (found !== undefined) return found
  }
  return undefined
}

const isStorable = (text: string) => !text.includes(nul) && text.isWellFormed()
