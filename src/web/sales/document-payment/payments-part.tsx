import { useTranslation } from 'react-i18next'
import type { Invoice } from '#contract/sales/invoice.ts'
import { isClosedDay } from '#web/setup/closed-until.ts'
import { PageLink } from '#web/platform/navigation/page-link.tsx'
import { useAction } from '#web/platform/feedback/use-action.ts'
import { PaymentRows } from './payment-rows.tsx'
import { usePaymentActions } from './use-payment-actions.ts'

type Part = Invoice['payments'][number]

/** What a credit takes back of its own invoice goes when the credit goes. */
const isOwnCredit = ({ credit }: Part, { credits }: Invoice) => credits.some(({ id }) => id === credit?.id)

const CreditLink = ({ id, number }: { id: string; number: string }) => {
  const { t } = useTranslation('invoice_list')
  return <PageLink href={`/invoice/list?open=${id}`}>{t('payment_credit', { number })}</PageLink>
}

/** The payments on an invoice, newest first. */
export const PaymentsPart = ({ invoice }: { invoice: Invoice }) => {
  const { t } = useTranslation('invoice_list')
  const { run, busy } = useAction(usePaymentActions().remove)
  const account = (part: Part) =>
    part.account?.title ?? (part.credit ? <CreditLink {...part.credit} /> : t('payment_no_account'))
  return (
    <PaymentRows
      kind="invoice"
      parts={invoice.payments.toSorted((a, b) =>
        a.date === b.date ? (a.id < b.id ? 1 : -1) : a.date < b.date ? 1 : -1,
      )}
      count={invoice.shortened?.payments}
      clientId={invoice.client_id}
      currency={invoice.currency}
      payable={invoice.can.add_payment}
      account={account}
      removable={(part) => invoice.can.remove_payment && !isOwnCredit(part, invoice) && !isClosedDay(part.date)}
      busy={busy}
      onRemove={(part) => void run(invoice, part)}
    />
  )
}
