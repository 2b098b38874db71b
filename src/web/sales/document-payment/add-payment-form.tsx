import { useTranslation } from 'react-i18next'
import type { Invoice, InvoiceOptions } from '#contract/sales/invoice.ts'
import { call } from '#web/platform/api/api.ts'
import { ApiProblem, isProblem } from '#web/platform/api/problem.ts'
import { useLoaded } from '#web/platform/queries/queries.ts'
import { currentLanguage, i18n } from '#web/platform/texts/texts.ts'
import { moneyText } from '#web/ui/text/money.tsx'
import { accountTitle, fittingAccounts } from './payment-values.ts'
import type { Advance } from './payment-values.ts'
import { PaymentForm } from './payment-form.tsx'
import { usePaymentActions } from './invoice-payments.tsx'

type Props = { invoice: Invoice; options: InvoiceOptions }

/** Shows the server's overpayment error (another user added a payment meanwhile) at the amount field. */
const onAmount = (error: unknown): unknown =>
  isProblem(error) && error.code === 'overpayment' && Object.keys(error.errors).length === 0
    ? new ApiProblem({ ...error.body, errors: { amount: [i18n.t('validation:overpayment')] } })
    : error

/** The client's unused advances in the currency of the invoice. */
const useAdvances = ({
  client_id,
  currency,
}: Invoice): { advances: readonly Advance[]; advancesCount: number | undefined } => {
  const { data } = useLoaded('client.advanced_payment', { params: { id: client_id }, query: { currency } })
  return { advances: data?.payments ?? [], advancesCount: data?.meta.count }
}

/** Adds a payment to an invoice, on an account or from an advance of the client. */
export const AddPaymentForm = ({ invoice, options }: Props) => {
  const { t } = useTranslation('invoice_list')
  const { added } = usePaymentActions()
  const { currency } = invoice
  const accounts = fittingAccounts(options.accounts, currency)
  return (
    <PaymentForm
      kind="invoice"
      document={invoice}
      subtitle={t('payment_subtitle', {
        number: invoice.number,
        amount: moneyText(invoice.unpaid, currency, currentLanguage()),
      })}
      accounts={accounts.map((account) => ({ id: account.id, title: accountTitle(account) }))}
      accountsHint={accounts.length < options.accounts.length ? t('accounts_fit', { currency }) : undefined}
      {...useAdvances(invoice)}
      clientId={invoice.client_id}
      save={(body, key) =>
        call('invoice.add_payment', { params: { id: invoice.id }, body, idempotencyKey: key }).catch(
          (error: unknown) => {
            throw onAmount(error)
          },
        )
      }
      onSaved={(after) => added(invoice, after)}
    />
  )
}
