import type { Invoice } from '#contract/sales/invoice.ts'
import type { DocumentEmail } from '#contract/sales/sending.ts'
import { today as dayOf } from '#domain/plain-date.ts'
import { isWaiting } from '#web/sales/sending/email-entry.tsx'
import { moneyText } from '#web/ui/text/money.tsx'
import type { TimelineItem } from '#web/ui/text/facts.tsx'
import { momentParts } from '#web/resource/dates.ts'
import type { InvoiceTexts } from '#web/resource/use-invoice-texts.ts'

type Texts = Pick<InvoiceTexts, 't' | 'language' | 'today' | 'timeZone'>
type InvoiceEvent = TimelineItem & { at: string }

/** The events of an invoice, newest first, from the fields of the document itself. */
export const invoiceEvents = (invoice: Invoice, texts: Texts, emails: readonly DocumentEmail[] = []): TimelineItem[] =>
  [
    issuedEvent(invoice, texts),
    ...stateEvents(invoice, emails, texts),
    ...answerEvents(invoice, texts),
    ...emails.flatMap((email) => emailEvent(email, texts)),
    ...invoice.payments.map((part) => paymentEvent(part, invoice, texts)),
  ]
    .toSorted((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0))
    .map(({ at: _, ...item }) => item)

const formatWhen = (moment: string, { t, language, today, timeZone }: Texts): string => {
  const parts = momentParts(moment, today, timeZone, language)
  return parts.kind === 'day' ? t('when_day', parts) : t(`when_${parts.kind}`, { time: parts.time })
}

const issuedText = ({ created_by: name, origin }: Invoice, { t }: Texts): string => {
  if (origin === 'import') return name ? t('event_moved_in_by', { name }) : t('event_moved_in')
  return name ? t('event_issued_by', { name }) : t('event_issued')
}

const issuedEvent = (invoice: Invoice, texts: Texts): InvoiceEvent => ({
  key: 'issued',
  at: invoice.created_at,
  text: issuedText(invoice, texts),
  note: formatWhen(invoice.created_at, texts),
})

const stateEvents = (invoice: Invoice, emails: readonly DocumentEmail[], texts: Texts): InvoiceEvent[] =>
  (['sent', 'viewed', 'voided', 'deleted'] as const).flatMap((mark) => {
    const at = invoice[`${mark}_at`]
    // The emails have more details.
    if (!at || (mark === 'sent' && emails.some(({ status }) => status === 'sent' || status === 'delivered'))) return []
    const name = mark === 'voided' || mark === 'deleted' ? invoice[`${mark}_by`] : null
    const text =
      name && (mark === 'voided' || mark === 'deleted')
        ? texts.t(`event_${mark}_by`, { name })
        : texts.t(`event_${mark}`)
    return [{ key: mark, at, text, note: formatWhen(at, texts) }]
  })

/** The answer to a quote, with the name that the client typed. */
const answerEvents = ({ quote_answer }: Invoice, texts: Texts): InvoiceEvent[] => {
  if (!quote_answer) return []
  const { answer, at, by_client, name } = quote_answer
  const text = texts.t(by_client ? `event_${answer}_by_client` : `event_${answer}`)
  const note = [name, formatWhen(at, texts)].filter(Boolean).join(', ')
  return [{ key: 'answer', at, text, note, ...(answer === 'accepted' ? { state: 'paid' as const } : {}) }]
}

const emailEvent = (email: DocumentEmail, texts: Texts): InvoiceEvent[] => {
  if (isWaiting(email)) return []
  const { id, status, receiver, sent_at, created_at } = email
  const at = sent_at ?? created_at
  const failed = status === 'failed'
  return [
    {
      key: id,
      at,
      text: texts.t(failed ? 'event_not_sent_to' : 'event_sent_to', { receiver }),
      note: formatWhen(at, texts),
      ...(failed ? { state: 'overdue' as const } : {}),
    },
  ]
}

const paymentEvent = (part: Invoice['payments'][number], invoice: Invoice, texts: Texts): InvoiceEvent => {
  const { t, language, timeZone } = texts
  const recorded = dayOf(new Date(part.created_at), timeZone)
  const amount = moneyText(part.amount, invoice.currency, language)
  const notes = [
    part.account?.title,
    formatWhen(part.created_at, texts),
    // A payment is often recorded days after the money arrived.
    part.date === recorded ? undefined : t('event_dated', { date: part.date }),
  ]
  return {
    key: part.id,
    at: part.created_at,
    text: part.credit ? t('event_credit', { amount, number: part.credit.number }) : t('event_payment', { amount }),
    note: notes.filter(Boolean).join(', '),
    state: invoice.payment_state === 'paid' ? 'paid' : 'partly',
  }
}
