import { invoiceRefusal } from '#domain/invoice-rules.ts'
import { addDays, today } from '#domain/plain-date.ts'
import { isOpenQuote, quoteStateOf } from '#domain/quote.ts'
import type { DocumentState } from './document-state.ts'
import type { LinkDocument } from './link-document.ts'
import { clockOf } from './page-texts.ts'
import type { PageTexts } from './page-texts.ts'

/** What a client sees of a quote; `closed`: it is void, or was invoiced without an answer. */
export type QuoteView = 'open' | 'accepted' | 'declined' | 'expired' | 'closed'

export const quoteViewOf = ({ invoice, hasQuoteDocuments, today: day }: LinkDocument): QuoteView => {
  if (invoice.voided_at) return 'closed'
  if (invoice.quote_answer) return invoice.quote_answer
  const facts = {
    answer: null,
    valid_until: invoice.valid_until,
    sent_at: null,
    is_seen: true,
    is_invoiced: invoice.is_invoiced === true,
  }
  const quote_state = quoteStateOf(facts, day)
  const { type, voided_at, deleted_at } = invoice
  const refusal = invoiceRefusal.accept({
    type,
    voided_at: voided_at ?? null,
    deleted_at: deleted_at ?? null,
    sent_at: null,
    has_payments: false,
    is_paid: false,
    quote_state,
    has_documents: hasQuoteDocuments,
  })
  if (refusal === undefined && isOpenQuote(quote_state)) return 'open'
  return refusal === 'expired' ? 'expired' : 'closed'
}

const tones = {
  open: 'open',
  accepted: 'paid',
  declined: 'closed',
  expired: 'expired',
  closed: 'closed',
} as const satisfies Record<QuoteView, DocumentState['tone']>

/** The first card of a quote: nothing is to be paid by it. */
export const quoteCardState = (document: LinkDocument, texts: PageTexts): DocumentState => {
  const view = quoteViewOf(document)
  const { text, money } = texts
  return {
    label: text('amount'),
    amount: money(document.invoice.total),
    badge: document.invoice.voided_at ? text('void') : text(`quote_badge_${view}`),
    tone: tones[view],
    when: whenOf(document, view, texts),
    share: null,
  }
}

const whenOf = (document: LinkDocument, view: QuoteView, texts: PageTexts): string => {
  const { text, day, daysUntil } = texts
  const { invoice } = document
  const until = invoice.valid_until
  if (invoice.voided_at) return text('quote_void_note')
  if (view === 'closed') return text('quote_closed_note')
  if (view === 'accepted' || view === 'declined') return answeredText(document, texts)
  if (until === null) return ''
  if (view === 'expired') return text('quote_expired_note', { date: day(addDays(until, 1)) })
  const days = daysUntil(until)
  return `${text('quote_valid', { date: day(until) })} – ${days === 0 ? text('due_today') : text('days_left', { count: days })}`
}

/** 'Priimta lapkričio 20 d. 11:04, Rasa Petrauskaitė'. */
export const answeredText = ({ invoice, company }: LinkDocument, { text, day }: PageTexts): string => {
  const { quote_answer, quote_answered_at, quote_answered_name } = invoice
  if (!quote_answer || !quote_answered_at) return ''
  const moment = new Date(quote_answered_at)
  const when = `${day(today(moment, company.time_zone))} ${clockOf(company.time_zone).format(moment)}`
  const key = `quote_answered_${quote_answer}`
  return quote_answered_name ? `${text(key, { when })}, ${quote_answered_name}` : text(key, { when })
}
