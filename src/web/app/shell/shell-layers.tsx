import { lazy, Suspense, useEffect } from 'react'
import { useStore } from '#web/platform/storage/store.ts'
import { keysHelpStore, paletteStore } from './layer-stores.ts'
import { loadFinder, PaletteLayer } from './palette/palette-layer.tsx'

const loadKeysHelp = () => import('./keys-help.tsx')
const KeysHelp = lazy(async () => ({ default: (await loadKeysHelp()).KeysHelp }))

/** The delay before preloading, after the page has been drawn. */
const preloadAfterMs = 3000

/** The palette and the list of keys. Their code is preloaded when the browser is idle. */
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
    // Safari has no idle callback. A failed preload is repeated when the code is needed.
    const whenIdle = globalThis.requestIdleCallback ?? ((work: () => void) => work())
    const preload = () => void Promise.all([loadFinder(), loadKeysHelp()]).catch(() => undefined)
    const timer = setTimeout(() => whenIdle(preload), preloadAfterMs)
    return () => clearTimeout(timer)
  }, [])
