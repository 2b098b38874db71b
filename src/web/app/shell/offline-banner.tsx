import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#web/platform/api/api.ts'
import { queryClient } from '#web/platform/queries/query-client.ts'
import { reachedStore } from '#web/platform/session/session-stores.ts'
import { useStore } from '#web/platform/store.ts'
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
            {t('offline_banner')}
          </span>
          <Button size="small" onClick={retry}>
            {t('common:retry')}
          </Button>
        </div>
      )}
    </div>
  )
}
