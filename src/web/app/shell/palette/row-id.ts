import type { PaletteSpot } from './palette-item.ts'

/** The element of a row: the field names it as the active one. */
export const rowIdOf = (id: string, { index, action }: PaletteSpot): string =>
  `${id}-${index}${action === undefined ? '' : `-${action}`}`
