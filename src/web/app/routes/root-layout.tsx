import { Outlet, useMatches, useRouterState, useBlocker, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { isProblem } from '#web/platform/api/problem.ts'
import { pageTitle, loginHref, toHref } from '#web/platform/navigation/navigation.ts'
import { ConfirmHost, askToLeave, VerifyFirstHost } from '#web/platform/feedback/confirm.tsx'
import { PanelHost, anyPanelUnsaved, closeAllPanels } from '#web/platform/panels/open-panel.tsx'
import { ProofHost } from '#web/platform/proof/ask-for-proof.tsx'
import { ToastHost } from '#web/platform/feedback/toasts.tsx'
import { ProgressBar } from '#web/ui/page/progress.tsx'
import { useCompanyChanged } from './use-company-changed.ts'
import { expireSession } from '#web/platform/session/session.ts'
import { publicStore, sessionEndedStore } from '#web/platform/session/session-stores.ts'

/** Around every page: its title, the line of progress, and the layers that outlive a page. */
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

/** Panels belong to the page they were opened on: a change of page closes them, and asks when one is unsaved. */
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

/** A page already shown finds the session ended (401): to the sign-in page, and back here afterwards. */
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
 * After a change of page the focus goes to its heading, so that keyboards and screen readers start there. A screen that has put
 * the focus somewhere itself (a form's first field) keeps it.
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

/** Menus and panels that close give the focus back by themselves, a moment later. */
const patienceMs = 80

/**
 * What had the focus is gone from the page: the button of a payment that was taken off, of an invoice that was sent. The browser would
 * leave the focus on the page itself; it goes to the heading of the panel, or of the page, so that keyboards and screen readers go on there.
 */
const useFocusRecovery = () =>
  useEffect(() => {
    let last: Node | null = null
    let timer: ReturnType<typeof setTimeout> | undefined
    const isLost = () => last !== null && !last.isConnected && document.activeElement === document.body
    const follow = ({ target }: FocusEvent) => {
      last = target instanceof Node ? target : null
    }
    const lead = () => {
      timer = undefined
      if (!isLost()) return
      const panel = [...document.querySelectorAll('[data-layer][data-open]')].at(-1)
      const heading = (panel ?? document.getElementById('main'))?.querySelector<HTMLElement>(panel ? 'h2' : 'h1')
      if (!heading) return
      if (!heading.hasAttribute('tabindex')) heading.setAttribute('tabindex', '-1')
      heading.focus({ preventScroll: true })
    }
    const watcher = new MutationObserver(() => {
      if (timer === undefined && isLost()) timer = setTimeout(lead, patienceMs)
    })
    document.addEventListener('focusin', follow)
    watcher.observe(document.body, { childList: true, subtree: true })
    return () => {
      document.removeEventListener('focusin', follow)
      watcher.disconnect()
      clearTimeout(timer)
    }
  }, [])
