// Decision: docs/decisions/quotes.md
import type { PlainDate } from './plain-date.ts'

/** The states of a quote, in the order in which it reaches them; the last four end it. */
export const quoteStates = ['issued', 'sent', 'seen', 'accepted', 'declined', 'expired', 'invoiced'] as const
export type QuoteState = (typeof quoteStates)[number]

/** How many days a new quote is valid unless a person chooses another last day. */
export const quoteDays = 30

/** The longest name of who accepts, and the longest reason of who declines. */
export const maxAnswerName = 200
export const maxAnswerReason = 2000

export const quoteAnswers = ['accepted', 'declined'] as const
export type QuoteAnswer = (typeof quoteAnswers)[number]

/** The fields of a quote that its state depends on. */
export interface QuoteFacts {
  answer: QuoteAnswer | null
  /** The last day on which it can be accepted; null: there is none. */
  valid_until: PlainDate | null
  sent_at: string | null
  /** Whether a browser of the client showed it. */
  is_seen: boolean
  /** Whether invoices and proformas have taken all of its lines. */
  is_invoiced: boolean
}

/** The state of a quote on a day of its company. It expires with the day, so nothing is stored for it. */
export const quoteStateOf = (quote: QuoteFacts, today: PlainDate): QuoteState => {
  if (quote.is_invoiced) return 'invoiced'
  if (quote.answer) return quote.answer
  if (quote.valid_until !== null && quote.valid_until < today) return 'expired'
  if (quote.is_seen) return 'seen'
  return quote.sent_at === null ? 'issued' : 'sent'
}

/** Whether the client can still accept or decline a quote in this state. */
export const isOpenQuote = (state: QuoteState): boolean => state === 'issued' || state === 'sent' || state === 'seen'
