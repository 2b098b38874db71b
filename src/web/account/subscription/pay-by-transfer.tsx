import { IconCopy } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Instructions, Order } from '#contract/account/subscription.ts'
import { accountNumberText } from '#domain/identifiers.ts'
import { currentLanguage } from '#web/platform/texts/texts.ts'
import { toast } from '#web/platform/feedback/toasts.tsx'
import { IconButton } from '#web/ui/buttons/button.tsx'
import { moneyParts } from '#web/ui/text/money.tsx'
import { QrImage } from '#web/ui/text/qr-image.tsx'
import subscription from './subscription.module.css'
import classes from './pay-by-transfer.module.css'

type Props = { order: Order; instructions: Instructions }

/** How to pay by bank transfer: values with copy buttons, and a QR code. */
export const PayByTransfer = ({ order, instructions }: Props) => {
  const { t } = useTranslation('subscription')
  const { iban, bic, receiver, amount, currency, reference, qr } = instructions
  const amountText = moneyText(amount, currency)
  const facts = [
    { label: t('receiver'), shown: receiver, value: receiver },
    ...(iban ? [{ label: t('account'), shown: accountNumberText(iban), value: iban }] : []),
    ...(bic ? [{ label: t('bic'), shown: bic, value: bic }] : []),
    { label: t('amount'), shown: amountText, value: amount },
    { label: t('reference'), shown: reference, value: reference },
  ]
  return (
    <section className={classes.pay} aria-labelledby="pay">
      <div className={classes.payText}>
        <h2 id="pay" className={subscription.plan}>
          {t('pay_title', { amount: amountText })}
        </h2>
        <dl className={classes.facts}>
          {facts.map((fact) => (
            <div key={fact.label}>
              <dt>{fact.label}</dt>
              <dd>
                <span>{fact.shown}</span>
                <CopyButton label={fact.label} text={fact.value} />
              </dd>
            </div>
          ))}
        </dl>
        {!iban && <p className={subscription.outcome}>{t('no_account', { email: order.billing.email })}</p>}
        <p className={subscription.note}>{t('waiting_bank')}</p>
      </div>
      {qr && (
        <figure className={classes.qr}>
          <QrImage qr={qr} label={t('qr_name')} />
          <figcaption>{t('scan')}</figcaption>
        </figure>
      )}
    </section>
  )
}

const moneyText = (amount: string, currency: string): string => {
  const { sign, before, whole, after } = moneyParts(amount, currency, currentLanguage())
  return `${sign}${before}${whole}${after}`
}

const CopyButton = ({ label, text }: { label: string; text: string }) => {
  const { t } = useTranslation('subscription')
  const copy = async () => {
    await navigator.clipboard.writeText(text)
    toast.success(t('copied'))
  }
  return (
    <IconButton
      label={t('copy', { what: label })}
      icon={<IconCopy size={16} stroke={1.75} />}
      size="small"
      onClick={() => void copy()}
    />
  )
}
