import { useTranslation } from 'react-i18next'
import { problemText } from '#web/platform/api/problem.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import classes from './client-record.module.css'

/** The error of one part of the page, in its place, with a retry button. */
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
