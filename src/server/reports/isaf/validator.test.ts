import fc from 'fast-check'
import { XmlDocument, XsdValidator } from 'libxml2-wasm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hasSharedData, sharedData } from '#server/test/shared-data.ts'
import { createIsafReader, InvalidIsaf } from './read-xml.ts'

const isValid = (xml: string): boolean => {
  const reader = createIsafReader()
  try {
    reader.write(xml)
    reader.end()
    return true
  } catch (error) {
    if (error instanceof InvalidIsaf) return false
    throw error
  }
}

/** Values at and beyond the limits of the types. */
const values = [
  ...' ND LT LTU T AN XX PVM PVM1 PVM1000 PVM100 0 -0.00 1.005 1.500 +7 .5 5. . 123456789012345678 1234567890123456.78'.split(
    ' ',
  ),
  ...'12345678901234567.89 99999999999 100000000000 000000000000042 -1 2026-10-05 2026-02-30 1989-12-31 1990-01-01'.split(
    ' ',
  ),
  ...'2016-06-30 2016-07-01 2100-01-01 2100-01-02 2026-10-05Z 2026-11-05T09:30:00 2026-11-05T24:30:00'.split(' '),
  'x'.repeat(36),
  'ą'.repeat(35),
  '😀'.repeat(70),
  'x'.repeat(71),
  'x'.repeat(256),
  'x'.repeat(257),
  'a b',
  ' 21 ',
]

describe.skipIf(!hasSharedData)('the i.SAF validator beside the official schema (skipped without shared/data)', () => {
  let official: XsdValidator
  let schema: XmlDocument
  let sample: string
  beforeAll(() => {
    schema = XmlDocument.fromString(sharedData('isaf/isaf_1_2.xsd'))
    official = XsdValidator.fromDoc(schema)
    sample = sharedData('isaf/sample-full.xml')
  })
  afterAll(() => {
    official.dispose()
    schema.dispose()
  })

  const isOfficiallyValid = (xml: string): boolean => {
    let document: XmlDocument
    try {
      document = XmlDocument.fromString(xml)
    } catch {
      return false
    }
    try {
      official.validate(document)
      return true
    } catch {
      return false
    } finally {
      document.dispose()
    }
  }

  it('accepts the sample with every kind of row', () => {
    expect([isValid(sample), isOfficiallyValid(sample)]).toEqual([true, true])
  })

  it('refuses the sample with an unknown invoice type', () => {
    const invalid = sharedData('isaf/sample-invalid-type.xml')
    expect([isValid(invalid), isOfficiallyValid(invalid)]).toEqual([false, false])
  })

  it('has the verdict of the schema on files with dropped, swapped, repeated, lengthened and mistyped elements', () => {
    const texts = fc.constantFrom(...values)
    const mutation = fc.oneof(
      fc.record({ kind: fc.constant('drop' as const), at: fc.nat() }),
      fc.record({ kind: fc.constant('repeat' as const), at: fc.nat() }),
      fc.record({ kind: fc.constant('swap' as const), at: fc.nat() }),
      fc.record({ kind: fc.constant('nil' as const), at: fc.nat() }),
      fc.record({ kind: fc.constant('text' as const), at: fc.nat(), text: texts }),
    )
    const verdicts = { valid: 0, invalid: 0 }
    fc.assert(
      fc.property(mutation, (change) => {
        const xml = mutated(sample, change)
        const expected = isOfficiallyValid(xml)
        verdicts[expected ? 'valid' : 'invalid'] += 1
        expect(isValid(xml), xml).toBe(expected)
      }),
      { numRuns: 3000 },
    )
    // Both verdicts must occur often, else the comparison shows little.
    expect(Math.min(verdicts.valid, verdicts.invalid)).toBeGreaterThan(300)
  })

  it('has the verdict of the schema on wrong roots, namespaces, attributes, comments and stray text', () => {
    const files = [
      sample.replaceAll('iSAFFile', 'iSAF'),
      sample.replace('xmlns="http://www.vmi.lt/cms/imas/isaf"', ''),
      sample.replace('<InvoiceNo>', '<InvoiceNo lang="lt">'),
      sample.replace('<References/>', '<References>x</References>'),
      sample.replace('<References/>', '<References> <!-- none --> </References>'),
      sample.replace('<InvoiceNo>TIEK-77', '<InvoiceNo><![CDATA[TIEK & 77]]>'),
      sample.replace('<Country xsi:nil="true"/>', '<Country xsi:nil="true">LT</Country>'),
      sample.replace('<Country xsi:nil="true"/>', '<Country xsi:nil="false">LT</Country>'),
      sample.replace('<InvoiceDate>', '<InvoiceDate xsi:nil="true">'),
      sample.replace(/<PurchaseInvoices>.*<\/PurchaseInvoices>/s, '<PurchaseInvoices/>'),
      sample.replace(/<PurchaseInvoices>.*<\/PurchaseInvoices>/s, ''),
      sample.replace(/<SourceDocuments>.*<\/SourceDocuments>/s, ''),
    ]
    expect(files.map(isValid)).toEqual(files.map(isOfficiallyValid))
  })
})

type Mutation = { kind: 'drop' | 'repeat' | 'swap' | 'nil'; at: number } | { kind: 'text'; at: number; text: string }

/** Changes one element of the file; elements with children are those whose indented end tag follows. */
const mutated = (xml: string, change: Mutation): string => {
  const elements = [...xml.matchAll(/^( *)<(\w+)[^>\n]*?(?:\/>|>[^<\n]*<\/\2>|>\n[\s\S]*?^\1<\/\2>)\n/gm)]
  const leaves = [...xml.matchAll(/^ *<(\w+)[^>\n]*?(?:\/>|>[^<\n]*<\/\1>)\n/gm)]
  const all = change.kind === 'text' || change.kind === 'nil' ? leaves : [...elements, ...leaves]
  const found = all[change.at % all.length]!
  const [whole] = found
  const name = /<(\w+)/.exec(whole)![1]!
  const replace = (text: string) => xml.slice(0, found.index) + text + xml.slice(found.index + whole.length)
  if (change.kind === 'drop') return replace('')
  if (change.kind === 'repeat') return replace(whole + whole)
  if (change.kind === 'nil') return replace(`<${name} xsi:nil="true"/>\n`)
  if (change.kind === 'text') return replace(`<${name}>${change.text}</${name}>\n`)
  const next = leaves.find(({ index }) => index >= found.index + whole.length)
  if (!next) return xml
  const between = xml.slice(found.index + whole.length, next.index)
  return xml.slice(0, found.index) + next[0] + between + whole + xml.slice(next.index + next[0].length)
}

describe('reading i.SAF', () => {
  const file = (inside: string) => `<iSAFFile xmlns="http://www.vmi.lt/cms/imas/isaf">${inside}</iSAFFile>`

  it('a document type declaration is refused', () => {
    expect(isValid(`<!DOCTYPE iSAFFile [<!ENTITY a "b">]>${file('')}`)).toBe(false)
  })

  it('a file that stops early is refused', () => {
    expect(isValid('<iSAFFile xmlns="http://www.vmi.lt/cms/imas/isaf">')).toBe(false)
  })

  it('a file without a head is refused', () => {
    expect(isValid(file(''))).toBe(false)
  })
})
