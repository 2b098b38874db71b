import { createStore } from '#web/platform/store.ts'

export const keysHelpStore = createStore(false)
export const openKeysHelp = () => keysHelpStore.set(true)

/** What the palette searches: everything, or only the user's companies. */
export type PaletteScope = 'everything' | 'companies'
/** `opening` counts, so that a palette that is reopened while closing starts with an empty field. */
type Palette = { scope: PaletteScope; open: boolean; opening: number }
export const paletteStore = createStore<Palette | undefined>(undefined)

const openPaletteIn = (scope: PaletteScope) =>
  paletteStore.set((now) => (now?.open ? now : { scope, open: true, opening: (now?.opening ?? 0) + 1 }))
export const openPalette = () => openPaletteIn('everything')
export const openCompanies = () => openPaletteIn('companies')
export const closePalette = () => paletteStore.set((now) => now && { ...now, open: false })
