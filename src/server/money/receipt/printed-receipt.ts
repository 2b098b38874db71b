import type { ClientDetails } from '#contract/sales/client.ts'
import type { Receipt } from '#contract/money/receipt.ts'
import type { SheetStyle } from '#server/platform/pdf/printed-data.ts'
import type { PrintedSeller } from '#server/sales/printed-document/printed-invoice.ts'

/** What a printed receipt needs to know: the receipt as stored, with who pays and who is paid as frozen on it. */
export type PrintedReceipt = Pick<
  Receipt,
  | 'type'
  | 'number'
  | 'date'
  | 'accountant'
  | 'cashier'
  | 'paid_for'
  | 'income_account'
  | 'total'
  | 'currency'
  | 'total_in_words'
> & {
  seller_details: PrintedSeller
  client_details: ClientDetails | null
  /** Its payment was deleted: the paper counts no more, but its number stays. */
  deleted_at: string | null
  /** As the company's documents look now. */
  look: SheetStyle
}
