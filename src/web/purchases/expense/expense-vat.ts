import type { TFunction } from 'i18next'
import type { ExpenseOptions } from '#contract/purchases/expense.ts'
import { amountText, isCurrency } from '#domain/currency.ts'
import { dec, divide, hundred, parseDecimal } from '#domain/decimal.ts'
import { isTaxed } from '#domain/vat.ts'
import type { VatType } from '#domain/vat.ts'
import { vatsOn } from '#web/sales/invoice-editor/form-defaults.ts'
import { labelOf, vatShort } from '#web/sales/invoice-editor/line-setup.ts'
import type { Language } from '#web/platform/words/texts.ts'

/** The rates of a day in a word each, with their code where two have one word; what is chosen already stays, marked if archived. */
export const vatChoices = (
  vats: ExpenseOptions['vats'],
  date: string,
  chosen: string,
  t: TFunction<'invoice'>,
  locale: Language,
) => {
  const offered = vats.filter(
    (vat) =>
      vat.id === chosen ||
      (!vat.archived && (!vat.valid_from || vat.valid_from <= date) && (!vat.valid_to || date <= vat.valid_to)),
  )
  const words = offered.map((vat) => vatShort(vat, t, locale))
  return offered.map((vat, index) => {
    const word = words[index] ?? ''
    const isShared = words.filter((each) => each === word).length > 1
    const title = isShared && vat.code ? `${word} ${vat.code}` : word
    return { value: vat.id, label: labelOf({ title, archived: vat.archived }, t) }
  })
}

/** The rates one can work the total without VAT out by: those in force that day, each once, the default first. */
export const ratesOn = (vats: ExpenseOptions['vats'], date: string): string[] => {
  const taxed = vatsOn(
    vats.map((vat) => ({ ...vat, legal_note: null })),
    date,
  ).filter((vat) => !vat.archived && isTaxed(vat.type as VatType) && dec(vat.rate).gt(0))
  return [...new Set(taxed.toSorted((a, b) => Number(b.is_default) - Number(a.is_default)).map((vat) => vat.rate))]
}

/** What a line is taxed by unless someone chooses. */
export const usualVatId = (vats: ExpenseOptions['vats'], date: string): string => {
  const offered = vats.filter(
    (vat) => !vat.archived && (!vat.valid_from || vat.valid_from <= date) && (!vat.valid_to || date <= vat.valid_to),
  )
  return (offered.find((vat) => vat.is_default) ?? offered[0])?.id ?? ''
}

/** The total without a VAT of that rate: 121 by 21 % is 100. Undefined while there is no total. */
export const withoutVat = (total: string, rate: string, currency: string): string | undefined => {
  if (!parseDecimal(total) || !isCurrency(currency)) return undefined
  return amountText(divide(dec(total).times(hundred), hundred.plus(dec(rate)), 6), currency)
}
