import { crudKeys, issuing, keysOf } from '#contract/platform/key-access.ts'

/** What keys may do with the calls of this area. */
export const purchasesKeys = {
  ...crudKeys('expense', 'documents'),
  ...keysOf('read', [
    'expense.options',
    'expense.duplicates',
    'expense.advances',
    'expense.payments',
    'expense.credits',
    'expense.settles',
    'expense.file',
    'expense.read_e_invoice',
  ]),
  ...keysOf(issuing, ['expense.add_payment', 'expense.remove_payment']),
  ...keysOf('documents', ['expense.add_files', 'expense.delete_file']),
  ...keysOf('never', ['expense.file_tab']),
}
