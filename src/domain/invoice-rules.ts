// Decision: docs/decisions/void-invoices.md
import type { CreditedState, InvoiceType } from '#domain/invoice-type.ts'
import { isOpenQuote } from '#domain/quote.ts'
import type { QuoteState } from '#domain/quote.ts'
import type { ProblemCode } from '#domain/problems.ts'

/** The fields of an invoice that the rules need. */
export interface InvoiceFacts {
  type: InvoiceType
  voided_at: string | null
  deleted_at: string | null
  sent_at: string | null
  /** Whether it has payments; the parts of its own credit invoices are none. */
  has_payments: boolean
  /** Whether it is fully paid. */
  is_paid: boolean
  /** Whether credit invoices credit none, a part, or all of it. None by default. */
  credited?: CreditedState
  /** An invoice was created from this proforma. */
  is_invoiced?: boolean
  /** Of a quote: its state. */
  quote_state?: QuoteState | null
  /** Of a quote: whether valid documents were made from it, of a part or of all. */
  has_documents?: boolean
  /** Its date is in a closed period. */
  period_closed?: boolean
  /** The dates of all its payments are in a closed period. */
  payments_closed?: boolean
  /** It was moved in from another program: its document and its VAT are there. */
  is_moved_in?: boolean
  /** Its client may be reminded of invoices that were moved in. */
  reminds_imported?: boolean
}

/** Why an action on an invoice is refused: a text key. */
export type InvoiceReason =
  | 'deleted'
  | 'not_deleted'
  | 'voided'
  | 'already_voided'
  | 'not_voided'
  | 'invoice_has_payments'
  | 'no_payments'
  | 'paid'
  | 'still_owed'
  | 'sent'
  | 'credited'
  | 'invoiced'
  | 'period_closed'
  | 'not_simple'
  | 'not_proforma'
  | 'not_quote'
  | 'answered'
  | 'not_answered'
  | 'declined'
  | 'expired'
  | 'not_live'
  | 'not_owed'
  | 'moved_in'
  | 'reminders_off'

type Rule = (invoice: InvoiceFacts) => InvoiceReason | undefined

const deleted: Rule = ({ deleted_at }) => (deleted_at ? 'deleted' : undefined)
const voided: Rule = ({ voided_at }) => (voided_at ? 'voided' : undefined)
const sent: Rule = ({ sent_at }) => (sent_at ? 'sent' : undefined)
const credited: Rule = (invoice) => ((invoice.credited ?? 'none') === 'none' ? undefined : 'credited')
const invoiced: Rule = ({ is_invoiced }) => (is_invoiced ? 'invoiced' : undefined)
const hasDocuments: Rule = ({ has_documents }) => (has_documents ? 'invoiced' : undefined)
const answered: Rule = ({ quote_state }) =>
  quote_state === 'accepted' || quote_state === 'declined' ? 'answered' : undefined
const isQuote: Rule = ({ type }) => (type === 'quote' ? 'not_owed' : undefined)
const notQuote: Rule = ({ type }) => (type === 'quote' ? undefined : 'not_quote')
const periodClosed: Rule = ({ period_closed }) => (period_closed ? 'period_closed' : undefined)
const movedIn: Rule = ({ is_moved_in }) => (is_moved_in ? 'moved_in' : undefined)
const remindersOff: Rule = ({ is_moved_in, reminds_imported }) =>
  is_moved_in && !reminds_imported ? 'reminders_off' : undefined
const hasPayments: Rule = ({ has_payments }) => (has_payments ? 'invoice_has_payments' : undefined)

/** The first refusal of several rules. */
const firstOf =
  (...rules: Rule[]): Rule =>
  (invoice) => {
    for (const rule of rules) {
      const reason = rule(invoice)
      if (reason) return reason
    }
    return undefined
  }

const deletedOrVoided = firstOf(deleted, voided)
/**
 * An invoice that the client, the tax office or the books already rely on must not be changed silently. First the reasons that cannot be
 * removed (a closed period, sent), then those that a user can undo; payments last, because a credit invoice does not affect them.
 */
const cannotChange = firstOf(
  deletedOrVoided,
  periodClosed,
  answered,
  sent,
  invoiced,
  hasDocuments,
  credited,
  hasPayments,
)

/** The first answer to a quote counts, and only until its last day. */
const answer = firstOf(notQuote, deletedOrVoided, answered, invoiced, hasDocuments, ({ quote_state }) =>
  quote_state && isOpenQuote(quote_state) ? undefined : 'expired',
)

/**
 * For each action on an invoice: why it is refused, or undefined when it is allowed. The first reason is the hardest to remove.
 */
