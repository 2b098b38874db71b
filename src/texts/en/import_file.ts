import type { import_file as lt } from '#texts/lt/import_file.ts'
import type { Same } from '#texts/same.ts'

export const import_file: Same<typeof lt> = {
  empty: 'The file is empty.',
  not_isaf: 'This is no i.SAF file: the XML that a program submits to the tax office is needed (“iSAFFile”).',
  not_ubl: 'This is no e-invoice: XML in UBL or CII is needed.',
  not_invoice_ninja:
    'This is no export of Invoice Ninja. A CSV file with English column names is needed: choose English in its settings and export again.',
  not_invoiceshelf: 'This is no copy of an InvoiceShelf database.',
  other_company: 'This is the file of another company: it names {{company}}, and yours is {{own}}.',
  several_companies:
    'The backup has several companies ({{names}}), but none has the code or the name of yours, “{{own}}”.',
  no_party_of_ours: 'Invoice {{number}} is not of your company: the seller is {{seller}}, the buyer is {{buyer}}.',
  no_records: 'The file has nothing to import.',
  too_many_records: 'Too many records: an import takes up to {{max}}. Split the files.',
  malformed_xml:
    'The XML is damaged (line {{line}}): tags do not close or a character is not allowed. Export the file again.',
  malformed: 'The file is damaged. Export it again.',
  encrypted: 'The file has a password. Upload one without.',
  doctype: 'A file with a DOCTYPE is not read, because it can refer to other files.',
  encoding: 'The letters could not be read: the encoding is not the one that the file declares.',
  too_complex: 'The file is too large or too complex. Split it.',
  whole_backup:
    'This is a whole backup of InvoiceShelf with too many files. Create an “only-db” backup in its settings and upload that.',
  files_only: 'The backup has no database. Create an “only-db” backup in the settings of InvoiceShelf and upload that.',
  bad_dump: 'The copy of the database is damaged or cut off (line {{line}}).',
  bad_amount: 'The amount “{{value}}” is wrong: a number with a point and at most two decimals is needed.',
  bad_date: 'The date “{{value}}” is wrong: a real day such as 2026-11-27 is needed.',
  no_number: 'The document has no number.',
  bad_currency: 'The currency “{{value}}” is not known.',
  annulled: '{{number}} is void or failed, so it was left out.',
  draft: '{{number}} is a draft, so it was left out.',
  company_not_checked:
    'We could not check whether these are the books of your company: the file names {{company}}. Please check.',
  counted_once_one: '{{count}} document is in another file too, so it counts once.',
  counted_once_other: '{{count}} documents are in another file too, so they count once.',
  missing_sales_month: 'Sales of {{month}} are missing.',
  missing_purchases_month: 'Purchases of {{month}} are missing.',
  missing_part_one: '{{count}} part of the period is missing of {{all}}.',
  missing_part_other: '{{count}} parts of the period are missing of {{all}}.',
  several_references: '{{number}} credits several invoices ({{numbers}}), so it was linked to none.',
  credit_is_positive: '{{number}} is marked as a credit invoice, but its amount is positive: it counts as an invoice.',
  paid_in_part_of_payment_one:
    '{{count}} payment has no invoice number: its amount is in the paid amounts of invoices already. To get payments one by one, export them with the column “Invoice Number”.',
  paid_in_part_of_payment_other:
    '{{count}} payments have no invoice number: their amounts are in the paid amounts of invoices already. To get payments one by one, export them with the column “Invoice Number”.',
  joint_payment: 'Payment {{number}} pays several invoices ({{numbers}}): its amount is in their paid amounts.',
  unknown_country: 'The country “{{value}}” is not known.',
}
