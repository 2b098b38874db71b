import { call } from '#web/platform/api/api.ts'
import { toast } from '#web/platform/feedback/toasts.tsx'
import { useAction } from '#web/platform/feedback/use-action.ts'
import { useNavigateTo } from '#web/platform/navigation/page-link.tsx'
import { useCompany } from '#web/platform/session/session.ts'
import { i18n } from '#web/platform/texts/texts.ts'
import { dayAndTime } from '#web/resource/day-and-time.ts'
import type { ServerDraft } from '#web/resource/draft/use-server-draft.ts'

type Options = { draft: Pick<ServerDraft, 'keep' | 'end'>; isComplete: () => boolean }

/** Stores the draft and asks when it is issued and sent; afterwards the list of drafts has it with its time. */
export const usePlanLater = ({ draft, isComplete }: Options) => {
  const go = useNavigateTo()
  const { time_zone: timeZone } = useCompany()
  return useAction(async () => {
    if (!isComplete()) return
    const id = await draft.keep()
    if (id === undefined) return
    const [stored, { planDraft }] = await Promise.all([
      call('draft.read', { params: { id } }),
      import('#web/sales/invoice-list/drafts/use-planned-draft.ts'),
    ])
    const planned = await planDraft(stored)
    if (!planned?.send_at) return
    draft.end()
    go('/invoice/drafts')
    const at = dayAndTime(planned.send_at, timeZone)
    toast.success(i18n.t(planned.sends ? 'drafts:state_sends' : 'drafts:state_issues', { at }))
  })
}
