import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Draft } from '#contract/automation/draft.ts'
import type { DraftForm, DraftKind } from '#domain/draft.ts'
import { call } from '#web/platform/api/api.ts'
import { isProblem, isTemporary } from '#web/platform/api/problem.ts'
import { PendingPage } from '#web/platform/navigation/pending-page.tsx'
import { LoadError } from '#web/resource/record/load-error.tsx'
import { draftCopies } from './draft-copies.ts'
import { newDraftId } from './draft-id.ts'
import { IssuedNotice } from './draft-notice.tsx'
import type { OpenedDraft } from './draft-sync.ts'

/** A draft that is continued on the form of a new document. */
export type ContinuedDraft = { opened: OpenedDraft; form: DraftForm }
type Continued = ContinuedDraft | { issued: string }

type Source = {
  id: string
  kind: DraftKind
  /** Loads what the form needs to be shown, such as the client. */
  prepare: (form: DraftForm) => Promise<void>
}

/** A draft from the server, with what this browser has kept of it and the server does not have. */
const readDraft = async ({ id, kind, prepare }: Source): Promise<Continued> => {
  const copy = (await draftCopies(kind).read(id))?.values
  const isUnsent = copy !== undefined && copy.base === undefined
  const stored = isUnsent
    ? undefined
    : await call('draft.read', { params: { id } }).catch((error: unknown) => {
        const isAway = isProblem(error) && (isTemporary(error) || error.status === 404)
        if (!copy || !isAway) throw error
        return isTemporary(error) ? ('away' as const) : undefined
      })
  const continued = await withCopy({ id, kind }, stored, copy)
  if ('form' in continued) await prepare(continued.form).catch(() => undefined)
  return continued
}

const withCopy = async (
  { id, kind }: Pick<Source, 'id' | 'kind'>,
  stored: Draft | 'away' | undefined,
  copy: { base: OpenedDraft['base']; form: DraftForm } | undefined,
): Promise<Continued> => {
  const unknown = { changedBy: undefined, changedAt: undefined }
  if (stored === 'away') return { opened: { id, base: copy?.base, ...unknown }, form: copy?.form ?? {} }
  if (stored?.document_id) return { issued: stored.document_id }
  if (stored && stored.state !== 'deleted') {
    // A draft has the values that `DraftForm` describes.
    const form = stored.form as DraftForm
    const base = copy?.base ?? { version: stored.version, form }
    const opened = { id, base, changedBy: stored.updated_by ?? undefined, changedAt: stored.updated_at }
    return { opened, form: copy?.form ?? form }
  }
  // Somebody has deleted it; what was typed since stays as a new draft.
  const isKnown = copy?.base !== undefined || stored !== undefined
  if (isKnown) await draftCopies(kind).drop(id)
  const opened = { id: isKnown ? newDraftId() : id, base: undefined, ...unknown }
  return { opened, form: copy?.form ?? (stored?.form as DraftForm | undefined) ?? {} }
}

/** The form of a draft: `?draft=…`. Says what became of one that is a document already. */
export const ContinueDraft = ({ children, ...source }: Source & { children: (draft: ContinuedDraft) => ReactNode }) => {
  const { t } = useTranslation('draft_editor')
  const read = useQuery({
    queryKey: ['draft.opened', source.id],
    queryFn: () => readDraft(source),
    // Read again each time it is opened, and never while it is open: the form follows it itself.
    gcTime: 0,
    staleTime: Infinity,
    refetchOnReconnect: false,
    retry: false,
  })
  if (read.error) return <LoadError title={t('not_opened')} error={read.error} onRetry={() => void read.refetch()} />
  if (!read.data) return <PendingPage />
  if ('issued' in read.data) return <IssuedNotice kind={source.kind} id={read.data.issued} />
  return children(read.data)
}
