import { useTranslation } from 'react-i18next'
import type { OperatorPerson } from '#contract/provider/operator.ts'
import type { DataColumn } from '#web/ui/table/data-table-types.ts'
import { PeopleList } from './people-list.tsx'

/** Everybody who has an account. */
export const UsersPage = () => {
  const { t } = useTranslation('operator')
  const columns: DataColumn<OperatorPerson>[] = [
    { key: 'companies', head: t('number_of_companies'), width: 90, align: 'right', cell: (row) => row.companies },
  ]
  return (
    <PeopleList<OperatorPerson>
      current="people"
      head={t('name')}
      nameOf={({ name }) => name}
      noteOf={({ email, email_verified }) => (email_verified ? email : `${email} (${t('not_verified')})`)}
      columns={columns}
    />
  )
}
