import type { Same } from '#texts/same.ts'
import type { read_e_invoice as lt } from '#texts/lt/read_e_invoice.ts'

export const read_e_invoice: Same<typeof lt> = {
  word_discount: 'Discount',
  word_charge: 'Additional charge',
  word_delivery: 'Delivery',
  signed: 'The sender signed the file. We do not check the signature.',
  missing_lines: 'The profile of the file ({{format}}) has no lines, so only the totals are filled in.',
  missing_vat_rows: 'The profile of the file ({{format}}) has no VAT rates. Check the VAT amount.',
  missing_rates: 'The lines of the file have no VAT rates ({{format}}), so only the totals are filled in.',
  lines_left_out:
    'The lines of the file could not be filled in: there are too many, or they do not add up with VAT. Only the totals are filled in.',
  negative_total: 'The total of the file is negative, so this is a credit invoice.',
  not_negative_total: 'The total of the credit invoice is negative in the file, so this is an ordinary invoice.',
  foreign_vat:
    'The vendor charged the VAT of another country ({{total}} {{currency}}). It cannot be deducted in Lithuania, so the whole amount is filled in without VAT.',
  no_vat_row: 'You have no VAT rate that fits the rate of the file, {{rate}}%. Choose one in the lines.',
  due_before_date: 'The due date in the file ({{date}}) is before the date of the invoice. Enter it yourself.',
  number_cut: 'The number of the invoice is too long and was cut: {{number}}.',
  prepaid: '{{total}} {{currency}} was paid in advance, {{due}} {{currency}} is due. Use the advance after saving.',
  rounding: 'The amount due is rounded by {{total}} {{currency}}: pay {{due}} {{currency}}.',
  other_account: 'The file names the account {{account}}, but the vendor has {{card}} on record. Check which is right.',
  buyer_unnamed: 'The file names no buyer. Check whether the invoice is yours.',
  buyer_by_name: 'The code of the buyer in the file, {{code}}, is not that of your company.',
  corrects_not_found: 'The credit invoice corrects {{number}}. There is no such expense of this vendor.',
  difference: 'The total in the file is {{file}} {{currency}}, but the lines give {{lines}} {{currency}}.',
  attachments: 'The file has documents inside, which will be attached to the expense: {{names}}.',
  attachments_type:
    'These documents of the file will not be attached, because only PDF, JPEG, PNG, WebP, HEIC and XML are accepted: {{names}}.',
  attachments_size: 'These documents of the file will not be attached, because they are larger than 10 MB: {{names}}.',
  attachments_count: 'These documents of the file will not be attached, because there are too many: {{names}}.',
}
