import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dec, sum } from '#domain/decimal.ts'
import { isVatCode, vatClassifier } from '#domain/vat-classifier.ts'
import { vatBoxes } from './boxes.ts'
import { purchaseBoxes, saleBoxes } from './codes.ts'
import { outsideReason, sourcesOf, vatParts, vatReturn } from './vat-return.ts'
import type { VatPart, VatSum } from './vat-return.ts'

const sale = (code: string | null, base: string, vat = '0'): VatSum => ({
  part: 'sale',
  code,
  is_domestic: false,
  base,
  vat,
  deductible_vat: '0',
})
const purchasePart = (part: VatPart, code: string | null, base: string, vat: string, deductible_vat = vat): VatSum => ({
  part,
  code,
  is_domestic: false,
  base,
  vat,
  deductible_vat,
})
const domestic = (sums: VatSum[]): VatSum[] => sums.map((each) => ({ ...each, is_domestic: true }))
/** A purchase that is supplied and registered in the same period. */
const purchase = (code: string | null, base: string, vat: string, deductible_vat = vat): VatSum[] =>
  (['acquired', 'registered'] as const).map((part) => purchasePart(part, code, base, vat, deductible_vat))

/** The boxes that are not empty: '11 100.00 100' with the exact and the rounded figure. */
const boxesOf = (sums: readonly VatSum[]): string[] =>
  vatReturn(sums)
    .boxes.filter(({ exact, rounded }) => !exact.eq(0) || !rounded.eq(0))
    .map(({ box, exact, rounded }) => `${box} ${exact.toFixed(2)} ${rounded.toFixed(0)}`)
const outsideOf = (sums: readonly VatSum[]): string[] =>
  vatReturn(sums).outside.map(({ part, code, base, vat, reason }) => `${part} ${code} ${base} ${vat} ${reason}`)

describe('the return of a month', () => {
  const november = [
    sale('PVM1', '10925.90', '2294.44'),
    sale('PVM3', '880.00', '44.00'),
    sale('PVM15', '2600.00'),
    ...purchase('PVM1', '3403.55', '714.74', '678.05'),
    ...purchase('PVM16', '620.00', '130.20'),
    ...purchase('PVM21', '700.00', '147.00'),
    ...purchase('PVM20', '48.20', '10.12'),
    ...purchase('PVM5', '110.00', '0'),
    ...purchase(null, '300.00', '0'),
  ]

  test('the boxes of a month with sales, domestic purchases and reverse charge are those computed by hand', () => {
    expect(boxesOf(november)).toEqual([
      '11 11805.90 11806',
      '20 2600.00 2600',
      '21 620.00 620',
      '23 748.20 748',
      '24 700.00 700',
      '25 1002.06 1002',
      '29 2294.44 2294',
      '31 44.00 44',
      '32 157.12 157',
      '34 130.20 130',
      '35 965.37 965',
      '36 1660.39 1660',
    ])
  })

  test('purchases without VAT and VAT that may not be deducted are named beside the boxes', () => {
    expect(outsideOf(november)).toEqual(['registered PVM5 110.00 0 no_box', 'registered null 300.00 0 no_code'])
    expect(vatReturn(november).not_deducted.toFixed(2)).toBe('36.69')
  })
})

describe('rounding', () => {
  test.each([
    ['0.49', '0'],
    ['0.50', '1'],
    ['-0.50', '-1'],
    ['-0.49', '0'],
    ['1.50', '2'],
    ['2.50', '3'],
  ])('a box of %s is %s in the return', (base, rounded) => {
    const box = vatReturn([sale('PVM5', base)]).boxes.find((each) => each.box === '13')
    expect(dec(box!.rounded).eq(rounded)).toBe(true)
  })

  test('box 36 of the return is computed from rounded boxes and can differ from the rounded exact sum', () => {
    // 0.50 + 0.50 + 0.50 = 1.50 is 2 if rounded once; three boxes of 1 are 3.
    expect(boxesOf([sale('PVM1', '0', '0.50'), sale('PVM58', '0', '0.50'), sale('PVM3', '0', '0.50')])).toEqual([
      '29 0.50 1',
      '29A 0.50 1',
      '31 0.50 1',
      '36 1.50 3',
    ])
  })
})

