import { useRouter } from '@tanstack/react-router'
import type { ErrorComponentProps } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { isProblem } from '../api/problem.ts'
import type { ProblemBody } from '../api/problem.ts'
import { PageLink } from '../page-link.tsx'
import { redirects } from '../routes.tsx'
import { sectionOf } from '../shell/section-of.ts'
import { pageErrorStore } from '../state.ts'
import { toast } from '../toasts.tsx'
import { Button } from '../ui/button.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { ErrorMain } from './error-main.tsx'
import { errorTexts } from './error-texts.ts'

/** What is shown instead of a page that could not be loaded or drawn. */
export const PageErrorView = ({ error }: Partial<ErrorComponentProps>) => {
  const { t } = useTranslation('error')
  const router = useRouter()
  // What was recorded of the failed load; a page that broke while it was drawn has nothing of the kind.
  const body = isProblem(error)
    ? ((pageErrorStore.get()?.response as ProblemBody | undefined) ?? error.body)
    : undefined
  const copy = (id: string) => void navigator.clipboard?.writeText(id).then(() => toast.success(t('copied')))
  const words = errorTexts(body?.code, body?.detail)
  return (
    <ErrorMain>
      {body?.code === 'not_found' ? (
        // Trying again would find nothing again.
        <ErrorState {...words} actions={<ToSection path={router.state.location.pathname} />} />
      ) : (
        <ErrorState
          {...words}
          requestId={body?.instance}
          requestIdLabel={t('request_id')}
          copyLabel={t('copy')}
          onCopy={copy}
          retryLabel={t('retry')}
          onRetry={() => void router.invalidate()}
        />
      )}
    </ErrorMain>
  )
}

/** From an item that is not there to the list it would be in. */
const ToSection = ({ path }: { path: string }) => {
  const { t } = useTranslation('error')
  const list = redirects[`/${sectionOf(path)}`]
  return (
    <Button component={PageLink} href={list ?? '/'} variant="filled">
      {list ? t('to_list') : t('to_start')}
    </Button>
  )
}
