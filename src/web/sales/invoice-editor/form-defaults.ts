import type { InvoiceOptions } from '#contract/sales/invoice.ts'
import { isInForce, isTaxed, type VatType } from '#domain/vat.ts'
import { isPlainDate } from '#domain/plain-date.ts'
import type { EditorForm } from './editor-form.ts'

export type VatOption = InvoiceOptions['vats'][number]
export type SeriesOption = InvoiceOptions['series'][number]

/** VAT rows a document of that date may use; all of them while the date is being typed. */
export const vatsOn = (vats: readonly VatOption[], date: string): VatOption[] =>
  isPlainDate(date) ? vats.filter((vat) => isInForce(vat, date)) : [...vats]

/** What a new line is taxed by: the company's default in force, else the first in force; `''` where there is none. */
export const defaultVatId = (options: InvoiceOptions, date: string): string => {
  const offered = vatsOn(options.vats, date)
  return (offered.find((vat) => vat.is_default) ?? offered[0])?.id ?? ''
}

export const defaultUnitId = (options: InvoiceOptions): string => options.units[0]?.id ?? ''

export const seriesOf = (options: InvoiceOptions, type: EditorForm['type']): SeriesOption[] =>
  options.series.filter((series) => series.invoice_type === type)

/** Whether tax is charged by the row: then its rate is what tells it apart. */
export const hasRate = (vat: Pick<VatOption, 'type'>): boolean => isTaxed(vat.type as VatType)
