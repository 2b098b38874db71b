import type { TFunction } from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Client } from '#contract/sales/client.ts'
import { createClient } from '#web/sales/client/create-client.tsx'
import type { ClientValues } from '#web/sales/client/client-values.ts'
import { createTyped } from '#web/resource/form/pending-records.ts'
import { useClientSearch, useVendorSearch, useTitleOf } from '#web/resource/form/use-picker-search.ts'
import { openPanel } from '#web/platform/panels/open-panel.tsx'
import { ComboboxField } from '#web/ui/fields/combobox-field.tsx'
import { useCan } from '#web/platform/session/permissions.ts'
import type { PaymentFormState } from './use-payment-form.ts'

/** The client or vendor of the payment, found by name or code, or created in a panel. */
export const ClientField = ({ form, focus }: { form: PaymentFormState; focus: boolean }) => {
  const { t } = useTranslation('payments')
  // A role may record payments without the right to create clients.
  const canCreate = useCan('document.write')
  const [search, setSearch] = useState<string>()
  const { type = 'income', client_id = '', client_title = '' } = form.values ?? {}
  const isIncome = type === 'income'
  const clients = useClientSearch(isIncome ? search : undefined)
  const vendors = useVendorSearch(isIncome ? undefined : search)
  const { rows, searching } = isIncome ? clients : vendors
  // A client id from the address comes without a title.
  const found = useTitleOf('client', client_id && !client_title ? client_id : undefined)
  const choose = (client: Pick<Client, 'id' | 'title' | 'currency'> | undefined) => {
    const { values, options } = form
    if (!values || !options) return
    const matchingAccount = options.accounts.find(
      ({ currency, accept_payments }) => currency === client?.currency && (!isIncome || accept_payments),
    )
    const isPristine = !values.total_typed && !form.item
    const account = options.accounts.find(({ id }) => id === values.account_id)
    form.change({
      client_id: client?.id ?? '',
      client_title: client?.title ?? '',
      invoices: [],
      expenses: [],
      ...(values.total_typed ? {} : { total: '' }),
      // Before an amount is typed, take the account in the client's currency.
      ...(isPristine && client && matchingAccount && account?.currency !== client.currency
        ? { account_id: matchingAccount.id }
        : {}),
    })
  }
  const create = async (typed: string) => {
    const client = typed
      ? await createClient(typed, isIncome ? 'client' : 'vendor')
      : await openNewClient({ is_client: isIncome, is_vendor: !isIncome })
    if (client) choose(client)
    return client !== undefined
  }
  const kind = isIncome ? 'client' : 'vendor'
  return (
    <ComboboxField
      {...requirementOf(form, t, () => choose(undefined))}
      id={form.idOf('client_id')}
      label={t(kind)}
      autoFocus={focus}
      data-autofocus={focus || undefined}
      error={form.errorOf('client_id')}
      placeholder={t('client_search')}
      valueLabel={client_title || (client_id ? (found ?? '') : '')}
      onSearch={setSearch}
      onBlur={() => form.leave('client_id')}
      options={rows.map(({ id, title: label, code, city }) => ({
        value: id,
        label,
        note: [code, city].filter(Boolean).join(' · '),
      }))}
      onPick={(id) => choose(rows.find((each) => each.id === id))}
      loading={searching}
      loadingLabel={t('client_searching')}
      emptyLabel={canCreate ? t(`${kind}_none`) : t(`${kind}_none_here`)}
      {...(canCreate && {
        create: {
          label: (typed) => (typed.trim() ? t(`${kind}_create`, { title: typed.trim() }) : t(`${kind}_create_empty`)),
          onCreate: (typed) => createTyped(typed, create),
        },
      })}
    />
  )
}

/** A payment of documents needs a payer; other payments may have none. */
const requirementOf = ({ values }: PaymentFormState, t: TFunction<'payments'>, clear: () => void) => {
  const isIncome = values?.type === 'income'
  const isForDocuments = values?.purpose === 'documents'
  return isIncome && isForDocuments
    ? { required: true }
    : {
        hint: t(isForDocuments ? 'vendor_hint' : 'party_hint'),
        onClear: clear,
        clearLabel: t(isIncome ? 'payer_clear' : 'client_clear'),
      }
}

/** Loads the form on demand. Undefined if the user closed the panel. */
const openNewClient = async (initial: Partial<ClientValues>) => {
  const { ClientForm } = await import('#web/sales/client/client-form.tsx')
  return openPanel<Client>({ content: () => <ClientForm initial={initial} /> })
}
