import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { queryClient } from '../query-client.ts'
import { reachedStore } from '../state.ts'
import { useStore } from '../store.ts'
import { Button } from '../ui/button.tsx'
import classes from './shell.module.css'

/** The server did not answer the last request, or the browser knows that the line is gone. */
export const OfflineBanner = () => {
  const { t } = useTranslation(['error', 'common'])
  const router = useRouter()
  const reached = useStore(reachedStore)
  const retry = () => {
    void queryClient.refetchQueries({ type: 'active' })
    void router.invalidate()
  }
  useEffect(() => {
    const gone = () => reachedStore.set(false)
    window.addEventListener('offline', gone)
    window.addEventListener('online', retry)
    return () => {
      window.removeEventListener('offline', gone)
      window.removeEventListener('online', retry)
    }
  })
  return (
    <div role="status" className={classes.bannerPlace}>
      {!reached && (
        <div className={classes.banner}>
          <span>
            <strong>{t('offline_title')}.</strong> {t('offline_banner')}
          </span>
          <Button size="small" onClick={retry}>
            {t('common:retry')}
          </Button>
        </div>
      )}
    </div>
  )
}
