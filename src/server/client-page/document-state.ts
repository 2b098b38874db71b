import { daysBetween } from '#domain/plain-date.ts'
import { isZeroAmount, negated } from '#server/platform/language/document-texts.ts'
import type { LinkDocument } from './link-document.ts'
import type { PageTexts } from './page-texts.ts'

/** What the first card says: the amount, what it is, and the state in words. */
export type DocumentState = {
  label: string
  amount: string
  badge: string
  tone: 'open' | 'late' | 'partly' | 'paid' | 'closed' | 'expired'
  /** The line under the amount. */
  when: string
  /** Of a partly paid document: the settled share in percent, and the total in words. */
  share: { percent: number; text: string } | null
}

type Facts = Pick<LinkDocument, 'invoice' | 'payments'>

export const stateOf = ({ invoice, payments }: Facts, texts: PageTexts): DocumentState => {
  const { text, money } = texts
  const { total, unpaid, type } = invoice
  const closed = (key: string, when = '', values = {}): DocumentState => ({
    label: text('amount'),
    amount: money(total),
    badge: text(key, values),
    tone: 'closed',
    when,
    share: null,
  })
  if (invoice.voided_at) return closed('void', text('void_note'))
  if (type === 'credit') return { ...closed('credit'), amount: money(negated(total)), label: text('credited_amount') }
  if (invoice.is_invoiced)
    return closed('invoiced', text('invoiced_note', { number: invoice.invoiced_as?.number ?? '' }))
  if (invoice.credited === 'whole' && isZeroAmount(unpaid)) return closed('credited', text('credited_note'))
  if (isZeroAmount(unpaid) || unpaid.startsWith('-')) return paid({ invoice, payments }, texts)
  const isPartly = !isZeroAmount(invoice.paid ?? '0') || !isZeroAmount(invoice.credited_total ?? '0')
  const isLate = invoice.date_due !== null && texts.daysUntil(invoice.date_due) < 0
  return {
    label: text(isPartly ? 'left' : 'to_pay'),
    amount: money(unpaid),
    badge: text(isPartly ? 'partly' : isLate ? 'late' : 'open'),
    tone: isLate ? 'late' : isPartly ? 'partly' : 'open',
    when: dueText(invoice.date_due, texts),
    share: isPartly
      ? {
          percent: Math.max(1, Math.min(99, Math.round((1 - Number(unpaid) / Number(total)) * 100))),
          text: text('of_total', { total: money(total) }),
        }
      : null,
  }
}

const dueText = (due: string | null, { text, day, daysUntil }: PageTexts): string => {
  if (due === null) return text('no_due')
  const days = daysUntil(due)
  if (days < 0) return `${text('due', { date: day(due) })} – ${text('days_late', { count: -days })}`
  return `${text('due', { date: day(due) })} – ${days === 0 ? text('due_today') : text('days_left', { count: days })}`
}

const paid = ({ invoice, payments }: Facts, { text, money, day }: PageTexts): DocumentState => {
  const last = payments.at(-1)?.date
  const early = last && invoice.date_due ? daysBetween(last, invoice.date_due) : 0
  const when = last ? text('paid_on', { date: day(last) }) : ''
  return {
    label: text('paid_label'),
    amount: money(invoice.total),
    badge: text('paid'),
    tone: 'paid',
    when: early > 0 ? `${when} – ${text('days_early', { count: early })}` : when,
    share: null,
  }
}
