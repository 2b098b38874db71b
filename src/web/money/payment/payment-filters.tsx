import { useTranslation } from 'react-i18next'
import { paymentPurposes } from '#domain/payment-purpose.ts'
import { clientFilter, usePeriodFilter } from '#web/resource/filter/common-filters.tsx'
import { useTitleOf } from '#web/resource/form/use-picker-search.ts'
import { FilterChoices, ListFilters } from '#web/resource/filter/list-filters.tsx'
import type { FilterEditing, ListFilter } from '#web/resource/filter/list-filters.tsx'
import { filtersOf, useAddress } from '#web/resource/list/address.ts'
import { useRows } from '#web/resource/list/use-list.ts'

/** Filters: period, client, account, currency, unused amount. */
export const PaymentFilters = () => {
  const { t } = useTranslation('payments')
  const { address } = useAddress()
  const set = filtersOf(address)
  const client = useTitleOf('client', set['client_id'])
  const accounts = useAccounts()
  const account = accounts.find(({ id }) => id === set['account_id'])
  const period = usePeriodFilter(t('filter_period'), set)
  const clientChip = clientFilter(t('filter_client'), client)
  const accountFilters: ListFilter[] = [
    { keys: ['account_id'], label: t('filter_account'), value: account?.title ?? '…', editor: editAccount },
    { keys: ['currency'], label: t('filter_currency'), value: set['currency'], editor: editCurrency },
  ]
  const unused: ListFilter = {
    keys: ['unused'],
    label: t('filter_unused'),
    chipLabel: t('filter_state'),
    value: t('filter_state_unused'),
  }
  const chosen = paymentPurposes.find((each) => each === set['purpose'])
  const purpose: ListFilter = {
    keys: ['purpose'],
    label: t('purpose'),
    value: chosen && t(`${chosen}_purpose`),
    editor: editPurpose,
  }
  // A transfer has no client, no purpose and no unused amount.
  return (
    <ListFilters
      filters={
        address['tab'] === 'transfers'
          ? [period, ...accountFilters]
          : [period, clientChip, purpose, ...accountFilters, unused]
      }
    />
  )
}

const useAccounts = () => useRows('company-account', { limit: '200' }).rows

const editAccount = (editing: FilterEditing) => <AccountChoice {...editing} />
const editPurpose = (editing: FilterEditing) => <PurposeChoice {...editing} />
const editCurrency = (editing: FilterEditing) => <CurrencyChoice {...editing} />

const AccountChoice = (editing: FilterEditing) => {
  const { t } = useTranslation('payments')
  const options = useAccounts().map(({ id, title }) => ({ value: id, label: title }))
  return <FilterChoices {...editing} name="account_id" label={t('filter_account')} options={options} />
}

const PurposeChoice = (editing: FilterEditing) => {
  const { t } = useTranslation('payments')
  const options = paymentPurposes.map((value) => ({ value, label: t(`${value}_purpose`) }))
  return <FilterChoices {...editing} name="purpose" label={t('purpose')} options={options} />
}

/** The currencies of the company's accounts. */
const CurrencyChoice = (editing: FilterEditing) => {
  const { t } = useTranslation('payments')
  const currencies = new Set(useAccounts().map(({ currency }) => currency))
  const options = [...currencies].map((value) => ({ value, label: value }))
  return <FilterChoices {...editing} name="currency" label={t('filter_currency')} options={options} />
}
