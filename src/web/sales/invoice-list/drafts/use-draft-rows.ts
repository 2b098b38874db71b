import { useQuery } from '@tanstack/react-query'
import { useNow } from '#web/resource/dates.ts'
import type { InvoiceTexts } from '#web/resource/use-invoice-texts.ts'
import { useCan } from '#web/platform/session/permissions.ts'
import type { LeadingRow } from '#web/ui/table/data-table-types.ts'
import { useNarrow } from '#web/ui/frame/use-narrow.ts'
import { draftsQuery } from '#web/resource/draft/list/drafts-query.ts'
import type { InvoiceScreen } from '#web/sales/invoice-list/use-invoice-screen.ts'
import { tabOf } from '#web/sales/invoice-list/invoice-tabs.tsx'
import { useDraftActions } from '#web/resource/draft/list/use-draft-actions.ts'

type List = Pick<
  InvoiceScreen['list'],
  'rows' | 'hasMore' | 'filters' | 'search' | 'sort' | 'showsArchived' | 'tab' | 'loading'
>

/**
 * Drafts in the list of all invoices, where their dates put them. They come after the invoices, with the code that shows them, so that
 * the list does not wait.
 */
export const useDraftRows = (list: List, { today, timeZone }: InvoiceTexts): { rows: LeadingRow[]; count: number } => {
  const canWrite = useCan('document.write')
  const isShown = tabOf(list.tab) === 'all' && !list.showsArchived && !list.loading
  const actions = useDraftActions('invoice')
  const now = useNow()
  const isPhone = useNarrow()
  const { data: shown } = useQuery({ ...draftsQuery('invoice'), enabled: isShown && canWrite })
  const { data: module } = useQuery({
    queryKey: ['draft-rows'],
    queryFn: async () => ({
      ...(await import('./draft-rows.tsx')),
      ...(await import('#web/resource/draft/list/place-drafts.ts')),
    }),
    enabled: (shown?.drafts.length ?? 0) > 0,
    staleTime: Infinity,
    networkMode: 'always',
  })
  if (!shown || !module || !isShown || !canWrite) return { rows: [], count: 0 }
  const { rows, filters, search, sort, hasMore } = list
  if (!module.areDraftsShown(filters)) return { rows: [], count: 0 }
  const drafts = module.foundDrafts(shown.drafts, { filters, search })
  const order = sort ?? { key: 'date', direction: 'desc' }
  const placed = drafts.flatMap((draft) => {
    const before = module.placeOf(draft, rows, { order, hasMore })
    const shownRow = { today, timeZone, now, isPhone, actions, onOpen: actions.open }
    return before === null ? [] : [{ ...module.draftRowOf(draft, shownRow), ...(before ? { before } : {}) }]
  })
  return { rows: placed, count: drafts.length }
}
