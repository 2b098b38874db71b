import type { Payment } from '#contract/payment.ts'
import { call } from '../api.ts'
import { usePaperActions } from '../invoice/use-paper-actions.ts'

/** What can be done to a printed cash document. */
export const useReceiptActions = ({ id, receipt }: Pick<Payment, 'id' | 'receipt'>) =>
  usePaperActions({
    file: () => call('payment.receipt_pdf', { params: { id } }),
    name: receipt?.number ?? id,
    address: `/payment/${id}/receipt-pdf`,
  })
