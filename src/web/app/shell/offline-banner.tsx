import { useRouter, useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#web/platform/api/api.ts'
import { queryClient } from '#web/platform/queries/query-client.ts'
import { reachedStore } from '#web/platform/session/session-stores.ts'
import { useStore } from '#web/platform/store.ts'
import { useNow } from '#web/resource/dates.ts'
import { momentText } from '#web/platform/texts/formats.ts'
import { i18n } from '#web/platform/texts/texts.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import classes from '#web/platform/navigation/shell.module.css'

const retryMs = 3000

/**
 * Shown when the server did not respond or is unavailable, or the browser is offline. Polls the server until it is back, and then
 * refetches the data on screen.
 */
export const OfflineBanner = () => {
  const { t } = useTranslation(['error', 'common'])
  const router = useRouter()
  const reached = useStore(reachedStore)
  const retry = () => {
    void queryClient.refetchQueries({ type: 'active' })
    void router.invalidate()
  }
  useEffect(() => {
    const showOffline = () => reachedStore.set('offline')
    window.addEventListener('offline', showOffline)
    window.addEventListener('online', retry)
    return () => {
      window.removeEventListener('offline', showOffline)
      window.removeEventListener('online', retry)
    }
  })
  useEffect(() => {
    if (reached === 'reachable') return undefined
    const poll = () => {
      // No polling in a hidden window or while offline.
      if (document.hidden || !navigator.onLine) return
      void call('health.ready').then(retry, () => {})
    }
    const timer = setInterval(poll, retryMs)
    return () => clearInterval(timer)
  })
  return (
    <div role="status" className={classes.bannerPlace}>
      {reached !== 'reachable' && (
        <div className={classes.banner}>
          <span>
            <strong>{t(reached === 'unavailable' ? 'unavailable_title' : 'offline_title')}.</strong>{' '}
            {t('offline_banner')} <ShownFrom />
          </span>
          <Button size="small" onClick={retry}>
            {t('common:retry')}
          </Button>
        </div>
      )}
    </div>
  )
}

/** The oldest data on screen; undefined while nothing is shown. */
const oldestShown = (): number | undefined => {
  const shown = queryClient.getQueryCache().findAll({ type: 'active' })
  const times = shown.flatMap(({ state }) => (state.data === undefined ? [] : [state.dataUpdatedAt]))
  return times.length > 0 ? Math.min(...times) : undefined
}

/** From when the data on screen is. */
const ShownFrom = () => {
  const { t } = useTranslation('offline')
  // Drawn again after a change of page and each minute.
  useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.href })
  useNow()
  const oldest = oldestShown()
  // Its texts come with those of the palette, some seconds after the page.
  if (oldest === undefined || !i18n.exists('offline:from')) return null
  return t('from', { when: momentText(new Date(oldest).toISOString()) })
}
