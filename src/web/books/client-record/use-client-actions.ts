import { useTranslation } from 'react-i18next'
import type { Client } from '#contract/sales/client.ts'
import type { ClientOverview } from '#contract/books/client-totals.ts'
import { copyHref } from '#web/sales/invoice-list/row-actions.ts'
import { useRemind } from '#web/sales/invoice-list/bulk/use-remind.ts'
import { useKeys } from '#web/platform/keyboard.ts'
import { useNavigateTo } from '#web/platform/navigation/page-link.tsx'
import { useRows } from '#web/resource/list/use-list.ts'
import { useCan } from '#web/platform/session/permissions.ts'

type Options = {
  client: Client | undefined
  overview: ClientOverview | undefined
  onEdit: () => void
  inPanel: boolean
}

/** The actions of a client with their keys: new document (n), duplicate the last invoice (c), remind (r), edit (e). */
export const useClientActions = ({ client, overview, onEdit, inPanel }: Options) => {
  const { t } = useTranslation('client')
  const go = useNavigateTo()
  const canWrite = useCan('document.write')
  const canSpend = useCan('expense.write')
  const id = client?.id ?? ''
  const isActive = client !== undefined && !client.deleted_at
  const canSell = isActive && canWrite && client.is_client && !client.archived_at
  const canBuy = isActive && canSpend && !client.is_client && !client.archived_at
  const remind = useRemind(id)
  const isOverdue = (overview?.late.count ?? 0) > 0
  const last = useLastInvoice(id, isActive && client.is_client)
  const newHref = canSell ? `/invoice/create?client_id=${id}` : canBuy ? `/expense/create?vendor_id=${id}` : undefined
  const duplicateHref = canSell && last.row ? copyHref(last.row.id) : undefined
  const locked = isOverdue ? remind.locked : t('remind_nothing')
  useKeys(
    {
      n: newHref === undefined ? undefined : () => go(newHref),
      c: duplicateHref === undefined ? undefined : () => go(duplicateHref),
      r: canSell && !locked ? () => void remind.run() : undefined,
      e: isActive && canWrite ? onEdit : undefined,
    },
    { inPanel },
  )
  return {
    newHref,
    newLabel: canBuy ? t('create_expense') : t('create_invoice'),
    duplicateHref,
    last,
    remind: canSell ? { run: () => void remind.run(), busy: remind.busy, locked } : undefined,
    edit: isActive && canWrite ? onEdit : undefined,
  }
}
export type ClientActions = ReturnType<typeof useClientActions>

/** The newest invoice of the client. */
const useLastInvoice = (id: string, isEnabled: boolean) => {
  const query = { client_id: id, tab: 'invoices', sort: '-date', limit: '1' }
  const list = useRows('invoice', query, { enabled: isEnabled && id !== '' })
  return { row: list.rows[0], loading: list.loading, error: list.error, retry: list.retry }
}
