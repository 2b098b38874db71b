/** The name of the attached data, fixed by Factur-X 1.0 and ZUGFeRD 2. */
export const facturXFile = 'factur-x.xml'

const namespace = 'urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#'

const properties = {
  DocumentType: 'INVOICE',
  DocumentFileName: facturXFile,
  Version: '1.0',
  ConformanceLevel: 'EN 16931',
}

const propertyOf = (name: string): string =>
  `<rdf:li rdf:parseType="Resource"><pdfaProperty:name>${name}</pdfaProperty:name><pdfaProperty:valueType>Text</pdfaProperty:valueType><pdfaProperty:category>external</pdfaProperty:category><pdfaProperty:description>${name} of the attached invoice data</pdfaProperty:description></rdf:li>`

/** PDF/A demands a description of each metadata schema that is not its own. */
const schema = `<rdf:li rdf:parseType="Resource"><pdfaSchema:schema>Factur-X PDFA Extension Schema</pdfaSchema:schema><pdfaSchema:namespaceURI>${namespace}</pdfaSchema:namespaceURI><pdfaSchema:prefix>fx</pdfaSchema:prefix><pdfaSchema:property><rdf:Seq>${Object.keys(
  properties,
)
  .map(propertyOf)
  .join('')}</rdf:Seq></pdfaSchema:property></rdf:li>`

const description = `<rdf:Description rdf:about="" xmlns:fx="${namespace}">${Object.entries(properties)
  .map(([name, value]) => `<fx:${name}>${value}</fx:${name}>`)
  .join('')}</rdf:Description>`

const schemas = '<pdfaExtension:schemas><rdf:Bag>'

/**
 * Adds the metadata of Factur-X to a PDF/A-3 of Typst, which cannot write its own (typst#5667), by an incremental update: the metadata
 * stream is written again at the end of the file, everything else stays. Throws if the file has another structure.
 */
export const withFacturXMetadata = (pdf: Uint8Array): Uint8Array => {
  const bytes = Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength)
  const previous = Number(match(bytes.toString('latin1', bytes.length - 64), /startxref\s+(\d+)\s+%%EOF\s*$/)[1])
  const end = bytes.toString('latin1', previous)
  const trailer = match(end, /trailer\s*<<([\s\S]*?)>>\s*startxref/)[1]!
  const root = objectAt(bytes, end, match(trailer, /\/Root (\d+) 0 R/)[1]!)
  const id = match(root.text, /\/Metadata (\d+) 0 R/)[1]!
  const stream = objectAt(bytes, end, id)
  const [start, dictionary = ''] = match(stream.text, /^\d+ 0 obj\s*<<([\s\S]*?)>>\s*stream\r?\n/)
  if (dictionary.includes('/Filter')) throw new Error('the metadata of the PDF is compressed')
  const from = stream.offset + start.length
  const metadata = bytes.toString('utf8', from, from + Number(match(dictionary, /\/Length (\d+)/)[1]))
  if (!metadata.includes(schemas)) throw new Error('the metadata of the PDF has no schemas')
  const changed = Buffer.from(
    metadata.replace(schemas, () => schemas + schema).replace('</rdf:RDF>', () => `${description}</rdf:RDF>`),
  )
  const head = `\n${id} 0 obj\n<<${dictionary.replace(/\/Length \d+/, `/Length ${changed.length}`)}>>\nstream\n`
  const tail = '\nendstream\nendobj\n'
  const table = bytes.length + head.length + changed.length + tail.length
  const entry = `${String(bytes.length + 1).padStart(10, '0')} 00000 n `
  const update = `xref\n${id} 1\n${entry}\ntrailer\n<<${trailer.trim()} /Prev ${previous}>>\nstartxref\n${table}\n%%EOF\n`
  return Uint8Array.from(
    Buffer.concat([bytes, Buffer.from(head, 'latin1'), changed, Buffer.from(tail + update, 'latin1')]),
  )
}

const match = (text: string, pattern: RegExp): RegExpExecArray => {
  const found = pattern.exec(text)
  if (!found) throw new Error(`the PDF has no ${pattern.source}`)
  return found
}

/** The beginning of an object, found by the cross-reference table, which has rows of 20 bytes. */
const objectAt = (bytes: Buffer, table: string, id: string): { offset: number; text: string } => {
  const [head] = match(table, /^xref\s+0 \d+\s+/)
  const row = table.slice(head.length + Number(id) * 20)
  const offset = Number(match(row, /^(\d{10}) \d{5} n/)[1])
  return { offset, text: bytes.toString('latin1', offset, offset + 4096) }
}
