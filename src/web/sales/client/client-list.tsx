import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Client } from '#contract/sales/client.ts'
import { ListScreen } from '#web/resource/list-screen.tsx'
import { useCan } from '#web/platform/session/use-can.ts'
import { clientCard, useClientColumns } from './client-columns.tsx'
import { openClientForm } from './open-client-form.tsx'

/** Clients and vendors. `panel` draws the one that is open beside the list. */
export const ClientList = ({ panel }: { panel: (id: string) => ReactNode }) => {
  const { t } = useTranslation('client')
  const canWrite = useCan('document.write')
  return (
    <ListScreen
      resource="client"
      words={{
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
