import type { Same } from '#texts/same.ts'
import type { isaf_problem as lt } from '#texts/lt/isaf_problem.ts'

export const isaf_problem: Same<typeof lt> = {
  company_code: 'The company has no suitable code: the file cannot be created without it.',
  no_number: 'The document has no number.',
  number_too_long: 'The number is longer than {{max}} characters.',
  no_code: 'A VAT row has no classifier code.',
  unknown_code: 'The VAT classifier has no code {{code}}.',
  no_reference: 'The credit invoice does not say which invoice it corrects.',
  no_buyer_vat_code: 'PVM13 is only for EU VAT payers: enter the buyer’s VAT number.',
  no_rate: 'There is no exchange rate, so the amounts in euros cannot be calculated.',
  impossible_day: 'i.SAF accepts days from {{from}}, and this one is {{date}}.',
  registered_early: 'It was registered before the invoice was issued.',
  no_rows: 'The VAT is not split by rate: the file will have one total without a code.',
  expired_code: 'The code {{code}} was valid until {{date}}.',
  no_vendor_vat_code: 'The vendor has no VAT number: the file will have the company code.',
  no_vendor_code: 'The vendor has neither a VAT number nor a company code: the file will have “ND”.',
  no_buyer_code: 'The buyer has neither a VAT number nor a company code: the file will have “ND”.',
  buyer_not_in_eu: '{{code}} is only for VAT payers of other EU states: check the buyer’s VAT number.',
  no_vendor_reference: 'The vendor’s credit invoice does not say which invoice it corrects.',
  supply_earlier: 'Supplied on {{date}}, in an earlier month: check that it belongs to this period.',
  registered_later: 'Invoice date {{date}}, registered on {{registered}}.',
}
