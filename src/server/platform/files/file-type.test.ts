import { expect, test } from 'vitest'
import { typeOf } from './file-type.ts'
import { svgElementOf, isSvg } from './xml-head.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const xmlDeclaration = '<?xml version="1.0"?>'

/** The least CPU time of five runs in milliseconds: it does not grow when other programs use the machine. */
const leastCpuTime = (work: () => unknown): number => {
  let least = Infinity
  for (let run = 0; run < 5; run += 1) {
    const start = process.threadCpuUsage()
    work()
    const { user, system } = process.threadCpuUsage(start)
    least = Math.min(least, (user + system) / 1000)
  }
  return least
}

test.each<[string, string]>([
  ['forty comments without an element', `${xmlDeclaration}${'<!--a-->'.repeat(40)}!>`],
  ['10,000 comments', `${xmlDeclaration}${'<!--a-->'.repeat(10_000)}!>`],
  ['10,000 comments that never end', `${xmlDeclaration}${'<!--'.repeat(10_000)}`],
  ['20,000 blanks', `${xmlDeclaration}${' '.repeat(20_000)}!>`],
  ['10 MiB of blanks', ' '.repeat(10 * 1024 * 1024)],
  ['10 MiB of blanks after the declaration', `${xmlDeclaration}${'\n'.repeat(10 * 1024 * 1024)}!>`],
  ['an element name of 10 MiB', `${xmlDeclaration}<${'a'.repeat(10 * 1024 * 1024)}`],
  ['an element of 10 MiB of blanks and colons', `${xmlDeclaration}<${'a: '.repeat(3 * 1024 * 1024)}`],
  ['beginnings of a DOCTYPE', '<!DOCTYPE svg '.repeat(10_000)],
  ['a DOCTYPE of quotes', `<!DOCTYPE svg ${'"" '.repeat(100_000)}`],
])('a file of %s is rejected in less than 50 ms, as a document and as an SVG image', (_, text) => {
  const file = bytes(text)
  expect(typeOf(file)).toBeUndefined()
  expect(isSvg(file)).toBe(false)
  expect(leastCpuTime(() => typeOf(file))).toBeLessThan(50)
  expect(leastCpuTime(() => isSvg(file))).toBeLessThan(50)
})

test.each<[string, Buffer]>([
  ['application/pdf', Buffer.from('%PDF-1.7\n')],
  ['image/png', Buffer.from('89504e470d0a1a0a0000000d', 'hex')],
  ['image/jpeg', Buffer.from('ffd8ffe000104a46', 'hex')],
  ['image/webp', Buffer.from('RIFF\u0010\u0000\u0000\u0000WEBPVP8 ')],
  ...['heic', 'heix', 'hevc', 'mif1', 'msf1'].map((brand): [string, Buffer] => [
    'image/heic',
    Buffer.from(`\u0000\u0000\u0000\u0018ftyp${brand}`),
  ]),
])('%s is recognised by its first bytes', (type, file) => {
  expect(typeOf(file)).toBe(type)
})

test.each<[string, Buffer]>([
  ['an archive', Buffer.from('504b0304', 'hex')],
  ['a video', Buffer.from('\u0000\u0000\u0000\u0018ftypisom')],
  ['an audio file', Buffer.from('RIFF\u0010\u0000\u0000\u0000WAVEfmt ')],
  ['a GIF', Buffer.from('GIF89a')],
  ['a PDF after a space', Buffer.from(' %PDF-1.7')],
  ['the beginning of an image', Buffer.from('8950', 'hex')],
])('%s is not an accepted file', (_, file) => {
  expect(typeOf(file)).toBeUndefined()
})

test.each<[string, string]>([
  ['declared', `${xmlDeclaration}<Invoice><ID>1</ID></Invoice>`],
  ['declared, with a byte order mark and an empty line before', `\uFEFF\n${xmlDeclaration}\n<Invoice/>\n`],
  ['with only a namespace', '<ubl:Invoice xmlns:ubl="urn:oasis"><ubl:ID>1</ubl:ID></ubl:Invoice>'],
  [
    'with comments before its element',
    `${xmlDeclaration}\n<!-- a > b -->\r\n<!---->\t<SaskaitaFaktura a="1">x</SaskaitaFaktura>`,
  ],
])('an XML file %s is recognised by its content', (_, text) => {
  expect(typeOf(bytes(text))).toBe('application/xml')
})

test.each<[string, string]>([
  ['an HTML page', `${xmlDeclaration}<html xmlns="http://www.w3.org/1999/xhtml"></html>`],
  ['an SVG', `${xmlDeclaration}<svg xmlns="http://www.w3.org/2000/svg"/>`],
  ['XML with definitions', `${xmlDeclaration}<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>`],
  ['XML without declaration and namespace', '<note><to>Ona</to></note>'],
  ['incomplete XML', `${xmlDeclaration}<Invoice><ID>1</I`],
  ['plain text', 'Sveiki'],
  ['an empty file', ''],
])('%s is not an accepted XML document', (_, text) => {
  expect(typeOf(bytes(text))).toBeUndefined()
})

test('a file of 80 KiB is judged to its end, and its characters may lie anywhere', () => {
  for (const shift of ['', ' ', '  ', '   ']) {
    const text = `${xmlDeclaration}<a>${shift}${'😀'.repeat(20_000)}</a>`
    expect(typeOf(bytes(text))).toBe('application/xml')
    expect(typeOf(bytes(`${text}<!ENTITY a "b">`))).toBeUndefined()
    expect(typeOf(Buffer.concat([bytes(text), Buffer.from([0xff, 0x3e])]))).toBeUndefined()
    expect(typeOf(bytes(`${text}\u0000>`))).toBeUndefined()
  }
})

test('an SVG is read from its first element on, with or without a DOCTYPE', () => {
  const drawing = '<svg xmlns="http://www.w3.org/2000/svg"><rect/></svg>'
  const doctype = '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">'
  for (const head of ['', '\uFEFF', `${xmlDeclaration}\n<!-- comment -->\n`, `${xmlDeclaration}${doctype}<!-- a -->\n`])
    expect(svgElementOf(bytes(head + drawing))).toBe(drawing)
  for (const refused of ['<SVG/>', '<svgs/>', '<x:svg/>', `<!DOCTYPE svg [ ]>${drawing}`, `${drawing}<!ENTITY a "b">`])
    expect(isSvg(bytes(refused))).toBe(false)
})