export const invoiceRefusal = {
  edit: firstOf(deletedOrVoided, movedIn, cannotChange),
  delete: cannotChange,
  restore: firstOf(({ deleted_at }) => (deleted_at ? undefined : 'not_deleted'), periodClosed),
  // Not in a closed period, whose sums were reported: a credit invoice of the present period corrects it.
  // Its credit invoices must be voided first, because a credit without its invoice would be a debt to the client.
  void: firstOf(
    deleted,
    movedIn,
    ({ voided_at }) => (voided_at ? 'already_voided' : undefined),
    periodClosed,
    credited,
  ),
  restore_voided: firstOf(deleted, ({ voided_at }) => (voided_at ? undefined : 'not_voided'), periodClosed),
  add_payment: firstOf(isQuote, deletedOrVoided, invoiced, ({ is_paid }) => (is_paid ? 'paid' : undefined)),
  remove_payment: firstOf(
    deletedOrVoided,
    ({ has_payments }) => (has_payments ? undefined : 'no_payments'),
    ({ payments_closed }) => (payments_closed ? 'period_closed' : undefined),
  ),
  credit: firstOf(
    ({ type }) => (type === 'simple' ? undefined : 'not_simple'),
    deletedOrVoided,
    movedIn,
    (invoice) => (invoice.credited === 'whole' ? 'credited' : undefined),
  ),
  // Of a quote also without an answer, because the client may have answered outside the product.
  make_invoice: firstOf(
    ({ type }) => (type === 'proforma' || type === 'quote' ? undefined : 'not_proforma'),
    deletedOrVoided,
    invoiced,
    ({ quote_state }) => (quote_state === 'declined' ? 'declined' : undefined),
  ),
  accept: answer,
  decline: answer,
  // The answer counts from the first document on that was made of it.
  take_back_answer: firstOf(notQuote, deletedOrVoided, invoiced, hasDocuments, (invoice) =>
    answered(invoice) ? undefined : 'not_answered',
  ),
  // An unpaid invoice must stay visible in the list. Proformas and void invoices are not debts.
  archive: firstOf(deleted, ({ type, voided_at, is_paid }) =>
    type === 'simple' && !voided_at && !is_paid ? 'still_owed' : undefined,
  ),
  send: firstOf(deletedOrVoided, movedIn),
  // It may have been sent outside the product.
  remind: firstOf(
    ({ type }) => (type === 'credit' || type === 'quote' ? 'not_owed' : undefined),
    deletedOrVoided,
    invoiced,
    ({ is_paid }) => (is_paid ? 'paid' : undefined),
    remindersOff,
  ),
  copy: movedIn,
} as const satisfies Record<string, Rule>

/** An action on an invoice. */
export type InvoiceAction = keyof typeof invoiceRefusal

/** For each action the reason of its refusal, or null when it is allowed; without permissions. */
export const invoiceCan = (invoice: InvoiceFacts): Record<InvoiceAction, InvoiceReason | null> => ({
  edit: invoiceRefusal.edit(invoice) ?? null,
  delete: invoiceRefusal.delete(invoice) ?? null,
  restore: invoiceRefusal.restore(invoice) ?? null,
  void: invoiceRefusal.void(invoice) ?? null,
  restore_voided: invoiceRefusal.restore_voided(invoice) ?? null,
  add_payment: invoiceRefusal.add_payment(invoice) ?? null,
  remove_payment: invoiceRefusal.remove_payment(invoice) ?? null,
  credit: invoiceRefusal.credit(invoice) ?? null,
  make_invoice: invoiceRefusal.make_invoice(invoice) ?? null,
  accept: invoiceRefusal.accept(invoice) ?? null,
  decline: invoiceRefusal.decline(invoice) ?? null,
  take_back_answer: invoiceRefusal.take_back_answer(invoice) ?? null,
  archive: invoiceRefusal.archive(invoice) ?? null,
  send: invoiceRefusal.send(invoice) ?? null,
  remind: invoiceRefusal.remind(invoice) ?? null,
  copy: invoiceRefusal.copy(invoice) ?? null,
})

const ownProblems: Partial<Record<InvoiceReason, ProblemCode>> = {
  already_voided: 'already_voided',
  not_voided: 'not_voided',
  invoice_has_payments: 'invoice_has_payments',
  paid: 'overpayment',
  still_owed: 'still_owed',
  period_closed: 'period_closed',
}

/** The problem code with which the server refuses for the reason. */
export const problemOfReason = (reason: InvoiceReason): ProblemCode => ownProblems[reason] ?? 'invoice_locked'
