import type { Same } from '#texts/same.ts'
import type { peppol as lt } from '#texts/lt/peppol.ts'

export const peppol: Same<typeof lt> = {
  title: 'E-invoices over Peppol',
  about:
    'E-invoices go straight into the client’s software. Public bodies and more and more companies receive them this way. You send one with a single button. Vendors’ e-invoices appear among your received papers by themselves.',
  not_configured: 'Peppol is not set up here. You can send the file of an e-invoice (UBL) by email, or download it.',
  no_address:
    'The Peppol network finds a company by its company code or VAT number. Enter one in the company’s details.',
  address: 'Your address in the network: {{address}}.',
  state_off: 'Off',
  state_requested: 'The request is being checked',
  state_on: 'On',
  requested_note: 'We check that you may act for the company, and switch it on. This usually takes one working day.',
  code_note: 'A change of the company code switches it off, and you need to ask again.',
  ask: 'Ask to switch it on',
  take_back: 'Cancel the request',
  switch_off: 'Switch off',
  switch_off_title: 'Stop sending over Peppol?',
  switch_off_text: 'E-invoices that are not sent yet will not be sent. To send again, you need to ask again.',
  not_verified: 'First verify your email address',
  asked: 'The request to send over Peppol was sent.',
  taken_back: 'The request was cancelled.',
  switched_off: 'Sending over Peppol is off.',
}
