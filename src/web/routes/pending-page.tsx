import { useTranslation } from 'react-i18next'
import { Skeleton } from '../ui/skeleton.tsx'
import classes from './pending-page.module.css'

const widths = ['38%', '52%', '44%', '60%', '48%', '55%', '41%', '50%']

/** Bones in the shape of a page while its data comes. */
export const PendingPage = () => {
  const { t } = useTranslation('shell')
  return (
    <div className={classes.page} role="status" aria-label={t('loading_page')}>
      <Skeleton width={160} height={22} />
      <div className={classes.rows}>
        {widths.map((width) => (
          <Skeleton key={width} width={width} />
        ))}
      </div>
    </div>
  )
}
