import { IconReceipt } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Payment } from '#contract/money/payment.ts'
import type { Receipt } from '#contract/money/receipt.ts'
import { PageLink } from '#web/platform/navigation/page-link.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import classes from '#web/money/payment/payments.module.css'
import { Unbroken } from '#web/ui/text/line-breaks.tsx'

/** The cash document in short, and the way to the paper itself. */
export const ReceiptFacts = ({ payment, receipt }: { payment: Payment; receipt: Receipt }) => {
  const { t } = useTranslation('payments')
  const rows = [
    { label: t('receipt_paid_for'), value: receipt.paid_for },
    { label: t('receipt_words'), value: receipt.total_in_words, lang: receipt.language },
    { label: t('receipt_accountant'), value: receipt.accountant },
    { label: t('receipt_cashier'), value: receipt.cashier },
    { label: t('receipt_income_account'), value: receipt.income_account },
  ].filter(({ value }) => value)
  return (
    <section>
      <div className={classes.partHead}>
        <h3 className={classes.partTitle}>
          <Unbroken>{t('receipt_title', { type: t(receipt.type), number: receipt.number })}</Unbroken>
        </h3>
        <Button
          size="small"
          component={PageLink}
          href={`/payment/receipt/${payment.id}`}
          icon={<IconReceipt size={16} stroke={1.75} />}
        >
          {t('show_receipt')}
        </Button>
      </div>
      <dl className={classes.details}>
        {rows.map(({ label, value, lang }) => (
          <div key={label} className={classes.detail}>
            <dt>{label}</dt>
            <dd lang={lang}>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
