import type { InvoiceRow } from '#contract/sales/invoice.ts'
import { addMonths, daysBetween, today as dayOf } from '#domain/plain-date.ts'
import type { QuoteState } from '#domain/quote.ts'
import type { PlainDate } from '#domain/plain-date.ts'
import type { DocumentState } from '#web/ui/text/state-mark.tsx'
import type { TFunction } from 'i18next'
import type { Language } from '#web/platform/texts/texts.ts'
import { formatDay } from './dates.ts'

export type StateFacts = Pick<
  InvoiceRow,
  | 'type'
  | 'date_due'
  | 'total'
  | 'paid'
  | 'unpaid'
  | 'payment_state'
  | 'overdue'
  | 'reference_number'
  | 'voided_at'
  | 'deleted_at'
  | 'is_invoiced'
  | 'credited'
> &
  Partial<Pick<InvoiceRow, 'quote_state'>>

/** The state of an invoice: an icon, and the values for the text `state_<says>`. */
type StateFact = { mark: DocumentState; share?: number } & (
  | {
      says:
        | 'invoiced'
        | 'paid'
        | 'partly'
        | 'credited'
        | 'offset'
        | 'partly_credited'
        | 'open'
        | 'due_today'
        | 'void'
        | 'credit'
        | 'deleted_today'
    }
  | { says: 'overdue' | 'deleted'; count: number }
  | { says: 'due'; date: PlainDate; year: boolean }
  | { says: 'credit_of'; number: string }
  | { says: 'quote'; state: QuoteState }
)

/** Specification, section 9. */
export const retentionDays = 7

const markOfQuote: Readonly<Record<QuoteState, DocumentState>> = {
  issued: 'open',
  sent: 'open',
  seen: 'open',
  accepted: 'paid',
  declined: 'void',
  expired: 'void',
  invoiced: 'open',
}

/** The state of an invoice on that date: when it is due, how late, how far it is paid or credited. */
export const stateOf = (invoice: StateFacts, today: PlainDate, timeZone: string): StateFact => {
  if (invoice.deleted_at) return deletedState(dayOf(new Date(invoice.deleted_at), timeZone), today)
  if (invoice.voided_at) return { mark: 'void', says: 'void' }
  if (invoice.type === 'credit')
    return invoice.reference_number
      ? { mark: 'credit', says: 'credit_of', number: invoice.reference_number }
      : { mark: 'credit', says: 'credit' }
  if (invoice.quote_state) return { mark: markOfQuote[invoice.quote_state], says: 'quote', state: invoice.quote_state }
  // A proforma with an invoice is not waiting for a payment.
  if (invoice.is_invoiced) return { mark: 'open', says: 'invoiced' }
  // A credited invoice is not paid, although nothing is owed.
  if (invoice.credited === 'whole') return { mark: 'credit', says: 'credited' }
  const isPartly = invoice.credited === 'partly'
  // Settled by a credit of another invoice, without a payment.
  if (invoice.payment_state === 'paid' && isNothing(invoice.paid) && !isNothing(invoice.total))
    return { mark: 'credit', says: 'offset' }
  if (invoice.payment_state === 'paid') return { mark: 'paid', says: isPartly ? 'partly_credited' : 'paid' }
  if (invoice.overdue && invoice.date_due)
    return { mark: 'overdue', says: 'overdue', count: daysBetween(invoice.date_due, today) }
  if (invoice.payment_state === 'partly-paid')
    return { mark: 'partly', says: isPartly ? 'partly_credited' : 'partly', share: settledShare(invoice) }
  return openState(invoice.date_due, today)
}

/** The settled share, 0 to 1. It is only drawn, so a float is precise enough. */
export const settledShare = ({ unpaid, total }: Pick<StateFacts, 'unpaid' | 'total'>): number =>
  isNothing(total) ? 1 : Math.min(1, Math.max(0, 1 - Number(unpaid) / Number(total)))

const isNothing = (amount: string) => Number(amount) === 0

const deletedState = (deleted: PlainDate, today: PlainDate): StateFact => {
  const count = retentionDays - daysBetween(deleted, today)
  return count > 0 ? { mark: 'void', says: 'deleted', count } : { mark: 'void', says: 'deleted_today' }
}

const openState = (due: PlainDate | null, today: PlainDate): StateFact => {
  if (!due) return { mark: 'open', says: 'open' }
  if (due === today) return { mark: 'open', says: 'due_today' }
  return { mark: 'open', says: 'due', date: due, year: isFar(due, today) }
}

/** Within half a year the day and the month are clear without the year. */
const isFar = (due: PlainDate, today: PlainDate) =>
  due.slice(0, 4) !== today.slice(0, 4) && (due > addMonths(today, 6) || due < addMonths(today, -6))

/** The state as text: 'Iki gruodžio 3 d.', 'Vėluoja 12 dienų'. */
export const stateText = (fact: StateFact, t: TFunction<'invoice_list'>, language: Language): string => {
  if (fact.says === 'due') return t('state_due', { date: formatDay(fact.date, language, fact.year) })
  if (fact.says === 'quote') return t(`state_quote_${fact.state}`)
  if (fact.says === 'credit_of') return t('state_credit_of', { number: fact.number })
  if (fact.says === 'overdue' || fact.says === 'deleted') return t(`state_${fact.says}`, { count: fact.count })
  return t(`state_${fact.says}`)
}
