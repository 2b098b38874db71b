import { describe, expect, test } from 'vitest'
import { sampleEInvoice } from '#domain/e-invoice/test/sample.ts'
import { readEInvoice } from '#domain/e-invoice/read-e-invoice.ts'
import { ublOf } from '#domain/e-invoice/ubl-writer.ts'
import { parseXml } from './parse-xml.ts'

const sample = ublOf(sampleEInvoice)
const inEncoding = (name: string) => sample.replace('encoding="UTF-8"', `encoding="${name}"`)
const sellerOf = (bytes: Uint8Array) => readEInvoice(parseXml(bytes)).invoice.seller.name

/** Milliseconds until the XML is refused for the reason. */
const timeToRefuse = (xml: string | Uint8Array, reason: string): number => {
  const bytes = typeof xml === 'string' ? Buffer.from(xml) : xml
  const start = process.threadCpuUsage()
  expect(() => parseXml(bytes)).toThrow(reason)
  const { user, system } = process.threadCpuUsage(start)
  return (user + system) / 1000
}

describe('hostile XML', () => {
  test('a DOCTYPE is refused with or without definitions, wherever it is', () => {
    expect(timeToRefuse('<!DOCTYPE Invoice><Invoice/>', 'doctype')).toBeLessThan(100)
    expect(timeToRefuse('<?xml version="1.0"?><!DOCTYPE a SYSTEM "file:///etc/passwd"><a/>', 'doctype')).toBeLessThan(
      100,
    )
    const comments = `<!--${'x'.repeat(200_000)}-->`
    expect(timeToRefuse(`${comments}<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>`, 'doctype')).toBeLessThan(200)
  })

  test('entities that expand to gigabytes are refused before they are expanded', () => {
    const entities = Array.from(
      { length: 12 },
      (_, index) => `<!ENTITY l${index + 1} "${`&l${index};`.repeat(10)}">`,
    ).join('')
    const bomb = `<?xml version="1.0"?><!DOCTYPE l [<!ENTITY l0 "ha">${entities}]><l>&l12;</l>`
    expect(timeToRefuse(bomb, 'doctype')).toBeLessThan(100)
    expect(timeToRefuse('<a>&unknown;</a>', 'malformed')).toBeLessThan(100)
  })

  test('nesting of 100,000 elements, millions of elements, many attributes and long texts are refused', () => {
    expect(timeToRefuse(`${'<a>'.repeat(100_000)}${'</a>'.repeat(100_000)}`, 'too_complex')).toBeLessThan(200)
    expect(timeToRefuse(`<a>${'<b/>'.repeat(2_600_000)}</a>`, 'too_complex')).toBeLessThan(2000)
    const attributes = Array.from({ length: 60 }, (_, index) => ` a${index}="1"`).join('')
    expect(timeToRefuse(`<a${attributes}/>`, 'too_complex')).toBeLessThan(100)
    // Before the tag ends, which it does not here: an element with a million attributes takes seconds.
    for (const prefix of ['', 'xmlns:']) timeToRefuse(`<a${attributes.replaceAll(' a', ` ${prefix}a`)}`, 'too_complex')
    expect(timeToRefuse(`<a>${'x'.repeat(10_000_000)}</a>`, 'too_complex')).toBeLessThan(2000)
    expect(timeToRefuse(`<${'n'.repeat(300)}/>`, 'too_complex')).toBeLessThan(100)
  })

  test('truncated files, plain text, NUL bytes and an empty file are refused', () => {
    expect(timeToRefuse(sample.slice(0, 2000), 'malformed')).toBeLessThan(100)
    for (const text of ['', 'Sveiki', '{"a":1}', '<a></b>', '<a/><b/>', '<a b=c/>']) timeToRefuse(text, 'malformed')
    expect(timeToRefuse('<a>\u0000</a>', 'encoding')).toBeLessThan(100)
    expect(timeToRefuse(new Uint8Array(10_000_000), 'encoding')).toBeLessThan(300)
  })
})

describe('the encoding of XML', () => {
  test('UTF-8 and UTF-16 are read with and without a byte order mark', () => {
    expect(sellerOf(Buffer.from(sample))).toBe('UAB „Kalnas“')
    expect(sellerOf(Buffer.from(`\ufeff${sample}`))).toBe('UAB „Kalnas“')
    const utf16 = inEncoding('UTF-16')
    expect(sellerOf(Buffer.from(`\ufeff${utf16}`, 'utf16le'))).toBe('UAB „Kalnas“')
    expect(sellerOf(Buffer.from(utf16, 'utf16le'))).toBe('UAB „Kalnas“')
    expect(sellerOf(Buffer.from(`\ufeff${utf16}`, 'utf16le').swap16())).toBe('UAB „Kalnas“')
  })

  test('Windows-1257 and ISO 8859 are read by the declaration', () => {
    const name = '<cbc:RegistrationName>UAB „Kalnas“'
    const bytesOf = (encoding: string, letters: readonly number[]) => {
      const [start = '', end = ''] = inEncoding(encoding).split(name)
      const ascii = (text: string) => Buffer.from(text.replace(/[^\u0000-\u007f]/g, '?'))
      return Buffer.concat([ascii(`${start}<cbc:RegistrationName>`), Buffer.from(letters), ascii(end)])
    }
    // ą, č and ž.
    expect(sellerOf(bytesOf('windows-1257', [0xe0, 0xe8, 0xfe]))).toBe('ąčž')
    expect(sellerOf(bytesOf('ISO-8859-13', [0xe0, 0xe8, 0xfe]))).toBe('ąčž')
    expect(sellerOf(bytesOf('ISO-8859-1', [0xe4, 0xf6, 0xfc]))).toBe('äöü')
  })

  test('a declared encoding that differs from the bytes, or that is unknown, is refused', () => {
    timeToRefuse(
      Buffer.from([...Buffer.from('<?xml version="1.0" encoding="UTF-8"?><a>'), 0xe0, 0xe8, 60, 47, 97, 62]),
      'encoding',
    )
    timeToRefuse('<?xml version="1.0" encoding="UTF-16"?><a/>', 'encoding')
    timeToRefuse('\ufeff<?xml version="1.0" encoding="windows-1257"?><a/>', 'encoding')
    timeToRefuse(Buffer.from('\ufeff<?xml version="1.0" encoding="UTF-8"?><a/>', 'utf16le'), 'encoding')
    timeToRefuse('<?xml version="1.0" encoding="utf-7"?><a/>', 'encoding')
    timeToRefuse('<?xml version="1.0" encoding="x-user-defined"?><a/>', 'encoding')
  })
})
