import { useTranslation } from 'react-i18next'
import { useToday } from '#web/resource/dates.ts'
import { Panel, usePanel } from '#web/platform/panels/panel.tsx'
import { ShownOf } from '#web/resource/list/shown-of.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { FormFoot } from '#web/ui/fields/form-parts.tsx'
import { AmountField, MoneyFields, SourceFields } from './payment-fields.tsx'
import type { AccountChoice } from './payment-fields.tsx'
import { usePaymentTexts } from './payment-texts.ts'
import classes from './payment.module.css'
import { usePaymentForm } from './use-payment-form.ts'
import type { PaymentFormOptions, PaidDocument } from './use-payment-form.ts'

type Props<D extends PaidDocument> = Omit<PaymentFormOptions<D>, 'today' | 'accountId' | 'texts'> & {
  subtitle: string
  clientId: string
  /** Accounts to choose from, the likeliest first. */
  accounts: readonly AccountChoice[]
  /** The number of all advances; only the oldest are offered when there are too many. */
  advancesCount: number | undefined
  /** Why some accounts are missing. */
  accountsHint?: string | undefined
}

/** The form of a payment on a document: amount, date and account, or an advance. */
export const PaymentForm = <D extends PaidDocument>({
  subtitle,
  accounts,
  accountsHint,
  advancesCount,
  clientId,
  ...options
}: Props<D>) => {
  const { t: common } = useTranslation('common')
  const texts = usePaymentTexts(options.kind)
  const today = useToday()
  const panel = usePanel()
  const { currency } = options.document
  const payment = usePaymentForm({ ...options, texts, today, accountId: accounts[0]?.id ?? '' })
  const { form, source, advances } = payment
  const hasNoAccount = source === 'money' && accounts.length === 0
  return (
    <Panel
      title={texts('add_payment')}
      subtitle={subtitle}
      foot={
        <FormFoot>
          <Button
            variant="filled"
            type="submit"
            form={form.formId}
            busy={form.busy}
            locked={hasNoAccount ? texts('accounts_none', { currency }) : undefined}
          >
            {texts('add_payment')}
          </Button>
          <Button onClick={() => panel?.requestClose()}>{common('cancel')}</Button>
        </FormFoot>
      }
    >
      <form id={form.formId} onSubmit={form.submit} noValidate className={classes.form}>
        {advances.length > 0 && <SourceFields payment={payment} texts={texts} currency={currency} />}
        {source === 'advance' && (
          <ShownOf
            shown={advances.length}
            count={advancesCount}
            href={`/payment/list?${options.kind === 'expense' ? 'tab=expenses&' : ''}unused=1&client_id=${clientId}`}
          />
        )}
        <AmountField form={form} document={options.document} texts={texts} />
        {source === 'money' && (
          <MoneyFields
            form={form}
            texts={texts}
            currency={currency}
            rate={options.document.exchange_rate}
            today={today}
            accounts={accounts}
            hint={accountsHint}
            onRate={payment.takeRate}
          />
        )}
      </form>
    </Panel>
  )
}
