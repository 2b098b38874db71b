import type { purchase as source } from '#texts/lt/purchase.ts'
import type { Same } from '#texts/same.ts'

export const purchase: Same<typeof source> = {
  kind: 'Kind',
  kind_invoice: 'Invoice',
  kind_receipt: 'Receipt',
  kind_credit: 'Credit',
  kind_import: 'Import VAT',
  kind_note_receipt: 'A till receipt or the like: not in i.SAF.',
  kind_note_credit: 'A credit invoice of the vendor. Enter the amounts without a minus sign.',
  kind_note_import:
    'VAT of goods from outside the EU, by the import declaration. The invoice of the vendor is another expense. Not in i.SAF.',
  more: 'More',
  more_what: 'day of registration, supply date, payment reference',
  date_registered: 'Registered',
  registered_hint: 'If not on the document date: input VAT and i.SAF use this day.',
  registered_late: 'The period until {{until}} is closed, so the expense will be registered on {{date}}.',
  date_supply: 'Supply date',
  supply_hint: 'If not the document date.',
  supply_hint_buyer: 'If not the document date: the VAT that you owe is counted on it.',
  payment_reference: 'Payment reference',
  payment_reference_hint: 'What the vendor asks you to write in the payment.',

  corrects: 'Corrected document',
  corrects_search: 'Number',
  corrects_vendor_first: 'Choose the vendor first',
  corrects_hint: 'Without it the whole amount stays as an advance with the vendor.',
  corrects_of: 'Document of {{date}} without a number',
  corrects_unpaid: '{{amount}} unpaid',
  corrects_settled: 'paid',
  corrects_searching: 'Searching',
  corrects_none: 'This vendor has no such document in this currency.',
  corrects_clear: 'No document',
  credit_all_settles: 'Reduces the debt of the document by {{part}}.',
  credit_settles: 'Reduces the debt of the document by {{part}}; {{rest}} stays as an advance with the vendor.',
  credit_all_advance: 'The document is paid, so {{rest}} stays as an advance with the vendor.',
  credit_no_document: 'Without a document {{rest}} stays as an advance with the vendor.',

  supplied: 'What did you buy from the foreign vendor?',
  supplied_goods: 'Goods',
  supplied_services: 'Services',
  supplied_why: 'It decides who accounts for the VAT. We suggest a VAT rate based on your answer.',
  vat_by_buyer_goods: 'Goods from an EU VAT payer: you account for the VAT; we suggest {{code}}. You can change it.',
  vat_by_buyer_services: 'Services from abroad: you account for the VAT; we suggest {{code}}. You can change it.',
  vat_by_customs:
    'Goods from outside the EU: the invoice of the vendor has no VAT. Record the VAT of the import declaration as another expense, “Import VAT”.',
  vat_by_person:
    'We suggest no rate: the EU vendor has no VAT number, so this may not be an EU acquisition of goods. Enter the number of the vendor, or choose a rate yourself.',
  row_by_buyer: 'You account for {{vat}}: it is both payable and deductible, and you do not pay it to the vendor.',
  row_cost: '{{deducted}} is deductible, {{cost}} becomes a cost.',
  row_cost_of: '{{deducted}} is deductible, {{cost}} becomes a cost (“{{category}}”).',
  difference_rate:
    'The document has VAT of {{paper}}; at {{rate}} it would be {{expected}}: a difference of {{difference}}.',
  difference_lines:
    'The document has VAT of {{paper}}; by its lines it would be {{expected}}: a difference of {{difference}}.',
  difference_base:
    'The document has {{paper}} without VAT; by its lines it would be {{expected}}: a difference of {{difference}}.',
  difference_missing: 'The lines have {{expected}} of another rate, which the VAT of the document does not have.',
  import_total: 'Due to customs',

  links_credits: 'Credit invoices',
  links_corrects: 'Corrected document',
  links_settles: 'Settled',
  credit_is_settled: 'The whole amount of {{part}} is settled.',
  credit_is_advance: 'The whole amount of {{rest}} is an advance with the vendor.',
  credit_is_both: '{{part}} is settled; {{rest}} stays as an advance with the vendor.',
  locked_moved_in:
    'The expense was moved in from another program: only its due date, category and note are changed, with “Edit” in its panel. If it is wrong, delete it and import it again.',
  fact_credited: 'Credited',
  fact_offset: 'Settled by another credit',
  fact_credit_total: 'Credit total',
  phone_settled: 'fully paid or credited',
  vat_missing: 'The VAT fits no rate, so the expense is not in the VAT return.',
  vat_missing_set: 'Choose the VAT rate',
  panel_by_buyer: '{{code}} {{rate}} on {{base}}: {{vat}} is owed, {{deducted}} is deducted. Not paid to the vendor.',
}
