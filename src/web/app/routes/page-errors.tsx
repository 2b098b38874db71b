import { useRouter, Link } from '@tanstack/react-router'
import type { ErrorComponentProps } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { isProblem } from '#web/platform/api/problem.ts'
import type { ProblemBody } from '#web/platform/api/problem.ts'
import { PageLink } from '#web/platform/navigation/page-link.tsx'
import { redirects } from '#web/app/routes/routes.tsx'
import { sectionOf, useInFrame } from '#web/app/shell/page-place.ts'
import { pageErrorStore } from '#web/platform/session/session-stores.ts'
import { toast } from '#web/platform/feedback/toasts.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { ErrorState } from '#web/ui/page/error-state.tsx'
import { i18n } from '#web/platform/texts/texts.ts'
import type { ReactNode } from 'react'
import classes from './page-errors.module.css'

/** Shown instead of a page that could not be loaded or rendered. */
export const PageErrorView = ({ error }: Partial<ErrorComponentProps>) => {
  const { t } = useTranslation('error')
  const router = useRouter()
  // The stored error of the failed load; a page that failed while rendering has none.
  const body = isProblem(error)
    ? ((pageErrorStore.get()?.response as ProblemBody | undefined) ?? error.body)
    : undefined
  const copy = (id: string) => void navigator.clipboard?.writeText(id).then(() => toast.success(t('copied')))
  const { pathname } = router.state.location
  const texts = errorTexts(body ?? {}, pathname)
  return (
    <ErrorMain>
      {body && codesWithoutRetry.has(body.code) ? (
        <ErrorState {...texts} actions={<ErrorAction code={body.code} path={pathname} />} />
      ) : (
        <ErrorState
          {...texts}
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

/** Errors for which a retry is useless. */
const codesWithoutRetry = new Set(['not_found', 'forbidden', 'two_step_required'])

/** A link to continue: to the list of the record, the start page or the profile. */
const ErrorAction = ({ code, path }: { code: string; path: string }) => {
  const { t } = useTranslation('error')
  if (code === 'two_step_required')
    return (
      <Button component={PageLink} href="/settings/profile" variant="filled">
        {t('two_step_do')}
      </Button>
    )
  const start = redirects[`/${sectionOf(path)}`]
  const list = start?.endsWith('/list') ? start : undefined
  return (
    <Button component={PageLink} href={list ?? '/'} variant="filled">
      {list ? t('to_list') : t('to_start')}
    </Button>
  )
}

/** Title and text of the error page. `detail` comes from the server in the user's language. */
const errorTexts = (
  { code, detail }: { code?: string; detail?: string },
  path: string,
): { title: string; text: string } => {
  const t = i18n.getFixedT(null, 'error')
  switch (code) {
    case 'offline':
      return { title: t('offline_title'), text: t('offline_text') }
    case 'unavailable':
      return { title: t('unavailable_title'), text: detail || t('unavailable_text') }
    case 'not_found':
      return { title: t('item_not_found_title'), text: detail || t('item_not_found_text') }
    case 'two_step_required':
      if (sectionOf(path) === 'operator') return { title: t('two_step_title'), text: detail ?? '' }
      return { title: t('two_step_title'), text: t('two_step_text') }
    case 'forbidden':
      if (sectionOf(path) === 'operator') return { title: t('operator_title'), text: t('operator_text') }
      return { title: t('forbidden_title'), text: t('forbidden_text') }
    default:
      return { title: t('default_title'), text: t('default_text') }
  }
}

/** The page for unknown addresses. */
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

/** Inside the frame an error is drawn in its `main` element; without a frame it has its own. */
const ErrorMain = ({ children }: { children: ReactNode }) =>
  useInFrame() ? (
    children
  ) : (
    <main className={classes.main} id="main" tabIndex={-1}>
      {children}
    </main>
  )
