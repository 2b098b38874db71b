import { useTranslation } from 'react-i18next'
import { isProblem } from '#web/platform/api/problem.ts'
import { LoadError } from '#web/resource/record/load-error.tsx'
import { ErrorState } from '#web/ui/page/error-state.tsx'

/** In the place of the table: what failed, or why the chosen period cannot be reported. Head and period bar stay usable. */
export const ReportError = ({ error, onRetry }: { error: Error; onRetry: () => void }) => {
  const { t } = useTranslation('report_page')
  const refusals = isProblem(error) && error.code === 'validation_failed' ? Object.values(error.errors).flat() : []
  // A retry would be refused again.
  if (refusals.length > 0) return <ErrorState title={t('refused')} text={refusals.join(' ')} />
  return <LoadError title={t('failed')} error={error} onRetry={onRetry} />
}
