import { useTranslation } from 'react-i18next'
import type { OperatorCompany } from '#contract/operator.ts'
import { momentText } from '../moment-text.ts'
import { RowCard } from '../ui/data-table-cards.tsx'
import type { DataColumn } from '../ui/data-table-types.ts'
import { OperatorList } from './operator-list.tsx'
import { PeopleTabs } from './people-tabs.tsx'
import { planWords, PlanWords } from './plan-words.tsx'
import { twoLines } from './two-lines.tsx'

/** Every company with what it uses; nothing of what its documents say. */
export const CompaniesPage = () => {
  const { t } = useTranslation('operator')
  const { seen, note } = useCompanyWords()
  const columns: DataColumn<OperatorCompany>[] = [
    {
      key: 'title',
      head: t('title'),
      cell: (row) => twoLines(row.title, note(row)),
    },
    { key: 'members', head: t('members'), width: 80, align: 'right', priority: 3, cell: (row) => row.members },
    { key: 'invoices', head: t('invoices'), width: 90, align: 'right', cell: (row) => row.invoices },
    { key: 'clients', head: t('clients'), width: 90, align: 'right', priority: 3, cell: (row) => row.clients },
    { key: 'plan', head: t('plan'), width: 200, cell: planWords },
    { key: 'seen', head: t('seen'), width: 170, quiet: true, priority: 2, cell: seen },
    {
      key: 'created',
      head: t('created'),
      width: 160,
      quiet: true,
      priority: 3,
      cell: (row) => momentText(row.created_at),
    },
  ]
  return (
    <OperatorList<OperatorCompany>
      resource="operator-company"
      title={t('users')}
      pages={<PeopleTabs current="companies" />}
      searched
      columns={columns}
      card={companyCard}
      empty={t('nothing')}
    />
  )
}

const useCompanyWords = () => {
  const { t } = useTranslation('operator')
  return {
    seen: ({ seen_at }: OperatorCompany) => (seen_at ? momentText(seen_at) : t('never')),
    note: ({ owners, deletion_at }: OperatorCompany) =>
      [owners, deletion_at && t('deleted_on', { date: deletion_at.slice(0, 10) })].filter(Boolean).join(' · '),
  }
}

const CompanyCard = ({ company }: { company: OperatorCompany }) => {
  const { seen, note } = useCompanyWords()
  return (
    <RowCard title={company.title} amount={<PlanWords of={company} />} state={note(company)} note={seen(company)} />
  )
}
const companyCard = (company: OperatorCompany) => <CompanyCard company={company} />
