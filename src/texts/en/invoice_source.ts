import type { Same } from '#texts/same.ts'
import type { invoice_source as source } from '#texts/lt/invoice_source.ts'

/** The document that a new invoice is created from: the credited invoice, or the proforma. */
export const invoice_source: Same<typeof source> = {
  credited: 'Invoice to credit',
  credited_hint:
    'A credit invoice corrects an invoice that has been issued: it reduces its amount or cancels it in full.',
  credited_search: 'Number or client',
  credited_none: 'No invoice found.',
  credits_invoice: 'Credits invoice',
  credit_effect: 'The credit first reduces the {{unpaid}} due on the invoice; the rest becomes a client advance.',
  credit_effect_unpaid: 'The credit reduces the {{unpaid}} due on the invoice.',
  credit_effect_paid: 'The invoice is paid, so the credit becomes a client advance.',
  credit_how: 'Amount to credit',
  credit_whole: 'Full remaining amount',
  credit_part: 'Part of it',
  from_proforma: 'From proforma',
  from_quote: 'From quote',
  from_quote_rest: 'What you leave out here stays open.',
  from_proforma_paid: 'Its payments ({{paid}}) move to this invoice.',
}
