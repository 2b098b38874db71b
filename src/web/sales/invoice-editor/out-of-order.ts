import type { InvoiceOptions } from '#contract/sales/invoice.ts'
import { isOutOfOrder } from '#domain/number-series.ts'
import { isPlainDate } from '#domain/plain-date.ts'
import { confirm } from '#web/platform/feedback/confirm.tsx'
import { i18n } from '#web/platform/texts/texts.ts'
import type { EditorForm } from './editor-form.ts'

/** The latest day of the series, where this new document would stand before it under a later number. */
export const laterDayOf = (form: EditorForm, { series }: InvoiceOptions): string | undefined => {
  const own = series.find(({ id }) => id === form.series_id)
  if (!own?.latest_date || !isPlainDate(form.date)) return undefined
  return isOutOfOrder({ number: form.number ?? own.next_number, date: form.date }, own) ? own.latest_date : undefined
}

/** Asks whether it is meant. */
export const askOutOfOrder = (form: EditorForm, latest: string): Promise<boolean> =>
  confirm({
    title: i18n.t('invoice:out_of_order_title'),
    text: i18n.t('invoice:out_of_order', { date: form.date, latest }),
    confirmLabel: i18n.t('invoice:out_of_order_yes'),
    cancelLabel: i18n.t('invoice:out_of_order_no'),
  })
