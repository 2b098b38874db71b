import type { Same } from '#texts/same.ts'
import type { e_invoice_form as source } from '#texts/lt/e_invoice_form.ts'

/** E-invoices in the invoice editor: what they lack, and how the invoice is sent. */
export const e_invoice_form: Same<typeof source> = {
  missing_one: 'E-invoice: {{count}} item missing',
  missing_other: 'E-invoice: {{count}} items missing',
  fine: 'E-invoice complete',
  go: 'Show the next missing item',
  add_code: 'Add the number',
  add_address: 'Add the address',
  change_client: 'Edit the client',
  change_company: 'Company settings',
  of_line: 'Line {{number}}: {{message}}',
  optional: 'If any',

  how: 'How to send',
  way_pdf: 'PDF by email',
  way_ubl: 'PDF and UBL by email',
  way_ubl_note: 'The same email with two attachments: {{pdf}} and {{xml}}',
  way_peppol: 'Over Peppol',
  peppol_off: 'Peppol is off; you can send UBL by email.',
  no_address: 'You enter the address in the email',
  way_peppol_note: 'To the client’s address for e-invoices',
  usual: '{{note}}, the client’s usual way',
  later: 'You can send the PDF now, and the e-invoice when its data is complete.',
  locked: 'Complete the data of the e-invoice',
  pdf_only: 'Send only the PDF',
}
