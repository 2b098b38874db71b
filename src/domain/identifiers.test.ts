import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import {
  companyCodeProblem,
  ibanProblem,
  ibanText,
  normaliseCode,
  normaliseVatCode,
  personalCodeProblem,
  rfProblem,
  rfReference,
  vatCodeProblem,
} from '#domain/identifiers.ts'
import { bankOfIban } from '#domain/lt-banks.ts'

type Vector = { value: string; valid: boolean; why?: string; bank_code?: string; bic?: string; printed?: string }
type Vectors = Record<'company_code' | 'vat_lt' | 'personal_code' | 'iban', Vector[]> & {
  vat_normalisation: { input: string; normalised: string }[]
  rf_reference: { reference: string; rf: string }[]
}
const vectors = JSON.parse(readFileSync(new URL('./cases/id-vectors.json', import.meta.url), 'utf8')) as Vectors

describe.each([
  ['company code', vectors.company_code, companyCodeProblem],
  ['VAT code', vectors.vat_lt, vatCodeProblem],
  ['personal code', vectors.personal_code, personalCodeProblem],
  ['IBAN', vectors.iban, ibanProblem],
] as const)('a %s', (_, list, problem) => {
  test.each(list)('$value is valid: $valid', ({ value, valid }) => expect(problem(value) === undefined).toBe(valid))
})

describe('an invalid code', () => {
  test.each([
    [companyCodeProblem('90000000'), 'nine_digits'],
    [companyCodeProblem('90000000A'), 'nine_digits'],
    [companyCodeProblem('٩٧٩٨٦٤٣٢٨'), 'nine_digits'],
    [companyCodeProblem('979864329'), 'check_digit'],
    [personalCodeProblem('11001310'), 'eleven_digits'],
    [personalCodeProblem('11002300014'), 'birth_date'],
    [personalCodeProblem('01001310011'), 'birth_date'],
    [personalCodeProblem('11001310012'), 'check_digit'],
    [vatCodeProblem('902305714'), 'prefix'],
    [vatCodeProblem('US902305714'), 'prefix'],
    [vatCodeProblem('constructor'), 'prefix'],
    [vatCodeProblem('LT900000023'), 'format'],
    [vatCodeProblem('LT902305715'), 'check_digit'],
    [vatCodeProblem('DE12345678'), 'format'],
    [ibanProblem('XX237300000000000855'), 'country'],
    [ibanProblem('LT23730000000000085'), 'length'],
    [ibanProblem('LT23730000000000085A'), 'characters'],
    [ibanProblem('DE8937040044053201300-'), 'characters'],
    [ibanProblem('LT237300000000000856'), 'check_digits'],
    [rfProblem('RF19539007547034'), 'check_digits'],
    [rfProblem('RF1853900754703412345678901234'), 'format'],
    [rfProblem('539007547034'), 'format'],
  ])('an invalid code with the problem %s is reported as %s', (problem, expected) => expect(problem).toBe(expected))
})

test.each(['10002290009', '20402290009', '30002290006', '40402290009', '50002290008', '60402290009'])(
  '%s knows the leap years of its century',
  (code) => {
    const isLeap = code.slice(1, 3) === '04' || code.startsWith('5')
    expect(personalCodeProblem(code) === 'birth_date').toBe(!isLeap)
  },
)

test.each([
  'ATU12345678',
  'EL123456789',
  'IE1234567WA',
  'NL123456789B01',
  'XI123456789',
  'FRXX123456789',
  'ESX1234567X',
])('%s has the format of a VAT code', (code) => expect(vatCodeProblem(code)).toBeUndefined())

describe('a normalised code', () => {
  test.each(vectors.vat_normalisation)('the VAT code $input is normalised to $normalised', ({ input, normalised }) => {
    expect(normaliseVatCode(input)).toBe(normalised)
  })

  test.each([
    ['123456789', 'GR', 'EL123456789'],
    ['DE 123.456-789', 'DE', 'DE123456789'],
    ['123456789', 'US', '123456789'],
  ])('the VAT code %s of %s is normalised to %s', (input, country, stored) =>
    expect(normaliseVatCode(input, country)).toBe(stored),
  )

  test.each([
    [' lt23 7300 0000 0000 0855 ', 'LT237300000000000855'],
    ['LT23\u00a07300-0000-0000-0855', 'LT237300000000000855'],
    ['302 567 890', '302567890'],
    ['19-123457/0710', '19-123457/0710'],
  ])('the code %j is normalised to %s', (input, stored) => expect(normaliseCode(input)).toBe(stored))
})

describe('a reference for a payment', () => {
  test.each(vectors.rf_reference)('the payment reference of $reference is $rf', ({ reference, rf }) => {
    expect(rfReference(reference)).toBe(rf)
    expect(rfProblem(rf)).toBeUndefined()
  })

  test('a payment reference is undefined when the number is too long for the standard', () => {
    expect(rfReference('sf-000/123')).toBe('RF75SF000123')
    expect(rfReference('')).toBeUndefined()
    expect(rfReference('ŠŽ-')).toBeUndefined()
    expect(rfReference('1234567890123456789012')).toBeUndefined()
  })
})

describe('the bank of an account', () => {
  test.each(vectors.iban.filter(({ bic }) => bic))(
    'the bank of the account $value is $bic',
    ({ value, bank_code, bic, printed }) => {
      expect(bankOfIban(value)).toMatchObject({ code: bank_code, bic })
      expect(ibanText(value)).toBe(printed)
    },
  )

  test('a bank has its common name', () => {
    expect(bankOfIban('LT237300000000000855')?.name).toBe('Swedbank')
    expect(bankOfIban('LT547180000000000380')?.name).toBe('Artea')
  })

  test.each(['DE89370400440532013000', 'LT23', '', 'LT129999900000000000'])(
    'the bank of the account %j is unknown',
    (iban) => {
      expect(bankOfIban(iban)).toBeUndefined()
    },
  )
})
