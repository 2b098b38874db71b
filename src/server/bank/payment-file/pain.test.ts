import { XmlDocument, XsdValidator } from 'libxml2-wasm'
import { expect, test } from 'vitest'
import { painVersions, writePain } from '#domain/bank/pain/write-pain.ts'
import { onlyPayments } from '#domain/bank/pain/only-payments.ts'
import type { PainFile, PainVersion } from '#domain/bank/pain/write-pain.ts'
import { sharedData } from '#server/test/shared-data.ts'

const file = (change: Partial<PainFile> = {}): PainFile => ({
  version: '09',
  id: '019aa1b2c3d47e5f8a9b0c1d2e3f4a5b',
  created: '2026-11-23T10:42:00',
  date: '2026-11-24',
  payer: { name: 'UAB „Žiedas & Ko“', iban: 'LT647300000000000117', bic: 'HABALT22' },
  payments: [
    {
      name: 'UAB „Senamiesčio patalpos“',
      iban: 'LT587300000000000225',
      amount: '774.40',
      reference: 'a1',
      text: 'SP 00212 – nuoma <lapkritis>',
    },
    { name: 'MB Ąžuolo šaknys', iban: 'LT827180000000000555', amount: '0.10', reference: 'a2', text: 'rf21 sf00 0125' },
  ],
  ...change,
})

/** Throws the first error of the official schema. */
const validate = (xml: string, version: PainVersion) => {
  using schema = XmlDocument.fromString(sharedData(`pain/xsd/pain.001.001.${version}.xsd`))
  using validator = XsdValidator.fromDoc(schema)
  using document = XmlDocument.fromString(xml)
  validator.validate(document)
}

/** The texts of all elements of the name, in their order. */
const textsOf = (xml: string, name: string): string[] => {
  using document = XmlDocument.fromString(xml)
  return document.find(`//*[local-name() = '${name}']`).map((node) => ('content' in node ? node.content : ''))
}

test.each(painVersions)(
  'a file of version %s is valid by the official schema and has what was asked for',
  (version) => {
    const xml = writePain(file({ version }))
    validate(xml, version)
    expect(textsOf(xml, 'NbOfTxs')).toEqual(['2', '2'])
    expect(textsOf(xml, 'CtrlSum')).toEqual(['774.50', '774.50'])
    expect(textsOf(xml, 'MsgId')).toEqual(['019aa1b2c3d47e5f8a9b0c1d2e3f4a5b'])
    expect(textsOf(xml, 'SvcLvl')).toEqual(['SEPA'])
    expect(textsOf(xml, 'ChrgBr')).toEqual(['SLEV'])
    expect(textsOf(xml, 'ReqdExctnDt')).toEqual(['2026-11-24'])
    expect(textsOf(xml, 'Dt')).toEqual(version === '09' ? ['2026-11-24'] : [])
    expect(textsOf(xml, version === '09' ? 'BICFI' : 'BIC')).toEqual(['HABALT22'])
    expect(textsOf(xml, 'InstdAmt')).toEqual(['774.40', '0.10'])
    expect(textsOf(xml, 'EndToEndId')).toEqual(['a1', 'a2'])
    expect(textsOf(xml, 'IBAN')).toEqual(['LT647300000000000117', 'LT587300000000000225', 'LT827180000000000555'])
    expect(textsOf(xml, 'Nm')).toEqual([
      "UAB 'Ziedas + Ko'",
      "UAB 'Ziedas + Ko'",
      "UAB 'Senamiescio patalpos'",
      'MB Azuolo saknys',
    ])
    expect(textsOf(xml, 'PstlAdr')).toEqual([])
    expect(textsOf(xml, 'Ustrd')).toEqual(['SP 00212 - nuoma (lapkritis)'])
    expect(textsOf(xml, 'Ref')).toEqual(['RF21SF000125'])
  },
)

test.each(painVersions)(
  '500 payments with the longest texts and a bank without a BIC are valid in version %s',
  (version) => {
    const payments = Array.from({ length: 500 }, (_, index) => ({
      name: `${'Ž'.repeat(190)} ${index}`,
      iban: 'LT587300000000000225',
      amount: '999999999.99',
      reference: `${index}`.padStart(35, '0'),
      text: 'ąß& '.repeat(100),
    }))
    const xml = writePain(
      file({ version, payments, payer: { name: 'X'.repeat(300), iban: 'LT647300000000000117', bic: null } }),
    )
    validate(xml, version)
    expect(textsOf(xml, 'NbOfTxs')).toEqual(['500', '500'])
    expect(textsOf(xml, 'CtrlSum')).toEqual(['499999999995.00', '499999999995.00'])
    expect(textsOf(xml, 'Nm').every((name) => name.length <= 70)).toBe(true)
    expect(textsOf(xml, 'Ustrd').every((text) => text.length <= 140)).toBe(true)
    expect(textsOf(xml, 'Othr')).toEqual(['NOTPROVIDED'])
  },
)

test('a file that breaks the schema is found by these tests', () => {
  const xml = writePain(file({ payer: { name: 'X', iban: 'ne sąskaita', bic: null } }))
  expect(() => validate(xml, '09')).toThrow(/IBAN/)
  expect(() => validate(writePain(file({ version: '03' })), '09')).toThrow('Document')
})

test('the sample of the shared data has the same elements as our file of the same version', () => {
  const namesOf = (xml: string) => {
    using document = XmlDocument.fromString(xml)
    const names = document.find('//*').map((node) => ('name' in node ? String(node.name) : ''))
    // Addresses and the bank of the receiver are optional, and ours has neither.
    return new Set(names.filter((name) => !/^(PstlAdr|StrtNm|BldgNb|Room|PstCd|TwnNm|Ctry|CdtrAgt)$/.test(name)))
  }
  for (const version of painVersions) {
    const sample = sharedData(`pain/lt-sample.pain.001.001.${version}.xml`)
    expect(namesOf(writePain(file({ version })))).toEqual(namesOf(sample))
  }
})

test('a name cannot add elements to the file', () => {
  const name = '</Nm><Nm>X & Y</Nm>'
  const xml = writePain(file({ payer: { name, iban: 'LT647300000000000117', bic: null } }))
  validate(xml, '09')
  expect(textsOf(xml, 'Dbtr')).toEqual(['(/Nm)(Nm)X + Y(/Nm)'])
})

test.each(painVersions)('a file of version %s without one of its payments is valid, too', (version) => {
  const rest = onlyPayments(writePain(file({ version })), [{ reference: 'a2', amount: '0.10' }])
  validate(rest, version)
  expect([textsOf(rest, 'EndToEndId'), textsOf(rest, 'NbOfTxs'), textsOf(rest, 'CtrlSum')]).toEqual([
    ['a2'],
    ['1', '1'],
    ['0.10', '0.10'],
  ])
})
