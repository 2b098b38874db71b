import type { TFunction } from 'i18next'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { InvoiceOptions } from '#contract/sales/invoice.ts'
import { currentLanguage, type Language } from '#web/platform/texts/texts.ts'
import type { EditorForm } from './editor-form.ts'
import { percentText } from '#web/resource/figures.ts'
import { hasRate, type VatOption, vatsOn } from './form-defaults.ts'

export type InvoiceWords = TFunction<'invoice'>
export type CellOption = { value: string; label: string; short: string }

/** What all lines share; the same object until one of these changes, so that rows are not drawn for nothing. */
export type LineSetup = {
  t: InvoiceWords
  validation: TFunction<'validation'>
  locale: Language
  currency: string
  vat: boolean
  gross: boolean
  units: readonly CellOption[]
  formats: ReadonlyMap<string, string>
  /** Every VAT row, those out of force too: a line keeps showing what it has. */
  vats: readonly CellOption[]
  offeredVats: readonly CellOption[]
}

/** How a line is taxed, in a word: '21 %', 'neapm.'. */
export const vatShort = (vat: Pick<VatOption, 'type' | 'rate'>, t: InvoiceWords, locale: Language): string =>
  hasRate(vat) || vat.type === 'zero'
    ? percentText(vat.rate, locale)
    : t(`vat_${vat.type as 'exempt' | 'reverse-charge' | 'outside'}`)

/** What an invoice still names, but new lines are not offered, is marked. */
export const labelOf = ({ title, archived }: { title: string; archived: boolean }, t: InvoiceWords): string =>
  archived ? t('archived_choice', { title }) : title

export const vatOptions = (vats: readonly VatOption[], t: InvoiceWords, locale: Language): CellOption[] =>
  vats.map((vat) => ({ value: vat.id, label: labelOf(vat, t), short: vatShort(vat, t, locale) }))

export const useLineSetup = (form: EditorForm, options: InvoiceOptions): LineSetup => {
  const { t } = useTranslation('invoice')
  const { t: validation } = useTranslation('validation')
  const locale = currentLanguage()
  const { currency, vat, prices_include_vat, date } = form
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
