import type { InvoiceRow } from '#contract/sales/invoice.ts'
import { call } from '#web/platform/api/api.ts'

/** Saves the printed document under its number. */
export const downloadPdf = async ({ id, number }: Pick<InvoiceRow, 'id' | 'number'>): Promise<void> => {
  const file = await call('invoice.pdf', { params: { id } })
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  // A number may hold what no file name may: 'AB/2026'.
  link.download = `${number.replaceAll(/[\\/:*?"<>|]/g, '-')}.pdf`
  link.click()
  // The browser reads it a moment later.
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
