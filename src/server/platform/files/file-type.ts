import { readXmlHead, textOf } from './xml-head.ts'

/**
 * The type of a file by its content, whatever its name says; undefined for what is none we take. First bytes are compared and the head of XML
 * is scanned, no more: parsers of whole formats stay out of this process.
 */
export const typeOf = (bytes: Uint8Array): string | undefined => {
  const head = Buffer.from(bytes.subarray(0, 12)).toString('latin1')
  const found = signatures.find(([signature]) => signature.test(head))
  if (found) return found[1]
  return isXml(bytes) ? 'application/xml' : undefined
}

// Of HEIC the fifth to eighth letter say that it is of MPEG's family, the next four which one: single or a burst, as phones name them.
const signatures: readonly [RegExp, string][] = [
  [/^%PDF-/, 'application/pdf'],
  [/^\x89PNG\r\n\x1a\n/, 'image/png'],
  [/^\xff\xd8\xff/, 'image/jpeg'],
  [/^RIFF[^]{4}WEBP/, 'image/webp'],
  [/^[^]{4}ftyp(?:hei[cxms]|hev[cxms]|mif1|msf1)/, 'image/heic'],
]

/** A name no file system refuses. */
export const longestName = 180

const endings: Record<string, readonly string[]> = {
  'application/pdf': ['pdf'],
  'application/xml': ['xml'],
  'image/heic': ['heic', 'heif'],
  'image/jpeg': ['jpg', 'jpeg', 'jpe', 'jfif'],
  'image/png': ['png'],
  'image/webp': ['webp'],
}

/** A name by which a saved file opens as what it is: a picture that calls itself `a.html` is `a.html.png`. */
export const fittingName = (name: string, type: string): string => {
  const fitting = endings[type]
  const ending = /\.([^.]*)$/.exec(name)?.[1]?.toLowerCase()
  if (!fitting || (ending !== undefined && fitting.includes(ending))) return name
  const added = `.${fitting[0]}`
  return name.slice(0, longestName - added.length).toWellFormed() + added
}

/**
 * An e-invoice and the like: text in UTF-8 that declares itself or its namespace. What a browser would draw or run (SVG, HTML)
 * is none, nor what brings its own definitions.
 */
const isXml = (bytes: Uint8Array): boolean => {
  const text = textOf(bytes)
  if (text === undefined || /<!DOCTYPE|<!ENTITY/i.test(text)) return false
  const head = readXmlHead(text)
  if (!head || !text.trimEnd().endsWith('>')) return false
  if (/^(svg|html|script|xsl|stylesheet)$/i.test(head.root)) return false
  return head.declared || /[ \t\r\n]xmlns(:\w+)?=/.test(head.attributes)
}
