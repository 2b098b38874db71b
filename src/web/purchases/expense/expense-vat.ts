import type { TFunction } from 'i18next'
import type { ExpenseOptions } from '#contract/purchases/expense-form.ts'
import { amountText, isCurrency } from '#domain/currency.ts'
import { dec, divide, hundred, parseDecimal } from '#domain/decimal.ts'
import { isPlainDate } from '#domain/plain-date.ts'
import { isInForce, isTaxed, isVatFor } from '#domain/vat.ts'
import type { VatType } from '#domain/vat.ts'
import { labelOf, vatShort } from '#web/sales/invoice-editor/form/form-options.ts'
import type { Language } from '#web/platform/texts/texts.ts'

/** The day whose VAT rates the form offers: of the supply, else of the document. */
export const vatDateOf = ({ date, date_supply }: { date: string; date_supply: string }): string =>
  isPlainDate(date_supply) ? date_supply : date

/** The options of a VAT field on a date, with the classifier code where two have the same label. The selected rate is always offered. */
export const vatChoices = (
  vats: ExpenseOptions['vats'],
  date: string,
  chosen: string,
  t: TFunction<'invoice'>,
  locale: Language,
  use: 'purchase' | 'import' = 'purchase',
) => {
  const offered = vats.filter(
    (vat) => vat.id === chosen || (!vat.archived && isVatFor(vat, use) && isInForce(vat, date)),
  )
  const texts = offered.map((vat) => vatShort(vat, t, locale))
  return offered.map((vat, index) => {
    const word = texts[index] ?? ''
    const isShared = texts.filter((each) => each === word).length > 1
    const title = isShared && vat.code ? `${word} ${vat.code}` : word
    return { value: vat.id, label: labelOf({ title, archived: vat.archived }, t) }
  })
}

/** The VAT rates with a percentage that a vendor charges on the date, the default first. */
export const taxedVatsOn = (vats: ExpenseOptions['vats'], date: string): ExpenseOptions['vats'] => {
  const taxed = vats.filter(
    (vat) =>
      !vat.archived &&
      isVatFor(vat, 'purchase') &&
      isInForce(vat, date) &&
      isTaxed(vat.type as VatType) &&
      dec(vat.rate).gt(0),
  )
  return taxed.toSorted((a, b) => Number(b.is_default) - Number(a.is_default))
}

/** The rates from which the total without VAT can be computed: those in force on the date, without repetition, the default first. */
export const ratesOn = (vats: ExpenseOptions['vats'], date: string): string[] => [
  ...new Set(taxedVatsOn(vats, date).map((vat) => vat.rate)),
]

/** The VAT rate that a new line has. */
export const defaultVatId = (vats: ExpenseOptions['vats'], date: string): string => {
  const offered = vats.filter((vat) => !vat.archived && isVatFor(vat, 'purchase') && isInForce(vat, date))
  return (offered.find((vat) => vat.is_default) ?? offered[0])?.id ?? ''
}

/** The total without VAT: 121 with 21 % is 100. Undefined while the total is not a number. */
export const withoutVat = (total: string, rate: string, currency: string): string | undefined => {
  if (!parseDecimal(total) || !isCurrency(currency)) return undefined
  return amountText(divide(dec(total).times(hundred), hundred.plus(dec(rate)), 6), currency)
}
