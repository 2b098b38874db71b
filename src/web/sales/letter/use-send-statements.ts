import { useTranslation } from 'react-i18next'
import { call } from '#web/platform/api/api.ts'
import { confirm } from '#web/platform/feedback/confirm.tsx'
import { toast } from '#web/platform/feedback/toasts.tsx'
import { useAction } from '#web/platform/feedback/use-action.ts'
import { queryClient } from '#web/platform/queries/query-client.ts'
import { sendInParts } from './send-in-parts.ts'

type Asked = {
  /** The first day of the month. */
  month: string
  /** How many letters go. */
  count: number
  /** Only to this client. */
  clientId?: string
  /** Which letters they are: the month, and the client if it is one. */
  what: string
}

/** Sends the statements of a month after one question. */
export const useSendStatements = () => {
  const { t } = useTranslation('letters')
  const { run, busy } = useAction(async ({ month, clientId }: Pick<Asked, 'month' | 'clientId'>) => {
    const body = { month, ...(clientId ? { client_ids: [clientId] } : {}) }
    const { sent, left } = await sendInParts(() => call('statement.send', { body }))
    // Nothing: another person or the schedule was first.
    const result = sent > 0 ? t('statements_sent', { count: sent }) : t('statements_sent_before')
    toast.success([result, ...(left > 0 ? [t('statements_left', { count: left })] : [])].join('. '))
    await queryClient.invalidateQueries()
  })
  const send = async ({ count, what, ...asked }: Asked) => {
    const isConfirmed = await confirm({
      title: t('statements_send_title', { count }),
      text: `${what}. ${t('statements_send_text')}`,
      confirmLabel: t('statements_send'),
    })
    if (isConfirmed) await run(asked)
  }
  return { send, busy }
}
