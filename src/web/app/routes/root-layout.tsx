import { Outlet, useMatches, useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { isProblem } from '#web/platform/api/problem.ts'
import { pageTitle } from '#web/platform/navigation/navigation.ts'
import { ConfirmHost } from '#web/platform/feedback/confirm.tsx'
import { PanelHost } from '#web/platform/panels/open-panel.tsx'
import { ProofHost } from '#web/platform/proof/ask-for-proof.tsx'
import { ToastHost } from '#web/platform/feedback/toasts.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { VerifyFirstHost } from '#web/platform/feedback/verify-first.tsx'
import { useCompanyChanged } from './use-company-changed.ts'
import { useFocusKept } from './use-focus-kept.ts'
import { useFocusOnNavigation } from './use-focus-on-navigation.ts'
import { usePanelsWithPage } from './use-panels-with-page.ts'
import { useSessionEnd } from './use-session-end.ts'

/** Around every page: its title, the line of progress, and the layers that outlive a page. */
export const RootLayout = () => {
  useTitle()
  useFocusOnNavigation()
  useFocusKept()
  usePanelsWithPage()
  useSessionEnd()
  useCompanyChanged()
  const { t } = useTranslation('shell')
  const loading = useRouterState({ select: (state) => state.status === 'pending' })
  return (
    <>
      <ProgressBar active={loading} label={t('loading_page')} />
      <Outlet />
      <PanelHost />
      <ConfirmHost />
      <VerifyFirstHost />
      <ProofHost />
      <ToastHost />
    </>
  )
}

const useTitle = () => {
  const { t } = useTranslation(['shell', 'common', 'error'])
  const key = useMatches({
    select: (matches) => {
      const match = matches.findLast(({ staticData }) => staticData.title)
      // What is not there has no kind.
      if (isProblem(match?.error) && match.error.code === 'not_found') return 'error:item_not_found_title' as const
      return match?.staticData.titleOf?.(match.search as Record<string, string>) ?? match?.staticData.title
    },
  })
  const title = pageTitle(t(key ?? 'title_not_found'), t('common:app_title'))
  useEffect(() => {
    document.title = title
  }, [title])
}
