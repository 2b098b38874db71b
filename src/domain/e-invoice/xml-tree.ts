/** An element of a parsed XML document, without prefixes. */
export interface XmlElement {
  name: string
  /** Its namespace; empty text if it has none. */
  namespace: string
  /** By name; attributes in a namespace are left out. */
  attributes: Readonly<Record<string, string>>
  children: XmlElement[]
  /** Its own text, trimmed, without that of its children. */
  text: string
}

/**
 * The elements at a path below `parent`, in the order of the document. Names are separated by '/', alternatives by '|': 'Party/Name|Title'.
 * Namespaces are ignored, because old files use others for the same names.
 */
export const elementsAt = (parent: XmlElement | undefined, path: string): XmlElement[] => {
  let found: XmlElement[] = parent ? [parent] : []
  for (const names of stepsOf(path)) {
    const next: XmlElement[] = []
    for (const { children } of found) for (const child of children) if (names.includes(child.name)) next.push(child)
    found = next
  }
  return found
}

const parsedPaths = new Map<string, readonly (readonly string[])[]>()

/** The names of each step. A statement of a bank asks for the same paths in each of its entries, so they are kept. */
const stepsOf = (path: string): readonly (readonly string[])[] => {
  const known = parsedPaths.get(path)
  if (known) return known
  const steps = path.split('/').map((step) => step.split('|'))
  parsedPaths.set(path, steps)
  return steps
}

/** The first of `elementsAt`. */
export const elementAt = (parent: XmlElement | undefined, path: string): XmlElement | undefined =>
  elementsAt(parent, path)[0]

/** The text of the first element at the path that has one; null if none has. */
export const textAt = (parent: XmlElement | undefined, path: string): string | null =>
  elementsAt(parent, path).find(({ text }) => text !== '')?.text ?? null