describe('purchases', () => {
  test('a reverse charge that is wholly deductible changes nothing in what is payable', () => {
    expect(boxesOf(purchase('PVM25', '100.00', '21.00'))).toEqual(['25 21.00 21', '33 21.00 21', '35 21.00 21'])
  })

  test('of a partly deductible reverse charge boxes 25 and 32 take the whole VAT and box 35 its part', () => {
    expect(boxesOf(purchase('PVM21', '700.00', '147.00', '73.50'))).toEqual([
      '23 700.00 700',
      '24 700.00 700',
      '25 147.00 147',
      '32 147.00 147',
      '35 73.50 74',
      '36 73.50 73',
    ])
  })

  test('a purchase that is registered a month after its supply is owed in the first month and deducted in the second', () => {
    expect(boxesOf([purchasePart('acquired', 'PVM16', '620.00', '130.20')])).toEqual([
      '21 620.00 620',
      '34 130.20 130',
      '36 130.20 130',
    ])
    expect(boxesOf([purchasePart('registered', 'PVM16', '620.00', '130.20')])).toEqual([
      '25 130.20 130',
      '35 130.20 130',
      '36 -130.20 -130',
    ])
  })

  test('import VAT paid to customs is in box 26 and is refunded', () => {
    expect(boxesOf(purchase('PVM23', '1000.00', '210.00'))).toEqual([
      '26 210.00 210',
      '35 210.00 210',
      '36 -210.00 -210',
    ])
  })

  test('import VAT that the tax office controls is owed and deducted in box 27', () => {
    expect(boxesOf(purchase('PVM24', '1000.00', '210.00'))).toEqual(['27 210.00 210', '35 210.00 210'])
  })

  test('VAT of a domestic purchase without a code is input VAT, of which box 35 takes the deductible part', () => {
    const sums = domestic(purchase(null, '100.00', '21.00', '10.50'))
    expect(boxesOf(sums)).toEqual(['25 21.00 21', '35 10.50 11', '36 -10.50 -11'])
    expect(outsideOf(sums)).toEqual([])
    expect(vatReturn(sums).not_deducted.toFixed(2)).toBe('10.50')
  })

  test('a code decides the boxes of a domestic purchase that has one', () => {
    expect(boxesOf(domestic(purchase('PVM25', '100.00', '21.00')))).toEqual(
      boxesOf(purchase('PVM25', '100.00', '21.00')),
    )
    expect(outsideOf(domestic(purchase('PVM5', '110.00', '0')))).toEqual(['registered PVM5 110.00 0 no_box'])
  })

  test('a vendor\u2019s credit invoice reduces input VAT', () => {
    expect(boxesOf([...purchase('PVM1', '100.00', '21.00'), ...purchase('PVM1', '-40.00', '-8.40')])).toEqual([
      '25 12.60 13',
      '35 12.60 13',
      '36 -12.60 -13',
    ])
  })
})

describe('what is in no box', () => {
  test('the margin scheme on sales must be typed by hand', () => {
    expect(boxesOf([sale('PVM33', '500.00')])).toEqual([])
    expect(outsideOf([sale('PVM32', '500.00', '86.78')])).toEqual(['sale PVM32 500.00 86.78 margin'])
  })

  test.each(['PVM28', 'PVM55', 'PVM56', 'PVM22'])('%s on a sale has no box', (code) => {
    expect(outsideReason({ part: 'sale', code, is_domestic: false })).toBe('no_box')
  })

  test('sales and purchases from abroad without a code are in no box, with their VAT', () => {
    expect(boxesOf([sale(null, '100.00', '21.00'), ...purchase(null, '50.00', '10.50')])).toEqual([])
    expect(outsideOf([sale(null, '100.00', '21.00'), ...purchase(null, '50.00', '10.50')])).toEqual([
      'sale null 100.00 21.00 no_code',
      'registered null 50.00 10.50 no_code',
    ])
  })

  test('a purchase that has only a base box is not named again where it is registered', () => {
    expect(outsideReason({ part: 'registered', code: 'PVM36', is_domestic: false })).toBeUndefined()
  })
})

test('every code of the tables is one of the classifier', () => {
  expect([...saleBoxes.keys(), ...purchaseBoxes.keys()].filter((code) => !isVatCode(code))).toEqual([])
})

test('every box of the return is filled from some code, but for that of the margin and the result', () => {
  const filled = new Set(
    vatParts.flatMap((part) =>
      vatClassifier.flatMap(({ code }) => sourcesOf({ part, code, is_domestic: false }).map(({ box }) => box)),
    ),
  )
  expect(vatBoxes.filter(({ box }) => !filled.has(box)).map(({ box }) => box)).toEqual(['16', '36'])
})

test('what is payable is the VAT owed less the VAT deducted, for any sums', () => {
  const cents = fc.integer({ min: -1_000_000, max: 1_000_000 }).map((value) => (value / 100).toFixed(2))
  const anySum = fc.record({
    part: fc.constantFrom(...vatParts),
    code: fc.option(fc.constantFrom(...vatClassifier.map(({ code }) => code))),
    is_domestic: fc.boolean(),
    base: cents,
    vat: cents,
    deductible_vat: cents,
  })
  fc.assert(
    fc.property(fc.array(anySum, { maxLength: 40 }), (sums) => {
      const { boxes } = vatReturn(sums)
      const owed = sum(boxes.filter(({ box }) => /^(27|29A?|3[0-4])$/.test(box)).map(({ exact }) => exact))
      const find = (box: string) => boxes.find((each) => each.box === box)!
      expect(find('36').exact.eq(owed.minus(find('35').exact))).toBe(true)
      for (const { box, exact, rounded } of boxes)
        if (box !== '36') expect(rounded.minus(exact).abs().lte('0.5')).toBe(true)
    }),
  )
})
