import type { Invoice } from '#contract/sales/invoice.ts'
import type { DocumentEmail } from '#contract/sales/sending.ts'
import { today as dayOf } from '#domain/plain-date.ts'
import { isWaiting } from '#web/sales/sending/email-entry.tsx'
import { moneyText } from '#web/ui/text/money.tsx'
import type { TimelineItem } from '#web/ui/text/facts.tsx'
import { momentParts } from '#web/resource/dates.ts'
import type { InvoiceTexts } from '#web/resource/use-invoice-texts.ts'

type Words = Pick<InvoiceTexts, 't' | 'language' | 'today' | 'timeZone'>
type InvoiceEvent = TimelineItem & { at: string }

/** The events of an invoice, newest first, from the fields of the document itself. */
export const invoiceEvents = (invoice: Invoice, words: Words, emails: readonly DocumentEmail[] = []): TimelineItem[] =>
  [
    issuedEvent(invoice, words),
    ...stateEvents(invoice, emails, words),
    ...emails.flatMap((email) => emailEvent(email, words)),
    ...invoice.payments.map((part) => paymentEvent(part, invoice, words)),
  ]
    .toSorted((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0))
    .map(({ at: _, ...item }) => item)

const whenWords = (moment: string, { t, language, today, timeZone }: Words): string => {
  const parts = momentParts(moment, today, timeZone, language)
  return parts.says === 'day' ? t('when_day', parts) : t(`when_${parts.says}`, { time: parts.time })
}

const issuedEvent = (invoice: Invoice, words: Words): InvoiceEvent => ({
  key: 'issued',
  at: invoice.created_at,
  text: invoice.created_by ? words.t('event_issued_by', { name: invoice.created_by }) : words.t('event_issued'),
  note: whenWords(invoice.created_at, words),
})

const stateEvents = (invoice: Invoice, emails: readonly DocumentEmail[], words: Words): InvoiceEvent[] =>
  (['sent', 'viewed', 'voided', 'deleted'] as const).flatMap((mark) => {
    const at = invoice[`${mark}_at`]
    // The emails have more details.
    if (!at || (mark === 'sent' && emails.some(({ status }) => status === 'sent'))) return []
    const name = mark === 'voided' || mark === 'deleted' ? invoice[`${mark}_by`] : null
    const text =
      name && (mark === 'voided' || mark === 'deleted')
        ? words.t(`event_${mark}_by`, { name })
        : words.t(`event_${mark}`)
    return [{ key: mark, at, text, note: whenWords(at, words) }]
  })

const emailEvent = (email: DocumentEmail, words: Words): InvoiceEvent[] => {
  if (isWaiting(email)) return []
  const { id, status, receiver, sent_at, created_at } = email
  const at = sent_at ?? created_at
  const failed = status === 'failed'
  return [
    {
      key: id,
      at,
      text: words.t(failed ? 'event_not_sent_to' : 'event_sent_to', { receiver }),
      note: whenWords(at, words),
      ...(failed ? { state: 'overdue' as const } : {}),
    },
  ]
}

const paymentEvent = (part: Invoice['payments'][number], invoice: Invoice, words: Words): InvoiceEvent => {
  const { t, language, timeZone } = words
  const recorded = dayOf(new Date(part.created_at), timeZone)
  const amount = moneyText(part.amount, invoice.currency, language)
  const notes = [
    part.account?.title,
    whenWords(part.created_at, words),
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
