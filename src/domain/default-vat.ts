import type { Validity, VatSide, VatType } from '#domain/vat.ts'

/** A text in both languages of the product. */
export interface Bilingual {
  lt: string
  en: string
}

/** A VAT rate of a new Lithuanian company. */
export interface DefaultVat extends Validity {
  type: VatType
  side: VatSide
  /** Percent; '0' when no VAT is charged. */
  rate: string
  title: Bilingual
  /** Of the Lithuanian VAT classifier (order VA-49); null when the classifier has none. */
  code: string | null
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
  side: 'both',
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
  side: VatSide,
  code: string,
  title: Bilingual,
  legal_note: Bilingual,
  valid_from = '',
): DefaultVat => ({
  type,
  side,
  rate: '0',
  title,
  code,
  legal_note,
  valid_from: valid_from || null,
  valid_to: null,
  is_default: false,
})

/** A row for purchases, without a note: an expense is not printed. */
const purchase = (
  type: VatType,
  rate: string,
  code: string | null,
  title: Bilingual,
  valid_from: string | null = null,
): DefaultVat => ({
  type,
  side: 'purchase',
  rate,
  title,
  code,
  legal_note: null,
  valid_from,
  valid_to: null,
  is_default: false,
})

/** A purchase whose VAT the buyer computes. */
const reverse = (rate: string, code: string, lt: string, en: string, valid_from: string | null = null): DefaultVat =>
  purchase('reverse-charge', rate, code, { lt: `${lt}, ${rate} %`, en: `${en}, ${rate}%` }, valid_from)

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
    'sale',
    'PVM12',
    { lt: '0 % – prekių eksportas', en: '0% – export of goods' },
    { lt: '0 % PVM tarifas: prekių eksportas (PVMĮ 41 str.)', en: '0% VAT: export of goods (Art. 41 of the VAT law)' },
  ),
  untaxed(
    'zero',
    'sale',
    'PVM13',
    { lt: '0 % – prekės ES PVM mokėtojui', en: '0% – goods to an EU VAT payer' },
    {
      lt: '0 % PVM tarifas: prekių tiekimas į kitą ES valstybę (PVMĮ 49 str.)',
      en: '0% VAT: intra-Community supply of goods (Art. 49 of the VAT law)',
    },
  ),
  untaxed(
    'zero',
    'both',
    'PVM14',
    { lt: '0 % – kiti atvejai', en: '0% – other cases' },
    { lt: '0 % PVM tarifas (PVMĮ 42–53 str.)', en: '0% VAT (Art. 42–53 of the VAT law)' },
  ),
  untaxed(
    'exempt',
    'both',
    'PVM5',
    { lt: 'Neapmokestinama PVM', en: 'Exempt from VAT' },
    { lt: 'PVM neapmokestinama (PVMĮ 20–33, 112 str.)', en: 'Exempt from VAT (Art. 20–33, 112 of the VAT law)' },
  ),
  untaxed(
    'reverse-charge',
    'sale',
    'PVM25',
    { lt: 'Atvirkštinis apmokestinimas (96 str.)', en: 'Reverse charge (Art. 96)' },
    { lt: 'Atvirkštinis apmokestinimas (PVMĮ 96 str.)', en: 'Reverse charge (Art. 96 of the VAT law)' },
    '2016-04-01',
  ),
  untaxed(
    'outside',
    'sale',
    'PVM15',
    { lt: 'Ne PVM objektas', en: 'Not subject to VAT' },
    { lt: 'Ne PVM objektas (PVMĮ 13 str.)', en: 'Not subject to VAT (Art. 13 of the VAT law)' },
  ),
  untaxed(
    'exempt',
    'both',
    'PVM33',
    { lt: 'Maržos schema', en: 'Margin scheme' },
    {
      lt: 'Maržos apmokestinimo schema. Naudotos prekės',
      en: 'Margin scheme. Second-hand goods',
    },
    '2016-04-01',
  ),
  untaxed(
    'reverse-charge',
    'sale',
    'PVM15',
    { lt: 'Paslaugos ES PVM mokėtojui', en: 'Services to an EU VAT payer' },
    {
      // In both languages: its reader keeps the books of a foreign company.
      lt: 'Atvirkštinis apmokestinimas (PVMĮ 13 str. 2 d.) / Reverse charge (Art. 44, 196 of Directive 2006/112/EC)',
      en: 'Reverse charge (Art. 44, 196 of Directive 2006/112/EC)',
    },
  ),
  purchase('outside', '0', null, { lt: 'Be PVM', en: 'No VAT' }),
  reverse('21', 'PVM16', 'Prekės iš ES', 'Goods from the EU'),
  reverse('5', 'PVM18', 'Prekės iš ES', 'Goods from the EU'),
  reverse('21', 'PVM21', 'Paslaugos iš ES PVM mokėtojo', 'Services from an EU VAT payer'),
  reverse('5', 'PVM40', 'Paslaugos iš ES PVM mokėtojo', 'Services from an EU VAT payer'),
  reverse('21', 'PVM20', 'Paslaugos iš kito užsienio asmens', 'Services from another foreign vendor'),
  reverse('5', 'PVM37', 'Paslaugos iš kito užsienio asmens', 'Services from another foreign vendor', '2016-04-01'),
  reverse('21', 'PVM25', 'Pirkėjas sumoka PVM (96 str.)', 'Domestic reverse charge (Art. 96)', '2016-04-01'),
  reverse('5', 'PVM27', 'Pirkėjas sumoka PVM (96 str.)', 'Domestic reverse charge (Art. 96)', '2016-04-01'),
  reverse(
    '21',
    'PVM43',
    'Užsienio asmens tiekimas Lietuvoje',
    'Supplied in Lithuania by a foreign vendor',
    '2016-04-01',
  ),
  reverse(
    '12',
    'PVM60',
    'Užsienio asmens paslaugos Lietuvoje',
    'Services in Lithuania by a foreign vendor',
    '2026-01-01',
  ),
  reverse(
    '5',
    'PVM45',
    'Užsienio asmens tiekimas Lietuvoje',
    'Supplied in Lithuania by a foreign vendor',
    '2016-04-01',
  ),
  purchase('standard', '21', 'PVM23', { lt: 'Importo PVM, sumokėtas muitinei', en: 'Import VAT paid to customs' }),
  purchase('reverse-charge', '21', 'PVM24', {
    lt: 'Importo PVM, kurį kontroliuoja VMI',
    en: 'Import VAT controlled by the tax office',
  }),
]
