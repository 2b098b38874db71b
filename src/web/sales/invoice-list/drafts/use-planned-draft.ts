import { useTranslation } from 'react-i18next'
import type { Draft } from '#contract/automation/draft.ts'
import { countIssuedInvoice } from '#web/account/subscription/plan-usage.ts'
import type { Invoice } from '#contract/sales/invoice.ts'
import { call } from '#web/platform/api/api.ts'
import { toast } from '#web/platform/feedback/toasts.tsx'
import { useNavigateTo } from '#web/platform/navigation/page-link.tsx'
import { queryClient } from '#web/platform/queries/query-client.ts'
import { refresh, storeItem } from '#web/resource/record/cache.ts'
import { openSendLater } from '#web/sales/send-later/open-send-later.tsx'
import type { SendLaterOptions } from '#web/sales/send-later/open-send-later.tsx'
import { refreshDrafts } from '#web/resource/draft/list/use-draft-actions.ts'

type Planned = Pick<Draft, 'id' | 'title' | 'form' | 'send_at' | 'send'>

/** Shows the stored state of a draft, on its page and in its lists. */
const show = (draft: Draft): Draft => {
  queryClient.setQueriesData({ queryKey: ['draft.read', { id: draft.id }] }, draft)
  refreshDrafts()
  void queryClient.invalidateQueries({ queryKey: ['dashboard'] })
  return draft
}

/** Asks for the time of a draft and stores it; undefined: nothing was chosen. */
export const planDraft = ({ id, title, form, send_at, send }: Planned): Promise<Draft | undefined> => {
  const clientId = form['client_id']
  const options: SendLaterOptions<Draft> = {
    subtitle: title ?? undefined,
    clientId: typeof clientId === 'string' ? clientId : undefined,
    isDraft: true,
    planned: { send_at, send },
    store: async (body) => show(await call('draft.schedule', { params: { id }, body })),
  }
  return openSendLater(options)
}

/** What can be done with a draft that has a planned time, or that was refused at it. */
export const usePlannedDraft = (draft: Draft) => {
  const { t } = useTranslation(['send_later', 'invoice', 'sending', 'common'])
  const go = useNavigateTo()
  const { id, send_at, sends, send } = draft
  const params = { id }
  const planAgain = async () => {
    if (send_at) show(await call('draft.schedule', { params, body: { at: send_at, send } }))
  }
  return {
    /** Sends it as it was planned; one that was only to be issued is issued. */
    now: async () => {
      // The kind of the draft is an invoice.
      const invoice = (await call(send_at && !sends ? 'draft.issue' : 'draft.send', { params })) as Invoice
      countIssuedInvoice(invoice)
      storeItem('invoice', invoice)
      refresh('invoice', 'client', 'product', 'series')
      refreshDrafts()
      go(`/invoice/list?open=${invoice.id}`)
      toast.success(t('invoice:issued', { number: invoice.number }))
    },
    change: () => planDraft(draft),
    cancel: async () => {
      show(await call('draft.unschedule', { params }))
      toast.success(t('cancelled'), { action: { label: t('common:undo'), onClick: () => void planAgain() } })
    },
  }
}
