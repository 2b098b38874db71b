import type { purpose as source } from '#texts/lt/purpose.ts'
import type { Same } from '#texts/same.ts'

export const purpose: Same<typeof source> = {
  documents_purpose: 'Invoices and expenses',
  vat_purpose: 'VAT',
  tax_purpose: 'Other taxes',
  owner_purpose: 'Owner’s contribution or withdrawal',
  loan_purpose: 'Loan',
  fee_purpose: 'Bank fees',
  interest_purpose: 'Interest',
  other_purpose: 'Other',
}
