import { Outlet, useMatches, useRouterState, useBlocker, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { isProblem } from '#web/platform/api/problem.ts'
import { pageTitle, loginHref, toHref } from '#web/platform/navigation/navigation.ts'
import type { PageTitle, TitleKey } from '#web/platform/navigation/navigation.ts'
import { ConfirmHost, askToLeave, VerifyFirstHost } from '#web/platform/feedback/confirm.tsx'
import { PanelHost, anyPanelUnsaved, closeAllPanels } from '#web/platform/panels/open-panel.tsx'
import { ProofHost } from '#web/platform/proof/ask-for-proof.tsx'
import { ToastHost } from '#web/platform/feedback/toasts.tsx'
import { ProgressBar } from '#web/ui/page/progress.tsx'
import { useCompanyChanged } from './use-company-changed.ts'
import { expireSession } from '#web/platform/session/session.ts'
import { publicStore, sessionEndedStore } from '#web/platform/session/session-stores.ts'

/** The root of every page: title, progress bar and layers. */
export const RootLayout = () => {
  useTitle()
  useFocusOnNavigation()
  useFocusRecovery()
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
  const { t, i18n } = useTranslation(['common', 'shell', 'error', 'report'])
  const key = useMatches({
    select: (matches) => {
      const match = matches.findLast(({ staticData }) => staticData.title)
      // A record that does not exist has a general title.
      if (isProblem(match?.error) && match.error.code === 'not_found') return 'error:item_not_found_title' as const
      const { search, params } = (match ?? {}) as { search?: Record<string, string>; params?: Record<string, string> }
      const title = match?.staticData.titleOf?.(search ?? {}, params ?? {}) ?? match?.staticData.title
      return isReportTitle(title) ? title : (`shell:${title ?? 'title_not_found'}` as const)
    },
  })
  // The texts of a protected page load together with the user.
  const isLoaded: boolean = i18n.exists(key)
  const title = isLoaded ? pageTitle(t(key), t('app_title')) : t('app_title')
  useEffect(() => {
    document.title = title
  }, [title])
}

const isReportTitle = (title: PageTitle | undefined): title is Exclude<PageTitle, TitleKey> =>
  title?.startsWith('report:') === true

/** A change of page closes all panels, and asks first if one has unsaved changes. */
const usePanelsWithPage = () => {
  const router = useRouter()
  useBlocker({
    shouldBlockFn: async ({ current, next }) =>
      current.pathname !== next.pathname && anyPanelUnsaved() && !(await askToLeave()),
    enableBeforeUnload: false,
  })
  useEffect(
    () => router.subscribe('onBeforeLoad', ({ pathChanged }) => void (pathChanged && closeAllPanels())),
    [router],
  )
}

/** After a call has found that the session has ended (401), opens the sign-in page, which leads back here. */
const useSessionEnd = () => {
  const router = useRouter()
  useEffect(
    () =>
      sessionEndedStore.subscribe(() => {
        if (publicStore.get()) return
        const { href } = router.state.location
        expireSession()
        void router.navigate({ ...toHref(loginHref(href)), ignoreBlocker: true })
      }),
    [router],
  )
}

/**
 * After a change of page the focus moves to its heading, for keyboards and screen readers, unless the screen has
 * set the focus itself (to the first field of a form).
 */
const useFocusOnNavigation = () => {
  const router = useRouter()
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        if (!fromLocation || !pathChanged) return
        const main = document.getElementById('main')
        if (main && main !== document.activeElement && main.contains(document.activeElement)) return
        const target = main?.querySelector('h1') ?? main
        if (!target) return
        if (!target.hasAttribute('tabindex')) target.setAttribute('tabindex', '-1')
        target.focus({ preventScroll: true })
      }),
    [router],
  )
}

/** Menus and panels restore the focus themselves, a moment after closing. */
const recoveryDelayMs = 80

/**
 * If the focused element was removed from the page, such as the button of a removed payment, the focus moves to the heading of the panel
 * or of the page, instead of being lost.
 */
const useFocusRecovery = () =>
  useEffect(() => {
    let last: Node | null = null
    let timer: ReturnType<typeof setTimeout> | undefined
    const isLost = () => last !== null && !last.isConnected && document.activeElement === document.body
    const rememberFocus = ({ target }: FocusEvent) => {
      last = target instanceof Node ? target : null
    }
    const focusHeading = () => {
      timer = undefined
      if (!isLost()) return
      const panel = [...document.querySelectorAll('[data-layer][data-open]')].at(-1)
      const heading = (panel ?? document.getElementById('main'))?.querySelector<HTMLElement>(panel ? 'h2' : 'h1')
      if (!heading) return
      if (!heading.hasAttribute('tabindex')) heading.setAttribute('tabindex', '-1')
      heading.focus({ preventScroll: true })
    }
    const watcher = new MutationObserver(() => {
      if (timer === undefined && isLost()) timer = setTimeout(focusHeading, recoveryDelayMs)
    })
    document.addEventListener('focusin', rememberFocus)
    watcher.observe(document.body, { childList: true, subtree: true })
    return () => {
      document.removeEventListener('focusin', rememberFocus)
      watcher.disconnect()
      clearTimeout(timer)
    }
  }, [])
