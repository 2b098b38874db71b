import type { PaymentPurpose } from '#domain/payment-purpose.ts'

/** What payments are for. Forms, lists, the history, reports and files have these names. */
export const purpose = {
  documents_purpose: 'Sąskaitos ir išlaidos',
  vat_purpose: 'PVM',
  tax_purpose: 'Kiti mokesčiai ir įmokos',
  owner_purpose: 'Savininko įnašas ar išmoka',
  loan_purpose: 'Paskola',
  fee_purpose: 'Banko mokesčiai',
  interest_purpose: 'Palūkanos',
  other_purpose: 'Kita',
} satisfies Record<`${PaymentPurpose}_purpose`, string>
