import { fileTypeFromBuffer } from 'file-type'
import { readXmlHead, textOf } from './xml-head.ts'

/** The type of a file by its content, whatever its name says; undefined for what is none we know. */
export const typeOf = async (bytes: Uint8Array): Promise<string | undefined> => {
  const found = await fileTypeFromBuffer(bytes)
  if (found && found.mime !== 'application/xml') return aliases[found.mime] ?? found.mime
  return isXml(bytes) ? 'application/xml' : undefined
}

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

// One format under several names: what an iPhone takes, single or a burst.
const aliases: Record<string, string> = {
  'image/heif': 'image/heic',
  'image/heic-sequence': 'image/heic',
  'image/heif-sequence': 'image/heic',
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
