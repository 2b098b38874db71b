import { i18n } from '#web/platform/texts/texts.ts'
import { invoiceTypes } from '#domain/invoice-type.ts'
import { ListFilters, FilterChoices } from '#web/resource/filter/list-filters.tsx'
import type { FilterEditing, ListFilter } from '#web/resource/filter/list-filters.tsx'
import { filtersOf, useAddress } from '#web/resource/list/address.ts'
import {
  CurrencyFilter,
  TypeFilter,
  typesOf,
  useCurrencies,
  clientFilter,
  useOriginFilter,
  usePeriodFilter,
} from '#web/resource/filter/common-filters.tsx'
import { ProductFilter } from '#web/resource/filter/record-filter.tsx'
import { useInvoiceTexts } from '#web/resource/use-invoice-texts.ts'
import { useTitleOf } from '#web/resource/form/use-picker-search.ts'
import { seriesName } from '#web/sales/invoice-editor/form/series-number.ts'
import { useRows } from '#web/resource/list/use-list.ts'

type Props = {
  /** The name of the filtered client, when a row has it. */
  clientTitle: string | undefined
}

export const InvoiceFilters = ({ clientTitle }: Props) => {
  const { t } = useInvoiceTexts()
  const set = filtersOf(useAddress().address)
  const chosen = t('filter_chosen')
  const client = useTitleOf('client', clientTitle ? undefined : set['client_id']) ?? clientTitle
  const product = useTitleOf('product', set['product_id'])
  const series = useSeriesName(set['series_id'])
  const types = typesOf(set).map((typed) => {
    const type = invoiceTypes.find((each) => each === typed)
    return type ? t(`type_${type}`) : typed
  })
  // With one currency there is nothing to choose from.
  const hasCurrencies = useCurrencies().length > 1 || Boolean(set['currency'])
  const currency: ListFilter = {
    keys: ['currency'],
    label: t('filter_currency'),
    value: set['currency'],
    editor: editCurrency,
  }
  return (
    <ListFilters
      filters={[
        usePeriodFilter(t('filter_period'), set),
        { keys: ['type'], label: t('filter_type'), value: types.join(', '), editor: editType },
        clientFilter(t('filter_client'), client ?? chosen),
        ...(hasCurrencies ? [currency] : []),
        { keys: ['series_id'], label: t('filter_series'), value: series ?? chosen, editor: editSeries },
        { keys: ['product_id'], label: t('filter_product'), value: product ?? chosen, editor: editProduct },
        {
          keys: ['overdue'],
          label: t('filter_overdue'),
          chipLabel: t('filter_state'),
          value: t('filter_state_overdue'),
        },
        useOriginFilter(set),
        // Only a report leads here: new documents always have a rate.
        ...(set['without_rate']
          ? [{ keys: ['without_rate'], label: i18n.t('invoice:exchange_rate'), value: '–' }]
          : []),
      ]}
    />
  )
}

const editType = (editing: FilterEditing) => <TypeFilter {...editing} />
const editCurrency = (editing: FilterEditing) => <CurrencyFilter {...editing} />
const editSeries = (editing: FilterEditing) => <SeriesFilter {...editing} />
const editProduct = (editing: FilterEditing) => <ProductFilter {...editing} />

/** A company may have at most 100 series in use. */
const limit = 100

const useInvoiceSeries = (enabled = true) => {
  const { rows } = useRows('series', { invoice_type: 'simple,proforma,quote,credit', limit }, { enabled })
  return rows.map(({ id, next_number, description }) => ({
    id,
    name: seriesName(next_number) || description || next_number,
  }))
}

/** The name of the filtered series. */
const useSeriesName = (id: string | undefined): string | undefined =>
  useInvoiceSeries(id !== undefined).find((series) => series.id === id)?.name

const SeriesFilter = (editing: FilterEditing) => {
  const { t } = useInvoiceTexts()
  const options = useInvoiceSeries().map(({ id, name }) => ({ value: id, label: name }))
  return <FilterChoices {...editing} name="series_id" label={t('filter_series')} options={options} />
}
