import { useTranslation } from 'react-i18next'
import type { Expense } from '#contract/purchases/expense.ts'
import { dec } from '#domain/decimal.ts'
import { settledShare } from '#web/resource/invoice-state.ts'
import { currentLanguage } from '#web/platform/texts/texts.ts'
import { FactList } from '#web/ui/text/facts.tsx'
import { moneyText, Money } from '#web/ui/text/money.tsx'
import { ProgressShare } from '#web/ui/page/progress.tsx'
import { useNarrow } from '#web/ui/frame/use-narrow.ts'
import { ExpenseLinks } from './expense-links.tsx'
import { settlementOf } from './expense-state.ts'
import classes from './expense.module.css'

type Props = { expense: Expense }

const Share = ({ expense }: Props) => {
  const { t } = useTranslation('expense')
  const money = (amount: string) => moneyText(amount, expense.currency, currentLanguage())
  return (
    <ProgressShare
      share={settledShare(expense)}
      state={expense.payment_state === 'paid' ? 'paid' : expense.overdue ? 'overdue' : 'partly'}
      label={t('share', { paid: money(expense.paid), total: money(expense.total) })}
    />
  )
}

/** The sidebar: amounts left to pay and other facts. On a phone `PhoneSummary` shows the amounts above the tabs. */
export const ExpenseFacts = ({ expense }: Props) => {
  const { t } = useTranslation('expense')
  const phone = useNarrow()
  const money = (amount: string) => <Money amount={amount} currency={expense.currency} locale={currentLanguage()} />
  const { t: purchase } = useTranslation('purchase')
  const isCredit = expense.kind === 'credit'
  const { money: paid, credited, offset } = settlementOf(expense)
  const isSome = (amount: string) => !dec(amount).eq(0)
  const rows = [
    ...(phone || isCredit
      ? []
      : [
          { label: t('fact_paid'), value: money(paid) },
          ...(isSome(credited) ? [{ label: purchase('fact_credited'), value: money(credited) }] : []),
          ...(isSome(offset) ? [{ label: purchase('fact_offset'), value: money(offset) }] : []),
          { label: t('fact_total'), value: money(expense.total) },
          { label: t('fact_due'), value: expense.date_due ?? '–' },
        ]),
    ...(expense.created_by ? [{ label: t('recorded_by'), value: expense.created_by }] : []),
    ...(expense.deleted_by ? [{ label: t('deleted_by'), value: expense.deleted_by }] : []),
    ...(expense.delete_comment ? [{ label: t('delete_reason'), value: expense.delete_comment, long: true }] : []),
  ]
  return (
    <div>
      {!phone && isCredit && (
        <>
          <div className={classes.factLabel}>{purchase('fact_credit_total')}</div>
          <Money amount={expense.total} currency={expense.currency} locale={currentLanguage()} size="panel" />
        </>
      )}
      {!phone && !isCredit && (
        <>
          <div className={classes.factLabel}>{t('fact_left')}</div>
          <Money amount={expense.unpaid} currency={expense.currency} locale={currentLanguage()} size="panel" />
          <div className={classes.share}>
            <Share expense={expense} />
          </div>
        </>
      )}
      <FactList facts={rows} />
      <ExpenseLinks expense={expense} />
    </div>
  )
}

/** A short summary above the tabs on a phone. */
export const PhoneSummary = ({ expense }: Props) => {
  const { t } = useTranslation('expense')
  const total = moneyText(expense.total, expense.currency, currentLanguage())
  const { t: purchase } = useTranslation('purchase')
  if (expense.kind === 'credit')
    return (
      <div className={classes.phoneSummary}>
        <Money amount={expense.total} currency={expense.currency} locale={currentLanguage()} size="figure" />
        <div className={classes.phoneText}>{purchase('fact_credit_total')}</div>
      </div>
    )
  const isAllMoney = dec(settlementOf(expense).money).eq(dec(expense.paid))
  const texts =
    expense.payment_state === 'paid'
      ? isAllMoney
        ? t('phone_paid')
        : purchase('phone_settled')
      : expense.date_due
        ? t('phone_left', { total, date: expense.date_due })
        : t('phone_left_no_due', { total })
  return (
    <div className={classes.phoneSummary}>
      <Money amount={expense.unpaid} currency={expense.currency} locale={currentLanguage()} size="figure" />
      <div className={classes.phoneText}>{texts}</div>
      <Share expense={expense} />
    </div>
  )
}
