import { useTranslation } from 'react-i18next'
import type { Invoice, InvoiceOptions } from '#contract/invoice.ts'
import { useToday } from '../invoice-list/use-today.ts'
import { Panel, usePanel } from '../panels.tsx'
import { currentLanguage } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { FormFoot } from '../ui/form-foot.tsx'
import { moneyText } from '../ui/money-parts.ts'
import { AmountField, MoneyFields, SourceFields } from './payment-fields.tsx'
import classes from './payment.module.css'
import { fittingAccounts } from './payment-values.ts'
import { usePaymentForm } from './use-payment-form.ts'

type Props = { invoice: Invoice; options: InvoiceOptions }

/** A payment on an invoice: how much, when, where to; or from what the client has paid in advance. */
export const AddPaymentForm = ({ invoice, options }: Props) => {
  const { t } = useTranslation(['invoice_list', 'common'])
  const today = useToday()
  const panel = usePanel()
  const payment = usePaymentForm({ invoice, options, today })
  const { form, source, advances } = payment
  const { currency } = invoice
  const accounts = fittingAccounts(options.accounts, currency)
  const isStuck = source === 'money' && accounts.length === 0
  return (
    <Panel
      title={t('add_payment')}
      subtitle={t('payment_subtitle', {
        number: invoice.number,
        amount: moneyText(invoice.unpaid, currency, currentLanguage()),
      })}
      foot={
        <FormFoot>
          <Button
            variant="filled"
            type="submit"
            form={form.formId}
            busy={form.busy}
            locked={isStuck ? t('accounts_none', { currency }) : undefined}
          >
            {t('add_payment')}
          </Button>
          <Button onClick={() => panel?.requestClose()}>{t('common:cancel')}</Button>
        </FormFoot>
      }
    >
      <form id={form.formId} onSubmit={form.submit} noValidate className={classes.form}>
        {advances.length > 0 && <SourceFields payment={payment} />}
        <AmountField payment={payment} />
        {source === 'money' && (
          <MoneyFields
            payment={payment}
            today={today}
            accounts={accounts}
            someLeftOut={accounts.length < options.accounts.length}
          />
        )}
      </form>
    </Panel>
  )
}
