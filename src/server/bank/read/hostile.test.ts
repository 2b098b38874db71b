import { describe, expect, test } from 'vitest'
import { fileOf, refusalOf, unknownOf } from './test/read.ts'

const namespace = 'urn:iso:std:iso:20022:tech:xsd:camt.053.001.08'
const camt = (inside: string) =>
  `<?xml version="1.0" encoding="UTF-8"?><Document xmlns="${namespace}"><BkToCstmrStmt><Stmt><Acct><Ccy>EUR</Ccy></Acct>${inside}</Stmt></BkToCstmrStmt></Document>`
const entry = '<Ntry><Amt Ccy="EUR">1.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><BookgDt><Dt>2026-10-02</Dt></BookgDt></Ntry>'
const wise = 'TransferWise ID,Date,Amount,Currency,Description,Payment Reference,Running Balance\n'

describe('files that are no statements are refused by what they are', () => {
  test.each<[string, string | Buffer, string]>([
    ['no bytes', '', 'empty'],
    ['blank lines', ' \n\n\t', 'empty'],
    ['a PDF', '%PDF-1.7\n', 'pdf'],
    ['a PNG', Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1'), 'image'],
    ['a JPEG', Buffer.from('\xff\xd8\xff\xe0\0\x10JFIF', 'latin1'), 'image'],
    ['a GIF', 'GIF89a....', 'image'],
    ['an old Excel file', Buffer.from('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1Workbook', 'latin1'), 'old_excel'],
    [
      'an encrypted Excel file',
      Buffer.concat([
        Buffer.from('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', 'latin1'),
        Buffer.from('EncryptedPackage', 'utf16le'),
      ]),
      'encrypted',
    ],
    ['a RAR', 'Rar!\x1a\x07', 'archive'],
    ['a gzip', Buffer.from([0x1f, 0x8b, 8, 0]), 'archive'],
    ['bytes of a program', Buffer.from([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1, 0, 0, 0, 3]), 'encoding'],
    ['a page of HTML', '<html><body>Sveiki</body></html>', 'not_statement'],
    ['a page of HTML with a DOCTYPE', '<!DOCTYPE html><html></html>', 'doctype'],
    ['a letter', 'Sveiki\nkaip sekasi\n', 'not_statement'],
  ])('%s', async (_, content, refused) => {
    expect(await refusalOf(content)).toMatchObject({ refused })
  })
})

describe('a hostile camt file is refused', () => {
  test('with entities, whatever they would expand to', async () => {
    const bomb = `<?xml version="1.0"?><!DOCTYPE l [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]>${camt(entry).slice(38)}`
    expect(await refusalOf(bomb)).toMatchObject({ refused: 'doctype' })
    expect(await refusalOf(camt(entry.replace('1.00', '&a;')))).toMatchObject({ refused: 'malformed' })
  })

  test('with too much depth, too many attributes, elements or characters', async () => {
    const attributes = Array.from({ length: 60 }, (_, index) => ` a${index}="1"`).join('')
    const big = [
      '<a>'.repeat(200),
      `<Ntry${attributes}/>`,
      `<Ntry>${'<a/>'.repeat(600_000)}</Ntry>`,
      `<Ntry>${'x'.repeat(200_000)}</Ntry>`,
      'x'.repeat(200_000),
    ]
    for (const inside of big) expect(await refusalOf(camt(inside))).toMatchObject({ refused: 'too_complex' })
  })

  test('when it is cut off, in another encoding than declared, or has more than 50,000 entries', async () => {
    expect(await refusalOf(camt(entry).slice(0, -60))).toMatchObject({ refused: 'malformed' })
    expect(await refusalOf(Buffer.from(camt('<!--\u00e0-->'), 'latin1'))).toMatchObject({ refused: 'encoding' })
    expect(await refusalOf(camt(entry.repeat(50_001)))).toMatchObject({ refused: 'too_many_entries', value: '50000' })
  })
})

describe('a hostile table is refused', () => {
  test('with more than 50,000 entries, lines or cells without end', async () => {
    expect(await refusalOf(wise + 'a,01-10-2026,1.00,EUR,A,,\n'.repeat(50_001))).toMatchObject({
      refused: 'too_many_entries',
      line: 50_002,
    })
    expect(await refusalOf('a;b\n'.repeat(200_000))).toMatchObject({ refused: 'too_many_entries' })
    expect(await refusalOf(`a;b\n${';'.repeat(3_000_000)}`)).toMatchObject({ refused: 'too_complex' })
    expect(await refusalOf(`a;b\n${';'.repeat(1000)}`)).toMatchObject({ refused: 'too_complex' })
  })

  test('with a quotation mark that does not end', async () => {
    expect(await refusalOf(`${wise}a,01-10-2026,1.00,EUR,"A,,\nb,01-10-2026,1.00,EUR,B,,\n`)).toMatchObject({
      refused: 'malformed',
      line: 2,
    })
  })
})

describe('the encoding of a table', () => {
  const text = `${wise}a,01-10-2026,1.00,EUR,Ąžuolas „Šarūnas“,,\n`
  // Ą, ž, Š, ū, „ and “.
  const windows = new Map(
    [...'ĄžŠū„“'].map((letter, index) => [letter, [0xc0, 0xfe, 0xd0, 0xfb, 0x84, 0x93][index] ?? 0]),
  )
  const iso = new Map([...windows, ['„', 0xa5], ['“', 0xb4]])
  const bytesIn = (codes: ReadonlyMap<string, number>) =>
    Buffer.from(Array.from(text, (letter) => codes.get(letter) ?? letter.charCodeAt(0)))

  test.each<[string, Buffer]>([
    ['UTF-8', Buffer.from(text)],
    ['UTF-8 with a mark', Buffer.from(`\ufeff${text}`)],
    ['UTF-16 with a mark', Buffer.from(`\ufeff${text}`, 'utf16le')],
    ['UTF-16 without a mark', Buffer.from(text, 'utf16le')],
    ['UTF-16 of the other order', Buffer.from(`\ufeff${text}`, 'utf16le').swap16()],
    ['UTF-16 of the other order without a mark', Buffer.from(text, 'utf16le').swap16()],
    ['windows-1257', bytesIn(windows)],
    ['ISO 8859-13', bytesIn(iso)],
    ['UTF-8 with lines of Windows', Buffer.from(text.replaceAll('\n', '\r\n'))],
  ])('%s is found', async (_, bytes) => {
    const { statements } = await fileOf(bytes)
    expect(statements[0]?.entries[0]?.text).toBe('Ąžuolas „Šarūnas“')
  })

  test('and its separator are named for an unknown table', async () => {
    const found = await unknownOf(Buffer.from('Data\tSuma\tValiuta\n2026-10-02\t5,00\tEUR\n', 'utf16le'))
    expect([found.encoding, found.separator]).toEqual(['utf-16le', '\t'])
  })
})
