import { xmlCharacters } from '#domain/xml-characters.ts'

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** The text as XML content or attribute value: one kind of line break, without characters that XML cannot contain, escaped and trimmed. */
export const xmlText = (text: string): string =>
  xmlCharacters(text.toWellFormed())
    .replace(/\r\n?/g, '\n')
    .trim()
    .replace(/[&<>"]/g, (character) => escapes[character] ?? character)

type Attributes = Readonly<Record<string, string | null>>

const attributeText = (attributes: Attributes): string =>
  Object.entries(attributes)
    .map(([name, value]) => (value ? ` ${name}="${xmlText(value)}"` : ''))
    .join('')

/** An element with text; nothing if the text is null or blank, because e-invoices must not contain empty elements. */
export const textElement = (name: string, text: string | null, attributes: Attributes = {}): string => {
  const content = text === null ? '' : xmlText(text)
  return content && `<${name}${attributeText(attributes)}>${content}</${name}>`
}

/** An element with the children, which are XML; nothing without children. */
export const element = (name: string, ...children: readonly string[]): string => {
  const content = children.join('')
  return content && `<${name}>${content}</${name}>`
}

/** A whole document: the declaration and its root element with the namespaces by prefix ('' for the default one). */
export const xmlDocument = (
  root: string,
  namespaces: Readonly<Record<string, string>>,
  ...children: readonly string[]
): string => {
  const declared = Object.entries(namespaces).map(([prefix, uri]) => ` xmlns${prefix && `:${prefix}`}="${uri}"`)
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${root}${declared.join('')}>${children.join('')}</${root}>\n`
}
