import { removeTrailing } from '#domain/text.ts'
import { prefixOf, isOutOfOrder } from '#domain/number-series.ts'
import type { InvoiceOptions } from '#contract/sales/invoice.ts'
import { isPlainDate } from '#domain/plain-date.ts'
import { confirm } from '#web/platform/feedback/confirm.tsx'
import { i18n } from '#web/platform/texts/texts.ts'
import type { EditorForm } from './editor-form.ts'

/** The name of a series is its prefix: 'KV' of 'KV-0250'. A series of bare digits has no name. */
export const seriesName = (next_number: string): string => removeTrailing(prefixOf(next_number), ' \u00a0-–/_.')

/** The number as shown beside its series: '0250' of 'KV-0250', or the whole number if it has another prefix. */
export const numberInSeries = (number: string, next_number: string): string => {
  const prefix = prefixOf(next_number)
  return prefix && number.startsWith(prefix) ? number.slice(prefix.length) : number
}

/**
 * Parses a number typed beside the series; bare digits get its prefix. Null when nothing was typed or it is the next number:
 * then the server takes the number, so that two users never get the same one.
 */
export const parseTypedNumber = (typed: string, next_number: string): string | null => {
  const text = typed.trim()
  if (text === '') return null
  const number = /^\d+$/.test(text) ? prefixOf(next_number) + text : text
  return number === next_number ? null : number
}

/** The latest date of the series, if the new document has an earlier date with a higher number. */
export const laterDateInSeries = (form: EditorForm, { series }: InvoiceOptions): string | undefined => {
  const own = series.find(({ id }) => id === form.series_id)
  if (!own?.latest_date || !isPlainDate(form.date)) return undefined
  return isOutOfOrder({ number: form.number ?? own.next_number, date: form.date }, own) ? own.latest_date : undefined
}

/** Asks for confirmation. */
export const confirmOutOfOrder = (form: EditorForm, latest: string): Promise<boolean> =>
  confirm({
    title: i18n.t('invoice:out_of_order_title'),
    text: i18n.t('invoice:out_of_order', { date: form.date, latest }),
    confirmLabel: i18n.t('invoice:out_of_order_yes'),
    cancelLabel: i18n.t('invoice:out_of_order_no'),
  })
