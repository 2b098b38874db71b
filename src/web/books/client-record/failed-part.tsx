import { useTranslation } from 'react-i18next'
import { problemText } from '#web/platform/api/problem.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import classes from './client-record.module.css'

/** A part that could not be loaded says so in its place; the rest stays. */
export const FailedPart = ({ error, onRetry }: { error: Error; onRetry: () => void }) => {
  const { t } = useTranslation('common')
  return (
    <p className={classes.failedPart} role="alert">
      {problemText(error)}{' '}
      <Button variant="link" size="small" onClick={onRetry}>
        {t('retry')}
      </Button>
    </p>
  )
}
