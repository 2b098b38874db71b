import { useTranslation } from 'react-i18next'
import type { Client } from '#contract/sales/client.ts'
import type { ClientOverview } from '#contract/books/client-totals.ts'
import { copyHref } from '#web/sales/invoice-list/row-acts.ts'
import { useRemind } from '#web/sales/invoice-list/bulk/use-remind.ts'
import { useKeys } from '#web/platform/keyboard.ts'
import { useGo } from '#web/platform/navigation/page-link.tsx'
import { useRows } from '#web/resource/list/use-list.ts'
import { useCan } from '#web/platform/session/permissions.ts'

type Given = {
  client: Client | undefined
  overview: ClientOverview | undefined
  onEdit: () => void
  inPanel: boolean
}

/** What is done with a client: a new document (n), the last one again (c), a reminder of what is late (r), the form (e). */
export const useClientActs = ({ client, overview, onEdit, inPanel }: Given) => {
  const { t } = useTranslation('client')
  const go = useGo()
  const canWrite = useCan('document.write')
  const canSpend = useCan('expense.write')
  const id = client?.id ?? ''
  const isLive = client !== undefined && !client.deleted_at
  const sells = isLive && canWrite && client.is_client && !client.archived_at
  const buys = isLive && canSpend && !client.is_client && !client.archived_at
  const remind = useRemind(id)
  const isLate = (overview?.late.count ?? 0) > 0
  const last = useLastInvoice(id, isLive && client.is_client)
  const newHref = sells ? `/invoice/create?client_id=${id}` : buys ? `/expense/create?vendor_id=${id}` : undefined
  const again = sells && last.row ? copyHref(last.row.id) : undefined
  const locked = isLate ? remind.locked : t('remind_nothing')
  useKeys(
    {
      n: newHref === undefined ? undefined : () => go(newHref),
      c: again === undefined ? undefined : () => go(again),
      r: sells && !locked ? () => void remind.run() : undefined,
      e: isLive && canWrite ? onEdit : undefined,
    },
    { inPanel },
  )
  return {
    newHref,
    newLabel: buys ? t('create_expense') : t('create_invoice'),
    again,
    last,
    remind: sells ? { run: () => void remind.run(), busy: remind.busy, locked } : undefined,
    edit: isLive && canWrite ? onEdit : undefined,
  }
}
export type ClientActs = ReturnType<typeof useClientActs>

/** The newest invoice of the client. */
const useLastInvoice = (id: string, wanted: boolean) => {
  const query = { client_id: id, tab: 'invoices', sort: '-date', limit: '1' }
  const list = useRows('invoice', query, { enabled: wanted && id !== '' })
  return { row: list.rows[0], loading: list.loading, error: list.error, retry: list.retry }
}
