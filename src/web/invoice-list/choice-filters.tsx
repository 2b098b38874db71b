import { useQuery } from '@tanstack/react-query'
import { invoiceTypes } from '#domain/invoice-type.ts'
import { call } from '../api.ts'
import { CheckField } from '../ui/check-field.tsx'
import type { EditorProps, Filters } from './filter-types.ts'
import classes from './filters.module.css'

export const typesOf = (filters: Filters): readonly string[] => filters['type']?.split(',').filter(Boolean) ?? []

/** One or more types. */
export const TypeFilter = ({ filters, words: { t }, onChange }: EditorProps) => {
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

/** The currencies the company's documents are in; the same answer counts the unpaid ones beside the menu. */
export const useCurrencies = (): readonly string[] => {
  const { data } = useQuery({
    queryKey: ['invoice.counts'],
    queryFn: ({ signal }) => call('invoice.list', { query: { limit: 1 }, signal }),
    staleTime: 60_000,
  })
  return data?.meta.totals.map(({ currency }) => currency) ?? []
}

/** One of them. */
export const CurrencyFilter = ({ filters, words: { t }, onChange, onDone }: EditorProps) => {
  const currencies = useCurrencies()
  return (
    <ul className={classes.options} aria-label={t('filter_currency')}>
      {currencies.map((currency) => (
        <li key={currency}>
          <button
            type="button"
            className={classes.option}
            aria-pressed={filters['currency'] === currency}
            onClick={() => {
              onChange({ currency })
              onDone()
            }}
          >
            {currency}
          </button>
        </li>
      ))}
    </ul>
  )
}
