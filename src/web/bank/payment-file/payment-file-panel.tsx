import { IconDownload } from '@tabler/icons-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { PreparedFile } from '#contract/bank/payment-file.ts'
import { Panel } from '#web/platform/panels/panel.tsx'
import { currentLanguage } from '#web/platform/texts/texts.ts'
import { formatDay } from '#web/resource/dates.ts'
import { FormSkeleton } from '#web/resource/form/form-skeleton.tsx'
import { LoadError } from '#web/resource/record/load-error.tsx'
import { AddAccount } from '#web/setup/company-account/add-account.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { FormFoot } from '#web/ui/fields/form-parts.tsx'
import { useNarrow } from '#web/ui/frame/use-narrow.ts'
import { EmptyState } from '#web/ui/page/empty-state.tsx'
import { Money } from '#web/ui/text/money.tsx'
import { FileFields } from './file-fields.tsx'
import classes from './payment-file.module.css'
import { openPaymentFiles } from './open-payment-files.tsx'
import { PaymentRow } from './payment-row.tsx'
import { usePaymentFile, usePrepared } from './use-payment-file.ts'

type Props = { expenses: readonly string[] }

/** The form of a payment file: from which account and when, and each payment with what must be known about it. */
export const PaymentFilePanel = ({ expenses }: Props) => {
  const { t } = useTranslation('payment_file')
  const { data, error, refetch } = usePrepared(expenses)
  if (data && data.accounts.length > 0) return <PaymentFileForm prepared={data} expenses={expenses} />
  return (
    <Panel title={t('title')} subtitle={data ? undefined : t('loading')}>
      {data ? (
        <EmptyState
          title={t('no_account')}
          text={t('no_account_text')}
          actions={<AddAccount label={t('no_account_link')} />}
        />
      ) : error ? (
        <LoadError title={t('error')} error={error} onRetry={() => void refetch()} />
      ) : (
        <FormSkeleton />
      )}
    </Panel>
  )
}

const PaymentFileForm = ({ prepared, expenses }: Props & { prepared: PreparedFile }) => {
  const { t } = useTranslation('payment_file')
  const formId = useId()
  const form = usePaymentFile(prepared)
  const { rows } = form
  const receivers = new Set(rows.map(({ account }) => account.vendor_id)).size
  const firstOfVendor = (index: number) =>
    rows.findIndex(({ account }) => account.vendor_id === rows[index]?.account.vendor_id) === index
  return (
    <Panel
      title={t('title')}
      subtitle={`${t('expenses', { count: rows.length })}, ${t('receivers', { count: receivers })}`}
      foot={<Foot form={form} formId={formId} />}
    >
      <form
        id={formId}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (!form.locked) void form.send.run()
        }}
      >
        <FileFields form={form} />
        <div className={classes.head} aria-hidden="true">
          <span>{t('column_receiver')}</span>
          <span>{t('column_account')}</span>
          <span>{t('column_due')}</span>
          <span>{t('column_amount')}</span>
        </div>
        <ul className={classes.rows} aria-label={t('payments')}>
          {rows.map((row, index) => (
            <PaymentRow
              key={row.expense_id}
              row={row}
              form={form}
              expenses={expenses}
              isFirstOfVendor={firstOfVendor(index)}
            />
          ))}
        </ul>
        <div className={classes.total}>
          <span>{t('total')}</span>
          <Money amount={form.total} currency="EUR" locale={currentLanguage()} size="large" total />
        </div>
        <ol className={classes.steps}>
          <li>{t('step_upload')}</li>
          <li>{t('step_state', { date: formatDay(prepared.today, currentLanguage()) })}</li>
          <li>{t('step_paid')}</li>
        </ol>
      </form>
    </Panel>
  )
}

const Foot = ({ form, formId }: { form: ReturnType<typeof usePaymentFile>; formId: string }) => {
  const { t } = useTranslation('payment_file')
  const phone = useNarrow()
  return (
    <FormFoot
      note={
        !phone && (
          <>
            {form.locked ?? t('again')}{' '}
            <Button variant="link" size="small" onClick={() => void openPaymentFiles()}>
              {t('files_link')}
            </Button>
          </>
        )
      }
    >
      <Button
        variant="filled"
        type="submit"
        form={formId}
        icon={<IconDownload size={16} stroke={1.75} />}
        busy={form.send.busy}
        locked={form.locked}
      >
        {t('download')}
      </Button>
      <Button onClick={form.leave}>{t('cancel')}</Button>
    </FormFoot>
  )
}
