import type { vat_report as lt } from '#texts/lt/vat_report.ts'
import type { Same } from '#texts/same.ts'

export const vat_report: Same<typeof lt> = {
  form: 'FR0600',
  show_empty: 'Show empty boxes',
  documents_one: '{{count}} doc',
  documents_other: '{{count}} docs',
  documents_most: 'over {{count}} docs',
  open_row: 'Documents of box {{box}}',
  from_base: 'of',
  show_all: 'Show all {{count}}',
  show_all_most: 'Show more',
  result_tooltip:
    'The exact amount is {{exact}}. Box 36 of the return is calculated from the rounded boxes: €{{declared}}.',

  due: 'Submit and pay by {{day}}',
  due_late: 'Was due on {{day}}',
  due_refund: 'Submit by {{day}}',
  output: 'Output VAT',
  deductible: 'Deductible VAT',
  counted_month: 'The month has not ended: counted up to {{day}}',
  counted: 'The period has not ended: counted up to {{day}}',
  whole_euros: 'The return takes whole euros.',
  declared_month: 'You declare every month',
  declared_quarter: 'You declare every quarter',
  'declared_half-year': 'You declare every half-year',

  outside: 'Not on the return',
  complete: 'All documents are on the return',
  checked: 'Checked',
  checking: 'Checking',
  checks_failed: 'The checks could not be run.',
  difference: 'Difference {{amount}}',
  timing: 'Different periods',
  isaf_fine: 'i.SAF has no problems',
  isaf_problems: 'i.SAF: {{problems}}',
  isaf_errors_one: '{{count}} error',
  isaf_errors_other: '{{count}} errors',
  isaf_warnings_one: '{{count}} warning',
  isaf_warnings_other: '{{count}} warnings',
  review: 'Review',
}
