import { readXmlHead } from './xml-head.ts'
import { xmlBeginningOf, xmlTextOf } from './xml-text.ts'

/** A file before it is stored, with the name that it came with. */
export type NamedFile = { name: string; bytes: Buffer }

/**
 * The type of a file by its content, not its name; undefined for unsupported types. Only the first bytes and the head of XML are read:
 * parsers of whole formats do not run in this process.
 */
export const typeOf = (bytes: Uint8Array): string | undefined => {
  const head = Buffer.from(bytes.subarray(0, 12)).toString('latin1')
  const found = signatures.find(([signature]) => signature.test(head))
  if (found) return found[1]
  return isXml(bytes) ? 'application/xml' : undefined
}

// Bytes 5 to 8 of HEIC name the MPEG family, the next four the kind: a single photo or a burst.
const signatures: readonly [RegExp, string][] = [
  [/^%PDF-/, 'application/pdf'],
  [/^\x89PNG\r\n\x1a\n/, 'image/png'],
  [/^\xff\xd8\xff/, 'image/jpeg'],
  [/^RIFF[^]{4}WEBP/, 'image/webp'],
  [/^[^]{4}ftyp(?:hei[cxms]|hev[cxms]|mif1|msf1)/, 'image/heic'],
]

/** A name that every file system accepts. */
export const maxNameLength = 180

const extensions: Record<string, readonly string[]> = {
  'application/pdf': ['pdf'],
  'application/xml': ['xml'],
  'image/heic': ['heic', 'heif'],
  'image/jpeg': ['jpg', 'jpeg', 'jpe', 'jfif'],
  'image/png': ['png'],
  'image/webp': ['webp'],
}

/** The name with the extension of the file's type: an image named `a.html` becomes `a.html.png`. */
export const nameWithExtension = (name: string, type: string): string => {
  const validExtensions = extensions[type]
  const extension = /\.([^.]*)$/.exec(name)?.[1]?.toLowerCase()
  if (!validExtensions || (extension !== undefined && validExtensions.includes(extension))) return name
  const newExtension = `.${validExtensions[0]}`
  return name.slice(0, maxNameLength - newExtension.length).toWellFormed() + newExtension
}

/**
 * Whether the file is XML data such as an e-invoice: text in the encoding it declares, with an XML declaration or a namespace. Formats that a browser renders
 * or runs (SVG, HTML) and files with their own definitions are excluded.
 */
const isXml = (bytes: Uint8Array): boolean => {
  const beginning = xmlBeginningOf(bytes)
  const head = beginning === undefined ? undefined : readXmlHead(beginning)
  if (!head || /^(svg|html|script|xsl|stylesheet)$/i.test(head.root)) return false
  if (!head.declared && !/[ \t\r\n]xmlns(:\w+)?=/.test(head.attributes)) return false
  const text = xmlTextOf(bytes)
  return text !== undefined && text.trimEnd().endsWith('>') && !/<!DOCTYPE|<!ENTITY/i.test(text)
}
