import { useTranslation } from 'react-i18next'
import type { Invoice } from '#contract/sales/invoice.ts'
import { isClosedDay } from '#web/setup/closed-until.ts'
import { PageLink } from '#web/platform/navigation/page-link.tsx'
import { useAction, showActionError } from '#web/platform/feedback/use-action.ts'
import { usePages } from '#web/resource/list/use-pages.ts'
import { PaymentRows } from './payment-rows.tsx'
import { call } from '#web/platform/api/api.ts'
import { confirm } from '#web/platform/feedback/confirm.tsx'
import { newKey } from '#web/platform/browser.ts'
import { storeItem, refresh } from '#web/resource/record/cache.ts'
import { toast } from '#web/platform/feedback/toasts.tsx'
import { currentLanguage } from '#web/platform/texts/texts.ts'
import { moneyText } from '#web/ui/text/money.tsx'
import { addedAmount, newPart } from './payment-values.ts'

type Part = Invoice['payments'][number]

const CreditLink = ({ id, number }: { id: string; number: string }) => {
  const { t } = useTranslation('invoice_list')
  return <PageLink href={`/invoice/list?open=${id}`}>{t('payment_credit', { number })}</PageLink>
}

/** The payments on an invoice, newest first. */
export const PaymentsPart = ({ invoice }: { invoice: Invoice }) => {
  const { t } = useTranslation('invoice_list')
  const { run, busy } = useAction(usePaymentActions().remove)
  const pages = usePages('invoice.payments', invoice.id, {
    newest: invoice.payments,
    count: invoice.payments_count,
  })
  const account = (part: Part) =>
    part.account?.title ?? (part.credit ? <CreditLink {...part.credit} /> : t('payment_no_account'))
  return (
    <PaymentRows
      kind="invoice"
      pages={pages}
      currency={invoice.currency}
      payable={invoice.can.add_payment}
      account={account}
      // The part of a credit that settles its own invoice is removed by removing the credit.
      removable={(part) => invoice.can.remove_payment && !part.credit?.is_own && !isClosedDay(part.date)}
      busy={busy}
      onRemove={(part) => void run(invoice, part)}
    />
  )
}

/** Caches the answered invoice and reloads what sums its payments. */
const cachePaidInvoice = (invoice: Invoice): void => {
  storeItem('invoice', invoice)
  refresh('client', 'company-account')
}

/**
 * Removes a payment from an invoice, and restores it. The server cannot undo a removal, so Undo adds the same payment again: from the
 * advance it has become, else on the same account and date. When neither is known, it asks before removing.
 */
export const usePaymentActions = () => {
  const { t } = useTranslation(['invoice_list', 'common'])
  const money = (part: Part, { currency }: Invoice) => moneyText(part.amount, currency, currentLanguage())

  const removePart = (invoice: Invoice, part: Part) =>
    call('invoice.remove_payment', { params: { id: invoice.id }, body: { invoice_payment_id: part.id } })

  const restorePart = async (invoice: Invoice, part: Part, key: string): Promise<void> => {
    try {
      const { payments } = await call('client.advanced_payment', {
        params: { id: invoice.client_id },
        query: { currency: invoice.currency },
      })
      const isAdvance = payments.some(({ id }) => id === part.payment_id)
      if (!isAdvance && !part.account) throw new Error('neither an advance nor an account')
      const body =
        isAdvance || !part.account
          ? { payment_id: part.payment_id, amount: part.amount }
          : { account_id: part.account.id, date: part.date, amount: part.amount }
      cachePaidInvoice(await call('invoice.add_payment', { params: { id: invoice.id }, body, idempotencyKey: key }))
      toast.success(t('payment_back', { amount: money(part, invoice) }))
    } catch (error) {
      refresh('invoice', 'client')
      showActionError(error)
    }
  }

  const remove = async (invoice: Invoice, part: Part): Promise<void> => {
    const amount = money(part, invoice)
    // The amount of a credit becomes an advance again, from which it can be restored.
    if (!part.account && !part.credit) {
      const question = { title: t('remove_title', { amount }), text: t('remove_text') }
      if (!(await confirm({ ...question, confirmLabel: t('payment_remove'), danger: true }))) return
    }
    cachePaidInvoice(await removePart(invoice, part))
    const key = newKey()
    toast.success(
      t('payment_removed', { amount }),
      part.account || part.credit
        ? { action: { label: t('common:undo'), onClick: () => void restorePart(invoice, part, key) } }
        : {},
    )
  }

  /** Shows that a payment was added, with Undo. */
  const added = (before: Invoice, after: Invoice): void => {
    cachePaidInvoice(after)
    const part = newPart(before, after)
    const text =
      after.payment_state === 'paid'
        ? t('payment_added_whole', { number: after.number })
        : t('payment_added', { amount: moneyText(addedAmount(before, after), after.currency, currentLanguage()) })
    const undo = async () => {
      try {
        if (part) cachePaidInvoice(await removePart(after, part))
      } catch (error) {
        refresh('invoice', 'client')
        showActionError(error)
      }
    }
    toast.success(text, part ? { action: { label: t('common:undo'), onClick: () => void undo() } } : {})
  }
  return { remove, added }
}
