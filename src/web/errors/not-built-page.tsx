import { Link, useMatches } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { isBuilt } from '../shell/built.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { ErrorMain } from './error-main.tsx'

/** A page whose screen is not made yet says so. The list of them is `not-built.ts`. */
export const NotBuiltPage = () => {
  const { t } = useTranslation(['error', 'shell'])
  const title = useMatches({ select: (matches) => matches.at(-1)?.staticData.title })
  return (
    <ErrorMain>
      {title && <PageHead title={t(`shell:${title}`)} />}
      <EmptyState
        plain
        title={t('error:not_built_title')}
        text={t('error:not_built_text')}
        actions={
          isBuilt('/invoice/list') && (
            <Button component={Link} to="/invoice/list">
              {t('error:to_invoices')}
            </Button>
          )
        }
      />
    </ErrorMain>
  )
}
