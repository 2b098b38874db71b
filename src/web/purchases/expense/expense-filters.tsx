import { useTranslation } from 'react-i18next'
import { usePeriodFilter } from '#web/resource/common-filters.tsx'
import { useTitleOf } from '#web/resource/use-title-of.ts'
import { FilterChoices, ListFilters } from '#web/resource/list-filters.tsx'
import type { FilterEditing } from '#web/resource/list-filters.tsx'
import { filtersOf } from '#web/resource/list-state.ts'
import { useAddress } from '#web/resource/use-address.ts'
import { useRows } from '#web/resource/use-list.ts'
import { useLoaded } from '#web/platform/queries/use-loaded.ts'
import { VendorFilter } from './vendor-filter.tsx'

/** Days, of whom, under which category, in which currency, overdue. */
export const ExpenseFilters = () => {
  const { t } = useTranslation('expense')
  const set = filtersOf(useAddress().address)
  const vendor = useTitleOf('client', set['client_id'])
  const category = useCategoryTitle(set['category_id'])
  return (
    <ListFilters
      filters={[
        usePeriodFilter(t('filter_period'), set),
        { keys: ['client_id'], label: t('filter_client'), value: vendor ?? '…', editor: editVendor },
        { keys: ['category_id'], label: t('filter_category'), value: category ?? '…', editor: editCategory },
        { keys: ['currency'], label: t('filter_currency'), value: set['currency'], editor: editCurrency },
        {
          keys: ['overdue'],
          label: t('filter_overdue'),
          chipLabel: t('filter_state'),
          value: t('filter_state_overdue'),
        },
      ]}
    />
  )
}

const useCategoryTitle = (id: string | undefined): string | undefined =>
  useLoaded('expense-category.edit_form', { params: { id: id ?? '' }, enabled: id !== undefined }).data?.item.title

const editVendor = (editing: FilterEditing) => <VendorFilter {...editing} />
const editCategory = (editing: FilterEditing) => <CategoryChoice {...editing} />
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

/** The currencies the expenses are in. */
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
