import { seriesName } from '#web/sales/invoice-editor/series-number.ts'
import { FilterChoices } from '#web/resource/list-filters.tsx'
import type { FilterEditing } from '#web/resource/list-filters.tsx'
import { useRows } from '#web/resource/use-list.ts'
import { useListWords } from '#web/resource/use-list-words.ts'

/** A company has a handful of them. */
const limit = 100

const useInvoiceSeries = (enabled = true) => {
  const { rows } = useRows('series', { invoice_type: 'simple,proforma,credit', limit }, { enabled })
  return rows.map(({ id, next_number, description }) => ({
    id,
    name: seriesName(next_number) || description || next_number,
  }))
}

/** The name of the series filtered by. */
export const useSeriesName = (id: string | undefined): string | undefined =>
  useInvoiceSeries(id !== undefined).find((series) => series.id === id)?.name

/** One of the company's series. */
export const SeriesFilter = (editing: FilterEditing) => {
  const { t } = useListWords()
  const options = useInvoiceSeries().map(({ id, name }) => ({ value: id, label: name }))
  return <FilterChoices {...editing} name="series_id" label={t('filter_series')} options={options} />
}
