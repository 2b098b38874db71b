import { FilterChoices } from './list-filters.tsx'
import type { FilterEditing, ListFilter } from './list-filters.tsx'
import { ClientFilter } from './record-filter.tsx'
import { PeriodFilter } from './period-filter.tsx'
import { formatPeriod } from './period.ts'
import { useInvoiceTexts } from '#web/resource/use-invoice-texts.ts'
import { useTranslation } from 'react-i18next'
import { useQuery } from '@tanstack/react-query'
import { invoiceTypes } from '#domain/invoice-type.ts'
import { documentOrigins } from '#domain/moved-in.ts'
import { call } from '#web/platform/api/api.ts'
import { CheckField } from '#web/ui/fields/check-field.tsx'
import classes from './filters.module.css'

/** The filter by date. */
export const usePeriodFilter = (label: string, set: Record<string, string | undefined>): ListFilter => {
  const { t, language } = useInvoiceTexts()
  return {
    keys: ['date_from', 'date_to'],
    label,
    value: formatPeriod({ from: set['date_from'], to: set['date_to'] }, t, language),
    editor: editPeriod,
  }
}

const editPeriod = (editing: FilterEditing) => <PeriodFilter {...editing} />

/** The filter of documents that were moved in from another program, or were not. */
export const useOriginFilter = (set: Record<string, string | undefined>): ListFilter => {
  const { t } = useTranslation('list')
  const origin = documentOrigins.find((each) => each === set['origin'])
  return { keys: ['origin'], label: t('filter_origin'), value: origin && t(`origin_${origin}`), editor: editOrigin }
}

const editOrigin = (editing: FilterEditing) => <OriginFilter {...editing} />

const OriginFilter = (editing: FilterEditing) => {
  const { t } = useTranslation('list')
  const options = documentOrigins.map((value) => ({ value, label: t(`origin_${value}`) }))
  return <FilterChoices {...editing} name="origin" label={t('filter_origin')} options={options} />
}

/** The filter by client. */
export const clientFilter = (label: string, title: string | undefined): ListFilter => ({
  keys: ['client_id'],
  label,
  value: title ?? '…',
  editor: editClient,
})

const editClient = (editing: FilterEditing) => <ClientFilter {...editing} />

export const typesOf = (filters: FilterEditing['filters']): readonly string[] =>
  filters['type']?.split(',').filter(Boolean) ?? []

/** Chooses one or more types of invoices. */
export const TypeFilter = ({ filters, onChange }: FilterEditing) => {
  const { t } = useInvoiceTexts()
  const chosen = typesOf(filters)
  return (
    <fieldset className={classes.checks}>
      <legend className="visually-hidden">{t('filter_type')}</legend>
      {invoiceTypes.map((type) => (
        <CheckField
          key={type}
          label={t(`type_${type}`)}
          checked={chosen.includes(type)}
          onChange={(on) =>
            onChange({
              type: invoiceTypes.filter((each) => (each === type ? on : chosen.includes(each))).join(',') || undefined,
            })
          }
        />
      ))}
    </fieldset>
  )
}

/** The currencies of the company's invoices, from the same query as the count in the menu. */
export const useCurrencies = (): readonly string[] => {
  const { data } = useQuery({
    queryKey: ['invoice.counts'],
    queryFn: ({ signal }) => call('invoice.list', { query: { limit: 1 }, signal }),
    staleTime: 60_000,
  })
  return data?.meta.totals.map(({ currency }) => currency) ?? []
}

/** Chooses one currency. */
export const CurrencyFilter = (editing: FilterEditing) => {
  const { t } = useInvoiceTexts()
  const options = useCurrencies().map((currency) => ({ value: currency, label: currency }))
  return <FilterChoices {...editing} name="currency" label={t('filter_currency')} options={options} />
}
