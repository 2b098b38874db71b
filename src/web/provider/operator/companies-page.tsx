import { useTranslation } from 'react-i18next'
import type { OperatorCompany } from '#contract/provider/operator.ts'
import type { DataColumn } from '#web/ui/data-table-types.ts'
import { openPanel } from '#web/platform/panels/open-panel.tsx'
import { Button } from '#web/ui/button.tsx'
import { CompanySendingPanel } from './company-sending-panel.tsx'
import { PeopleList } from './people-list.tsx'

const sendingButton = ({ id, title }: OperatorCompany, label: string) => (
  <Button size="small" aria-label={`${label}: ${title}`} onClick={() => openSending({ id, title })}>
    {label}
  </Button>
)

const openSending = (company: { id: string; title: string }) =>
  void openPanel({ content: () => <CompanySendingPanel {...company} />, size: 480 })

/** Every company with what it uses; nothing of what its documents say. */
export const CompaniesPage = () => {
  const { t } = useTranslation('operator')
  const columns: DataColumn<OperatorCompany>[] = [
    { key: 'members', head: t('members'), width: 70, align: 'right', priority: 3, cell: (row) => row.members },
    { key: 'clients', head: t('clients'), width: 80, align: 'right', priority: 3, cell: (row) => row.clients },
    { key: 'invoices', head: t('invoices'), width: 120, align: 'right', priority: 2, cell: (row) => row.invoices },
    {
      key: 'sending',
      head: t('sending'),
      width: 90,
      cell: (row) => sendingButton(row, t('sending_change')),
    },
  ]
  return (
    <PeopleList<OperatorCompany>
      current="companies"
      head={t('title')}
      nameOf={({ title }) => title}
      noteOf={({ owners, deletion_at }) =>
        [owners, deletion_at && t('deleted_on', { date: deletion_at.slice(0, 10) })].filter(Boolean).join(' · ')
      }
      columns={columns}
      cardAction={(row) => sendingButton(row, t('sending_limits'))}
    />
  )
}
