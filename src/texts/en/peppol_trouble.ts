import type { Same } from '#texts/same.ts'
import type { peppol_trouble as lt } from '#texts/lt/peppol_trouble.ts'

export const peppol_trouble: Same<typeof lt> = {
  refused: 'The Peppol access point did not accept the invoice.',
  unreachable: 'The Peppol access point cannot be reached.',
  unprinted: 'The file of the e-invoice could not be created.',
  unanswered: 'The Peppol access point did not answer. We are asking again; the invoice will not be sent twice.',
  unknown:
    'We don’t know whether the invoice was delivered: the Peppol access point has it, but sent no answer. Check with the recipient and send it again if needed.',
  no_receiver: 'The recipient does not accept invoices over Peppol. Check the address, or send UBL by email.',
  restored:
    'Not sent: the product was restored from a backup that was made while the invoice was queued. Check with the recipient and send it again if needed.',
  peppol_off: 'Sending over Peppol is off, so the invoice was not sent.',
  invalid: 'The invoice has changed and no longer meets the rules of e-invoices.',
}
