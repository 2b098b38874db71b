import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Client } from '#contract/sales/client.ts'
import { openPanel } from '#web/platform/panels/open-panel.tsx'
import { useCan } from '#web/platform/session/permissions.ts'
import { createTyped } from '#web/resource/form/pending-records.ts'
import { useClientSearch, useVendorSearch } from '#web/resource/form/use-picker-search.ts'
import { createClient } from '#web/sales/client/create-client.tsx'
import { ComboboxField } from '#web/ui/fields/combobox-field.tsx'

export type Party = { id: string; title: string }

type Props = {
  label: string
  kind: 'client' | 'vendor'
  value: Party | null
  onChange: (party: Party | null) => void
  /** What the bank says, for a new one. */
  suggested?: { title: string; code: string }
  optional?: boolean
}

const none = { title: '', code: '' }

/** A client or vendor, found by name or code, or created with what the bank says. */
export const PartyField = ({ label, kind, value, onChange, suggested = none, optional = false }: Props) => {
  const { t } = useTranslation('bank_entry')
  // A role may record payments without the right to create clients.
  const canCreate = useCan('document.write')
  const [search, setSearch] = useState<string>()
  const clients = useClientSearch(kind === 'client' ? search : undefined)
  const vendors = useVendorSearch(kind === 'vendor' ? search : undefined)
  const { rows, searching } = kind === 'client' ? clients : vendors
  const choose = (client: Pick<Client, 'id' | 'title'> | undefined) =>
    onChange(client ? { id: client.id, title: client.title } : null)
  const create = async (typed: string) => {
    const client = typed ? await createClient(typed, kind) : await openNewClient(suggested, kind)
    if (client) choose(client)
    return client !== undefined
  }
  return (
    <ComboboxField
      label={label}
      {...(optional
        ? { hint: t('party_hint'), onClear: () => choose(undefined), clearLabel: t('party_clear') }
        : { required: true })}
      placeholder={t('party_search')}
      valueLabel={value?.title ?? ''}
      onSearch={setSearch}
      options={rows.map(({ id, title, code, city }) => ({
        value: id,
        label: title,
        note: [code, city].filter(Boolean).join(' · '),
      }))}
      onPick={(id) => choose(rows.find((each) => each.id === id))}
      loading={searching}
      loadingLabel={t('split_searching')}
      emptyLabel={t('party_none')}
      {...(canCreate && {
        create: {
          label: (typed: string) =>
            typed.trim() || suggested.title
              ? t('party_create', { title: typed.trim() || suggested.title })
              : t('party_create_empty'),
          onCreate: (typed: string) => createTyped(typed, create),
        },
      })}
    />
  )
}

/** Opens the form of a new client with what the bank says. The form is loaded on demand. */
const openNewClient = async ({ title, code }: { title: string; code: string }, kind: 'client' | 'vendor') => {
  const { ClientForm } = await import('#web/sales/client/client-form.tsx')
  const initial = { title, code, is_client: kind === 'client', is_vendor: kind === 'vendor' }
  return openPanel<Client>({ content: () => <ClientForm initial={initial} /> })
}
