import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { PageLink } from '#web/platform/navigation/page-link.tsx'
import { loadQuery } from '#web/platform/queries/queries.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { EmptyState } from '#web/ui/page/empty-state.tsx'

/** Whether the company has no documents at all; asked only for an empty report. */
export const useHasNothing = (isEmpty: boolean): boolean => {
  const { data } = useQuery({ ...loadQuery('dashboard.all'), enabled: isEmpty })
  return isEmpty && data?.is_empty === true
}

/** What a company without documents sees in place of a report. */
export const NothingYet = () => {
  const { t } = useTranslation(['report_page', 'shell'])
  return (
    <EmptyState
      title={t('empty_company')}
      text={t('empty_company_text')}
      actions={
        <Button variant="filled" component={PageLink} href="/invoice/create">
          {t('shell:create_invoice')}
        </Button>
      }
    />
  )
}
