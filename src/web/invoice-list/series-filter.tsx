import { useRows } from '../resource/use-list.ts'
import type { EditorProps } from './filter-types.ts'
import classes from './filters.module.css'
import { seriesName } from '../invoice/series-number.ts'

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
export const SeriesFilter = ({ filters, words: { t }, onChange, onDone }: EditorProps) => (
  <ul className={classes.options} aria-label={t('filter_series')}>
    {useInvoiceSeries().map(({ id, name }) => (
      <li key={id}>
        <button
          type="button"
          className={classes.option}
          aria-pressed={filters['series_id'] === id}
          onClick={() => {
            onChange({ series_id: id })
            onDone()
          }}
        >
          {name}
        </button>
      </li>
    ))}
  </ul>
)
