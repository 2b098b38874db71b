import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Draft } from '#contract/automation/draft.ts'
import type { DraftForm } from '#domain/draft.ts'
import { call } from '#web/platform/api/api.ts'
import { isProblem, isTemporary } from '#web/platform/api/problem.ts'
import { PendingPage } from '#web/platform/navigation/pending-page.tsx'
import { PageLink } from '#web/platform/navigation/page-link.tsx'
import { newDraftId } from '#web/resource/draft/draft-id.ts'
import type { OpenedDraft } from '#web/resource/draft/draft-sync.ts'
import { LoadError } from '#web/resource/record/load-error.tsx'
import { CreateForm } from '#web/sales/invoice-editor/create-form.tsx'
import { loadClientOf } from './draft-clients.ts'
import { invoiceCopies } from './draft-copies.ts'
import classes from './conflict-notes.module.css'

type Continued = { opened: OpenedDraft; form: DraftForm } | { issued: string }

/** A draft from the server, with what this browser has kept of it and the server does not have. */
const readDraft = async (id: string): Promise<Continued> => {
  const copies = invoiceCopies()
  const copy = (await copies.read(id))?.values
  const isUnsent = copy !== undefined && copy.base === undefined
  const stored = isUnsent
    ? undefined
    : await call('draft.read', { params: { id } }).catch((error: unknown) => {
        const isAway = isProblem(error) && (isTemporary(error) || error.status === 404)
        if (!copy || !isAway) throw error
        return isTemporary(error) ? ('away' as const) : undefined
      })
  const continued = await withCopy(id, stored, copy)
  if ('form' in continued) await loadClientOf(continued.form).catch(() => undefined)
  return continued
}

const withCopy = async (
  id: string,
  stored: Draft | 'away' | undefined,
  copy: { base: OpenedDraft['base']; form: DraftForm } | undefined,
): Promise<Continued> => {
  if (stored === 'away') return { opened: { id, base: copy?.base, changedBy: undefined }, form: copy?.form ?? {} }
  if (stored?.document_id) return { issued: stored.document_id }
  if (stored && stored.state !== 'deleted') {
    // A draft has the values that `DraftForm` describes.
    const form = stored.form as DraftForm
    const base = copy?.base ?? { version: stored.version, form }
    return { opened: { id, base, changedBy: stored.updated_by ?? undefined }, form: copy?.form ?? form }
  }
  // Somebody has deleted it; what was typed since stays as a new draft.
  const isKnown = copy?.base !== undefined || stored !== undefined
  if (isKnown) await invoiceCopies().drop(id)
  const opened = { id: isKnown ? newDraftId() : id, base: undefined, changedBy: undefined }
  return { opened, form: copy?.form ?? (stored?.form as DraftForm | undefined) ?? {} }
}

/** What the form of the draft is prefilled with: a credit invoice needs the lines that it can credit. */
const sourceOf = (form: DraftForm): Record<string, string> => {
  const { type, reference_invoice_id, proforma_id } = form
  if (type === 'credit' && typeof reference_invoice_id === 'string') return { credit_of: reference_invoice_id }
  return typeof proforma_id === 'string' && type === 'simple' ? { from_proforma: proforma_id } : {}
}

/** The editor with a draft: `/invoice/create?draft=…`. */
export const ContinueDraft = ({ id }: { id: string }) => {
  const { t } = useTranslation('draft_editor')
  const read = useQuery({
    queryKey: ['draft.opened', id],
    queryFn: () => readDraft(id),
    // Read again each time it is opened, and never while it is open: the editor follows it itself.
    gcTime: 0,
    staleTime: Infinity,
    refetchOnReconnect: false,
    retry: false,
  })
  if (read.error) return <LoadError title={t('not_opened')} error={read.error} onRetry={() => void read.refetch()} />
  if (!read.data) return <PendingPage />
  if ('issued' in read.data)
    return (
      <div className={classes.issued} role="alert">
        {t('issued')} <PageLink href={`/invoice/list?open=${read.data.issued}`}>{t('open_issued')}</PageLink>
      </div>
    )
  return <CreateForm prefill={sourceOf(read.data.form)} draft={read.data} />
}
