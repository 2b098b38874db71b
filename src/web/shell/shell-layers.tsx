import { lazy, Suspense } from 'react'
import { useStore } from '../store.ts'
import { keysHelpStore, paletteStore } from './layer-stores.ts'

const Palette = lazy(async () => ({ default: (await import('./palette/palette.tsx')).Palette }))
const KeysHelp = lazy(async () => ({ default: (await import('./keys-help.tsx')).KeysHelp }))

/** Search and the list of keys: fetched when first asked for. */
export const ShellLayers = () => {
  const palette = useStore(paletteStore)
  const help = useStore(keysHelpStore)
  return (
    <Suspense>
      {palette && <Palette scope={palette} onClose={() => paletteStore.set(undefined)} />}
      {help && <KeysHelp onClose={() => keysHelpStore.set(false)} />}
    </Suspense>
  )
}
