import { decode, decodeBeginning } from './xml-text.ts'

/** The part of an XML text before its content. */
export type XmlHead = {
  /** Whether it begins with `<?xml …?>`. */
  declared: boolean
  /** The whole `<!DOCTYPE …>`, if any; one with its own definitions is rejected. */
  doctype: string
  /** The name of the first element without its prefix. */
  root: string
  prefixed: boolean
  attributes: string
  /** The index of the first element. */
  rootAt: number
}

/** A longer head is rejected: e-invoices and SVG files have only a few comments. */
const maxHeadLength = 16 * 1024

/**
 * Reads the head of an XML text, at most 16 KiB, in one pass: on untrusted text a backtracking regular expression can take hours for
 * a few hundred bytes. Undefined if it is not XML or the head is longer.
 */
export const readXmlHead = (text: string): XmlHead | undefined => {
  const head = text.slice(0, maxHeadLength)
  let at = skipBlanks(head, head.startsWith('\uFEFF') ? 1 : 0)
  const declared = /^<\?xml[ \t\r\n]/.test(head.slice(at, at + 6))
  if (declared) at = indexAfter(head, '?>', at)
  at = skipComments(head, at)
  const doctypeAt = at
  if (/^<!doctype$/i.test(head.slice(at, at + 9))) at = indexAfter(head, '>', at)
  const doctype = at < 0 ? '' : head.slice(doctypeAt, at)
  if (doctype.includes('[')) return undefined
  at = skipComments(head, at)
  const end = at < 0 ? -1 : head.indexOf('>', at)
  if (end < 0) return undefined
  const found = element.exec(head.slice(at, end))
  if (!found) return undefined
  const [, prefix, root = '', attributes = ''] = found
  return { declared, doctype, root, prefixed: prefix !== undefined, attributes, rootAt: at }
}

// Each character matches in one way only, so there is no backtracking: names have no colon, attributes begin with a space or a slash.
const element = /^<([A-Za-z_][\w.-]*:)?([A-Za-z_][\w.-]*)((?:[ \t\r\n/][^]*)?)$/

/** The index after the next `end`; -1 if there is none or `at` is -1. */
const indexAfter = (text: string, end: string, at: number): number => {
  const found = at < 0 ? -1 : text.indexOf(end, at)
  return found < 0 ? -1 : found + end.length
}

const skipComments = (text: string, from: number): number => {
  let at = from < 0 ? -1 : skipBlanks(text, from)
  while (at >= 0 && text.startsWith('<!--', at)) {
    at = indexAfter(text, '-->', at + 4)
    if (at >= 0) at = skipBlanks(text, at)
  }
  return at
}

const skipBlanks = (text: string, from: number): number => {
  let at = from
  while (at < text.length && ' \t\r\n'.includes(text[at] ?? '')) at += 1
  return at
}

export const svgType = 'image/svg+xml'

/** Whether the bytes are SVG without its own definitions, whose entities could expand without limit or read files. */
export const isSvg = (bytes: Uint8Array): boolean => svgElementOf(bytes) !== undefined

/** The SVG from its first element on, without declaration and DOCTYPE; undefined for other files and rejected ones. */
export const svgElementOf = (bytes: Uint8Array): string | undefined => {
  const beginning = decodeBeginning(bytes, 'utf-8')
  const head = beginning === undefined ? undefined : readXmlHead(beginning)
  if (!head || head.root !== 'svg' || head.prefixed) return undefined
  const text = decode(bytes, 'utf-8')
  if (text === undefined) return undefined
  const svg = text.slice(head.rootAt)
  return /<!DOCTYPE|<!ENTITY|<\?xml-stylesheet/i.test(svg) ? undefined : svg
}
