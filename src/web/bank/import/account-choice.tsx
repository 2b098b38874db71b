import { useTranslation } from 'react-i18next'
import { accountNumberText } from '#domain/identifiers.ts'
import { useBankAccounts } from '../use-bank-accounts.ts'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { changeFile } from './import-files.ts'
import type { StatementFile } from './import-files.ts'
import type { ReadStatement } from './use-preview.ts'

const newAccount = 'new'

/** The account of a file that names none that the company has: one of its accounts, or a new one. */
export const AccountChoice = ({ file, statement }: { file: StatementFile; statement: ReadStatement }) => {
  const { t } = useTranslation('bank_import')
  const { accounts = [] } = useBankAccounts()
  const { account } = statement
  const title = account?.bank ?? account?.title ?? (account?.number ? accountNumberText(account.number) : '')
  const added = account
    ? title
      ? t('account_new', { title, currency: account.currency })
      : t('account_new_plain')
    : t('account_new_plain')
  const offered = accounts.filter(({ archived, currency }) => !archived && (!account || currency === account.currency))
  return (
    <SelectField
      label={t('account')}
      value={file.account_id ?? (account && account.id === null ? newAccount : (account?.id ?? ''))}
      placeholder={t('account_choose')}
      onChange={(id) => changeFile(file.key, { account_id: id === newAccount ? null : id })}
      options={[
        ...(account && account.id === null ? [{ value: newAccount, label: added }] : []),
        ...offered.map(({ id, title: name, number, currency }) => ({
          value: id,
          label: [name, number ? accountNumberText(number) : undefined, currency].filter(Boolean).join(' · '),
        })),
      ]}
    />
  )
}
