import { crudKeys, issuing, keysOf } from '#contract/platform/key-access.ts'

/** What keys may do with the calls of this area. */
export const moneyKeys = {
  ...crudKeys('payment', issuing),
  ...keysOf('read', ['payment.month_totals', 'payment.receipt_pdf', 'payment.receipt_document']),
  ...keysOf('never', ['payment.receipt_pdf_tab']),
  ...keysOf('never', [
    'online_payment.settings',
    'online_payment.set_settings',
    'online_payment.test',
    'online_payment.to_do',
    'online_payment.retry',
    'online_payment.done',
  ]),
}
