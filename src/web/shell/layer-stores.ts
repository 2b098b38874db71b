import { createStore } from '../store.ts'

/** Layers of the frame that any part of it may open. */
export const keysHelpStore = createStore(false)
export const openKeysHelp = () => keysHelpStore.set(true)
export const paletteStore = createStore(false)
export const openPalette = () => paletteStore.set(true)
