import type { series as source } from '../lt/series.ts'
import type { Same } from '../same.ts'

/** Series and numbers of documents. */
export const series: Same<typeof source> = {
  list: 'Series and numbers',
  new: 'New series',
  save: 'Save series',
  search: 'Search the list',
  empty_title: 'Your series will be here',
  empty_text: 'A series says which number your documents begin with and how they go on.',
  sort_type: 'By document',
  sort_number: 'By number',
  column_type: 'Document',
  column_number: 'Next number',
  column_description: 'Description',
  column_default: 'Offered',
  default: 'Default',

  invoice_type: 'Document',
  type_simple: 'Invoice',
  type_credit: 'Credit invoice',
  type_proforma: 'Proforma invoice',
  'type_cash-register-income': 'Cash receipt voucher',
  'type_cash-register-expense': 'Cash disbursement voucher',
  'type_cash-receipt': 'Cash receipt',
  next_number: 'Next number',
  next_number_how: 'Anything will do; only the digits at its end grow.',
  following: 'Then {{second}}, {{third}}.',
  description: 'Description',
  description_hint: 'When you use this series. You see it when choosing.',
  is_default: 'Default',
  is_default_hint: 'Chosen first on a new document of this kind.',
  is_default_kept: 'Each kind of document needs a default series. To change it, mark another as default.',

  locked_role: 'Series can be changed by the owner and administrators.',
}
