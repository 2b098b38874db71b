import { useTranslation } from 'react-i18next'
import type { OperatorPerson } from '#contract/operator.ts'
import { momentText } from '../moment-text.ts'
import { RowCard } from '../ui/data-table-cards.tsx'
import type { DataColumn } from '../ui/data-table-types.ts'
import { OperatorList } from './operator-list.tsx'
import { PeopleTabs } from './people-tabs.tsx'
import { planWords, PlanWords } from './plan-words.tsx'
import { twoLines } from './two-lines.tsx'

/** Everybody who has an account. */
export const UsersPage = () => {
  const { t } = useTranslation('operator')
  const { seen, email } = usePersonWords()
  const columns: DataColumn<OperatorPerson>[] = [
    {
      key: 'name',
      head: t('name'),
      cell: (row) => twoLines(row.name, email(row)),
    },
    { key: 'companies', head: t('number_of_companies'), width: 100, align: 'right', cell: (row) => row.companies },
    { key: 'plan', head: t('plan'), width: 200, cell: planWords },
    { key: 'seen', head: t('seen'), width: 180, quiet: true, priority: 2, cell: seen },
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
    <OperatorList<OperatorPerson>
      resource="operator-user"
      title={t('users')}
      pages={<PeopleTabs current="people" />}
      searched
      columns={columns}
      card={personCard}
      empty={t('nothing')}
    />
  )
}

const usePersonWords = () => {
  const { t } = useTranslation('operator')
  return {
    seen: ({ seen_at }: OperatorPerson) => (seen_at ? momentText(seen_at) : t('never')),
    email: ({ email, email_verified }: OperatorPerson) => (email_verified ? email : `${email} (${t('not_verified')})`),
  }
}

const PersonCard = ({ person }: { person: OperatorPerson }) => {
  const { seen, email } = usePersonWords()
  return <RowCard title={person.name} amount={<PlanWords of={person} />} state={email(person)} note={seen(person)} />
}
const personCard = (person: OperatorPerson) => <PersonCard person={person} />
