import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { cancelAll } from '#web/platform/api/api.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Skeleton } from '#web/ui/page/progress.tsx'
import { navigationGroup } from './navigation.ts'
import classes from './pending-page.module.css'

const widths = ['38%', '52%', '44%', '60%', '48%', '55%', '41%', '50%']

/** After this time a message offers a retry. */
const slowAfterMs = 8000

/** A page skeleton while the data is loading. */
export const PendingPage = () => {
  const { t } = useTranslation(['shell', 'error'])
  const router = useRouter()
  const [slow, setSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), slowAfterMs)
    return () => clearTimeout(timer)
  }, [])
  const retry = () => {
    cancelAll(navigationGroup)
    void router.invalidate()
  }
  return (
    <div className={classes.page} role="status" aria-label={t('loading_page')}>
      {slow && (
        <div className={classes.slow}>
          {t('error:slow')}
          <Button size="small" onClick={retry}>
            {t('error:retry')}
          </Button>
        </div>
      )}
      <Skeleton width={160} height={22} />
      <div className={classes.rows}>
        {widths.map((width) => (
          <Skeleton key={width} width={width} />
        ))}
      </div>
    </div>
  )
}
