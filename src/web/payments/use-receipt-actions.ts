import type { Payment } from '#contract/payment.ts'
import { call } from '../api.ts'
import { printFile } from '../invoice/print-file.ts'
import { saveFile } from '../invoice/save-file.ts'
import { openInNewTab } from '../open-in-new-tab.ts'
import { useAction } from '../use-action.ts'

/** What can be done to a printed cash document: keep, open, print. All three are the same PDF. */
export const useReceiptActions = ({ id, receipt }: Pick<Payment, 'id' | 'receipt'>) => {
  const fetchFile = () => call('payment.receipt_pdf', { params: { id } })
  return {
    download: useAction(async () => saveFile(await fetchFile(), `${receipt?.number ?? id}.pdf`)),
    open: useAction(() => openInNewTab(`/payment/${id}/receipt-pdf`)),
    print: useAction(async () => printFile(await fetchFile())),
  }
}
