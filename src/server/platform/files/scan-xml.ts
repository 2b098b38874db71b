import { SaxesParser } from 'saxes'
import type { XmlElement } from '#domain/e-invoice/xml-tree.ts'
import { xmlTextOf } from './xml-text.ts'

/** Why bytes are not XML that is read. */
export type XmlRefusal = 'encoding' | 'doctype' | 'malformed' | 'too_complex'

export class RefusedXml extends Error {
  readonly reason: XmlRefusal
  /** Where it is malformed, from 1. */
  readonly line: number | null

  constructor(reason: XmlRefusal, line: number | null = null) {
    super(reason)
    this.reason = reason
    this.line = line
  }
}

export type XmlLimits = {
  /** Of the whole file. */
  maxElements: number
  /** Of one part, which is in memory as a whole. */
  maxPartElements?: number
  /** Elements whose text may be as long as the file: attached files. */
  longText?: RegExp
}

const maxDepth = 100
const maxAttributes = 50
const maxTextLength = 100_000
const maxNameLength = 200

export type XmlHandler = {
  /** Whether this element is handed over as a tree; the others are only announced. Called for elements outside of such trees. */
  isPart: (name: string, namespace: string, depth: number) => boolean
  /** A tree and the line where its first tag ends, from 1. */
  part: (element: XmlElement, line: number) => void
  /** The end of an element that is no part. */
  end?: (name: string, depth: number) => void
}

/**
 * Reads an XML file and hands over parts of it as trees, so that a large file is never one tree. A DOCTYPE, more elements, depth,
 * attributes or text than the limits allow, and an encoding other than declared are refused: throws RefusedXml.
 */
export const scanXml = (bytes: Uint8Array, limits: XmlLimits, handler: XmlHandler): void => {
  const text = xmlTextOf(bytes)
  if (text === undefined) throw new RefusedXml('encoding')
  const parser = new SaxesParser({ xmlns: true, position: true })
  const builder = createBuilder(limits, handler, () => parser.line)
  parser.on('error', () => {
    throw new RefusedXml('malformed', parser.line)
  })
  parser.on('doctype', () => {
    throw new RefusedXml('doctype')
  })
  // Before the end of the tag: names of attributes are resolved there, which takes seconds for a million of them.
  let attributeCount = 0
  parser.on('opentagstart', () => {
    attributeCount = 0
  })
  parser.on('attribute', () => {
    attributeCount += 1
    if (attributeCount > maxAttributes) throw new RefusedXml('too_complex')
  })
  parser.on('opentag', ({ local, uri, attributes }) => {
    builder.open(local, uri, Object.values(attributes))
  })
  parser.on('closetag', ({ local }) => builder.close(local))
  parser.on('text', builder.addText)
  parser.on('cdata', builder.addText)
  const chunk = 64 * 1024
  for (let at = 0; at < text.length; at += chunk) {
    // A long DOCTYPE raises its event only at its end.
    if (at === 0 && /<!DOCTYPE/i.test(text.slice(0, chunk))) throw new RefusedXml('doctype')
    parser.write(text.slice(at, at + chunk))
  }
  parser.close()
}

type Attribute = { local: string; prefix: string; value: string }

const createBuilder = (
  { maxElements, maxPartElements = maxElements, longText }: XmlLimits,
  handler: XmlHandler,
  line: () => number,
) => {
  /** The open elements of the part that is being built. */
  const open: XmlElement[] = []
  const texts: string[] = []
  let startLine = 1
  let depth = 0
  let count = 0
  let partCount = 0
  let length = 0
  const refuseIf = (isTooComplex: boolean) => {
    if (isTooComplex) throw new RefusedXml('too_complex')
  }
  const endText = () => {
    const parent = open.at(-1)
    if (parent && texts.length > 0) parent.text += texts.join('')
    texts.length = 0
    length = 0
  }
  return {
    open: (name: string, namespace: string, attributes: readonly Attribute[]) => {
      count += 1
      refuseIf(count > maxElements || depth >= maxDepth)
      refuseIf(name.length > maxNameLength || attributes.some(({ value }) => value.length > maxTextLength))
      endText()
      const isInPart = open.length > 0 || handler.isPart(name, namespace, depth)
      depth += 1
      if (!isInPart) return
      if (open.length === 0) {
        startLine = line()
        partCount = 0
      }
      partCount += 1
      refuseIf(partCount > maxPartElements)
      const own = attributes.filter(({ prefix }) => prefix === '').map(({ local, value }) => [local, value])
      const element: XmlElement = { name, namespace, attributes: Object.fromEntries(own), children: [], text: '' }
      open.at(-1)?.children.push(element)
      open.push(element)
    },
    close: (name: string) => {
      endText()
      depth -= 1
      const element = open.pop()
      if (!element) {
        handler.end?.(name, depth)
        return
      }
      element.text = element.text.trim()
      if (open.length === 0) handler.part(element, startLine)
    },
    addText: (text: string) => {
      const parent = open.at(-1)
      length += text.length
      refuseIf(length + (parent?.text.length ?? 0) > maxTextLength && !(parent && longText?.test(parent.name)))
      if (parent) texts.push(text)
    },
  }
}
