import { IconCopy } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { PayQr } from '#contract/bank/payment-file.ts'
import { accountNumberText } from '#domain/identifiers.ts'
import { toast } from '#web/platform/feedback/toasts.tsx'
import { Panel } from '#web/platform/panels/panel.tsx'
import { useLoaded } from '#web/platform/queries/queries.ts'
import { currentLanguage } from '#web/platform/texts/texts.ts'
import { FormSkeleton } from '#web/resource/form/form-skeleton.tsx'
import { LoadError } from '#web/resource/record/load-error.tsx'
import { IconButton } from '#web/ui/buttons/button.tsx'
import { QrImage } from '#web/ui/text/qr-image.tsx'
import { moneyText } from '#web/ui/text/money.tsx'
import classes from './pay-qr-panel.module.css'

/** The QR code that pays the rest of an expense in the app of a bank, and the same as text to copy. */
export const PayQrPanel = ({ id }: { id: string }) => {
  const { t } = useTranslation('payment_file')
  const { data, error, retry } = useLoaded('payment-file.qr', { params: { id } })
  return (
    <Panel title={t('qr_title')} subtitle={data?.name}>
      {data ? (
        <Code payment={data} />
      ) : error ? (
        <LoadError title={t('qr_error')} error={error} onRetry={retry} />
      ) : (
        <FormSkeleton />
      )}
    </Panel>
  )
}

const Code = ({ payment }: { payment: PayQr }) => {
  const { t } = useTranslation('payment_file')
  const { name, account_number, bank, amount, currency, text, state, qr } = payment
  const facts = [
    { label: t('qr_receiver'), shown: name, value: name },
    {
      label: t('qr_account'),
      shown: [accountNumberText(account_number), bank].filter(Boolean).join(' · '),
      value: account_number,
    },
    { label: t('qr_amount'), shown: moneyText(amount, currency, currentLanguage()), value: amount },
    { label: t('qr_purpose'), shown: text, value: text },
  ]
  const copy = async (value: string) => {
    await navigator.clipboard.writeText(value)
    toast.success(t('qr_copied'))
  }
  return (
    <>
      <p className={classes.note}>{t('qr_text')}</p>
      <div className={classes.code}>
        <QrImage qr={qr} label={t('qr_name')} />
      </div>
      <dl className={classes.facts}>
        {facts.map(({ label, shown, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <span>{shown}</span>
              <IconButton
                size="small"
                label={t('qr_copy', { what: label })}
                icon={<IconCopy size={16} stroke={1.75} />}
                onClick={() => void copy(value)}
              />
            </dd>
          </div>
        ))}
      </dl>
      {state === 'first' && <p className={classes.note}>{t('first')}</p>}
      <p className={classes.note}>{t('qr_after')}</p>
    </>
  )
}
