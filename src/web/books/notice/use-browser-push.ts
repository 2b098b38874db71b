import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { NoticeSettings } from '#contract/books/notice.ts'
import { call } from '#web/platform/api/api.ts'
import { toast } from '#web/platform/feedback/toasts.tsx'
import { useAction } from '#web/platform/feedback/use-action.ts'
import { queryClient } from '#web/platform/queries/query-client.ts'
import { loadQuery } from '#web/platform/queries/queries.ts'
import { forgetPush, pushSubscription, pushSupport, subscribeToPush } from '#web/platform/session/push.ts'
import type { PushSupport } from '#web/platform/session/push.ts'

/** `ended`: the browser would show notices, but its sign-in has ended since, or another browser turned them off. */
export type BrowserState = Exclude<PushSupport, 'possible'> | 'off' | 'ended' | 'on'

const stateKey = ['browser-push']

const readState = async (): Promise<Exclude<BrowserState, 'on' | 'ended'> | 'subscribed'> => {
  const support = pushSupport()
  if (support !== 'possible') return support
  return (await pushSubscription()) ? 'subscribed' : 'off'
}

/** Shows the stored settings. */
export const showNotices = (settings: NoticeSettings): void => {
  queryClient.setQueryData(loadQuery('notice.settings').queryKey, settings)
}

/** Whether this browser shows notices; on only if both the browser and the server know it. */
export const useBrowserState = ({ browsers }: NoticeSettings): BrowserState | undefined => {
  // Permissions change outside of the page.
  const { data } = useQuery({ queryKey: stateKey, queryFn: readState, refetchOnWindowFocus: 'always', staleTime: 0 })
  if (data !== 'subscribed') return data
  return browsers.some(({ current }) => current) ? 'on' : 'ended'
}

const reload = () => queryClient.invalidateQueries({ queryKey: stateKey })

export const useTurnOn = ({ public_key }: NoticeSettings) => {
  const { t } = useTranslation('notices')
  return useAction(async () => {
    const keys = await subscribeToPush(public_key).catch(() => {
      toast.error(t('turn_on_failed'))
      return undefined
    })
    if (keys) showNotices(await call('notice.subscribe', { body: keys }))
    await reload()
  })
}

/** Turns notices off in this browser, or in another one of the person. */
export const useTurnOff = () =>
  useAction(async ({ id, current }: NoticeSettings['browsers'][number]) => {
    await call('notice.unsubscribe', { params: { id } })
    if (current) await forgetPush()
    await Promise.all([queryClient.invalidateQueries({ queryKey: ['notice.settings'] }), reload()])
  })

export const useTest = () => {
  const { t } = useTranslation('notices')
  return useAction(async () => {
    const { outcome } = await call('notice.test')
    if (outcome === 'delivered') return void toast.success(t('test_delivered'))
    toast.error(t(`test_${outcome}`))
    if (outcome === 'gone') await queryClient.invalidateQueries({ queryKey: ['notice.settings'] })
  })
}
