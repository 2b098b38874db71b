import type { TFunction } from 'i18next'
import type { ExpenseOptions } from '#contract/purchases/expense.ts'
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
