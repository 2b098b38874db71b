import { useTranslation } from 'react-i18next'
import { addDays } from '#domain/plain-date.ts'
import type { PlainDate } from '#domain/plain-date.ts'
import { call } from '#web/platform/api/api.ts'
import { confirm } from '#web/platform/feedback/confirm.tsx'
import { queryClient } from '#web/platform/query-client.ts'
import { refreshUser } from '#web/platform/session/session.ts'
import { toast } from '#web/platform/feedback/toasts.tsx'
import { useAction } from '#web/platform/feedback/use-action.ts'

/** Closes the books until a day, or opens them again from the day after one (null: all of them), once that was confirmed. */
export const useClosePeriod = () => {
  const { t } = useTranslation('closed_period')
  const { run, busy } = useAction(async (until: PlainDate | null, done: string) => {
    await call('period.close', { body: { until } })
    await refreshUser()
    // What can be done to any document may be another thing now.
    await queryClient.invalidateQueries()
    toast.success(done)
  })
  const close = async (until: PlainDate) => {
    const sure = await confirm({
      title: t('close_title', { day: until }),
      text: t('close_text', { day: until }),
      confirmLabel: t('close'),
    })
    if (sure) await run(until, t('closed', { day: until }))
  }
  const open = async (until: PlainDate | null) => {
    const day = until && addDays(until, 1)
    const sure = await confirm({
      title: day ? t('open_title', { day }) : t('open_all_title'),
      text: t('open_text'),
      confirmLabel: day ? t('open_from', { day }) : t('open_all'),
    })
    if (sure) await run(until, day ? t('opened', { day }) : t('opened_all'))
  }
  return { close, open, busy }
}
