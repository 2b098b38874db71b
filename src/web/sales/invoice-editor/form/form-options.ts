import type { InvoiceOptions } from '#contract/sales/invoice.ts'
import { isInForce, isTaxed } from '#domain/vat.ts'
import type { VatType } from '#domain/vat.ts'
import { isPlainDate } from '#domain/plain-date.ts'
import { vatPointDate } from '#domain/supply.ts'
import type { EditorForm } from './editor-form.ts'
import type { TFunction } from 'i18next'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { currentLanguage } from '#web/platform/texts/texts.ts'
import type { Language } from '#web/platform/texts/texts.ts'
import { percentText } from '#web/resource/figures.ts'

type VatOption = InvoiceOptions['vats'][number]
type SeriesOption = InvoiceOptions['series'][number]

export type VatDated = Pick<EditorForm, 'date' | 'date_supply' | 'supply_to' | 'reference_vat_date'>

/** The day whose VAT rates the form offers. Days that are not typed to their end are left out. */
export const vatDateOf = ({ date, date_supply, supply_to, reference_vat_date }: VatDated): string => {
  const whole = (day: string) => (isPlainDate(day) ? day : null)
  return reference_vat_date ?? vatPointDate({ date, date_supply: whole(date_supply), supply_to: whole(supply_to) })
}

/** The VAT rates in force on the date; all of them while the date is invalid. */
export const vatsOn = (vats: readonly VatOption[], date: string): VatOption[] =>
  isPlainDate(date) ? vats.filter((vat) => isInForce(vat, date)) : [...vats]

/** The VAT rate of a new line: the default if it is in force, else the first in force; `''` if there is none. */
export const defaultVatId = (options: InvoiceOptions, date: string): string => {
  const offered = vatsOn(options.vats, date)
  return (offered.find((vat) => vat.is_default) ?? offered[0])?.id ?? ''
}

export const defaultUnitId = (options: InvoiceOptions): string => options.units[0]?.id ?? ''

export const seriesOf = (options: InvoiceOptions, type: EditorForm['type']): SeriesOption[] =>
  options.series.filter((series) => series.invoice_type === type)

/** Whether VAT is charged for the type, so that the rate is its label. */
const hasRate = (vat: Pick<VatOption, 'type'>): boolean => isTaxed(vat.type as VatType)

export type InvoiceTranslate = TFunction<'invoice'>
export type CellOption = { value: string; label: string; short: string }

/** The common data of all lines. The same object until any of it changes, so that rows are not rendered needlessly. */
export type LineSetup = {
  t: InvoiceTranslate
  validation: TFunction<'validation'>
  locale: Language
  currency: string
  vat: boolean
  gross: boolean
  units: readonly CellOption[]
  formats: ReadonlyMap<string, string>
  /** All VAT rates, also those not in force, which existing lines may have. */
  vats: readonly CellOption[]
  offeredVats: readonly CellOption[]
}

/** A short label of a VAT rate: '21 %', 'neapm.', on a purchase 'atv. 21 %'. */
export const vatShort = (vat: Pick<VatOption, 'type' | 'rate'>, t: InvoiceTranslate, locale: Language): string => {
  if (hasRate(vat) || vat.type === 'zero') return percentText(vat.rate, locale)
  const word = t(`vat_${vat.type as 'exempt' | 'reverse-charge' | 'outside'}`)
  return vat.rate === '0' ? word : `${word} ${percentText(vat.rate, locale)}`
}

/** The label of an option; an archived one, which only this document still uses, is marked. */
export const labelOf = ({ title, archived }: { title: string; archived: boolean }, t: InvoiceTranslate): string =>
  archived ? t('archived_choice', { title }) : title

export const vatOptions = (vats: readonly VatOption[], t: InvoiceTranslate, locale: Language): CellOption[] =>
  vats.map((vat) => ({ value: vat.id, label: labelOf(vat, t), short: vatShort(vat, t, locale) }))

export const useLineSetup = (form: EditorForm, options: InvoiceOptions): LineSetup => {
  const { t } = useTranslation('invoice')
  const { t: validation } = useTranslation('validation')
  const locale = currentLanguage()
  const { currency, vat, prices_include_vat } = form
  const date = vatDateOf(form)
  return useMemo(
    () => ({
      t,
      validation,
      locale,
      currency,
      vat,
      gross: vat && prices_include_vat,
      units: [
        ...options.units.map((unit) => ({ value: unit.id, label: labelOf(unit, t), short: unit.short_name })),
        { value: '', label: t('unit_none'), short: '' },
      ],
      formats: new Map(options.units.map((unit) => [unit.id, unit.format])),
      vats: vatOptions(options.vats, t, locale),
      offeredVats: vatOptions(vatsOn(options.vats, date), t, locale),
    }),
    [t, validation, locale, currency, vat, prices_include_vat, date, options],
  )
}
