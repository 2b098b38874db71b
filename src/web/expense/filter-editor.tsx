import { useTranslation } from 'react-i18next'
import { PeriodFilter } from '../invoice-list/period-filter.tsx'
import { useListWords } from '../invoice-list/use-list-words.ts'
import { useRows } from '../resource/use-list.ts'
import filterClasses from './filters.module.css'
import type { FilterName } from './filter-names.ts'
import { VendorFilter } from './vendor-filter.tsx'

type Props = {
  name: Exclude<FilterName, 'overdue'>
  filters: Record<string, string>
  onChange: (values: Record<string, string | undefined>) => void
  onDone: () => void
}

/** The choice of one filter, inside a floating layer. */
export const ExpenseFilterEditor = ({ name, ...props }: Props) => {
  const words = useListWords()
  if (name === 'period')
    return (
      <div className={filterClasses.editor} data-filter="period">
        <PeriodFilter {...props} words={words} />
      </div>
    )
  if (name === 'client')
    return (
      <div className={filterClasses.editor} data-filter="client">
        <VendorFilter
          chosen={props.filters['client_id']}
          onPick={(client_id) => {
            props.onChange({ client_id })
            props.onDone()
          }}
        />
      </div>
    )
  return name === 'category' ? <CategoryChoice {...props} /> : <CurrencyChoice {...props} />
}

type ChoiceProps = Omit<Props, 'name'>

const CategoryChoice = ({ filters, onChange, onDone }: ChoiceProps) => {
  const { t } = useTranslation('expense')
  const { rows } = useRows('expense-category', { limit: '200' })
  return (
    <Choices
      label={t('filter_category')}
      chosen={filters['category_id']}
      options={rows.map(({ id, title }) => ({ value: id, label: title }))}
      onPick={(category_id) => {
        onChange({ category_id })
        onDone()
      }}
    />
  )
}

/** The currencies the expenses are in. */
const CurrencyChoice = ({ filters, onChange, onDone }: ChoiceProps) => {
  const { t } = useTranslation('expense')
  const { totals } = useRows('expense', { limit: '1' })
  return (
    <Choices
      label={t('filter_currency')}
      chosen={filters['currency']}
      options={totals.map(({ currency }) => ({ value: currency, label: currency }))}
      onPick={(currency) => {
        onChange({ currency })
        onDone()
      }}
    />
  )
}

type ChoicesProps = {
  label: string
  chosen: string | undefined
  options: readonly { value: string; label: string }[]
  onPick: (value: string) => void
}

const Choices = ({ label, chosen, options, onPick }: ChoicesProps) => (
  <ul className={filterClasses.options} aria-label={label}>
    {options.map(({ value, label: words }) => (
      <li key={value}>
        <button
          type="button"
          className={filterClasses.option}
          aria-pressed={chosen === value}
          onClick={() => onPick(value)}
        >
          {words}
        </button>
      </li>
    ))}
  </ul>
)
