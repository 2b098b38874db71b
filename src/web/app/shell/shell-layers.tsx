import { lazy, Suspense, useEffect } from 'react'
import { useStore } from '#web/platform/storage/store.ts'
import { keysHelpStore, paletteStore } from './layer-stores.ts'
import { loadFinder, PaletteLayer } from './palette/palette-layer.tsx'

const loadKeysHelp = () => import('./keys-help.tsx')
const KeysHelp = lazy(async () => ({ default: (await loadKeysHelp()).KeysHelp }))

/** After a page has been drawn and its data asked for. */
const preloadAfterMs = 3000

/** Search and the list of keys. What they need beyond a field is fetched while nothing else is to do. */
export const ShellLayers = () => {
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

const usePreloaded = () =>
  useEffect(() => {
    // Safari knows no idle callback. What fails is fetched again when it is asked for.
    const whenIdle = globalThis.requestIdleCallback ?? ((work: () => void) => work())
    const preload = () => void Promise.all([loadFinder(), loadKeysHelp()]).catch(() => undefined)
    const timer = setTimeout(() => whenIdle(preload), preloadAfterMs)
    return () => clearTimeout(timer)
  }, [])
