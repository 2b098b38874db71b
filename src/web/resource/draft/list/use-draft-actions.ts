import { call } from '#web/platform/api/api.ts'
import { useAction } from '#web/platform/feedback/use-action.ts'
import { toast } from '#web/platform/feedback/toasts.tsx'
import { useNavigateTo } from '#web/platform/navigation/page-link.tsx'
import { queryClient } from '#web/platform/queries/query-client.ts'
import { i18n } from '#web/platform/texts/texts.ts'
import type { DraftKind } from '#domain/draft.ts'
import { draftCopies } from '#web/resource/draft/draft-copies.ts'
import { newDraftId } from '#web/resource/draft/draft-id.ts'
import { draftHref, openHref } from './draft-href.ts'
import type { ListedDraft } from './draft-state.tsx'

/** The drafts on screen are fetched again. */
export const refreshDrafts = (): void => void queryClient.invalidateQueries({ queryKey: ['draft.list'] })

/** What can be done with a draft in a list. Deleting can be undone. */
export const useDraftActions = (kind: DraftKind) => {
  const go = useNavigateTo()
  const restore = useAction(async (id: string) => {
    await call('draft.restore', { params: { id } })
    refreshDrafts()
  })
  const remove = useAction(async ({ id, isLocal }: ListedDraft) => {
    const copies = draftCopies(kind)
    const copy = isLocal ? await copies.read(id) : undefined
    const isOnServer = !copy || copy.values.base !== undefined
    if (isOnServer) await call('draft.delete', { params: { id } })
    await copies.drop(id)
    refreshDrafts()
    const undo = async () => {
      if (copy) await copies.keep(id, copy.values, copy.total ?? '0')
      if (isOnServer) await restore.run(id)
      refreshDrafts()
    }
    toast.success(i18n.t('drafts:deleted'), { action: { label: i18n.t('common:undo'), onClick: () => void undo() } })
  })
  const copy = useAction(async (id: string) => {
    const { form } = await call('draft.read', { params: { id } })
    const lines = Array.isArray(form['lines'])
      ? form['lines'].map((line: object) => ({ ...line, id: newDraftId() }))
      : []
    const { id: copied } = await call('draft.create', {
      body: { kind, form: { ...form, number: null, lines } },
    })
    refreshDrafts()
    go(draftHref(kind, copied))
  })
  return {
    resume: ({ id }: { id: string }) => go(draftHref(kind, id)),
    open: (draft: ListedDraft) => go(openHref(kind, draft)),
    copy: ({ id }: { id: string }) => void copy.run(id),
    remove: (draft: ListedDraft) => void remove.run(draft),
  }
}
export type DraftActions = ReturnType<typeof useDraftActions>
