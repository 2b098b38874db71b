import type { TFunction } from 'i18next'
import type { BankEntry } from '#contract/bank/bank-entry.ts'
import { isIncoming } from './candidate-texts.ts'

type Translate = TFunction<['bank_entry', 'payments']>
type Payment = NonNullable<BankEntry['match']>['payments'][number]

/** What a payment of a match is for: the numbers of its documents, the other account, or the purpose. */
export const paymentText = (payment: Payment, entry: Pick<BankEntry, 'amount'>, t: Translate): string => {
  if (payment.type === 'transfer') {
    const title = payment.account_title ?? ''
    return isIncoming(entry) ? t('target_transfer_from', { title }) : t('target_transfer_to', { title })
  }
  if (payment.purpose !== 'documents') return t(`payments:${payment.purpose}_purpose`)
  const numbers = payment.documents.map(({ number }) => number ?? payment.client_title ?? t('no_number'))
  if (numbers.length === 0) return t('target_advance', { client: payment.client_title ?? '' })
  const last = numbers.at(-1) ?? ''
  return numbers.length === 1 ? last : t('and', { first: numbers.slice(0, -1).join(', '), last })
}

/** What a matched entry is; without a payment nothing was recorded for it. */
export const matchText = (entry: BankEntry, t: Translate): string => {
  const payments = entry.match?.payments ?? []
  return payments.length === 0
    ? t('target_returned_plain')
    : payments.map((payment) => paymentText(payment, entry, t)).join('; ')
}
