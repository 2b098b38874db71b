import { deflateSync } from 'node:zlib'

/** A PDF of one page with lines of text; a tab begins another column. Letters of Latin-1 only. */
export const textPdf = (lines: readonly string[]): Buffer => {
  const escaped = (text: string) => text.replaceAll(/[\\()]/g, (letter) => `\\${letter}`)
  const commands = lines.flatMap((line, row) =>
    line
      .split('\t')
      .map((text, column) => `BT /F1 10 Tf 1 0 0 1 ${40 + column * 250} ${780 - row * 16} Tm (${escaped(text)}) Tj ET`),
  )
  const content = deflateSync(Buffer.from(commands.join('\n'), 'latin1'))
  const objects = [
    Buffer.from('<</Type/Catalog/Pages 2 0 R>>'),
    Buffer.from('<</Type/Pages/Kids[3 0 R]/Count 1>>'),
    Buffer.from('<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>'),
    Buffer.concat([
      Buffer.from(`<</Filter/FlateDecode/Length ${content.length}>>\nstream\n`),
      content,
      Buffer.from('\nendstream'),
    ]),
    Buffer.from('<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>'),
  ]
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
  const trailer = `trailer<</Root 1 0 R/Size ${size}>>\nstartxref\n${length}\n%%EOF`
  return Buffer.concat([...parts, Buffer.from(`xref\n0 ${size}\n0000000000 65535 f \n${rows}${trailer}`)])
}

/** An invoice of a shop as text; its VAT is 21 %. */
export const shopInvoice = (
  number: string,
  { net = '160,00', vat = '33,60', total = '193,60', buyer = '979864328' } = {},
): string[] => [
  'PVM SASKAITA FAKTURA',
  `Serija PN Nr. ${number}`,
  'Data: 2026-11-19',
  'Pardavejas\tPirkejas',
  'UAB "Popieriaus namai"\tMB "Lapas"',
  `Imones kodas 304567894\tImones kodas ${buyer}`,
  'PVM moketojo kodas LT100012345613',
  'Apmoketi iki: 2026-12-03',
  `Suma be PVM\t${net}`,
  `PVM 21 %\t${vat}`,
  `Is viso su PVM\t${total} EUR`,
]
