import { useTranslation } from 'react-i18next'
import { ClientFilter } from '../invoice-list/client-filter.tsx'
import filterClasses from '../invoice-list/filters.module.css'
import { PeriodFilter } from '../invoice-list/period-filter.tsx'
import { periodWords } from '../invoice-list/period-words.ts'
import { useListWords } from '../invoice-list/use-list-words.ts'
import { useTitleOf } from '../invoice-list/use-title-of.ts'
import { FilterChoices, ListFilters } from '../resource/list-filters.tsx'
import type { FilterEditing, ListFilter } from '../resource/list-filters.tsx'
import { filtersOf } from '../resource/list-state.ts'
import { useAddress } from '../resource/use-address.ts'
import { useRows } from '../resource/use-list.ts'

/** Days, whose, on which account, in which currency, with something left over. */
export const PaymentFilters = () => {
  const { t } = useTranslation('payments')
  const { t: list, language } = useListWords()
  const { address } = useAddress()
  const set = filtersOf(address)
  const client = useTitleOf('client', set['client_id'])
  const accounts = useAccounts()
  const account = accounts.find(({ id }) => id === set['account_id'])
  const period: ListFilter = {
    keys: ['date_from', 'date_to'],
    label: t('filter_period'),
    value: periodWords({ from: set['date_from'], to: set['date_to'] }, list, language),
    editor: editPeriod,
  }
  const whose: ListFilter = {
    keys: ['client_id'],
    label: t('filter_client'),
    value: client ?? '…',
    editor: editClient,
  }
  const where: ListFilter[] = [
    { keys: ['account_id'], label: t('filter_account'), value: account?.title ?? '…', editor: editAccount },
    { keys: ['currency'], label: t('filter_currency'), value: set['currency'], editor: editCurrency },
  ]
  const unused: ListFilter = {
    keys: ['unused'],
    label: t('filter_unused'),
    chipLabel: t('filter_state'),
    value: t('filter_state_unused'),
  }
  // A transfer is nobody's, and leaves nothing over.
  return (
    <ListFilters filters={address['tab'] === 'transfers' ? [period, ...where] : [period, whose, ...where, unused]} />
  )
}

const useAccounts = () => useRows('company-account', { limit: '200' }).rows

const editPeriod = (editing: FilterEditing) => <PeriodChoice {...editing} />
const editClient = (editing: FilterEditing) => <ClientChoice {...editing} />
const editAccount = (editing: FilterEditing) => <AccountChoice {...editing} />
const editCurrency = (editing: FilterEditing) => <CurrencyChoice {...editing} />

const PeriodChoice = (editing: FilterEditing) => (
  <div className={filterClasses.editor} data-filter="period">
    <PeriodFilter {...editing} words={useListWords()} />
  </div>
)

const ClientChoice = (editing: FilterEditing) => (
  <div className={filterClasses.editor} data-filter="client">
    <ClientFilter {...editing} words={useListWords()} />
  </div>
)

const AccountChoice = ({ filters, onChange, onDone }: FilterEditing) => {
  const { t } = useTranslation('payments')
  return (
    <FilterChoices
      label={t('filter_account')}
      chosen={filters['account_id']}
      options={useAccounts().map(({ id, title }) => ({ value: id, label: title }))}
      onPick={(account_id) => {
        onChange({ account_id })
        onDone()
      }}
    />
  )
}

/** The currencies there are accounts in. */
const CurrencyChoice = ({ filters, onChange, onDone }: FilterEditing) => {
  const { t } = useTranslation('payments')
  const currencies = new Set(useAccounts().map(({ currency }) => currency))
  return (
    <FilterChoices
      label={t('filter_currency')}
      chosen={filters['currency']}
      options={[...currencies].map((value) => ({ value, label: value }))}
      onPick={(currency) => {
        onChange({ currency })
        onDone()
      }}
    />
  )
}
