import { IconEdit, IconPlus } from '@tabler/icons-react'
import { useState, lazy, Suspense } from 'react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ExpenseOptions } from '#contract/purchases/expense-form.ts'
import type { Expense } from '#contract/purchases/expense.ts'
import { closedReason } from '#web/setup/closed-until.ts'
import { countText, History } from '#web/resource/history/history.tsx'
import { LoadError } from '#web/resource/record/load-error.tsx'
import { PageLink } from '#web/platform/navigation/page-link.tsx'
import { Panel } from '#web/platform/panels/panel.tsx'
import { openPanel } from '#web/platform/panels/open-panel.tsx'
import { ItemMenu } from '#web/resource/record/item-menu.tsx'
import { useItemActions } from '#web/resource/record/use-item-actions.ts'
import { useLoaded } from '#web/platform/queries/queries.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { PanelColumns } from '#web/ui/layers/slide-out-panel.tsx'
import { StateBadge } from '#web/ui/text/state-mark.tsx'
import { TabsLine } from '#web/ui/page/tabs-line.tsx'
import { useNarrow } from '#web/ui/frame/use-narrow.ts'
import { useCan } from '#web/platform/session/permissions.ts'
import classes from './expense.module.css'
import { CreditItem } from './credit-item.tsx'
import { deleteQuestion, useExpenseState, lockedDelete } from './expense-state.ts'
import { ExpenseDocument } from './expense-document.tsx'
import { ExpenseFacts, PhoneSummary } from './expense-facts.tsx'
import { openMovedInExpense } from './open-expense-form.tsx'
import { PaymentItems } from './payment-items.tsx'
import { ExpensePayments } from './expense-payments.tsx'

const tabs = ['document', 'payments', 'history'] as const
type Tab = (typeof tabs)[number]

/** An expense opened over the list: its document, payments and history. */
export const ExpensePanel = ({
  id,
  onPayByPhone,
}: {
  id: string
  onPayByPhone?: ((id: string) => Promise<void>) | undefined
}) => {
  const { t } = useTranslation('expense')
  const phone = useNarrow()
  const [tab, setTab] = useState<Tab>('document')
  const { data, error, retry } = useLoaded('expense.edit_form', { params: { id } })
  const expense = data?.item
  const counts: Partial<Record<Tab, ReactNode>> = {
    payments: expense?.payments_count,
    history: countText(expense?.history.changes),
  }
  return (
    <Panel
      title={expense ? (expense.number ?? t('title')) : t(error ? 'title' : 'loading')}
      badge={expense && <Badge expense={expense} />}
      subtitle={expense && t('subtitle', { vendor: expense.vendor_title, date: expense.date })}
      actions={data && <Actions expense={data.item} options={data.options} phone={phone} onPayByPhone={onPayByPhone} />}
      summary={expense && <PhoneSummary expense={expense} />}
      tabs={
        expense && (
          <TabsLine
            label={t('record_tabs')}
            current={tab}
            onSelect={(key) => setTab(tabs.find((each) => each === key) ?? 'document')}
            tabs={tabs.map((key) => ({
              key,
              label: t(`tab_${key}`),
              count: counts[key],
            }))}
          />
        )
      }
      foot={phone && data ? <Foot expense={data.item} options={data.options} /> : undefined}
    >
      {error && !expense ? (
        <LoadError title={t('error_panel')} error={error} onRetry={retry} />
      ) : (
        expense && (
          <PanelColumns facts={<ExpenseFacts expense={expense} />}>
            {tab === 'document' && <ExpenseDocument expense={expense} />}
            {tab === 'payments' && <ExpensePayments expense={expense} />}
            {tab === 'history' && <History kind="expense" id={expense.id} />}
          </PanelColumns>
        )
      )}
    </Panel>
  )
}

const Badge = ({ expense }: { expense: Expense }) => {
  const { mark, share, texts } = useExpenseState()(expense)
  return (
    <StateBadge state={mark} share={share}>
      {texts}
    </StateBadge>
  )
}

type Props = { expense: Expense; options: ExpenseOptions }

type ActionsProps = Props & { phone: boolean; onPayByPhone: ((id: string) => Promise<void>) | undefined }

const Actions = ({ expense, options, phone, onPayByPhone }: ActionsProps) => {
  const { t } = useTranslation('expense')
  const canWrite = useCan('expense.write')
  return (
    <>
      {!phone && <Steps expense={expense} options={options} />}
      {!expense.deleted_at && (
        <ItemMenu
          resource="expense"
          item={expense}
          {...(expense.origin === 'own' ? { page: `/expense/create?copy_of=${expense.id}`, pageLabel: t('copy') } : {})}
          first={
            <>
              <PaymentItems expense={expense} onPayByPhone={onPayByPhone} />
              {expense.can.credit && <CreditItem expense={expense} />}
            </>
          }
          canWrite={canWrite}
          lockedDelete={lockedDelete(expense, t)}
          deleteQuestion={deleteQuestion(t)}
          onLeave={undefined}
        />
      )}
    </>
  )
}

/** The steps, pinned to the bottom on a phone. */
const Foot = (props: Props) => (
  <div className={classes.foot} data-pinned-form>
    <Steps {...props} />
  </div>
)

/** Buttons to edit the expense and for the next step: add a payment, or restore a deleted expense. */
const Steps = ({ expense, options }: Props) => {
  const { t } = useTranslation('expense')
  const { restore } = useItemActions('expense')
  const lockedEdit = closedReason(expense.refusals.edit)
  if (expense.deleted_at)
    return expense.refusals.restore === 'forbidden' ? null : (
      <Button variant="filled" locked={closedReason(expense.refusals.restore)} onClick={() => void restore(expense)}>
        {t('restore')}
      </Button>
    )
  return (
    <>
      {lockedEdit && <Button locked={lockedEdit}>{t('edit')}</Button>}
      {expense.can.edit && (
        <Button component={PageLink} href={`/expense/edit/${expense.id}`} icon={<IconEdit size={16} stroke={1.75} />}>
          {t('edit')}
        </Button>
      )}
      {expense.refusals.edit === 'moved_in' && (
        <Button icon={<IconEdit size={16} stroke={1.75} />} onClick={() => void openMovedInExpense(expense)}>
          {t('edit')}
        </Button>
      )}
      {expense.can.add_payment && (
        <Button
          variant="filled"
          icon={<IconPlus size={16} stroke={1.75} />}
          onClick={() => void openExpensePayment(expense, options)}
        >
          {t('add_payment')}
        </Button>
      )}
    </>
  )
}

/** Loaded on demand, because it needs the schemas of the contract. */
const PaymentForm = lazy(async () => ({ default: (await import('./expense-payment-form.tsx')).ExpensePaymentForm }))

/** Opens the payment form. Resolves to the changed expense, or undefined when the form is closed without saving. */
const openExpensePayment = (expense: Expense, options: ExpenseOptions) =>
  openPanel<Expense>({
    size: 480,
    content: () => (
      <Suspense>
        <PaymentForm expense={expense} options={options} />
      </Suspense>
    ),
  })
