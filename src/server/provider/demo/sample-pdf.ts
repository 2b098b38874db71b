// The standard PDF fonts lack these characters.
const asciiLetters: Record<string, string> = {
  ą: 'a',
  č: 'c',
  ę: 'e',
  ė: 'e',
  į: 'i',
  š: 's',
  ų: 'u',
  ū: 'u',
  ž: 'z',
  Ą: 'A',
  Č: 'C',
  Ę: 'E',
  Ė: 'E',
  Į: 'I',
  Š: 'S',
  Ų: 'U',
  Ū: 'U',
  Ž: 'Z',
  '„': '"',
  '“': '"',
  '–': '-',
}

const pdfText = (line: string) =>
  [...line]
    .map((character) => asciiLetters[character] ?? character)
    .join('')
    .replace(/[\\()]/g, '\\$&')

/** A PDF of one page that looks like a simple bill. */
export const samplePdf = ([title = '', ...lines]: readonly string[]): Uint8Array<ArrayBuffer> => {
  const text = [
    `BT /F2 20 Tf 60 760 Td (${pdfText(title)}) Tj ET`,
    '0.8 w 60 742 m 535 742 l S',
    ...lines.map((line, index) => `BT /F1 13 Tf 60 ${712 - index * 24} Td (${pdfText(line)}) Tj ET`),
  ].join('\n')
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</F1 5 0 R/F2 6 0 R>>>>>>',
    `<</Length ${text.length}>>stream\n${text}\nendstream`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica-Bold>>',
  ]
  let body = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const offset = body.length
    body += `${index + 1} 0 obj${object}endobj\n`
    return offset
  })
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const count = objects.length + 1
  body += `xref\n0 ${count}\n0000000000 65535 f \n${table}trailer<</Size ${count}/Root 1 0 R>>\nstartxref\n${body.length}\n%%EOF`
  return new TextEncoder().encode(body)
}
