import { useTranslation } from 'react-i18next'
import { dec, plainText } from '#domain/decimal.ts'
import { importFields } from '#domain/import/record.ts'
import type { ImportEntity, ImportField } from '#domain/import/record.ts'
import { useCompany } from '#web/platform/session/session.ts'
import { countryName } from '#web/platform/texts/formats.ts'
import { currentLanguage } from '#web/platform/texts/texts.ts'
import { moneyText } from '#web/ui/text/money.tsx'

/** Fields whose values are amounts of money. */
export const amountFields: ReadonlySet<string> = new Set<ImportField>([
  'price',
  'price_without_vat',
  'balance',
  'line_price',
  'total_without_vat',
  'vat_total',
  'total',
  'paid',
  'amount',
])

/** Values that are shown in words: the field and the value. */
export const words = [
  'role_client',
  'role_vendor',
  'role_both',
  'type_legal',
  'type_individual',
  'type_sale',
  'type_purchase',
  'type_both',
  'type_simple',
  'type_proforma',
  'type_credit',
  'kind_invoice',
  'kind_credit',
  'kind_receipt',
  'kind_import',
  'direction_in',
  'direction_out',
  'language_lt',
  'language_en',
] as const

/** What is still to be paid of a document: its total without what is paid. Undefined for credit invoices and totals that are not read. */
export const debtOf = ({
  type,
  kind,
  total = '',
  paid = '0',
}: Readonly<Record<string, string>>): string | undefined => {
  if (type === 'credit' || kind === 'credit' || !isDecimal(total) || !isDecimal(paid)) return undefined
  return plainText(dec(total).minus(dec(paid)))
}

const isDecimal = (value: string) => /^-?\d{1,20}(\.\d{1,10})?$/.test(value)
const isCurrency = (value: string | undefined): value is string => /^[A-Z]{3}$/.test(value ?? '')

type Values = Readonly<Record<string, string | null>>

/** Writes a value of a record as a person reads it. A value that is not what its field holds is shown as it is. */
export const useValueText = (): ((field: string, value: string, values: Values) => string) => {
  const { t } = useTranslation('import_page')
  const own = useCompany().currency
  return (field, value, values) => {
    const word = words.find((each) => each === `${field}_${value}`)
    if (word) return t(`value_${word}`)
    if (/(^|_)country$/.test(field) && /^[A-Z]{2}$/.test(value)) return countryName(value)
    if (!isDecimal(value)) return value
    if (field === 'payment_term_days') return t('days', { days: value })
    if (/vat_rate$|discount$/.test(field)) return t('percent', { value: value.replace(/\.0+$/, '') })
    const currency = values['currency'] ?? own
    return amountFields.has(field) && isCurrency(currency) ? moneyText(value, currency, currentLanguage()) : value
  }
}

/** The name of a field, as its column is headed. */
export const useFieldName = (): ((field: string) => string) => {
  const { t } = useTranslation('import_field')
  return (field) => (isField(field) ? t(field) : field)
}

const allFields: ReadonlySet<string> = new Set(Object.values(importFields).flat())
const isField = (field: string): field is ImportField => allFields.has(field)

/** The fields of an entity by how much they say about a record; the table has room for the first ones. */
const leading: Readonly<Record<ImportEntity, readonly ImportField[]>> = {
  client: ['title', 'code', 'email', 'payment_term_days', 'vat_code', 'phone', 'address', 'city', 'country'],
  vendor: ['title', 'code', 'email', 'payment_term_days', 'vat_code', 'account_number', 'phone', 'address', 'city'],
  product: ['title', 'code', 'price', 'price_without_vat', 'vat_rate', 'unit', 'type', 'description'],
  account: ['title', 'account_number', 'balance', 'currency'],
  invoice: ['number', 'client_title', 'date', 'total', 'paid', 'date_due', 'type', 'client_code', 'vat_total'],
  expense: ['number', 'vendor_title', 'date', 'total', 'paid', 'date_due', 'kind', 'vendor_code', 'category'],
  payment: ['date', 'party_title', 'amount', 'document_number', 'direction', 'account', 'number', 'note'],
}

/** All fields of an entity, the leading ones first. */
export const fieldsInOrder = (entity: ImportEntity): readonly ImportField[] => [
  ...new Set<ImportField>([...leading[entity], ...importFields[entity]]),
]
