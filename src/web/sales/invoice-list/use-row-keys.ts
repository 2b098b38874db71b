// Decision: docs/decisions/lists-and-keyboard.md
import type { InvoiceRow } from '#contract/sales/invoice.ts'
import { useKeys } from '#web/platform/keys.ts'
import { actKeys, rowActs } from './row-acts.ts'
import type { RowActs } from './use-row-acts.ts'

/** The letters that do something with one invoice: the one the keyboard or the pointer is on, or whose panel is open. */
export const useRowKeys = (invoice: () => InvoiceRow | undefined, { run, actsOf }: RowActs, inPanel = false): void => {
  const press = (act: (typeof rowActs)[number]) => () => {
    const row = invoice()
    if (row && actsOf(row).includes(act)) run[act](row)
  }
  useKeys(Object.fromEntries(rowActs.map((act) => [actKeys[act], press(act)])), { inPanel })
}
