import type { Payment } from '#contract/money/payment.ts'
import { call } from '#web/platform/api/api.ts'
import { usePaperActions } from '#web/sales/invoice-editor/use-paper-actions.ts'

/** Opens, prints or downloads the printed cash document. */
export const useReceiptActions = ({ id, receipt }: Pick<Payment, 'id' | 'receipt'>) =>
  usePaperActions({
    file: () => call('payment.receipt_pdf', { params: { id } }),
    name: receipt?.number ?? id,
    address: `/payment/${id}/receipt-pdf`,
  })
