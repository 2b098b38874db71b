import { useTranslation } from 'react-i18next'
import type { CompanyAccount } from '#contract/setup/company-account.ts'
import { openPanel } from '#web/platform/panels/panels.tsx'
import { ListScreen } from '#web/resource/list-screen.tsx'
import { useSavedToast } from '#web/resource/use-saved-toast.ts'
import { useCan } from '#web/platform/session/use-can.ts'
import { accountCard, useAccountColumns } from './account-columns.tsx'
import { AccountForm } from './account-form.tsx'
import { accountTotals } from './account-totals.tsx'

export const AccountList = () => {
  const { t } = useTranslation('account')
  const canWrite = useCan('settings.write')
  return (
    <ListScreen
      resource="company-account"
      words={{
        title: t('list'),
        table: t('list'),
        search: t('search'),
        add: t('add'),
        empty: { title: t('empty_title'), text: t('empty_text'), add: t('empty_add') },
      }}
      sorts={[{ label: t('sort_title') }, { by: 'type', label: t('sort_type') }]}
      columns={useAccountColumns()}
      card={accountCard}
      nameOf={nameOf}
      pageOf={pageOf}
      onCreate={canWrite ? create : undefined}
      canWrite={canWrite}
      foot={accountTotals}
      panel={accountPanel}
    />
  )
}

const nameOf = ({ title }: CompanyAccount) => title
const pageOf = ({ id }: CompanyAccount) => `/company-account/edit/${id}`

const AccountPanel = ({ id }: { id?: string }) => (
  <AccountForm id={id} usualView="register" onSaved={useSavedToast(id ? undefined : '/company-account/list')} />
)
const accountPanel = (id: string) => <AccountPanel key={id} id={id} />
const newAccount = () => <AccountPanel />
const create = () => void openPanel<CompanyAccount>({ content: newAccount })
