import type { Bilingual } from '#domain/default-vat.ts'
import { defaultJournalColumn } from '#domain/journal.ts'
import type { JournalColumn } from '#domain/journal.ts'

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

const category = (lt: string, en: string, journal_column: JournalColumn = defaultJournalColumn) => ({
  title: { lt, en },
  journal_column,
})

/** The expense categories of a new company, with the account names that an accountant would use. */
export const defaultExpenseCategories = [
  category('Prekės ir žaliavos', 'Goods and materials', 'expense_goods'),
  category('Paslaugos ir subranga', 'Services and subcontractors', 'expense_2'),
  category('Nuoma ir komunalinės paslaugos', 'Rent and utilities', 'expense_2'),
  category('Biuro prekės ir įranga', 'Office supplies and equipment'),
  category('Programinė įranga ir prenumeratos', 'Software and subscriptions', 'expense_2'),
  category('Ryšiai ir internetas', 'Phone and internet', 'expense_2'),
  category('Transportas ir degalai', 'Transport and fuel'),
  category('Komandiruotės', 'Business travel'),
  category('Reklama ir reprezentacija', 'Advertising and entertainment'),
  category('Buhalterinės ir teisinės paslaugos', 'Accounting and legal services', 'expense_2'),
  category('Draudimas', 'Insurance'),
  category('Banko mokesčiai ir palūkanos', 'Bank charges and interest'),
  category('Mokesčiai ir rinkliavos', 'Taxes and duties'),
  category('Mokymai', 'Training'),
  category('Kitos išlaidos', 'Other expenses'),
]
