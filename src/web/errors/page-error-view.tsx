import { useRouter } from '@tanstack/react-router'
import type { ErrorComponentProps } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { isProblem } from '../api/problem.ts'
import { pageErrorStore } from '../state.ts'
import { useStore } from '../store.ts'
import { toast } from '../toasts.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { errorTexts } from './error-texts.ts'
import { ErrorMain } from './error-main.tsx'
import { NotFoundPage } from './not-found-page.tsx'

/** What is shown instead of a page that could not be loaded or drawn. */
export const PageErrorView = ({ error }: Partial<ErrorComponentProps>) => {
  const { t } = useTranslation('error')
  const router = useRouter()
  const recorded = useStore(pageErrorStore)
  const body = isProblem(error) ? error.body : (recorded?.response as { code?: string; instance?: string } | undefined)
  const { title, text } = errorTexts(body?.code, isProblem(error) ? error.detail : undefined)
  if (body?.code === 'not_found' && recorded?.path === undefined) return <NotFoundPage />
  const copy = (id: string) => void navigator.clipboard?.writeText(id).then(() => toast.success(t('copied')))
  return (
    <ErrorMain>
      <ErrorState
        title={title}
        text={text}
        requestId={body?.instance}
        requestIdLabel={t('request_id')}
        copyLabel={t('copy')}
        onCopy={copy}
        retryLabel={t('retry')}
        onRetry={() => void router.invalidate()}
      />
    </ErrorMain>
  )
}
