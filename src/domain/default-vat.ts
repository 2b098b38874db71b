import type { Validity, VatType } from '#domain/vat.ts'

/** A text in both languages of the product. */
export interface Bilingual {
  lt: string
  en: string
}

/** A VAT rate of a new Lithuanian company. */
export interface DefaultVat extends Validity {
  type: VatType
  /** Percent; '0' when no VAT is charged. */
  rate: string
  title: Bilingual
  /** Of the Lithuanian VAT classifier (order VA-49), for sales. */
  code: string
  /** Printed on documents that use the rate; null when the law requires no note. */
  legal_note: Bilingual | null
  is_default: boolean
}

const rated = (
  type: 'standard' | 'reduced',
  rate: string,
  title: Bilingual,
  code: string,
  validity: Partial<Validity>,
): DefaultVat => ({
  type,
  rate,
  title,
  code,
  legal_note: null,
  valid_from: null,
  valid_to: null,
  is_default: type === 'standard',
  ...validity,
})

const untaxed = (
  type: VatType,
  code: string,
  title: Bilingual,
  legal_note: Bilingual,
  valid_from = '',
): DefaultVat => ({
  type,
  rate: '0',
  title,
  code,
  legal_note,
  valid_from: valid_from || null,
  valid_to: null,
  is_default: false,
})

/** The VAT rates of Lithuania, 2025 to 2026; the standard rate first. The 9 % rate ended on 2025-12-31. */
export const lithuanianVat: readonly DefaultVat[] = [
  rated('standard', '21', { lt: 'Standartinis 21 % tarifas', en: 'Standard rate 21%' }, 'PVM1', {
    valid_from: '2009-09-01',
  }),
  rated('reduced', '12', { lt: 'Lengvatinis 12 % tarifas', en: 'Reduced rate 12%' }, 'PVM58', {
    valid_from: '2026-01-01',
  }),
  rated(
    'reduced',
    '9',
    { lt: 'Lengvatinis 9 % tarifas (iki 2025-12-31)', en: 'Reduced rate 9% (until 2025-12-31)' },
    'PVM2',
    { valid_from: '2009-09-01', valid_to: '2025-12-31' },
  ),
  rated('reduced', '5', { lt: 'Lengvatinis 5 % tarifas', en: 'Reduced rate 5%' }, 'PVM3', { valid_from: '2009-09-01' }),
  untaxed(
    'zero',
    'PVM12',
    { lt: '0 % – prekių eksportas', en: '0% – export of goods' },
    { lt: '0 % PVM tarifas: prekių eksportas (PVMĮ 41 str.)', en: '0% VAT: export of goods (Art. 41 of the VAT law)' },
  ),
  untaxed(
    'zero',
    'PVM13',
    { lt: '0 % – prekės ES PVM mokėtojui', en: '0% – goods to an EU VAT payer' },
    {
      lt: '0 % PVM tarifas: prekių tiekimas į kitą ES valstybę (PVMĮ 49 str.)',
      en: '0% VAT: intra-Community supply of goods (Art. 49 of the VAT law)',
    },
  ),
  untaxed(
    'zero',
    'PVM14',
    { lt: '0 % – kiti atvejai', en: '0% – other cases' },
    { lt: '0 % PVM tarifas (PVMĮ 42–53 str.)', en: '0% VAT (Art. 42–53 of the VAT law)' },
  ),
  untaxed(
    'exempt',
    'PVM5',
    { lt: 'Neapmokestinama PVM', en: 'Exempt from VAT' },
    { lt: 'PVM neapmokestinama (PVMĮ 20–33, 112 str.)', en: 'Exempt from VAT (Art. 20–33, 112 of the VAT law)' },
  ),
  untaxed(
    'reverse-charge',
    'PVM25',
    { lt: 'Atvirkštinis apmokestinimas (96 str.)', en: 'Reverse charge (Art. 96)' },
    { lt: 'Atvirkštinis apmokestinimas (PVMĮ 96 str.)', en: 'Reverse charge (Art. 96 of the VAT law)' },
    '2016-04-01',
  ),
  untaxed(
    'outside',
    'PVM15',
    { lt: 'Ne PVM objektas', en: 'Not subject to VAT' },
    { lt: 'Ne PVM objektas (PVMĮ 13 str.)', en: 'Not subject to VAT (Art. 13 of the VAT law)' },
  ),
  untaxed(
    'exempt',
    'PVM33',
    { lt: 'Maržos schema', en: 'Margin scheme' },
    {
      lt: 'Maržos apmokestinimo schema. Naudotos prekės',
      en: 'Margin scheme. Second-hand goods',
    },
    '2016-04-01',
  ),
]
