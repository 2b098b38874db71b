import { Outlet, useMatches, useRouter } from '@tanstack/react-router'
import { useKeys } from '#web/platform/keyboard.ts'
import { toHref } from '#web/platform/navigation/navigation.ts'
import { PendingPage } from '#web/platform/navigation/pending-page.tsx'
import { useSession } from '#web/platform/session/session.ts'
import { switchingStore, actionStore } from '#web/platform/session/session-stores.ts'
import { useStore } from '#web/platform/store.ts'
import { loadTexts } from '#web/platform/texts/texts.ts'
import { withTexts } from '#web/platform/texts/with-texts.ts'
import { FrameContext } from './page-place.ts'
import { openCompanies, openKeysHelp, openPalette, keysHelpStore, paletteStore } from './layer-stores.ts'
import { NoCompanyFrame } from './no-company-frame.tsx'
import { Banners } from './banners.tsx'
import { CompanyFrame } from './company-frame.tsx'
import { useEffect, lazy, Suspense } from 'react'
import { openMessages } from '#web/provider/message/open-messages.tsx'
import { loadFinder, PaletteLayer } from './palette/palette-layer.tsx'

/** Frames that most pages do without. */
const SettingsFrame = lazy(async () => ({
  default: (await import('#web/app/settings/settings-frame.tsx')).SettingsFrame,
}))
const OperatorFrame = lazy(async () => ({
  default: (await import('#web/provider/operator/operator-frame.tsx')).OperatorFrame,
}))

const loadCompaniesFrame = () => import('./companies-frame.tsx')
const CompaniesFrame = lazy(withTexts('frame', async () => ({ default: (await loadCompaniesFrame()).CompaniesFrame })))
const CompaniesKeys = lazy(async () => ({ default: (await loadCompaniesFrame()).CompaniesKeys }))

/** The frame of every protected page. Switching companies remounts the page. */
export const AppShell = () => {
  const session = useSession()
  const company = session?.company
  const switching = useStore(switchingStore)
  const frame = useMatches({ select: (matches) => matches.at(-1)?.staticData.frame })
  const search = frame === 'companies' ? openCompanies : openPalette
  useKeys({ 'mod+k': search, '/': focusSearch, '?': openKeysHelp })
  useRequestedAction()
  // Signed out: nothing of the user may be drawn until the sign-in page opens.
  if (!session) return null
  const outlet = switching ? <PendingPage /> : <Outlet key={company?.id} />
  const Menu = frame === 'settings' ? SettingsFrame : frame === 'operator' ? OperatorFrame : undefined
  const page = Menu ? (
    <Suspense fallback={<PendingPage />}>
      <Menu>{outlet}</Menu>
    </Suspense>
  ) : (
    outlet
  )
  return (
    <>
      {frame === 'companies' ? (
        <FrameContext value={true}>
          <Suspense fallback={<PendingPage />}>
            <CompaniesFrame>{outlet}</CompaniesFrame>
          </Suspense>
        </FrameContext>
      ) : Menu && !company ? (
        <NoCompanyFrame>{page}</NoCompanyFrame>
      ) : frame === 'bare' || !company ? (
        <>
          <Banners />
          {page}
        </>
      ) : (
        <FrameContext value={true}>
          {/* On a phone the editor has its own bottom bar. */}
          <CompanyFrame rail={frame === 'rail' || Menu !== undefined} bar={frame !== 'rail'}>
            {page}
          </CompanyFrame>
        </FrameContext>
      )}
      <ShellLayers />
      {session.companies.length > 1 && (
        <Suspense>
          <CompaniesKeys />
        </Suspense>
      )}
    </>
  )
}

/** Focuses the search of the list, if there is one, else opens the palette. */
const focusSearch = () => {
  const field = document.querySelector<HTMLInputElement>('[data-list-search]')
  if (field) field.focus()
  else openPalette()
}

/**
 * Runs the action of a link: `{"message": "…"}` opens that message to the provider, `{"message": null}` all of them.
 * Any other action is ignored.
 */
const useRequestedAction = (): void => {
  const action = useStore(actionStore)
  useEffect(() => {
    if (action === undefined) return
    actionStore.set(undefined)
    const id = typeof action === 'object' && action !== null && 'message' in action ? action.message : undefined
    if (typeof id === 'string' || id === null) openMessages(id ?? undefined)
  }, [action])
}

/** Only with its files can the product open without a connection. */
const installWorker = async (open: (href: string) => void) => {
  const isInstalled = await (await import('#web/platform/installed.ts')).installWorker(open)
  if (isInstalled) await (await import('#web/platform/offline/kept-answers.ts')).keepAnswers()
}

const loadKeysHelp = async () => (await Promise.all([import('./keys-help.tsx'), loadTexts('frame')]))[0]
const KeysHelp = lazy(async () => ({ default: (await loadKeysHelp()).KeysHelp }))

/** The delay before preloading, after the page has been drawn. */
const preloadAfterMs = 3000

/** The palette and the list of keys. Their code is preloaded when the browser is idle. */
const ShellLayers = () => {
  const palette = useStore(paletteStore)
  const help = useStore(keysHelpStore)
  usePreloaded()
  return (
    <Suspense>
      {palette && <PaletteLayer {...palette} onClosed={() => paletteStore.set(undefined)} />}
      {help && <KeysHelp onClose={() => keysHelpStore.set(false)} />}
    </Suspense>
  )
}

/** What pages that were left had no time to send. */
const sendLeftDrafts = async () => {
  await (await import('#web/platform/session/own-drafts.ts')).forgetForeignDrafts()
  await (await import('#web/resource/draft/list/load-drafts.ts')).sendLeftCopies()
}

const usePreloaded = () => {
  const router = useRouter()
  useEffect(() => {
    // Safari has no idle callback. A failed preload is repeated when the code is needed.
    const whenIdle = globalThis.requestIdleCallback ?? ((work: () => void) => work())
    const preload = () =>
      void Promise.all([loadFinder(), loadKeysHelp(), sendLeftDrafts()])
        .then(() => installWorker((href) => void router.navigate(toHref(href))))
        .catch(() => undefined)
    const timer = setTimeout(() => whenIdle(preload), preloadAfterMs)
    return () => clearTimeout(timer)
  }, [router])
}

/** The frame for a signed-in person; others see the page without it. */
export const KnownFrame = () => (useSession() ? <AppShell /> : <Outlet />)
