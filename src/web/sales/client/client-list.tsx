import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Client } from '#contract/sales/client.ts'
import { ListScreen } from '#web/resource/list/list-screen.tsx'
import { useCan } from '#web/platform/session/permissions.ts'
import { openClientForm } from './client-form.tsx'
import { MoneyList } from '#web/resource/list/list-sums.tsx'
import { RowCard } from '#web/ui/table/data-table-cards.tsx'
import type { DataColumn } from '#web/ui/table/data-table-types.ts'
import { reachedBy } from './client-values.ts'

/** The list of clients and vendors. `panel` renders the open client beside the list. */
export const ClientList = ({ panel }: { panel: (id: string) => ReactNode }) => {
  const { t } = useTranslation('client')
  const canWrite = useCan('document.write')
  return (
    <ListScreen
      resource="client"
      texts={{
        title: t('list'),
        table: t('list'),
        search: t('search'),
        add: t('new'),
        empty: { title: t('empty_title'), text: t('empty_text'), add: t('empty_add') },
        none: {
          all: { title: t('none_all_title'), text: t('none_all_text') },
          clients: { title: t('none_clients_title'), text: t('none_clients_text') },
          vendors: { title: t('none_vendors_title'), text: t('none_vendors_text') },
        },
      }}
      tabs={{
        label: t('tabs'),
        tabs: (['all', 'clients', 'vendors', 'deleted'] as const).map((key) => ({ key, label: t(`tab_${key}`) })),
      }}
      sorts={[
        { label: t('sort_title') },
        { by: 'code', label: t('sort_code') },
        { by: '-created_at', label: t('sort_newest') },
      ]}
      columns={useClientColumns()}
      card={clientCard}
      nameOf={nameOf}
      pageOf={pageOf}
      onCreate={canWrite ? create : undefined}
      onEdit={openClientForm}
      canWrite={canWrite}
      panel={panel}
    />
  )
}

const nameOf = ({ title }: Client) => title
const pageOf = ({ id }: Client) => `/client/edit/${id}`

const create = () => openClientForm()

const useClientColumns = (): DataColumn<Client>[] => {
  const { t } = useTranslation('client')
  return [
    { key: 'title', header: t('column_title'), cell: ({ title }) => title, sortable: true },
    { key: 'code', header: t('column_code'), width: 130, muted: true, sortable: true, cell: ({ code }) => code ?? '–' },
    {
      key: 'contact',
      header: t('column_contact'),
      width: 230,
      muted: true,
      priority: 2,
      cell: (client) => reachedBy(client) ?? '–',
    },
    { key: 'debt', header: t('column_debt'), width: 140, align: 'right', cell: debt },
    { key: 'advance', header: t('advance'), width: 140, align: 'right', priority: 3, cell: advance },
  ]
}

const debt = (client: Client) => <MoneyList sums={client.debt} />
const advance = (client: Client) => <MoneyList sums={client.advance} />

const clientCard = (client: Client) => <ClientCard client={client} />

/** A row on a phone: title, code and debt. */
const ClientCard = ({ client }: { client: Client }) => {
  const { t } = useTranslation('client')
  const owes = client.debt.length > 0
  return (
    <RowCard
      title={client.title}
      amount={owes && <MoneyList sums={client.debt} />}
      state={client.code ?? reachedBy(client) ?? ''}
      note={owes && t('debt')}
    />
  )
}
