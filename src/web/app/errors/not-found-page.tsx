import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Button } from '#web/ui/buttons/button.tsx'
import { ErrorState } from '#web/ui/page/error-state.tsx'
import { ErrorMain } from './error-main.tsx'

/** The address leads nowhere. */
export const NotFoundPage = () => {
  const { t } = useTranslation('error')
  return (
    <ErrorMain>
      <ErrorState
        title={t('not_found_title')}
        text={t('not_found_text')}
        actions={
          <Button component={Link} to="/dashboard" variant="filled">
            {t('to_start')}
          </Button>
        }
      />
    </ErrorMain>
  )
}
