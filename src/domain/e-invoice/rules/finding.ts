import type { EInvoice } from '../model.ts'
import type { SourceDocument } from '../source.ts'

/** What is wrong and what to do: keys of the texts. */
export const findingKeys = [
  'number_missing',
  'client_missing',
  'lines_missing',
  'title_missing',
  'currency_unknown',
  'currency_decimals',
  'rate_missing',
  'rate_sign',
  'reference_missing',
  'period_reversed',
  'seller_unidentified',
  'seller_vat_missing',
  'seller_vat_prefix',
  'seller_address_missing',
  'seller_country',
  'buyer_vat_missing_eu',
  'buyer_vat_missing_reverse',
  'buyer_vat_prefix',
  'buyer_address_missing',
  'buyer_address_scheme',
  'buyer_address_number',
  'buyer_country',
  'not_for_peppol',
  'deliver_country',
  'outside_mixed',
  'rate_zero',
  'account_missing',
  'reason_missing',
  'amounts',
] as const
export type FindingKey = (typeof findingKeys)[number]

/** A broken rule. */
export interface EInvoiceFinding {
  /** The id in the official rules of EN 16931 (BR-…) or Peppol (PEPPOL-…); LT-… is ours, by Lithuanian law. */
  rule: string
  /** With a fatal finding there is no e-invoice; a warning is advice. */
  severity: 'fatal' | 'warning'
  /** The field of the invoice form; `seller_details.…` is in the company's settings. */
  field: string
  key: FindingKey
}

export interface Checked {
  invoice: EInvoice
  source: SourceDocument
}

export const fatal = (rule: string, field: string, key: FindingKey): EInvoiceFinding => ({
  rule,
  severity: 'fatal',
  field,
  key,
})

export const warning = (rule: string, field: string, key: FindingKey): EInvoiceFinding => ({
  rule,
  severity: 'warning',
  field,
  key,
})

/** The finding in a list if `isBroken`. */
export const when = (isBroken: boolean, finding: EInvoiceFinding): EInvoiceFinding[] => (isBroken ? [finding] : [])
