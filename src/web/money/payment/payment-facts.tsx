import { useTranslation } from 'react-i18next'
import type { Payment } from '#contract/money/payment.ts'
import { canBeAdvance } from '#domain/payment.ts'
import { currentLanguage } from '#web/platform/texts/texts.ts'
import { FactList } from '#web/ui/text/facts.tsx'
import { moneyText, Money } from '#web/ui/text/money.tsx'
import { ProgressShare } from '#web/ui/page/progress.tsx'
import { useNarrow } from '#web/ui/frame/use-narrow.ts'
import classes from './payments.module.css'

type Props = { payment: Payment }

const Share = ({ payment }: Props) => {
  const { t } = useTranslation('payments')
  const money = (amount: string) => moneyText(amount, payment.currency, currentLanguage())
  if (!canBeAdvance(payment)) return null
  return (
    <div className={classes.share}>
      <ProgressShare
        share={Number(payment.used) / Number(payment.total)}
        state={Number(payment.unused) === 0 ? 'paid' : 'partly'}
        label={t('fact_share', { used: money(payment.used), total: money(payment.total) })}
      />
    </div>
  )
}

/** Facts in the side column. A phone shows the amount above the tabs instead. */
export const PaymentFacts = ({ payment }: Props) => {
  const { t } = useTranslation('payments')
  const phone = useNarrow()
  const money = (amount: string, currency = payment.currency) => (
    <Money amount={amount} currency={currency} locale={currentLanguage()} />
  )
  const { destination_total, destination_currency } = payment
  const isExchanged = destination_total && destination_currency && destination_currency !== payment.currency
  const rows = [
    ...(isExchanged ? [{ label: t('fact_arrived'), value: money(destination_total, destination_currency) }] : []),
    ...(canBeAdvance(payment)
      ? [
          { label: t('fact_used'), value: money(payment.used) },
          { label: t('fact_unused'), value: money(payment.unused) },
        ]
      : []),
    { label: t('fact_date'), value: payment.date },
    ...(payment.created_by ? [{ label: t('recorded_by'), value: payment.created_by }] : []),
    ...(payment.deleted_by ? [{ label: t('deleted_by'), value: payment.deleted_by }] : []),
    ...(payment.delete_comment ? [{ label: t('delete_reason'), value: payment.delete_comment, long: true }] : []),
  ]
  return (
    <div>
      {!phone && (
        <>
          <div className={classes.factLabel}>{t('fact_total')}</div>
          <Money amount={payment.total} currency={payment.currency} locale={currentLanguage()} size="panel" />
          <Share payment={payment} />
        </>
      )}
      <FactList facts={rows} />
      {payment.of_document && <p className={classes.factNote}>{t('of_document')}</p>}
    </div>
  )
}

/** Amount and used share, above the tabs on a phone. */
export const PhoneSummary = ({ payment }: Props) => (
  <div className={classes.phoneSummary}>
    <Money amount={payment.total} currency={payment.currency} locale={currentLanguage()} size="figure" />
    <Share payment={payment} />
  </div>
)
