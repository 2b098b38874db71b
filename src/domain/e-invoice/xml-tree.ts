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
export const elementsAt = (parent: XmlElement | undefined, path: string): XmlElement[] =>
  path.split('/').reduce<XmlElement[]>(
    (found, step) => {
      const names = step.split('|')
      return found.flatMap(({ children }) => children.filter(({ name }) => names.includes(name)))
    },
    parent ? [parent] : [],
  )

/** The first of `elementsAt`. */
export const elementAt = (parent: XmlElement | undefined, path: string): XmlElement | undefined =>
  elementsAt(parent, path)[0]

/** The text of the first element at the path that has one; null if none has. */
export const textAt = (parent: XmlElement | undefined, path: string): string | null =>
  elementsAt(parent, path).find(({ text }) => text !== '')?.text ?? null
