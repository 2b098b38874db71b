import { i18n } from '#web/platform/texts/texts.ts'
import { useTranslation } from 'react-i18next'
import { expenseKinds } from '#domain/expense-kind.ts'
import { useOriginFilter, usePeriodFilter } from '#web/resource/filter/common-filters.tsx'
import { useTitleOf, useVendorSearch } from '#web/resource/form/use-picker-search.ts'
import { FilterChoices, ListFilters } from '#web/resource/filter/list-filters.tsx'
import type { FilterEditing } from '#web/resource/filter/list-filters.tsx'
import { filtersOf, useAddress } from '#web/resource/list/address.ts'
import { useRows } from '#web/resource/list/use-list.ts'
import { useLoaded } from '#web/platform/queries/queries.ts'
import { useState } from 'react'
import classes from '#web/resource/filter/filters.module.css'
import { SearchField } from '#web/ui/fields/search-field.tsx'

export const ExpenseFilters = () => {
  const { t } = useTranslation('expense')
  const set = filtersOf(useAddress().address)
  const vendor = useTitleOf('client', set['client_id'])
  const category = useCategoryTitle(set['category_id'])
  const kind = expenseKinds.find((each) => each === set['kind'])
  return (
    <ListFilters
      filters={[
        usePeriodFilter(t('filter_period'), set),
        { keys: ['client_id'], label: t('filter_client'), value: vendor ?? '…', editor: editVendor },
        { keys: ['category_id'], label: t('filter_category'), value: category ?? '…', editor: editCategory },
        { keys: ['kind'], label: t('kind'), value: kind && t(`kind_${kind}`), editor: editKind },
        { keys: ['currency'], label: t('filter_currency'), value: set['currency'], editor: editCurrency },
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

const useCategoryTitle = (id: string | undefined): string | undefined =>
  useLoaded('expense-category.edit_form', { params: { id: id ?? '' }, enabled: id !== undefined }).data?.item.title

const editVendor = (editing: FilterEditing) => <VendorFilter {...editing} />
const editCategory = (editing: FilterEditing) => <CategoryChoice {...editing} />
const editKind = (editing: FilterEditing) => <KindChoice {...editing} />
const editCurrency = (editing: FilterEditing) => <CurrencyChoice {...editing} />

const CategoryChoice = (editing: FilterEditing) => {
  const { t } = useTranslation('expense')
  const { rows } = useRows('expense-category', { limit: '200' })
  return (
    <FilterChoices
      {...editing}
      name="category_id"
      label={t('filter_category')}
      options={rows.map(({ id, title }) => ({ value: id, label: title }))}
    />
  )
}

const KindChoice = (editing: FilterEditing) => {
  const { t } = useTranslation('expense')
  return (
    <FilterChoices
      {...editing}
      name="kind"
      label={t('kind')}
      options={expenseKinds.map((value) => ({ value, label: t(`kind_${value}`) }))}
    />
  )
}

const CurrencyChoice = (editing: FilterEditing) => {
  const { t } = useTranslation('expense')
  const { totals } = useRows('expense', { limit: '1' })
  return (
    <FilterChoices
      {...editing}
      name="currency"
      label={t('filter_currency')}
      options={totals.map(({ currency }) => ({ value: currency, label: currency }))}
    />
  )
}

/** Searches vendors by name or code, because there may be thousands. */
const VendorFilter = ({ filters, onChange, onDone }: FilterEditing) => {
  const { t } = useTranslation('expense')
  const { t: common } = useTranslation('common')
  const [typed, setTyped] = useState('')
  const { rows, searching } = useVendorSearch(typed.trim())
  return (
    <div className={classes.client}>
      <SearchField
        label={t('vendor_search')}
        clearLabel={common('clear')}
        keyHint=""
        value={typed}
        onChange={setTyped}
      />
      <ul className={classes.options} aria-label={t('filter_client')} aria-busy={searching || undefined}>
        {rows.map((vendor) => (
          <li key={vendor.id}>
            <button
              type="button"
              className={classes.option}
              aria-pressed={filters['client_id'] === vendor.id}
              onClick={() => {
                onChange({ client_id: vendor.id })
                onDone()
              }}
            >
              <span className={classes.name}>{vendor.title}</span>
              {vendor.code && <span className={classes.note}>{vendor.code}</span>}
            </button>
          </li>
        ))}
      </ul>
      {!searching && rows.length === 0 && (
        <p className={classes.none} role="status">
          {t('vendor_none')}
        </p>
      )}
    </div>
  )
}
