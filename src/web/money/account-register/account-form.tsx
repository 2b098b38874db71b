import { IconArrowsExchange } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { companyAccountInput } from '#contract/setup/company-account.ts'
import type { CompanyAccount } from '#contract/setup/company-account.ts'
import { ibanProblem, ibanText } from '#domain/identifiers.ts'
import { HistoryPart } from '#web/resource/history/history.tsx'
import { openTransfer } from '#web/money/payment/open-payment.tsx'
import { FormFrame } from '#web/resource/form/form-frame.tsx'
import type { RecordFormProps } from '#web/resource/form/record-form-props.ts'
import { ItemMenu, RecordBadge } from '#web/resource/record/item-menu.tsx'
import { useResourceForm } from '#web/resource/form/use-resource-form.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { useAction } from '#web/platform/feedback/use-action.ts'
import { useCan } from '#web/platform/session/permissions.ts'
import { AccountFields } from '#web/setup/company-account/account-fields.tsx'
import { AccountRegister } from './account-register.tsx'
import { accountRequest } from '#web/setup/company-account/account-values.ts'
import type { AccountValues } from '#web/setup/company-account/account-values.ts'
import { changed, useAddress } from '#web/resource/list/address.ts'
import { TabsLine } from '#web/ui/page/tabs-line.tsx'
import { usePageForm } from '#web/resource/form/use-page-form.tsx'

type Props = RecordFormProps<CompanyAccount> & {
  /** The view shown when the address names none: the form on a page, the register over the list. */
  defaultView?: AccountView
}

/** Creates or edits a bank account, card, cash or cash register, on a page or in a panel. */
export const AccountForm = ({ id, onSaved, onCancel, above, defaultView = 'form' }: Props) => {
  const { t } = useTranslation('account')
  const canWrite = useCan('settings.write')
  const canPay = useCan('payment.write')
  const transfer = useAction(openTransfer)
  const form = useResourceForm<'company-account', AccountValues>('company-account', {
    id,
    schema: companyAccountInput,
    labels: {
      type: t('type'),
      title: t('title'),
      account_number: t('account_number'),
      bank_name: t('bank_name'),
      bank_code: t('bank_code'),
      cash_register_number: t('cash_register_number'),
      currency: t('currency'),
      initial_balance: t('initial_balance'),
      extra_name: t('extra_name'),
      is_main: t('is_main'),
    },
    initial: (from) => toFormValues(from),
    toInput: accountRequest,
    onSaved,
  })
  const { item } = form
  const { view, show } = useAccountView(defaultView)
  const isRegister = item !== undefined && view === 'register'
  return (
    <FormFrame
      form={form}
      title={item?.title ?? (id ? '' : t('new'))}
      saveLabel={t('save')}
      locked={canWrite ? undefined : t('locked_role')}
      above={above}
      badge={item && <RecordBadge item={item} />}
      actions={
        item && (
          <>
            {isRegister && canPay && !item.archived_at && (
              <Button icon={<IconArrowsExchange size={16} stroke={1.75} />} onClick={() => void transfer.run(item.id)}>
                {t('transfer')}
              </Button>
            )}
            <ItemMenu resource="company-account" item={item} canWrite={canWrite} onLeave={onCancel} />
          </>
        )
      }
      tabs={item && <AccountTabs view={view} onShow={show} />}
      replacement={isRegister && <AccountRegister id={item.id} />}
      below={item && <HistoryPart kind="company-account" id={item.id} />}
      onCancel={onCancel}
    >
      <AccountFields form={form} options={form.options} stored={item} />
    </FormFrame>
  )
}

const names = Object.keys(companyAccountInput.shape)

/** The editable fields of an account or of the defaults. The contract builds both from one list. */
const fieldsOf = (from: object): AccountValues =>
  Object.fromEntries(Object.entries(from).filter(([name]) => names.includes(name))) as AccountValues

const toFormValues = (from: object): AccountValues => {
  const values = fieldsOf(from)
  const number = values.account_number ?? ''
  return { ...values, account_number: number && ibanProblem(number) === undefined ? ibanText(number) : number }
}

const views = ['register', 'form'] as const
type AccountView = (typeof views)[number]

/** The view in the address, or `defaultView`. */
const useAccountView = (defaultView: AccountView) => {
  const { address, change } = useAddress()
  const view = views.find((each) => each === address['view']) ?? defaultView
  const show = (next: string) =>
    change((now) => changed(now, { view: next === defaultView ? undefined : next }), { replace: true })
  return { view, show }
}

type TabsProps = { view: AccountView; onShow: (view: string) => void }

/** Tabs: the register and the account's form. */
const AccountTabs = ({ view, onShow }: TabsProps) => {
  const { t } = useTranslation('payments')
  return (
    <TabsLine
      label={t('register_tabs')}
      current={view}
      onSelect={onShow}
      tabs={[
        { key: 'register', label: t('register') },
        { key: 'form', label: t('register_form') },
      ]}
    />
  )
}

/** The page of an account: `/company-account/create`, `/company-account/edit/{id}`. */
export const AccountPage = () => {
  const { t } = useTranslation('account')
  const page = usePageForm('/company-account/list', t('list'))
  return <AccountForm key={page.id} {...page} />
}
