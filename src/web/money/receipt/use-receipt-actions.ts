import type { Payment } from '#contract/money/payment.ts'
import { call } from '#web/platform/api/api.ts'
import { usePrintActions } from '#web/sales/invoice-editor/document-actions.tsx'

/** Opens, prints or downloads the printed cash document. */
export const useReceiptActions = ({ id, receipt }: Pick<Payment, 'id' | 'receipt'>) =>
  usePrintActions({
    file: () => call('payment.receipt_pdf', { params: { id } }),
    name: receipt?.number ?? id,
    address: `/payment/${id}/receipt-pdf`,
  })
