import { useTranslation } from 'react-i18next'
import type { CallName } from '#contract/index.ts'
import { callNamed } from '#web/platform/api/api.ts'
import { isProblem } from '#web/platform/api/problem.ts'
import { showActionError } from '#web/platform/feedback/use-action.ts'
import type { ToastAction } from '#web/platform/feedback/toast-queue.ts'
import { toast } from '#web/platform/feedback/toasts.tsx'
import { dropItem, storeItem, refresh, removeFromLists } from './cache.ts'
import type { ItemOf, ResourceName } from '#web/platform/queries/queries.ts'
import { useNavigateTo } from '#web/platform/navigation/page-link.tsx'

type Item = { id: string; archived_at?: string | null }

/** It is used in documents, so it can only be archived. */
const isUsed = (error: unknown) => isProblem(error) && error.code === 'has_documents'

/**
 * Actions of every resource. Deleting and archiving ask no question: the row is removed immediately and a toast offers Undo.
 * After an error the row reappears and the reason is shown. Each action resolves to whether it succeeded.
 */
export const useItemActions = <Name extends ResourceName>(resource: Name) => {
  const { t } = useTranslation('common')
  const send = (verb: 'delete' | 'restore' | 'archive' | 'archive_restore', id: string, body?: object) =>
    callNamed(`${resource}.${verb}` as CallName, { params: { id }, ...(body && { body }) })
  const refreshLists = () => refresh(resource)

  const attempt = async (
    work: () => Promise<unknown>,
    done?: () => void,
    offer?: (error: unknown) => ToastAction | undefined,
  ): Promise<boolean> => {
    try {
      await work()
      done?.()
      return true
    } catch (error) {
      showActionError(error, { action: offer?.(error) })
      return false
    } finally {
      refreshLists()
    }
  }
  const restoreAction = (verb: 'restore' | 'archive_restore', text: string) => (item: Item) =>
    attempt(async () => {
      const stored = (await send(verb, item.id)) as ItemOf<Name>
      storeItem(resource, stored)
      toast.success(text)
    })
  const restore = restoreAction('restore', t('restored'))
  const unarchive = restoreAction('archive_restore', t('unarchived'))

  const removeWithUndo =
    (verb: 'delete' | 'archive', text: string, undo: typeof restore) => (item: Item, body?: object) => {
      removeFromLists(resource, item.id)
      const action = { label: t('undo'), onClick: () => void undo(item) }
      return attempt(
        async () => {
          await send(verb, item.id, body)
          if (verb === 'delete') dropItem(resource, item.id)
        },
        () => toast.success(text, { action }),
        (error) =>
          isUsed(error) && !item.archived_at ? { label: t('archive'), onClick: () => void archive(item) } : undefined,
      )
    }
  const archive = removeWithUndo('archive', t('archived'), unarchive)
  return {
    remove: removeWithUndo('delete', t('deleted'), restore),
    restore,
    archive,
    unarchive,
  }
}

/** Shows that a record was saved. For a new record the toast links to it in `list`. */
export const useSavedToast = (list?: string) => {
  const { t } = useTranslation('common')
  const go = useNavigateTo()
  // Without `record` there is no link, since the record is on screen.
  return (record?: { id: string }): void => {
    const viewAction = record && { label: t('look_at'), onClick: () => go(`${list}?open=${record.id}`) }
    toast.success(t('saved'), viewAction && list !== undefined ? { action: viewAction } : {})
  }
}
