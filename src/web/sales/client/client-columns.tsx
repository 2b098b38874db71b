import { useTranslation } from 'react-i18next'
import type { Client } from '#contract/sales/client.ts'
import { MoneyList } from '#web/resource/money-list.tsx'
import { RowCard } from '#web/ui/data-table-cards.tsx'
import type { DataColumn } from '#web/ui/data-table-types.ts'
import { reachedBy } from './client-values.ts'

export const useClientColumns = (): DataColumn<Client>[] => {
  const { t } = useTranslation('client')
  return [
    { key: 'title', head: t('column_title'), cell: ({ title }) => title, sortable: true },
    { key: 'code', head: t('column_code'), width: 130, quiet: true, sortable: true, cell: ({ code }) => code ?? '–' },
    {
      key: 'contact',
      head: t('column_contact'),
      width: 230,
      quiet: true,
      priority: 2,
      cell: (client) => reachedBy(client) ?? '–',
    },
    { key: 'debt', head: t('column_debt'), width: 140, align: 'right', cell: debt },
    { key: 'advance', head: t('advance'), width: 140, align: 'right', priority: 3, cell: advance },
  ]
}

const debt = (client: Client) => <MoneyList sums={client.debt} />
const advance = (client: Client) => <MoneyList sums={client.advance} />

export const clientCard = (client: Client) => <ClientCard client={client} />

/** A row on a phone: who, by which code, and what they owe. */
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
