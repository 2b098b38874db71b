import { createStore } from '../store.ts'

export const keysHelpStore = createStore(false)
export const openKeysHelp = () => keysHelpStore.set(true)

/** What the palette looks through: everything, or only the user's companies. */
export type PaletteScope = 'everything' | 'companies'
export const paletteStore = createStore<PaletteScope | undefined>(undefined)
export const openPalette = () => paletteStore.set('everything')
export const openCompanies = () => paletteStore.set('companies')
