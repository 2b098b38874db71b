import type { XmlElement } from '#domain/e-invoice/xml-tree.ts'
import { RefusedXml, scanXml } from '#server/platform/files/scan-xml.ts'

// 500 lines with all terms of EN 16931 have 60,000 elements at a depth of 8; signatures have a depth of 20.
const limits = {
  maxElements: 300_000,
  // Attached files are one long text, up to the length of the whole file.
  longText: /BinaryObject$/,
}

/**
 * Parses an XML file into its elements. A DOCTYPE, more elements, depth, attributes or text than an e-invoice can have, and an encoding
 * other than declared are refused: throws RefusedXml.
 */
export const parseXml = (bytes: Uint8Array): XmlElement => {
  const roots: XmlElement[] = []
  scanXml(bytes, limits, { isPart: () => true, part: (element) => roots.push(element) })
  const [root] = roots
  if (!root) throw new RefusedXml('malformed')
  return root
}
