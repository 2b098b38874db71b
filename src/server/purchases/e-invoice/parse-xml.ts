import { SaxesParser } from 'saxes'
import { xmlTextOf } from '#server/platform/files/xml-text.ts'
import type { XmlElement } from '#domain/e-invoice/xml-tree.ts'

/** Why bytes are not XML that is read: a key of the texts `read_e_invoice`. */
export type XmlRefusal = 'encoding' | 'doctype' | 'malformed' | 'too_complex'

export class RefusedXml extends Error {
  readonly reason: XmlRefusal

  constructor(reason: XmlRefusal) {
    super(reason)
    this.reason = reason
  }
}

// 500 lines with all terms of EN 16931 have 60,000 elements at a depth of 8; signatures have a depth of 20.
const maxElements = 300_000
const maxDepth = 100
const maxAttributes = 50
/** Attached files are one long text, up to the length of the whole file. */
const maxTextLength = 100_000
const attachedFile = /BinaryObject$/
const maxNameLength = 200

/**
 * Parses an XML file into its elements. A DOCTYPE, more elements, depth, attributes or text than an e-invoice can have, and an encoding
 * other than declared are refused: throws RefusedXml.
 */
export const parseXml = (bytes: Uint8Array): XmlElement => {
  const text = xmlTextOf(bytes)
  if (text === undefined) throw new RefusedXml('encoding')
  const builder = createBuilder()
  const parser = new SaxesParser({ xmlns: true, position: false })
  parser.on('error', () => {
    throw new RefusedXml('malformed')
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
  parser.on('closetag', builder.close)
  parser.on('text', builder.addText)
  parser.on('cdata', builder.addText)
  const chunk = 64 * 1024
  for (let at = 0; at < text.length; at += chunk) {
    // A long DOCTYPE raises its event only at its end.
    if (at === 0 && /<!DOCTYPE/i.test(text.slice(0, chunk))) throw new RefusedXml('doctype')
    parser.write(text.slice(at, at + chunk))
  }
  parser.close()
  const root = builder.root()
  if (!root) throw new RefusedXml('malformed')
  return root
}

type Attribute = { local: string; prefix: string; value: string }

const createBuilder = () => {
  const open: XmlElement[] = []
  const texts: string[] = []
  let root: XmlElement | undefined
  let count = 0
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
      refuseIf(count > maxElements || open.length >= maxDepth)
      refuseIf(name.length > maxNameLength || attributes.some(({ value }) => value.length > maxTextLength))
      endText()
      const own = attributes.filter(({ prefix }) => prefix === '').map(({ local, value }) => [local, value])
      const element: XmlElement = { name, namespace, attributes: Object.fromEntries(own), children: [], text: '' }
      open.at(-1)?.children.push(element)
      root ??= element
      open.push(element)
    },
    close: () => {
      endText()
      const element = open.pop()
      if (element) element.text = element.text.trim()
    },
    addText: (text: string) => {
      const parent = open.at(-1)
      if (!parent) return
      length += text.length
      refuseIf(length + parent.text.length > maxTextLength && !attachedFile.test(parent.name))
      texts.push(text)
    },
    root: () => root,
  }
}
