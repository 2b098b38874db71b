// Decision: docs/decisions/void-invoices.md
import type { CreditedState, InvoiceType } from '#domain/invoice-type.ts'
import type { ProblemCode } from '#domain/problems.ts'

/** What the rules need to know of an invoice. */
export interface InvoiceFacts {
  type: InvoiceType
  voided_at: string | null
  deleted_at: string | null
  sent_at: string | null
  /** Live payments on it; what its own credit invoices take back is none of them. */
  payment_count: number
  /** Nothing is left to pay. */
  is_paid: boolean
  /** Credit invoices refer to it: none, for a part of it, for all of it. None unless told. */
  credited?: CreditedState
  /** Of a proforma: an invoice was made of it. */
  is_invoiced?: boolean
  /** Its date lies in a period the accountant has closed. */
  period_closed?: boolean
  /** So do the dates of all its payments. */
  payments_closed?: boolean
}

/** Why something cannot be done to an invoice: a key of the texts, and what `can` carries. */
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
  | 'not_live'
  | 'not_owed'

type Rule = (invoice: InvoiceFacts) => InvoiceReason | undefined

const deleted: Rule = ({ deleted_at }) => (deleted_at ? 'deleted' : undefined)
const voided: Rule = ({ voided_at }) => (voided_at ? 'voided' : undefined)
const sent: Rule = ({ sent_at }) => (sent_at ? 'sent' : undefined)
const credited: Rule = (invoice) => ((invoice.credited ?? 'none') === 'none' ? undefined : 'credited')
const invoiced: Rule = ({ is_invoiced }) => (is_invoiced ? 'invoiced' : undefined)
const periodClosed: Rule = ({ period_closed }) => (period_closed ? 'period_closed' : undefined)
const hasPayments: Rule = ({ payment_count }) => (payment_count > 0 ? 'invoice_has_payments' : undefined)

/** The first reason of several rules. */
const firstOf =
  (...rules: Rule[]): Rule =>
  (invoice) => {
    for (const rule of rules) {
      const reason = rule(invoice)
      if (reason) return reason
    }
    return undefined
  }

const live = firstOf(deleted, voided)
/**
 * What the client, the tax office or the books already rely on is not changed in silence any more. First what nothing helps
 * against, a closed period and that it was sent; then what a person can undo, payments last: a credit keeps them where they are.
 */
const untouched = firstOf(live, periodClosed, sent, invoiced, credited, hasPayments)

/**
 * Why each thing cannot be done to an invoice, or undefined when it can. The order of the reasons is the order in which a
 * person could do something about them.
 */
export const invoiceRefusal = {
  edit: untouched,
  delete: untouched,
  restore: firstOf(({ deleted_at }) => (deleted_at ? undefined : 'not_deleted'), periodClosed),
  // Also in a closed period: what was issued by mistake must not stand as a debt. The dialog says what it changes.
  // A credit without the invoice it takes back would be a debt of ours to nobody's invoice: it is voided first.
  void: firstOf(deleted, ({ voided_at }) => (voided_at ? 'already_voided' : undefined), credited),
  restore_voided: firstOf(deleted, ({ voided_at }) => (voided_at ? undefined : 'not_voided')),
  add_payment: firstOf(live, invoiced, ({ is_paid }) => (is_paid ? 'paid' : undefined)),
  remove_payment: firstOf(
    live,
    ({ payment_count }) => (payment_count > 0 ? undefined : 'no_payments'),
    ({ payments_closed }) => (payments_closed ? 'period_closed' : undefined),
  ),
  credit: firstOf(
    ({ type }) => (type === 'simple' ? undefined : 'not_simple'),
    live,
    (invoice) => (invoice.credited === 'whole' ? 'credited' : undefined),
  ),
  make_invoice: firstOf(({ type }) => (type === 'proforma' ? undefined : 'not_proforma'), live, invoiced),
  // What is owed stays where it is seen. Proformas are no debt; what is void is none either.
  archive: firstOf(deleted, ({ type, voided_at, is_paid }) =>
    type === 'simple' && !voided_at && !is_paid ? 'still_owed' : undefined,
  ),
  send: live,
  // Whoever took the file to the client by hand may remind of it too, so it need not have been sent from here.
  remind: firstOf(
    ({ type }) => (type === 'credit' ? 'not_owed' : undefined),
    live,
    invoiced,
    ({ is_paid }) => (is_paid ? 'paid' : undefined),
  ),
  copy: () => undefined,
} as const satisfies Record<string, Rule>

/** Something that can be done to an invoice. */
export type InvoiceAction = keyof typeof invoiceRefusal

/** For each action null when it can be done, else the reason why not: the `can` of an invoice, before permissions. */
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
  archive: invoiceRefusal.archive(invoice) ?? null,
  send: invoiceRefusal.send(invoice) ?? null,
  remind: invoiceRefusal.remind(invoice) ?? null,
  copy: null,
})

const ownProblems: Partial<Record<InvoiceReason, ProblemCode>> = {
  already_voided: 'already_voided',
  not_voided: 'not_voided',
  invoice_has_payments: 'invoice_has_payments',
  paid: 'overpayment',
  still_owed: 'still_owed',
  period_closed: 'period_closed',
}

/** The problem code the server answers with when it refuses for that reason. */
export const problemOfReason = (reason: InvoiceReason): ProblemCode => ownProblems[reason] ?? 'invoice_locked'
