import { useTranslation } from 'react-i18next'
import type { Recurring } from '#contract/automation/recurring.ts'
import { call } from '#web/platform/api/api.ts'
import { confirm } from '#web/platform/feedback/confirm.tsx'
import { toast } from '#web/platform/feedback/toasts.tsx'
import { showActionError } from '#web/platform/feedback/use-action.ts'
import { useNavigateTo } from '#web/platform/navigation/page-link.tsx'
import { dropItem, refresh, removeFromLists } from '#web/resource/record/cache.ts'
import { askMissed } from './missed-panel.tsx'

type Target = Pick<Recurring, 'id' | 'state'>

/** Refetches what a made document changes, and its recurring document. */
const refreshAll = () => refresh('recurring', 'invoice', 'expense', 'draft')

/** Runs a call and refetches what it changes; an error is shown. */
const run = async <Result>(work: () => Promise<Result>): Promise<Result | undefined> => {
  try {
    return await work()
  } catch (error) {
    showActionError(error)
    return undefined
  } finally {
    refreshAll()
  }
}

const change = (name: 'recurring.pause' | 'recurring.skip_next' | 'recurring.unskip', id: string) =>
  run(() => call(name, { params: { id } }))
const resume = (id: string, dates: string[]) => run(() => call('recurring.resume', { params: { id }, body: { dates } }))

/** What can be done with a recurring document; errors are shown. */
export const useRecurringActions = () => {
  const { t } = useTranslation(['recurring', 'common'])
  const go = useNavigateTo()

  /** Asks only if dates were missed: which of them to issue. */
  const askAndResume = async ({ id }: Target) => {
    const form = await run(() => call('recurring.edit_form', { params: { id } }))
    if (!form) return
    const dates = form.item.missed.length > 0 ? await askMissed(form.item.missed) : []
    if (dates && (await resume(id, dates))) toast.success(t('resumed'))
  }
  const pause = async (target: Target) => {
    if (!(await change('recurring.pause', target.id))) return
    toast.success(t('paused'), { action: { label: t('common:undo'), onClick: () => void resume(target.id, []) } })
  }
  return {
    togglePause: (target: Target) => (target.state === 'paused' ? askAndResume(target) : pause(target)),
    /** Makes all dates that were not made because of a problem. */
    retry: async (item: Recurring) => {
      if (await resume(item.id, item.missed)) toast.success(t('resumed'))
    },
    runNow: async (id: string) => {
      const made = await run(() => call('recurring.run_now', { params: { id }, body: { date: null } }))
      if (!made) return
      const { invoice, expense, draft_id } = made
      const href = invoice
        ? `/invoice/list?open=${invoice.id}`
        : expense
          ? `/expense/list?open=${expense.id}`
          : undefined
      toast.success(
        draft_id ? t('made_draft') : t(expense ? 'made_expense' : 'made_invoice', { number: invoice?.number }),
        href ? { action: { label: t('see'), onClick: () => go(href) } } : {},
      )
    },
    skip: async (id: string) => {
      if (!(await change('recurring.skip_next', id))) return
      toast.success(t('skipped'), {
        action: { label: t('common:undo'), onClick: () => void change('recurring.unskip', id) },
      })
    },
    unskip: (id: string) => change('recurring.unskip', id),
    remove: async (id: string, onLeave: () => void) => {
      const isSure = await confirm({
        title: t('delete_title'),
        text: t('delete_text'),
        confirmLabel: t('common:delete'),
        danger: true,
      })
      if (!isSure) return
      // A call without an answer resolves to undefined, so it says that it ended.
      const isDone = await run(async () => {
        await call('recurring.delete', { params: { id } })
        return true
      })
      if (!isDone) return
      onLeave()
      removeFromLists('recurring', id)
      dropItem('recurring', id)
      toast.success(t('deleted'))
    },
  }
}
