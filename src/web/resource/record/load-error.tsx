import { useTranslation } from 'react-i18next'
import type { ReactNode } from 'react'
import { isProblem, problemText } from '#web/platform/api/problem.ts'
import { toast } from '#web/platform/feedback/toasts.tsx'
import { ErrorState } from '#web/ui/page/error-state.tsx'

type Props = { title: string; error: Error; onRetry: () => void; actions?: ReactNode }

/** Shows what could not be loaded and why, with a retry unless the record does not exist. */
export const LoadError = ({ title, error, onRetry, actions }: Props) => {
  const { t } = useTranslation('error')
  const isMissing = isProblem(error) && error.status === 404
  return (
    <ErrorState
      title={title}
      text={problemText(error)}
      actions={actions}
      {...(isMissing
        ? {}
        : {
            requestId: isProblem(error) ? error.body.instance : undefined,
            requestIdLabel: t('request_id'),
            copyLabel: t('copy'),
            onCopy: (id: string) => void navigator.clipboard?.writeText(id).then(() => toast.success(t('copied'))),
            retryLabel: t('retry'),
            onRetry,
          })}
    />
  )
}

/** Shows that a list could not be loaded, with a retry. */
export const ListError = ({ error, onRetry }: { error: Error; onRetry: () => void }) => {
  const { t } = useTranslation(['list', 'common', 'error'])
  return (
    <ErrorState
      title={t('error_title')}
      text={problemText(error)}
      requestId={isProblem(error) ? error.body.instance : undefined}
      requestIdLabel={t('error:request_id')}
      retryLabel={t('common:retry')}
      onRetry={onRetry}
    />
  )
}
