import type { Bilingual } from '#domain/default-vat.ts'

/** A unit of measure of a new company. */
interface DefaultUnit {
  title: Bilingual
  short_name: Bilingual
  /** How many decimals of a quantity are shown; see `formatQuantity`. */
  format: string
  /** UN/ECE Recommendation 20 code, for e-invoices. */
  unece: string
}

const unit = (title: Bilingual, short_name: Bilingual, format: string, unece: string): DefaultUnit => ({
  title,
  short_name,
  format,
  unece,
})

/** The six system units, in the order they are offered; the first is the default. */
export const systemUnits: readonly DefaultUnit[] = [
  unit({ lt: 'vienetas', en: 'piece' }, { lt: 'vnt.', en: 'pcs' }, '0', 'H87'),
  unit({ lt: 'mėnuo', en: 'month' }, { lt: 'mėn.', en: 'mo.' }, '0', 'MON'),
  unit({ lt: 'diena', en: 'day' }, { lt: 'd.', en: 'd' }, '0', 'DAY'),
  unit({ lt: 'valanda', en: 'hour' }, { lt: 'val.', en: 'h' }, '0.00', 'HUR'),
  unit({ lt: 'mililitras', en: 'millilitre' }, { lt: 'ml', en: 'ml' }, '0', 'MLT'),
  unit({ lt: 'kilogramas', en: 'kilogram' }, { lt: 'kg', en: 'kg' }, '0.000', 'KGM'),
]

/** The expense categories of a new company, with the account names that an accountant would use. */
export const defaultExpenseCategories = [
  { lt: 'Prekės ir žaliavos', en: 'Goods and materials' },
  { lt: 'Paslaugos ir subranga', en: 'Services and subcontractors' },
  { lt: 'Nuoma ir komunalinės paslaugos', en: 'Rent and utilities' },
  { lt: 'Biuro prekės ir įranga', en: 'Office supplies and equipment' },
  { lt: 'Programinė įranga ir prenumeratos', en: 'Software and subscriptions' },
  { lt: 'Ryšiai ir internetas', en: 'Phone and internet' },
  { lt: 'Transportas ir degalai', en: 'Transport and fuel' },
  { lt: 'Komandiruotės', en: 'Business travel' },
  { lt: 'Reklama ir reprezentacija', en: 'Advertising and entertainment' },
  { lt: 'Buhalterinės ir teisinės paslaugos', en: 'Accounting and legal services' },
  { lt: 'Draudimas', en: 'Insurance' },
  { lt: 'Banko mokesčiai ir palūkanos', en: 'Bank charges and interest' },
  { lt: 'Mokesčiai ir rinkliavos', en: 'Taxes and duties' },
  { lt: 'Mokymai', en: 'Training' },
  { lt: 'Kitos išlaidos', en: 'Other expenses' },
] as const
