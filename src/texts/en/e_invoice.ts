import type { Same } from '#texts/same.ts'
import type { e_invoice as lt } from '#texts/lt/e_invoice.ts'

export const e_invoice: Same<typeof lt> = {
  number_missing: 'Enter the number of the invoice.',
  client_missing: 'Choose a client.',
  lines_missing: 'Enter at least one line.',
  title_missing: 'Enter the title of the product or service.',
  currency_unknown: 'The list of currencies for e-invoices does not have this currency. Send the PDF.',
  currency_decimals: 'Amounts of an e-invoice may have only two decimals, but this currency has three. Send the PDF.',
  rate_missing: 'Enter the exchange rate: the VAT must also be shown in euros.',
  rate_sign:
    'The VAT in euros and the VAT in the currency of the invoice have different signs. Check the rate and the amounts of the lines.',
  reference_missing: 'A buyer reference or an order number is needed.',
  period_reversed: 'The supply period ends before it begins. Correct the dates.',
  seller_unidentified: 'Enter the company code or the number of the activity certificate in the company settings.',
  seller_vat_missing: 'Enter your VAT number in the company settings.',
  seller_vat_prefix: 'Your VAT number must begin with a country code, such as LT. Correct it in the company settings.',
  seller_address_missing:
    'Enter an email address in the company settings: an e-invoice needs an electronic address of the seller.',
  seller_country: 'Choose the country in the company settings.',
  buyer_vat_missing_eu: 'Goods supplied to another EU state need the VAT number of the buyer.',
  buyer_vat_missing_reverse: 'A reverse charge needs the VAT number of the buyer.',
  buyer_vat_prefix:
    'The VAT number of the buyer must begin with a country code, such as LV. Leave the field empty if the buyer is not a VAT payer.',
  buyer_address_missing: 'Enter the company code, the VAT number, the email or the e-invoice address of the client.',
  buyer_address_scheme: 'There is no such type of e-invoice address. Choose another one for the client.',
  buyer_address_number: 'The number of the e-invoice address is wrong. Correct it in the data of the client.',
  buyer_country: 'Choose the country of the buyer.',
  not_for_peppol: 'Peppol cannot deliver it, because there is no address for that. Send the e-invoice by email.',
  deliver_country: 'Choose the country to which the goods are supplied.',
  outside_mixed:
    'All lines of an e-invoice must be “not subject to VAT”, or none. Issue two invoices, or send the PDF.',
  rate_zero: 'The percentage of the VAT rate is 0. Choose a zero or exempt rate.',
  account_missing: 'Choose a bank account to pay to.',
  reason_missing: 'In the settings of the VAT rate, enter a note that says why no VAT is charged.',
  amounts:
    'The amounts of the e-invoice differ from the document. This is our mistake: write to us, and send the PDF for now.',
}
