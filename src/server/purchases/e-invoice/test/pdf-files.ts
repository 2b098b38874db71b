import { deflateSync } from 'node:zlib'

/** A PDF of one empty page with a file inside, whose bytes are compressed unless `stream` has the compressed ones. */
export const pdfWith = (name: string, content: Uint8Array, stream: Uint8Array = deflateSync(content)): Buffer => {
  const objects = [
    `<</Type/Catalog/Pages 2 0 R/Names<</EmbeddedFiles<</Names[(${name}) 4 0 R]>>>>/AF[4 0 R]>>`,
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 100 100]>>',
    `<</Type/Filespec/F(${name})/UF(${name})/AFRelationship/Alternative/EF<</F 5 0 R>>>>`,
  ].map((text) => Buffer.from(text))
  const file = Buffer.concat([
    Buffer.from(`<</Type/EmbeddedFile/Filter/FlateDecode/Length ${stream.length}>>\nstream\n`),
    stream,
    Buffer.from('\nendstream'),
  ])
  return assemble([...objects, file])
}

/** A PDF without files inside. */
export const plainPdf = (): Buffer =>
  assemble(
    [
      '<</Type/Catalog/Pages 2 0 R>>',
      '<</Type/Pages/Kids[3 0 R]/Count 1>>',
      '<</Type/Page/Parent 2 0 R/MediaBox[0 0 100 100]>>',
    ].map((text) => Buffer.from(text)),
  )

/** A PDF of these objects, the first of which is its catalogue. */
export const assemble = (objects: readonly Buffer[]): Buffer => {
  const parts = [Buffer.from('%PDF-1.7\n')]
  const offsets: number[] = []
  let length = parts[0]?.length ?? 0
  for (const [index, object] of objects.entries()) {
    offsets.push(length)
    const part = Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), object, Buffer.from('\nendobj\n')])
    parts.push(part)
    length += part.length
  }
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const size = objects.length + 1
  parts.push(
    Buffer.from(
      `xref\n0 ${size}\n0000000000 65535 f \n${rows}trailer<</Root 1 0 R/Size ${size}>>\nstartxref\n${length}\n%%EOF`,
    ),
  )
  return Buffer.concat(parts)
}
