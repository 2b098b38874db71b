import { useQuery } from '@tanstack/react-query'
import { useNow } from '#web/resource/dates.ts'
import type { InvoiceTexts } from '#web/resource/use-invoice-texts.ts'
import { useCan } from '#web/platform/session/permissions.ts'
import type { LeadingRow } from '#web/ui/table/data-table-types.ts'
import { useNarrow } from '#web/ui/frame/use-narrow.ts'
import { draftsQuery } from './drafts-query.ts'
import { useDraftActions } from './use-draft-actions.ts'

/** Drafts above the list. They come after the invoices, with the code that shows them, so that the list does not wait. */
export const useDraftRows = (
  isShown: boolean,
  { today, timeZone }: InvoiceTexts,
): { rows: LeadingRow[]; count: number } => {
  const canWrite = useCan('document.write')
  const actions = useDraftActions()
  const now = useNow()
  const isPhone = useNarrow()
  const { data: shown } = useQuery({ ...draftsQuery(), enabled: isShown && canWrite })
  const { data: module } = useQuery({
    queryKey: ['draft-rows'],
    queryFn: () => import('./draft-rows.tsx'),
    enabled: (shown?.drafts.length ?? 0) > 0,
    staleTime: Infinity,
    networkMode: 'always',
  })
  if (!shown || !module || !isShown || !canWrite) return { rows: [], count: 0 }
  const rows = module.draftRowsOf(shown.drafts, { today, timeZone, now, isPhone, actions, onOpen: actions.open })
  return { rows, count: rows.length }
}
