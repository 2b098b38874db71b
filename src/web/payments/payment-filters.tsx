import { useTranslation } from 'react-i18next'
import { ClientFilter } from '../invoice-list/client-filter.tsx'
import filterClasses from '../invoice-list/filters.module.css'
import { PeriodFilter } from '../invoice-list/period-filter.tsx'
import { periodWords } from '../invoice-list/period-words.ts'
import { useListWords } from '../invoice-list/use-list-words.ts'
import { useTitleOf } from '../invoice-list/use-title-of.ts'
import { FilterChoices, ListFilters } from '../resource/list-filters.tsx'
import type { FilterEditing } from '../resource/list-filters.tsx'
import { filtersOf } from '../resource/list-state.ts'
import { useAddress } from '../resource/use-address.ts'
import { useRows } from '../resource/use-list.ts'

/** Days, whose, on which account, in which currency, with something left over. */
export const PaymentFilters = () => {
  const { t } = useTranslation('payments')
  const words = useListWords()
  const { address } = useAddress()
  const set = filtersOf(address)
  const client = useTitleOf('client', set['client_id'])
  const accounts = useRows('company-account', { limit: '200' }).rows
  const isTransfers = address['tab'] === 'transfers'
  return (
    <ListFilters
      filters={[
        {
          keys: ['date_from', 'date_to'],
          label: t('filter_period'),
          value: () => periodWords({ from: set['date_from'], to: set['date_to'] }, words.t, words.language),
          editor: (editing) => (
            <div className={filterClasses.editor} data-filter="period">
              <PeriodFilter {...editing} words={words} />
            </div>
          ),
        },
        ...(isTransfers
          ? []
          : [
              {
                keys: ['client_id'],
                label: t('filter_client'),
                value: () => client ?? '…',
                editor: (editing: FilterEditing) => (
                  <div className={filterClasses.editor} data-filter="client">
                    <ClientFilter {...editing} words={words} />
                  </div>
                ),
              },
            ]),
        {
          keys: ['account_id'],
          label: t('filter_account'),
          value: () => accounts.find(({ id }) => id === set['account_id'])?.title ?? '…',
          editor: (editing) => (
            <FilterChoices
              label={t('filter_account')}
              chosen={set['account_id']}
              options={accounts.map(({ id, title }) => ({ value: id, label: title }))}
              onPick={(account_id) => {
                editing.onChange({ account_id })
                editing.onDone()
              }}
            />
          ),
        },
        {
          keys: ['currency'],
          label: t('filter_currency'),
          value: () => set['currency'],
          editor: (editing) => (
            <FilterChoices
              label={t('filter_currency')}
              chosen={set['currency']}
              options={[...new Set(accounts.map(({ currency }) => currency))].map((value) => ({ value, label: value }))}
              onPick={(currency) => {
                editing.onChange({ currency })
                editing.onDone()
              }}
            />
          ),
        },
        ...(isTransfers
          ? []
          : [
              {
                keys: ['unused'],
                label: t('filter_unused'),
                chipLabel: t('filter_state'),
                value: () => t('filter_state_unused'),
              },
            ]),
      ]}
    />
  )
}
